"""The 36 pieces: three of each colour and size, written colour letter first (`g3` = large green).

Rule: homeworlds.md#pieces
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from domain.kernel.shape import About, Pattern

Piece: TypeAlias = Annotated[str, Pattern("[rygb][123]"), About("colour letter r, y, g or b, and size 1, 2 or 3")]
Letter: TypeAlias = str
"""A colour by its letter."""
Colour: TypeAlias = Literal["red", "yellow", "green", "blue"]
Counts: TypeAlias = int
"""A multiset of pieces: two bits a kind, in the order of `PIECES`, lowest first."""

RED, YELLOW, GREEN, BLUE = LETTERS = "rygb"
WORD: dict[Letter, Colour] = {RED: "red", YELLOW: "yellow", GREEN: "green", BLUE: "blue"}
LETTER: dict[str, Letter] = {word: letter for letter, word in WORD.items()}
SIZES = (1, 2, 3)
COPIES = 3

PIECES: tuple[Piece, ...] = tuple(f"{letter}{size}" for letter in LETTERS for size in SIZES)
INDEX: dict[Piece, int] = {piece: i for i, piece in enumerate(PIECES)}
SIZE: dict[Piece, int] = {piece: int(piece[1]) for piece in PIECES}
UNIT: dict[Piece, Counts] = {piece: 1 << 2 * i for i, piece in enumerate(PIECES)}
ALL: Counts = sum(COPIES * unit for unit in UNIT.values())
"""Every piece there is."""


def count(counts: Counts, piece: Piece) -> int:
    """Return how many of a kind are in the multiset."""
    return counts >> 2 * INDEX[piece] & 3


def spread(counts: Counts) -> tuple[Piece, ...]:
    """Return the pieces of a multiset one by one, red before yellow, green and blue, then by size."""
    return tuple(piece for piece in PIECES for _ in range(count(counts, piece)))


def covers(counts: Counts, wanted: tuple[Piece, ...]) -> bool:
    """Return whether the multiset has all of these pieces."""
    return all(count(counts, piece) >= wanted.count(piece) for piece in wanted)
