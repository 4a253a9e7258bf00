"""Rule: forbidden_island.md#layouts"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from domain.games.forbidden_island.board import (
    BIT,
    BOARDS,
    CELLS,
    ISLAND,
    LAYOUTS,
    ROWS,
    Cell,
    LayoutId,
    members,
)
from domain.games.forbidden_island.commands import Move
from tests.domain.games.forbidden_island.table import position, targets

FACTS: dict[LayoutId, tuple[tuple[int, int], int, int, tuple[int, int, int, int], int]] = {
    "forbidden_island": ((6, 6), 36, 34, (0, 12, 0, 12), 6),
    "treasure_island": ((7, 6), 29, 24, (4, 8, 10, 2), 11),
    "island_of_shadows": ((6, 4), 38, 30, (0, 4, 12, 8), 8),
    "volcano_island": ((5, 5), 36, 28, (0, 4, 16, 4), 8),
    "island_of_death": ((7, 6), 35, 30, (2, 6, 8, 8), 8),
    "bay_of_gulls": ((8, 6), 32, 26, (2, 8, 10, 4), 9),
    "bone_island": ((8, 4), 34, 30, (0, 12, 4, 8), 8),
    "coral_reef": ((7, 6), 35, 32, (0, 12, 2, 10), 9),
    "skull_island": ((6, 5), 33, 26, (0, 10, 10, 4), 8),
    "bridge_of_horrors": ((10, 3), 33, 24, (0, 10, 10, 4), 11),
    "atoll_of_decisions": ((7, 7), 24, 20, (0, 24, 0, 0), 12),
    "arch_of_fate": ((9, 5), 31, 28, (0, 16, 2, 6), 14),
}


def distances(near: tuple[int, ...], start: Cell) -> list[int]:
    """Return the number of steps from one cell to each."""
    found, front, far = {start: 0}, [start], 0
    while front:
        far += 1
        front = [c for c in {n for f in front for n in members(near[f])} if c not in found]
        found |= dict.fromkeys(front, far)
    return [found[cell] for cell in range(CELLS)]


def spread(near: tuple[int, ...]) -> Counter[int]:
    table = [distances(near, cell) for cell in range(CELLS)]
    return Counter(table[a][b] for a, b in combinations(range(CELLS), 2))


def test_all_twelve_layouts_are_there() -> None:
    assert tuple(FACTS) == LAYOUTS == tuple(ROWS)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_has_its_cells_pairs_and_diameter(layout: LayoutId) -> None:
    size, straight, diagonal, degrees, diameter = FACTS[layout]
    board = BOARDS[layout]
    assert (board.columns, board.rows) == size
    assert len(board.spots) == CELLS
    assert sum(cells.bit_count() for cells in board.near) == 2 * straight
    corners = [around & ~near for around, near in zip(board.around, board.near)]
    assert sum(cells.bit_count() for cells in corners) == 2 * diagonal
    counted = Counter(cells.bit_count() for cells in board.near)
    assert tuple(counted[n] for n in (1, 2, 3, 4)) == degrees
    assert max(spread(board.near)) == diameter


@pytest.mark.parametrize("layout", LAYOUTS)
def test_touching_goes_both_ways_and_stays_on_the_island(layout: LayoutId) -> None:
    board = BOARDS[layout]
    for cells in (board.near, board.around):
        for cell in range(CELLS):
            assert not cells[cell] & BIT[cell]
            assert not cells[cell] & ~ISLAND
            assert all(cells[other] & BIT[cell] for other in members(cells[cell]))
    assert board.spots == tuple(sorted(board.spots, key=lambda spot: (spot[1], spot[0])))
    assert len(set(board.names)) == CELLS


def test_distances_on_the_standard_layout() -> None:
    board = BOARDS["forbidden_island"]
    assert spread(board.near) == {1: 36, 2: 58, 3: 64, 4: 56, 5: 44, 6: 18}
    assert spread(board.around) == {1: 70, 2: 92, 3: 74, 4: 32, 5: 8}


@pytest.mark.parametrize(
    ("layout", "pawn", "sunk", "expected"),
    [
        ("volcano_island", "diver 23", "", "13 22 24"),
        ("volcano_island", "diver 23", "22", "13 24 12 21 32"),
        ("volcano_island", "explorer 23", "", "22 24 13 12 32 14 34"),
        ("atoll_of_decisions", "explorer 22", "", "32 23 31 13"),
        ("atoll_of_decisions", "engineer 22", "", "32 23"),
    ],
)
def test_given_a_hole_when_moving_then_nobody_crosses_it(layout: LayoutId, pawn: str, sunk: str, expected: str) -> None:
    far = {"volcano_island": "55", "atoll_of_decisions": "57"}[layout]
    state = position(f"{pawn}, messenger {far}", sunk=sunk, layout=layout)
    assert targets(state, Move) == set(expected.split())
