"""What is on the table, and read-only questions about it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from domain.games.homeworlds import pieces, systems
from domain.games.homeworlds.pieces import Counts, Letter, Piece
from domain.games.homeworlds.systems import System
from domain.kernel.game import Seat

Step: TypeAlias = tuple[str, ...]
"""One step of a turn in the words of the notation."""
Position: TypeAlias = tuple[int, ...]
"""Side to move and progress of the turn in one int, the two homeworlds, then the other systems, sorted."""

HOMES = ("P1", "P2")
"""The names of the homeworlds and of the seats' sides."""

# Progress of a turn. From SACRIFICED on: 3 x colour + actions still to come - 1.
SETUP = 0
FRESH = 1
SPENT = 2
CLAIMED = 3
SACRIFICED = 4

_SACRIFICE: dict[Piece, int] = {piece: SACRIFICED + i for i, piece in enumerate(pieces.PIECES)}
_AFTER_ACTION = (SETUP, SPENT, SPENT, CLAIMED) + tuple(
    SPENT if piece[1] == "1" else code - 1 for piece, code in _SACRIFICE.items()
)


class State(NamedTuple):
    """A game in progress. Systems 0 and 1 are the homeworlds of the seats, the others follow in order of discovery."""

    turn: int
    """Finished turns, the two of setup included; the seat to move is its parity."""
    progress: int
    systems: tuple[System, ...]
    names: tuple[str, ...]
    """Parallel to `systems`."""
    steps: tuple[Step, ...]
    """The steps of the turn in progress."""
    discoveries: int
    history: tuple[Position, ...]
    """The position at the start of every turn after setup, the present turn's last."""
    turn_limit: int
    """The game is drawn when so many turns were played; 0 for no limit."""


CLAIMABLE = 3
"""A position that has occurred so often may be claimed as a draw."""


def turn(state: State) -> int:
    """Return the number of finished turns, the two of setup included."""
    return state.turn


def to_move(state: State) -> Seat:
    """Return the seat whose turn it is."""
    return state.turn & 1


def progress_after_action(progress: int) -> int:
    """Return the progress of a turn once one more action is done."""
    return _AFTER_ACTION[progress]


def progress_after_sacrifice(piece: Piece) -> int:
    """Return the progress of a turn right after the sacrifice of a ship."""
    return _SACRIFICE[piece]


def sacrificed(progress: int) -> tuple[Letter, int] | None:
    """Return the colour and number of the actions still free by a sacrifice, or None when there are none."""
    if progress < SACRIFICED:
        return None
    piece = pieces.PIECES[progress - SACRIFICED]
    return piece[0], pieces.SIZE[piece]


def is_home(at: int) -> bool:
    """Return whether the system at this place is a homeworld."""
    return at < len(HOMES)


def index_of(state: State, name: str) -> int:
    """Return where the system of this name stands, in any case of letters; -1 when there is none."""
    try:
        place = state.names.index(name)
    except ValueError:
        folded = name.casefold()
        place = next((i for i, known in enumerate(state.names) if known.casefold() == folded), -1)
    return place if place < 0 or state.systems[place] else -1


def bank(state: State) -> Counts:
    """Return the pieces that are neither star nor ship."""
    return pieces.ALL - sum([systems.facts(system).total for system in state.systems])


def next_name(state: State) -> str:
    """Return the name a new system gets when the player gives none.

    Rule: homeworlds.md#names
    """
    number = state.discoveries + 1
    while f"S{number}" in state.names or f"s{number}" in state.names:
        number += 1
    return f"S{number}"


def eliminated(state: State, seat: Seat) -> bool:
    """Return whether this seat would lose if the turn ended now.

    Rule: homeworlds.md#end
    """
    return not systems.facts(state.systems[seat]).sides[seat].fleet


def position(state: State) -> Position:
    """Return the identity of a position, the turn in progress included: equal for positions that play alike."""
    first, second, *others = state.systems
    others.sort()
    return (state.progress << 1 | state.turn & 1, first, second, *others)


def repetitions(state: State) -> int:
    """Return how often the position at the start of this turn has occurred.

    Rule: homeworlds.md#draws
    """
    return state.history.count(state.history[-1]) if state.history else 0


def turn_text(state: State) -> str:
    """Return the steps of the turn in progress as one line of notation.

    Rule: homeworlds.md#notation
    """
    return "; ".join(" ".join(step) for step in state.steps) or "pass"
