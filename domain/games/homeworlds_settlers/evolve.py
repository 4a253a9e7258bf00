"""The state after one event."""

from __future__ import annotations

from typing import assert_never

from domain.games.homeworlds_settlers import effects, setup
from domain.games.homeworlds_settlers.board import PIECES, PLACE
from domain.games.homeworlds_settlers.events import (
    ActionsForfeited,
    Event,
    PieceBuilt,
    PieceConquered,
    PieceLanded,
    PieceMoved,
    PieceTraded,
    PieceUpgraded,
    TurnEnded,
    TurnPassed,
)
from domain.games.homeworlds_settlers.state import State


def evolve(state: State, event: Event) -> State:
    """Return the state after one event."""
    match event:
        case PieceConquered(by, at):
            return effects.conquered(state, PLACE[by], PLACE[at])
        case PieceMoved(by, start, goal, steps):
            return effects.moved(state, PLACE[by], PLACE[start], PLACE[goal], steps)
        case PieceBuilt(by, at, colour, size) | PieceUpgraded(by, at, colour, size):
            return effects.stood(state, PLACE[by], PLACE[at], PIECES[state.seat][colour, size])
        case PieceTraded(by, at, size, _, colour):
            return effects.stood(state, PLACE[by], PLACE[at], PIECES[state.seat][colour, size])
        case PieceLanded(at, size):
            return effects.landed(state, PLACE[at], PIECES[state.seat]["G", size])
        case ActionsForfeited():
            return effects.forfeited(state)
        case TurnPassed():
            return effects.passed(state)
        case TurnEnded(turn, quiet):
            return effects.ended(state, turn, quiet)
        case setup.Setup():
            return setup.initial(event)
        case _:
            assert_never(event)
