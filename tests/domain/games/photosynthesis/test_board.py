"""The hill and the sun. Rule: photosynthesis.md#board, #sun"""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.photosynthesis import board, state
from tests.domain.games.photosynthesis.tables import names, table

FIRST_LIT = {
    0: "a4 a5 a6 a7 b7 c7 d7",
    1: "a7 b7 c7 d7 e6 f5 g4",
    2: "d7 e6 f5 g1 g2 g3 g4",
    3: "d1 e1 f1 g1 g2 g3 g4",
    4: "a4 b3 c2 d1 e1 f1 g1",
    5: "a4 a5 a6 a7 b3 c2 d1",
}


def axial(name: str) -> tuple[int, int]:
    return int(name[1]) - 4, "abcdefg".index(name[0]) - 3


def distance(a: str, b: str) -> int:
    dq, dr = (x - y for x, y in zip(axial(a), axial(b)))
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def test_the_hill_has_37_spaces_in_rows_of_four_to_seven() -> None:
    rows = Counter(name[0] for name in board.BIT)
    assert list(rows.items()) == [("a", 4), ("b", 5), ("c", 6), ("d", 7), ("e", 6), ("f", 5), ("g", 4)]


def test_the_soil_has_18_12_6_and_1_spaces_of_one_to_four_leaves() -> None:
    assert Counter(board.LEAVES.values()) == {1: 18, 2: 12, 3: 6, 4: 1}
    assert board.LEAVES[board.BIT["d4"]] == 4


def test_the_rim_is_the_soil_of_one_leaf() -> None:
    assert names(board.RIM) == {board.NAME[bit] for bit, leaves in board.LEAVES.items() if leaves == 1}


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_a_tree_reaches_every_space_within_its_size_and_no_other(size: int) -> None:
    for name, bit in board.BIT.items():
        assert names(board.REACH[size][bit]) == {other for other in board.BIT if 0 < distance(name, other) <= size}


@pytest.mark.parametrize(
    ("round_", "sun", "corner"),
    [(1, 0, "NE"), (2, 1, "E"), (3, 2, "SE"), (4, 3, "SW"), (5, 4, "W"), (6, 5, "NW"), (7, 0, "NE"), (18, 5, "NW")],
)
def test_the_sun_moves_one_corner_a_round(round_: int, sun: int, corner: str) -> None:
    now = table(round=round_)
    assert state.sun(now) == sun
    assert board.CORNER[sun] == corner


@pytest.mark.parametrize("sun", range(6))
def test_only_the_first_lit_spaces_lie_beyond_every_shadow(sun: int) -> None:
    everywhere = sum(board.BIT.values())
    dark = board.shade(sun, everywhere, 0, 0)[1]
    assert names(everywhere & ~dark) == set(FIRST_LIT[sun].split())


@pytest.mark.parametrize("sun", range(6))
@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_shadow_never_leaves_the_row_of_its_tree(sun: int, size: int) -> None:
    """The spaces are bits of one int; a shift must not carry a shadow around the edge of the board."""
    ways = {"SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (0, 1)}
    dq, dr = ways[board.LIGHT_TO[sun]]
    by_place = {axial(name): name for name in board.BIT}
    for name, bit in board.BIT.items():
        q, r = axial(name)
        steps = [(q + dq * step, r + dr * step) for step in range(1, size + 1)]
        trees = [bit if size == other else 0 for other in (1, 2, 3)]
        dark = board.shade(sun, *trees)[1] & sum(board.BIT.values())
        assert names(dark) == {by_place[place] for place in steps if place in by_place}
