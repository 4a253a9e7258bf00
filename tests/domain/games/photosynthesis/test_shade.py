"""Photosynthesis and shade. Rule: photosynthesis.md#photosynthesis, #shade"""

from __future__ import annotations

import random

import pytest

from domain.games.photosynthesis import board, state
from tests.domain.games.photosynthesis.tables import lit_trees, names, table
from tests.domain.games.photosynthesis.test_board import FIRST_LIT, axial

EXAMPLES = [
    (0, "c5 0:1, d4 1:1", "c5", (1, 0), "same size, next space"),
    (0, "c5 0:1, d4 1:2", "c5 d4", (1, 2), "a medium tree is taller than a small one"),
    (0, "b6 0:2, d4 1:2", "b6", (2, 0), "a medium shadow is two spaces long"),
    (0, "b6 0:1, d4 1:1", "b6 d4", (1, 1), "a small shadow is one space long"),
    (1, "d7 0:3, d4 1:3", "d7", (3, 0), "a large shadow is three spaces long"),
    (1, "d7 0:3, d3 1:1", "d7 d3", (3, 1), "and no longer"),
    (1, "d7 0:3, d6 0:0, d5 1:1", "d7", (3, 0), "a seed stops no shadow"),
    (1, "d6 0:3, e6 1:1", "d6 e6", (3, 1), "different rows"),
    (2, "f4 0:2, e4 1:3, d4 2:2", "f4 e4", (2, 3, 0), "lit behind a smaller tree, shaded behind a larger one"),
    (2, "g3 0:1, f3 1:1, e3 2:1", "g3", (1, 0, 0), "a shaded tree still throws its shadow"),
    (2, "e5 0:2, c5 1:1", "e5", (2, 0), "two spaces behind a medium tree"),
    (2, "e5 0:2, b5 1:1", "e5 b5", (2, 1), "three spaces behind a medium tree"),
    (3, "g1 0:3, e3 1:2, d4 1:3", "g1", (3, 0), "both within the large shadow"),
    (3, "e3 0:1, d4 1:3, b6 2:1", "e3 d4", (1, 3, 0), "the large tree is free, the small one behind it is not"),
    (3, "f2 0:2, e3 0:1", "f2", (2, 0), "own trees shade own trees"),
    (3, "f1 0:2, c4 1:2", "f1 c4", (2, 2), "three spaces apart"),
    (4, "g1 0:1, g2 1:2, g3 2:1, g4 0:1", "g1 g2", (1, 2, 0), "the medium tree rises above and shades two"),
    (4, "d4 0:3, d5 1:1, d6 1:1, d7 1:1", "d4", (3, 0), "three small trees in a large shadow"),
    (4, "d3 0:3, d7 1:1", "d3 d7", (3, 1), "four spaces apart"),
    (4, "d1 0:2, d2 1:1, d3 2:3", "d1 d3", (2, 0, 3), "the large tree is free"),
    (5, "a4 0:1, b4 1:1", "a4", (1, 0), "same size, next space"),
    (5, "a4 0:2, b4 1:0", "a4", (2, 0), "a seed gives nothing"),
    (5, "a4 0:3, b4 1:3, c4 2:3, d4 3:3", "a4", (3, 0, 0, 0), "large trees in a row"),
    (5, "a6 0:2, c6 1:1, d6 2:1", "a6", (2, 0, 0), "out of the medium's reach but behind the small one"),
    (0, ", ".join(f"{cell} 0:1" for cell in FIRST_LIT[0].split()), FIRST_LIT[0], (7, 0), "the first-lit spaces"),
    (3, ", ".join(f"{cell} 0:1" for cell in FIRST_LIT[0].split()), FIRST_LIT[0], (7, 0), "each alone in its row"),
]

FOREST = (
    "a4 0:3, a5 1:1, a7 2:2, b5 2:1, c3 1:2, c4 0:1, c6 1:3, d2 2:2, d4 0:3, d5 2:0, d7 1:2, e1 0:1, e4 1:2, e5 0:2, "
    "f2 1:3, g4 2:1"
)
FOREST_LIGHT = [(8, 8, 4), (9, 8, 4), (6, 12, 4), (7, 10, 3), (7, 10, 4), (6, 11, 4)]
FOREST_SHADED = [
    "c4 d2 d5 e1 e4 f2",
    "a5 c3 c4 d2 d5 e4",
    "a4 a5 c4 d2 d5",
    "a5 a7 b5 c3 d4 d5",
    "a5 a7 c4 d5 d7 e5",
    "b5 c4 d4 e4 g4",
]


def seats_of(pieces: str) -> int:
    return max(2, 1 + max(int(item.split()[1][0]) for item in pieces.split(",")))


@pytest.mark.parametrize(("sun", "pieces", "lit", "light", "why"), EXAMPLES, ids=lambda value: str(value)[:30])
def test_trees_in_the_light_bring_their_size(sun: int, pieces: str, lit: str, light: tuple[int, ...], why: str) -> None:
    now = table(pieces, seats=seats_of(pieces), round=sun + 1)
    assert lit_trees(now) == set(lit.split()), why
    assert state.income(now, sun) == light, why


@pytest.mark.parametrize("sun", range(6))
def test_a_forest_of_sixteen_pieces_under_every_sun(sun: int) -> None:
    now = table(FOREST, seats=3, round=sun + 1)
    assert names(state.shaded(now)) == set(FOREST_SHADED[sun].split())
    assert state.income(now, sun) == FOREST_LIGHT[sun]


def test_a_seed_is_shaded_by_any_tree_that_reaches_it() -> None:
    assert names(state.shaded(table("a4 0:2, b4 1:0", round=6))) == {"b4"}
    assert names(state.shaded(table("a4 0:2, c4 1:0", round=6))) == {"c4"}
    assert names(state.shaded(table("a4 0:2, d4 1:0", round=6))) == set()


def test_a_tree_in_between_does_not_shorten_a_shadow() -> None:
    now = table("d7 0:3, d6 1:1, d5 1:2", round=2)
    assert lit_trees(now) == {"d7"}


def by_definition(sun: int, forest: dict[str, int]) -> set[str]:
    """Return the shaded pieces, looked up space by space as the rules say it."""
    towards = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))[sun]
    at = {axial(name): size for name, size in forest.items()}
    shaded = set()
    for name, size in forest.items():
        q, r = axial(name)
        for step in (1, 2, 3):
            other = at.get((q + towards[0] * step, r + towards[1] * step), 0)
            if other >= step and other >= size:
                shaded.add(name)
    return shaded


def compare_random_forests(count: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        spaces = chance.sample(list(board.BIT), chance.randint(1, 30))
        forest = {name: chance.randint(0, 3) for name in spaces}
        pieces = ", ".join(f"{name} {chance.randint(0, 3)}:{size}" for name, size in forest.items())
        for sun in range(6):
            now = table(pieces, seats=4, round=sun + 1)
            assert names(state.shaded(now)) == by_definition(sun, forest), pieces


def test_shade_on_random_boards_is_what_the_definition_says() -> None:
    compare_random_forests(150, seed=1)


@pytest.mark.soak
def test_shade_on_many_random_boards_is_what_the_definition_says() -> None:
    compare_random_forests(5_000, seed=2)
