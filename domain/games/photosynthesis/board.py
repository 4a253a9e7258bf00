"""The 37 spaces as bits of an int: names, soil, ranges, and how light and shadow fall.

Space (q, r), each -3 .. 3 from the centre, is bit 10 * (r + 3) + q. Rows lie ten bits apart so that a set of spaces
moves up to three steps in any direction with one shift, and what leaves the board lands on no other space of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from domain.kernel.shape import About, Pattern

Cell: TypeAlias = Annotated[
    str, Pattern("[a-g][1-7]"), About("Row a to g from the top, diagonal 1 to 7 from the left; d4 is the centre.")
]
"""The name of a space: row r is letter r + 3 of a .. g, diagonal q is digit q + 4."""

Bit: TypeAlias = int
"""One space: an int with one bit set."""

Mask: TypeAlias = int
"""A set of spaces: an int with their bits set."""

RADIUS = 3
ROW = 10

AXIAL: tuple[tuple[int, int], ...] = tuple((q, r) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= RADIUS)
"""(q, r) of every space, row by row from the top, each row from the left."""


def _bit(q: int, r: int) -> Bit:
    return 1 << ROW * (r + RADIUS) + q


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def _within(radius: int, centre: tuple[int, int]) -> Mask:
    return sum(_bit(*other) for other in AXIAL if 0 < _distance(centre, other) <= radius)


NAME: dict[Bit, Cell] = {_bit(q, r): f"{'abcdefg'[r + RADIUS]}{q + RADIUS + 1}" for q, r in AXIAL}
BIT: dict[Cell, Bit] = {name: bit for bit, name in NAME.items()}

LEAVES: dict[Bit, int] = {_bit(*cell): RADIUS + 1 - _distance(cell, (0, 0)) for cell in AXIAL}
"""Leaves printed on each space: 1 on the rim to 4 in the centre. Rule: photosynthesis.md#board"""

RIM: Mask = sum(bit for bit, leaves in LEAVES.items() if leaves == 1)

REACH: tuple[dict[Bit, Mask], ...] = tuple({_bit(*cell): _within(size, cell) for cell in AXIAL} for size in range(4))
"""REACH[size][bit]: the spaces a tree of that size can throw a seed to. Rule: photosynthesis.md#plant"""

SUNS = 6
CORNER = ("NE", "E", "SE", "SW", "W", "NW")
"""The corner the sun stands at in each of its positions, clockwise from the start. Rule: photosynthesis.md#sun"""

LIGHT_TO = ("SW", "W", "NW", "NE", "E", "SE")
"""Where light and shadow run in each position of the sun."""

_STEP = (ROW - 1, -1, -ROW, 1 - ROW, 1, ROW)


def spaces(mask: Mask) -> Iterator[Bit]:
    """Yield the spaces of a set, from the top left."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def shade(sun: int, small: Mask, medium: Mask, large: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    """Return, for each size from seed to large, the spaces where a piece of that size is shaded by the trees given.

    A tree of size t darkens the spaces 1 .. t steps down the light, for pieces no larger than t. The sets may hold bits
    outside the board. Rule: photosynthesis.md#shade
    """
    step = _STEP[sun]
    from_medium = medium | large
    from_small = small | from_medium
    if step > 0:
        far = from_medium << 2 * step | large << 3 * step
        low = from_small << step | far
        tall = large << step | large << 2 * step | large << 3 * step
        return low, low, from_medium << step | far, tall
    step = -step
    far = from_medium >> 2 * step | large >> 3 * step
    low = from_small >> step | far
    tall = large >> step | large >> 2 * step | large >> 3 * step
    return low, low, from_medium >> step | far, tall
