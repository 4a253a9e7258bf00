"""A shorter way through resolve, evolve and forced: the state after a legal command, without making its events.

Bots spend their time here; it takes little more than half the time. Law 9 holds it to the long way.
"""

from __future__ import annotations

from typing import assert_never

from domain.games.photosynthesis import evolve, pieces, state
from domain.games.photosynthesis.board import BIT, LEAVES
from domain.games.photosynthesis.commands import Buy, Collect, Command, EndTurn, Grow, PlaceTree, Plant
from domain.games.photosynthesis.pieces import LARGE, SIZE_OF
from domain.games.photosynthesis.state import State
from domain.kernel.game import Seat


def apply(now: State, seat: Seat, command: Command) -> State:
    """Return the state at the next choice after a legal command."""
    match command:
        case Plant(from_, to):
            return evolve.planted(now, seat, BIT[from_], BIT[to], pieces.PLANT_COST)
        case Grow(cell):
            return _grown(now, seat, cell)
        case Buy(size):
            wanted = SIZE_OF[size]
            cost = pieces.PRICES[wanted][pieces.count(now.players[seat].stock, wanted)]
            return evolve.bought(now, seat, wanted, cost)
        case EndTurn():
            return _next_turn(now)
        case Collect(cell):
            return _collected(now, seat, cell)
        case PlaceTree(cell):
            return _placed(now, seat, cell)
    assert_never(command)


def _grown(now: State, seat: Seat, cell: str) -> State:
    bit = BIT[cell]
    size = (state.size_at(now, bit) or 0) + 1
    returned = state.has_room(now.players[seat], size - 1)
    return evolve.grown(now, seat, bit, size, pieces.GROW_COST[size], returned)


def _collected(now: State, seat: Seat, cell: str) -> State:
    bit = BIT[cell]
    stack, value = state.next_token(now, LEAVES[bit]) or (None, 0)
    returned = state.has_room(now.players[seat], LARGE)
    return evolve.collected(now, seat, bit, stack, value, pieces.COLLECT_COST, returned)


def _placed(now: State, seat: Seat, cell: str) -> State:
    now = evolve.placed(now, seat, BIT[cell])
    if now.turns < pieces.FIRST_TREES * len(now.players):
        return now
    return evolve.lit(now, 1, _light(now, 1))


def _next_turn(now: State) -> State:
    seats = len(now.players)
    now = now._replace(turns=now.turns + 1, activated=0)
    if now.turns < seats:
        return now
    now = now._replace(first_player=(now.first_player + 1) % seats)
    if now.round == state.rounds(now):
        return now._replace(over=True)
    return evolve.lit(now, now.round + 1, _light(now, now.round + 1))


def _light(now: State, round_: int) -> tuple[int, ...]:
    gained = state.income(now, state.sun_in(round_))
    return tuple(min(player.light + gain, pieces.LIGHT_CAP) for player, gain in zip(now.players, gained))
