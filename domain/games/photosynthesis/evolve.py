"""The state after one event: no rules, only what the event says."""

from __future__ import annotations

from typing import assert_never

from domain.games.photosynthesis import pieces, setup
from domain.games.photosynthesis.board import BIT, Bit
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
from domain.games.photosynthesis.pieces import ONE, SIZE_OF
from domain.games.photosynthesis.setup import Setup
from domain.games.photosynthesis.state import Player, State
from domain.kernel.game import Seat


def evolve(state: State, event: Event) -> State:
    """Return the state after one event."""
    match event:
        case TreePlaced(seat, cell):
            return placed(state, seat, BIT[cell])
        case PieceBought(seat, size, cost):
            return bought(state, seat, SIZE_OF[size], cost)
        case SeedPlanted(seat, from_, to, cost):
            return planted(state, seat, BIT[from_], BIT[to], cost)
        case TreeGrown(seat, cell, size, cost, returned):
            return grown(state, seat, BIT[cell], SIZE_OF[size], cost, returned)
        case TreeCollected(seat, cell, _, stack, value, cost, returned):
            return collected(state, seat, BIT[cell], stack, value, cost, returned)
        case Setup():
            return setup.initial(event)
        case _:
            return _passed(state, event)


# Bots live in the next five functions, so these build by position, in half the time of `_replace`: [:5] reaches up to
# `turns`, [9:] begins at `stacks`.


def placed(state: State, seat: Seat, bit: Bit) -> State:
    """Return the state after a first tree is placed."""
    seeds, small, medium, large = state.sized
    light, points, stock, available = state.players[seat]
    players = _seated(state.players, seat, Player(light, points, stock, available - ONE[pieces.SMALL]))
    owned = _toggled(state.owned, seat, bit)
    sized = (seeds, small | bit, medium, large)
    return State(*state[:4], state.turns + 1, state.activated, sized, owned, players, *state[9:])


def bought(state: State, seat: Seat, size: int, cost: int) -> State:
    """Return the state after a piece is bought."""
    light, points, stock, available = state.players[seat]
    buyer = Player(light - cost, points, stock - ONE[size], available + ONE[size])
    return State(*state[:8], _seated(state.players, seat, buyer), *state[9:])


def planted(state: State, seat: Seat, source: Bit, target: Bit, cost: int) -> State:
    """Return the state after a seed lands."""
    seeds, small, medium, large = state.sized
    light, points, stock, available = state.players[seat]
    players = _seated(state.players, seat, Player(light - cost, points, stock, available - ONE[pieces.SEED]))
    owned = _toggled(state.owned, seat, target)
    activated = state.activated | source | target
    return State(*state[:5], activated, (seeds | target, small, medium, large), owned, players, *state[9:])


def grown(state: State, seat: Seat, bit: Bit, size: int, cost: int, returned: bool) -> State:
    """Return the state after a piece grows to `size`."""
    seeds, small, medium, large = state.sized
    if size == pieces.SMALL:
        sized = (seeds ^ bit, small | bit, medium, large)
    elif size == pieces.MEDIUM:
        sized = (seeds, small ^ bit, medium | bit, large)
    else:
        sized = (seeds, small, medium ^ bit, large | bit)
    light, points, stock, available = state.players[seat]
    if returned:
        stock += ONE[size - 1]
    players = _seated(state.players, seat, Player(light - cost, points, stock, available - ONE[size]))
    return State(*state[:5], state.activated | bit, sized, state.owned, players, *state[9:])


def collected(state: State, seat: Seat, bit: Bit, stack: int | None, value: int, cost: int, returned: bool) -> State:
    """Return the state after a large tree goes for a token of `stack`."""
    seeds, small, medium, large = state.sized
    light, points, stock, available = state.players[seat]
    if returned:
        stock += ONE[pieces.LARGE]
    players = _seated(state.players, seat, Player(light - cost, points + value, stock, available))
    owned = _toggled(state.owned, seat, bit)
    stacks = state.stacks - ONE[stack - 1] if stack else state.stacks
    sized = (seeds, small, medium, large ^ bit)
    return State(*state[:5], state.activated | bit, sized, owned, players, stacks, state.over)


def lit(state: State, round_: int, light: tuple[int, ...]) -> State:
    """Return the state in which the seats hold `light` and the turns of a round begin."""
    players = tuple(Player(now, p.points, p.stock, p.available) for now, p in zip(light, state.players))
    return state._replace(round=round_, turns=0, players=players)


def _passed(state: State, event: TurnEnded | RoundEnded | SunMoved | LightCollected | GameEnded) -> State:
    match event:
        case TurnEnded():
            return state._replace(turns=state.turns + 1, activated=0)
        case RoundEnded(_, first_player, _):
            return state._replace(first_player=first_player)
        case SunMoved(round_, _):
            return state._replace(round=round_)
        case LightCollected(round_, _, _, _, light):
            return lit(state, round_, light)
        case GameEnded():
            return state._replace(over=True)
    assert_never(event)


def _toggled(owned: tuple[int, ...], seat: Seat, bit: Bit) -> tuple[int, ...]:
    return (*owned[:seat], owned[seat] ^ bit, *owned[seat + 1 :])


def _seated(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])
