"""What a command causes, and what the rules make happen next."""

from __future__ import annotations

from typing import assert_never

from domain.games.photosynthesis import outcome, pieces, state
from domain.games.photosynthesis.board import BIT, LEAVES
from domain.games.photosynthesis.commands import Buy, Collect, Command, EndTurn, Grow, PlaceTree, Plant
from domain.games.photosynthesis.events import (
    Event,
    GameEnded,
    LightCollected,
    PieceBought,
    RoundEnded,
    SeedPlanted,
    SunMoved,
    TreeCollected,
    TreeGrown,
    TreePlaced,
    TurnEnded,
)
from domain.games.photosynthesis.pieces import LARGE, SIZE_OF, SIZES
from domain.games.photosynthesis.state import State
from domain.kernel.chance import Chance
from domain.kernel.game import Seat


def resolve(now: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001
    """Return the one event a legal command is. Rule: photosynthesis.md#life-cycle"""
    match command:
        case PlaceTree(cell):
            return (TreePlaced(seat, cell),)
        case Buy(size):
            return (PieceBought(seat, size, state.price(now.players[seat], SIZE_OF[size]) or 0),)
        case Plant(from_, to):
            return (SeedPlanted(seat, from_, to, pieces.PLANT_COST),)
        case Grow(cell):
            return (_growth(now, seat, cell),)
        case Collect(cell):
            return (_collection(now, seat, cell),)
        case EndTurn():
            return (TurnEnded(seat),)
    assert_never(command)


def forced(now: State, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001
    """Return what follows the last placement, or the last turn of a round. Rule: photosynthesis.md#round"""
    seats = len(now.players)
    if now.over:
        return ()
    if not now.round:
        return (_photosynthesis(now, 1),) if now.turns == pieces.FIRST_TREES * seats else ()
    if now.turns < seats:
        return ()
    ended = RoundEnded(now.round, (now.first_player + 1) % seats, now.round % pieces.ROUNDS_A_REVOLUTION == 0)
    if now.round == state.rounds(now):
        return (ended, _end(now))
    begins = now.round + 1
    return (ended, SunMoved(begins, state.sun_in(begins)), _photosynthesis(now, begins))


def recall(event: Event) -> Command | None:
    """Return the command that an event is the first consequence of, or None."""
    match event:
        case TreePlaced(_, cell):
            return PlaceTree(cell)
        case PieceBought(_, size, _):
            return Buy(size)
        case SeedPlanted(_, from_, to, _):
            return Plant(from_, to)
        case TreeGrown(_, cell, _, _, _):
            return Grow(cell)
        case TreeCollected(_, cell, _, _, _, _, _):
            return Collect(cell)
        case TurnEnded():
            return EndTurn()
    return None


def _growth(now: State, seat: Seat, cell: str) -> TreeGrown:
    old = state.size_at(now, BIT[cell]) or 0
    cost = pieces.GROW_COST[old + 1]
    return TreeGrown(seat, cell, SIZES[old + 1], cost, state.has_room(now.players[seat], old))


def _collection(now: State, seat: Seat, cell: str) -> TreeCollected:
    leaves = LEAVES[BIT[cell]]
    stack, value = state.next_token(now, leaves) or (None, 0)
    returned = state.has_room(now.players[seat], LARGE)
    return TreeCollected(seat, cell, leaves, stack, value, pieces.COLLECT_COST, returned)


def _photosynthesis(now: State, round_: int) -> LightCollected:
    sun = state.sun_in(round_)
    gained = state.income(now, sun)
    sums = [player.light + gain for player, gain in zip(now.players, gained)]
    light = tuple(min(total, pieces.LIGHT_CAP) for total in sums)
    wasted = tuple(total - kept for total, kept in zip(sums, light))
    return LightCollected(round_, sun, gained, wasted, light)


def _end(now: State) -> GameEnded:
    return GameEnded(
        points=tuple(player.points for player in now.players),
        light_points=tuple(player.light // pieces.LIGHT_A_POINT for player in now.players),
        scores=tuple(map(state.score, now.players)),
        pieces=tuple(own.bit_count() for own in now.owned),
        winners=outcome.winners(now),
    )
