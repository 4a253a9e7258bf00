"""What lies in the box: sizes, counts, prices and scoring tokens; plain figures.

Four small counts, one a size (or one a stack), are packed into one int, four bits each: `count` reads one, `ONE[i]` is
what adding one to it adds.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Size: TypeAlias = Literal["seed", "small", "medium", "large"]

SIZES: tuple[Size, ...] = ("seed", "small", "medium", "large")
SEED, SMALL, MEDIUM, LARGE = range(4)
SIZE_OF: dict[str, int] = {name: size for size, name in enumerate(SIZES)}

ONE = (1, 1 << 4, 1 << 8, 1 << 12)


def packed(counts: tuple[int, int, int, int]) -> int:
    """Return four counts below 16 as one int."""
    return sum(count * one for count, one in zip(counts, ONE))


def count(pack: int, index: int) -> int:
    """Return one of the four counts in `pack`."""
    return pack >> 4 * index & 15


def counts(pack: int) -> tuple[int, int, int, int]:
    """Return all four counts in `pack`."""
    return pack & 15, pack >> 4 & 15, pack >> 8 & 15, pack >> 12 & 15


PIECES = (6, 8, 4, 2)
"""Pieces of each size that a player owns. Rule: photosynthesis.md#pieces"""

COLUMN = (4, 4, 3, 2)
"""Spaces in each column of a player board, all full at the start. Rule: photosynthesis.md#pieces"""

AVAILABLE = (2, 4, 1, 0)
"""Pieces of each size available at the start, before the first trees are placed. Rule: photosynthesis.md#pieces"""

PRICES = ((0, 2, 2, 1, 1), (0, 3, 3, 2, 2), (0, 4, 3, 3), (0, 5, 4))
"""PRICES[size][k]: light for the next piece while k are left in its column. Rule: photosynthesis.md#buy"""

PLANT_COST = 1
GROW_COST = (0, 1, 2, 3)
"""Light for growing to each size. Rule: photosynthesis.md#grow"""

COLLECT_COST = 4
LIGHT_CAP = 20
LIGHT_A_POINT = 3

STACKS = (
    (14, 14, 13, 13, 13, 12, 12, 12, 12),
    (17, 16, 16, 14, 14, 13, 13),
    (19, 18, 18, 17, 17),
    (22, 21, 20),
)
"""STACKS[leaves - 1]: the scoring tokens of that soil, from the top. Rule: photosynthesis.md#tokens"""

FIRST_TREES = 2
ROUNDS = 18
LONG_ROUNDS = 24
ROUNDS_A_REVOLUTION = 6
