"""How many sequences of steps start from a position; figures that independent engines agree on."""

from __future__ import annotations

import pytest

from domain.games.photosynthesis import GAME
from domain.games.photosynthesis.setup import Setup
from tests.domain.games.photosynthesis.counting import sequences
from tests.domain.games.photosynthesis.tables import table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sequences_from_the_start(seats: int) -> None:
    start = GAME.initial(Setup(seats, 0, False, False))
    assert [sequences(start, length) for length in (1, 2, 3)] == [18, 306, 4_896]


@pytest.mark.soak
def test_long_sequences_from_the_start() -> None:
    """With two players the fifth and sixth step are already turns; the sixth tells whether planting uses its target."""
    start = GAME.initial(Setup(2, 0, False, False))
    assert [sequences(start, length) for length in (4, 5, 6)] == [73_440, 827_280, 3_979_932]
    for seats in (3, 4):
        assert sequences(GAME.initial(Setup(seats, 0, False, False)), 4) == 73_440


def test_sequences_from_a_late_position_of_two() -> None:
    now = table(
        "a4 1:1, b4 1:2, b7 0:2, c4 1:1, c5 0:1, c6 0:3, d3 1:3, d4 0:1, d5 1:2, e1 1:2, e3 1:3, e4 0:3, g4 0:2",
        round=10, first_player=1, light=[10, 3], available=(0, 0, 0, 0), left=[(4, 2, 2, 0), (4, 3, 1, 0)],
    )  # fmt: skip
    assert [sequences(now, length) for length in (1, 2, 3)] == [6, 86, 930]


def test_sequences_from_a_middle_position_of_three() -> None:
    now = table(
        "a6 1:1, a7 1:1, b3 1:3, c2 0:1, d1 2:0, d2 1:2, d6 0:1, d7 0:2, e1 2:1, e4 2:0, e6 0:1, f1 2:1, f4 2:1, "
        "f5 2:0, g3 2:1, g4 2:2",
        seats=3, first_player=1, light=[10, 0, 0],
        available=[(0, 1, 0, 1), (0, 1, 1, 0), (0, 0, 1, 0)], left=[(4, 3, 3, 1), (4, 4, 2, 1), (3, 3, 2, 2)],
    )  # fmt: skip
    assert [sequences(now, length) for length in (1, 2, 3)] == [6, 51, 415]
