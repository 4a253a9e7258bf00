"""The bank: the pieces that are nowhere on the map, and what can be done with them.

Rule: homeworlds.md#pieces
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from domain.games.homeworlds import pieces
from domain.games.homeworlds.pieces import Counts, Letter, Piece


@dataclass(frozen=True, slots=True)
class Shelf:
    """What follows from the bank alone."""

    smallest: dict[Letter, Piece]
    """Colour -> the piece a build takes; without the colours that have run out."""
    swaps: dict[Piece, tuple[Piece, ...]]
    """Ship -> what it may be traded for."""
    stars: tuple[tuple[Piece, ...], ...]
    """Bits of the star sizes of a system -> the pieces that would be a star connected to it."""


@lru_cache(maxsize=1 << 14)
def shelf(bank: Counts) -> Shelf:
    """Return what follows from a bank; looked up after the first time."""
    there = tuple(piece for piece in pieces.PIECES if pieces.count(bank, piece))
    return Shelf(
        smallest={piece[0]: piece for piece in reversed(there)},
        swaps={
            piece: tuple(other for other in there if other[1] == piece[1] and other != piece) for piece in pieces.PIECES
        },
        stars=tuple(tuple(piece for piece in there if not 1 << pieces.SIZE[piece] - 1 & sizes) for sizes in range(8)),
    )
