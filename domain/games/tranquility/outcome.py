"""Who has won, and why; what is worth reporting afterwards."""

from __future__ import annotations

from domain.games.tranquility import legal
from domain.games.tranquility import state as table
from domain.games.tranquility.state import State
from domain.kernel.game import Json, Outcome


def outcome(state: State) -> Outcome | None:
    """Return a win of all seats, a loss of all seats, or None while the game runs. Rule: tranquility.md#end"""
    if state.phase == "won":
        return Outcome(tuple(range(len(state.hands))), "finish")
    if state.phase == "turn" and not legal.can_act(state):
        return Outcome((), "stuck")
    return None


def statistics(state: State) -> Json:
    """Return what a finished game tells."""
    stuck = state.phase == "turn" and not legal.can_act(state)
    return {
        # the turn that plays the Finish is not passed on
        "turns": state.turns + (state.phase == "won"),
        "cells_filled": sum(number > 0 for number in state.grid),
        "cards_left": sum(state.piles),
        "start_played": state.starter is not None,
        "stuck_seat": table.on_turn(state) if stuck else None,
    }
