"""Who may know what: everything lies open."""

from __future__ import annotations

from collections.abc import Hashable

from domain.games.homeworlds_settlers.board import COLOUR, COLOURS, EMPTY, FIELDS, OWNER, SIZE, SIZES
from domain.games.homeworlds_settlers.events import Event
from domain.games.homeworlds_settlers.outcome import QUIET_LIMIT
from domain.games.homeworlds_settlers.state import State, Turn, in_bank, scores
from domain.kernel.chance import Chance
from domain.kernel.game import Json, Seat

_ACTION = {"R": "conquer", "Y": "move", "G": "build", "B": "exchange"}


def view(state: State, seat: Seat | None) -> Json:  # noqa: ARG001 - everybody sees the same
    """Return the state in JSON types."""
    return {
        "pieces": [
            {"at": FIELDS[place], "seat": OWNER[piece], "colour": COLOUR[piece], "size": SIZE[piece]}
            for place, piece in enumerate(state.board)
            if piece != EMPTY
        ],
        "bank": {colour: [in_bank(state.board, state.redless, colour, size) for size in SIZES] for colour in COLOURS},
        "scores": list(scores(state.board)),
        "on_turn": state.seat,
        "turn": None if state.turn is None else _turn(state.turn),
        "passes": state.passes,
        "quiet": state.quiet,
        "quiet_limit": QUIET_LIMIT,
        "turns": state.turns,
        "redless": state.redless,
        "yellow_moves": "any" if state.moves_any else "own",
    }


def redact(event: Event, seat: Seat | None) -> Event:  # noqa: ARG001 - everybody sees the same
    """Return the event: nothing is hidden."""
    return event


def determinize(state: State, seat: Seat, chance: Chance) -> State:  # noqa: ARG001 - there is nothing to guess
    """Return the state: every seat knows it."""
    return state


def position(state: State) -> Hashable:
    """Return what decides how play can go on: all but the number of turns played."""
    board, seat, turn, passes, quiet, _, redless, moves_any = state
    return board, seat, turn, passes, quiet, redless, moves_any


def _turn(turn: Turn) -> Json:
    return {"action": _ACTION[turn.kind], "by": FIELDS[turn.at], "left": turn.left, "conquered": turn.conquered}
