"""What is on the table, and read-only questions about it."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from domain.games.homeworlds_settlers.board import (
    AROUND,
    COLOURS,
    COPIES,
    EMPTY,
    LADDER,
    OWN,
    OWNER,
    PIECES,
    RED_PIPS,
    SIZE,
    Colour,
    Place,
    Size,
)
from domain.kernel.game import Seat

Kind: TypeAlias = Literal["R", "Y", "G", "B", "pass"]


class Turn(NamedTuple):
    """A turn in progress, from its first action (or the pass) to its end."""

    kind: Kind
    at: Place
    """Where the action piece stands."""
    left: int
    """Pips not used yet."""
    conquered: bool


class State(NamedTuple):
    """A match of Homeworlds Settlers at one moment."""

    board: str
    """36 letters, see board.py."""
    seat: Seat
    """The seat on turn."""
    turn: Turn | None
    passes: int
    """How many of the turns just before this one were passes."""
    quiet: int
    """Turns since the last conquest."""
    turns: int
    """Turns played."""
    redless: bool
    moves_any: bool
    """Yellow moves enemy pieces too."""


turn_of = cache(Turn)
"""Turns in progress are few and small, so equal ones are shared: finding one is faster than making it."""


def in_progress(state: State) -> Turn:
    """Return the turn in progress; there must be one."""
    assert state.turn is not None, "no turn is in progress"
    return state.turn


def put(board: str, place: Place, piece: str) -> str:
    """Return the board with `piece` (or EMPTY) on a field."""
    return board[:place] + piece + board[place + 1 :]


def size_at(board: str, place: Place) -> Size:
    """Return the pips of the piece on a field."""
    return SIZE[board[place]]


def has_space(board: str, place: Place) -> bool:
    """Return whether a bordering field is empty. Rule: homeworlds_settlers.md#space"""
    return EMPTY in AROUND[place](board)


def any_green_has_space(board: str, seat: Seat) -> bool:
    """Return whether one of the seat's green pieces has space."""
    own = OWN[seat]
    return any(own.get(piece) == "G" and has_space(board, place) for place, piece in enumerate(board))


def in_bank(board: str, redless: bool, colour: Colour, size: Size) -> int:
    """Return how many pieces of this colour and size the bank holds. Rule: homeworlds_settlers.md#bank"""
    if redless and colour == "R":
        return 0
    return COPIES - board.upper().count(PIECES[0][colour, size])


def smallest(board: str, redless: bool, colour: Colour) -> Size | None:
    """Return the size of the smallest piece of this colour in the bank, or None. Rule: homeworlds_settlers.md#bank"""
    return None if redless and colour == "R" else _smallest(board.upper(), colour)


def stocked(board: str, redless: bool) -> list[Colour]:
    """Return the colours of which the bank holds a piece."""
    ownerless = board.upper()
    return [c for c in COLOURS if _smallest(ownerless, c) is not None and not (redless and c == "R")]


def strengths(board: str, seat: Seat, target: Place) -> tuple[int, int]:
    """Return attack and defence if `seat` would conquer the target. Rule: homeworlds_settlers.md#conquer"""
    ours, theirs = RED_PIPS[seat], RED_PIPS[1 - seat]
    attack, defence = 0, theirs.get(board[target], 0)
    for piece in AROUND[target](board):
        if piece in ours:
            attack += ours[piece]
        elif piece in theirs:
            defence += theirs[piece]
    return attack, defence


def scores(board: str) -> tuple[int, int]:
    """Return the pips of both seats. Rule: homeworlds_settlers.md#score"""
    pips = [0, 0]
    for piece in board:
        if piece != EMPTY:
            pips[OWNER[piece]] += SIZE[piece]
    return pips[0], pips[1]


def _smallest(ownerless: str, colour: Colour) -> Size | None:
    for size, piece in LADDER[colour]:
        if ownerless.count(piece) < COPIES:
            return size
    return None
