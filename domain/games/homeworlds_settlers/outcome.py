"""Who has won, and why."""

from __future__ import annotations

from domain.games.homeworlds_settlers import actions
from domain.games.homeworlds_settlers.board import EMPTY
from domain.games.homeworlds_settlers.state import State, scores
from domain.kernel.game import Json, Outcome, Seat

QUIET_LIMIT = 36
TURN_CAP = 400


def outcome(state: State) -> Outcome | None:
    """Return the result, or None while the game runs.

    Rules: homeworlds_settlers.md#end, homeworlds_settlers.md#score
    """
    reason = _reason(state)
    if reason is None:
        return None
    first, second = scores(state.board)
    # equal scores: the second player wins
    return Outcome(winners=(0,) if first > second else (1,), reason=reason, scores=(first, second))


def statistics(state: State) -> Json:
    """Return what is worth reporting about a finished game."""
    first, second = scores(state.board)
    return {
        "turns": state.turns,
        "tie_break": first == second,
        "margin": abs(first - second),
        "empty_fields": state.board.count(EMPTY),
    }


def _reason(state: State) -> str | None:
    if state.turn is not None:
        return None
    if state.passes >= 2:
        return "both-passed"
    if state.quiet >= QUIET_LIMIT:
        return "quiet-36"
    if not any(_can_act(state, seat) for seat in (state.seat, 1 - state.seat)):
        return "no-valid-move"
    return "turn-cap" if state.turns >= TURN_CAP else None


def _can_act(state: State, seat: Seat) -> bool:
    return next(actions.openings(state, seat), None) is not None
