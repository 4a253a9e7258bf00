"""Who has won, and why; what is worth reporting afterwards."""

from __future__ import annotations

from domain.games.the_crew import state as table
from domain.games.the_crew.state import State
from domain.kernel.game import Json, Outcome


def outcome(state: State) -> Outcome | None:
    """Return a win of all seats when every mission was solved, a loss of all, or None. Rule: the_crew.md#the-end"""
    if state.phase != "over":
        return None
    if not table.is_logged(state):
        return Outcome((), "attempts-exhausted")
    if not all(entry.solved for entry in state.log):
        return Outcome((), "mission-skipped")
    return Outcome(tuple(range(state.rules.seats)), "solved")


def total(state: State) -> int:
    """Return the sum of the log entries: the score, of which less is better. Rule: the_crew.md#log-book"""
    return sum(entry.entry for entry in state.log)


def statistics(state: State) -> Json:
    """Return what a finished match tells."""
    unfinished = 0 if table.is_logged(state) else state.attempt
    return {
        "total": total(state),
        "missions_solved": sum(entry.solved for entry in state.log),
        "missions_skipped": sum(not entry.solved for entry in state.log),
        "reached_mission": state.mission,
        "attempts": sum(entry.attempts for entry in state.log) + unfinished,
        "log": [entry._asdict() for entry in state.log],
    }
