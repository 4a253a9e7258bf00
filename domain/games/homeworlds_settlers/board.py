"""The 36 fields and the 24 kinds of pieces, as tables.

A board is a string of 36 letters, a1 first, then b1 to f6: `.` for an empty field, else the piece. A piece is a letter:
A to L for seat 0, a to l for seat 1, in the order R1 R2 R3 Y1 .. B3; so `upper()` takes the owners away, and what the
bank holds is a matter of counting letters.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Literal, TypeAlias

from domain.kernel.game import Seat

Place: TypeAlias = int
"""A field's index in the board, 0 (a1) to 35 (f6)."""

Piece: TypeAlias = str
"""One letter: owner, colour and size."""

Colour: TypeAlias = Literal["R", "Y", "G", "B"]

Size: TypeAlias = int
"""Pips: 1, 2 or 3."""

WIDTH = 6
EMPTY: Piece = "."
COPIES = 3
SIZES: tuple[Size, ...] = (1, 2, 3)
COLOURS: tuple[Colour, ...] = ("R", "Y", "G", "B")

FIELDS: tuple[str, ...] = tuple(column + row for row in "123456" for column in "abcdef")
PLACE: dict[str, Place] = {name: place for place, name in enumerate(FIELDS)}
START = EMPTY * len(FIELDS)


def _bordering(place: Place) -> tuple[Place, ...]:
    row, column = divmod(place, WIDTH)
    rows = range(max(row - 1, 0), min(row + 2, WIDTH))
    columns = range(max(column - 1, 0), min(column + 2, WIDTH))
    return tuple(r * WIDTH + c for r in rows for c in columns if (r, c) != (row, column))


BORDERING: tuple[tuple[Place, ...], ...] = tuple(map(_bordering, range(len(FIELDS))))
"""The fields that border each field, also diagonally: 3, 5 or 8."""

AROUND: tuple[Callable[[str], tuple[Piece, ...]], ...] = tuple(itemgetter(*places) for places in BORDERING)
"""For each field a function from a board to what stands on the bordering fields, in the order of BORDERING."""

PIECES: tuple[dict[tuple[Colour, Size], Piece], ...] = tuple(
    {(colour, size): chr(ord(first) + 3 * c + size - 1) for c, colour in enumerate(COLOURS) for size in SIZES}
    for first in "Aa"
)
"""For each seat: colour and size -> piece. `PIECES[0]` also names the pieces without owner."""

LADDER: dict[Colour, tuple[tuple[Size, Piece], ...]] = {
    colour: tuple((size, PIECES[0][colour, size]) for size in SIZES) for colour in COLOURS
}
"""For each colour: its sizes and pieces without owner, the smallest first."""

OWN: tuple[dict[Piece, Colour], ...] = tuple({p: colour for (colour, _), p in own.items()} for own in PIECES)
"""For each seat: piece -> colour, for its own pieces only."""

COLOUR: dict[Piece, Colour] = {**OWN[0], **OWN[1]}
SIZE: dict[Piece, Size] = {p: size for own in PIECES for (_, size), p in own.items()}
OWNER: dict[Piece, Seat] = {p: seat for seat in (0, 1) for p in OWN[seat]}
NAME: dict[Piece, str] = {
    p: name if OWNER[p] == 0 else name.lower() for p in COLOUR for name in [f"{COLOUR[p]}{SIZE[p]}"]
}
"""Piece -> colour letter and pips: capital for seat 0, small for seat 1."""

NAMED: dict[str, Piece] = {name: p for p, name in NAME.items()}

RED_PIPS: tuple[dict[Piece, Size], ...] = tuple(
    {p: size for (colour, size), p in own.items() if colour == "R"} for own in PIECES
)
"""For each seat: red piece -> pips, for its own pieces only."""
