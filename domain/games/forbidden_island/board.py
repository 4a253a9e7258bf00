"""The twelve layouts and which of their cells touch. Rule: forbidden_island.md#layouts

A cell is its place in reading order, 0 to 23; sets of cells are ints with a bit a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias, get_args

Cell: TypeAlias = int
Cells: TypeAlias = int
"""A set of cells: bit `cell` is set."""

LayoutId: TypeAlias = Literal[
    "forbidden_island",
    "treasure_island",
    "island_of_shadows",
    "volcano_island",
    "island_of_death",
    "bay_of_gulls",
    "bone_island",
    "coral_reef",
    "skull_island",
    "bridge_of_horrors",
    "atoll_of_decisions",
    "arch_of_fate",
]
LAYOUTS: tuple[LayoutId, ...] = get_args(LayoutId)

ROWS: dict[LayoutId, tuple[str, ...]] = {
    "forbidden_island": (
        "..XX..",
        ".XXXX.",
        "XXXXXX",
        "XXXXXX",
        ".XXXX.",
        "..XX..",
    ),
    "treasure_island": (
        "XX...XX",
        ".XXXXX.",
        "..XXX..",
        "..XXX..",
        ".XXXXX.",
        "XX...XX",
    ),
    "island_of_shadows": (
        "XXXXXX",
        "XXXXXX",
        "XXXXXX",
        "XXXXXX",
    ),
    "volcano_island": (
        "XXXXX",
        "XXXXX",
        "XX.XX",
        "XXXXX",
        "XXXXX",
    ),
    "island_of_death": (
        "..XXX..",
        "XXXXXXX",
        ".XXXXX.",
        "..XXX..",
        "..XXX..",
        "..XXX..",
    ),
    "bay_of_gulls": (
        "...XX...",
        "...XX...",
        "X..XX..X",
        "XXXXXXXX",
        ".XXXXXX.",
        "...XX...",
    ),
    "bone_island": (
        ".XX..XX.",
        "XXXXXXXX",
        "XXXXXXXX",
        ".XX..XX.",
    ),
    "coral_reef": (
        ".XX....",
        "XXXX...",
        "XXXXXX.",
        ".XXXXXX",
        "...XXXX",
        "....XX.",
    ),
    "skull_island": (
        "XXXXXX",
        "X.XX.X",
        "XXXXXX",
        ".XXXX.",
        ".XXXX.",
    ),
    "bridge_of_horrors": (
        "XXX...XXXX",
        "XXXXXXXXXX",
        "XXXX...XXX",
    ),
    "atoll_of_decisions": (
        "..XXX..",
        ".XX.XX.",
        "XX...XX",
        "X.....X",
        "XX...XX",
        ".XX.XX.",
        "..XXX..",
    ),
    "arch_of_fate": (
        "...XXX...",
        "..XXXXX..",
        ".XXX.XXX.",
        "XXX...XXX",
        "XX.....XX",
    ),
}

CELLS = 24
ISLAND: Cells = (1 << CELLS) - 1
BIT: tuple[Cells, ...] = tuple(1 << cell for cell in range(CELLS))
COLUMN_NAMES = "abcdefghij"

_STRAIGHT = ((0, -1), (-1, 0), (1, 0), (0, 1))
_DIAGONAL = ((-1, -1), (1, -1), (-1, 1), (1, 1))


class Board(NamedTuple):
    """A layout: where its cells are, and which cells touch each of them."""

    columns: int
    rows: int
    spots: tuple[tuple[int, int], ...]
    """Column and row of each cell, 1-based."""
    names: tuple[str, ...]
    """Column letter and row number of each cell."""
    near: tuple[Cells, ...]
    """Cells that share an edge with each cell."""
    around: tuple[Cells, ...]
    """Cells that share an edge or a corner with each cell."""
    lines: tuple[Cells, ...]
    """The cells of each row."""


def members(cells: Cells) -> Iterator[Cell]:
    """Yield the cells of a set in reading order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _board(rows: tuple[str, ...]) -> Board:
    spots = tuple((x, y) for y, row in enumerate(rows, 1) for x, mark in enumerate(row, 1) if mark == "X")
    near = tuple(_touching(spots, spot, _STRAIGHT) for spot in spots)
    corners = (_touching(spots, spot, _DIAGONAL) for spot in spots)
    around = tuple(edges | others for edges, others in zip(near, corners))
    names = tuple(f"{COLUMN_NAMES[x - 1]}{y}" for x, y in spots)
    lines = tuple(sum(bit for bit, spot in zip(BIT, spots) if spot[1] == y) for y in range(1, len(rows) + 1))
    return Board(len(rows[0]), len(rows), spots, names, near, around, lines)


def _touching(spots: tuple[tuple[int, int], ...], spot: tuple[int, int], steps: tuple[tuple[int, int], ...]) -> Cells:
    x, y = spot
    return sum(BIT[spots.index((x + dx, y + dy))] for dx, dy in steps if (x + dx, y + dy) in spots)


BOARDS: dict[LayoutId, Board] = {layout: _board(rows) for layout, rows in ROWS.items()}
