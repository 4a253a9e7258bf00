"""Single commands outside the planning of a turn: before a draw, over the hand limit, in the water, out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from domain.ai.bots.forbidden_island_weights import WEIGHTS, Weights
from domain.ai.bots.forbidden_island_worth import WON, worth
from domain.games.forbidden_island import GAME, legal, reach
from domain.games.forbidden_island.board import BIT
from domain.games.forbidden_island.commands import (
    Command,
    DrawFlood,
    DrawTreasure,
    PlayHelicopter,
    PlaySandbags,
)
from domain.games.forbidden_island.state import State, board, is_in_water
from domain.kernel.chance import NoChance
from domain.kernel.decide import advance
from domain.kernel.game import Seat

Rated: TypeAlias = tuple[float, Command]
LIFT_MARGIN = 2.0
"""Points that a Helicopter Lift must win beyond its own worth, when nobody is in the water."""
_NOBODY_DRAWS = NoChance()


def rate(state: State, seat: Seat, weights: Weights = WEIGHTS) -> list[Rated]:
    """Return the sensible commands of a seat, best first; not for the actions of a turn."""
    rated = [(_after(state, seat, command, weights), command) for command in _candidates(state, seat)]
    if seat == state.active and state.phase in ("treasure", "flood"):
        draw = DrawTreasure() if state.phase == "treasure" else DrawFlood()
        rated.append((value(state, weights) if rated else 0.0, draw))
    return sorted(rated, key=_first, reverse=True)


def value(state: State, weights: Weights = WEIGHTS) -> float:
    """Return the points of any state, ended or not."""
    if state.result is not None:
        return WON if state.result == "lift_off" else -WON
    return worth(state, weights)


def _after(state: State, seat: Seat, command: Command, weights: Weights) -> float:
    points = value(advance(GAME, state, seat, command, _NOBODY_DRAWS), weights)
    return points - LIFT_MARGIN if isinstance(command, PlayHelicopter) and state.phase != "swim" else points


def _candidates(state: State, seat: Seat) -> Iterator[Command]:
    for command in legal.legal(state, seat):
        match command:
            case DrawTreasure() | DrawFlood():
                continue
            case PlaySandbags() if state.phase == "swim":
                continue
            case PlayHelicopter(pawns) if state.phase != "discard" and not _is_endangered(state, pawns[0]):
                continue
        yield command


def _is_endangered(state: State, pawn: Seat) -> bool:
    """Tell whether a pawn is in the water, or would drown if its tile sank."""
    cell, role = state.pawns[pawn], state.roles[pawn]
    if is_in_water(state, pawn):
        return True
    land = reach.touching(board(state), role, cell) & ~state.sunk
    return bool(BIT[cell] & state.flooded) and not land and role not in ("pilot", "diver")


def _first(rated: Rated) -> float:
    return rated[0]
