"""Figures that others have computed, from the geometry and the cards of this implementation."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_

import pytest

from domain.games.forbidden_island import cards, reach
from domain.games.forbidden_island.board import BIT, BOARDS, CELLS, Cell, Cells, members
from domain.games.forbidden_island.pieces import COPIES, FIRST_MARK, FLOOD_CARDS, Difficulty, Role

BOARD = BOARDS["forbidden_island"]
DIVER = Fraction(4_611_612, 18_574_248)


def stranded(role: Role) -> Fraction:
    """Return how often a pawn cannot shore up another flooded tile within three actions, all other tiles dry."""
    missed = 0
    for start in range(CELLS):
        near = reach.move(BOARD, role, start, 0, 0) | BIT[start]
        after_two = reduce(or_, (reach.move(BOARD, role, cell, 0, 0) for cell in members(near)), near)
        within = reduce(or_, (reach.touching(BOARD, role, cell) for cell in members(after_two)), after_two)
        missed += CELLS - within.bit_count()
    return Fraction(missed, CELLS * (CELLS - 1))


def test_a_flooded_landing_is_out_of_reach_of_the_first_seat_this_often() -> None:
    """Rule: forbidden_island.md#actions"""
    assert stranded("engineer") == stranded("messenger") == stranded("navigator") == Fraction(59, 138)
    assert stranded("explorer") == Fraction(10, 69)


def diver_misses(flooded: Cells) -> int:
    """Return how many pairs of a start and a flooded tile there are that a Diver cannot shore up in three actions."""
    ends = [reach.dive(BOARD, cell, flooded, 0) | BIT[cell] for cell in range(CELLS)]
    shore = [(BOARD.near[cell] | BIT[cell]) & flooded for cell in range(CELLS)]
    reachable = [_union(shore, ends[cell]) for cell in range(CELLS)]
    later = [_union(reachable, ends[start]) for start in range(CELLS)]
    return sum((flooded & ~found & ~BIT[start]).bit_count() for start, found in enumerate(later))


def _union(sets: list[Cells], of: Cells) -> Cells:
    found = 0
    for cell in members(of):
        found |= sets[cell]
    return found


def test_a_diver_reaches_what_a_published_count_says_in_a_sample() -> None:
    """Rule: forbidden_island.md#diver"""
    sample = list(combinations(range(CELLS), 6))[::300]
    missed = sum(diver_misses(sum(map(BIT.__getitem__, chosen))) for chosen in sample)
    assert missed / (len(sample) * 6 * 23) == pytest.approx(float(DIVER), abs=0.02)


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_a_diver_misses_just_as_often_as_a_published_count_says() -> None:
    """Rule: forbidden_island.md#diver"""
    missed = sum(diver_misses(_mask(chosen)) for chosen in combinations(range(CELLS), 6))
    assert missed == DIVER.numerator * Fraction(18_574_248, DIVER.denominator) == 4_611_612
    assert comb(24, 6) * 6 * 23 == 18_574_248


def _mask(chosen: tuple[Cell, ...]) -> Cells:
    return sum(BIT[cell] for cell in chosen)


@pytest.mark.parametrize(("seats", "expected"), [(2, Fraction(11, 46)), (3, Fraction(20, 77)), (4, Fraction(27, 95))])
def test_the_water_rises_in_the_first_turn_this_often(seats: int, expected: Fraction) -> None:
    """Rule: forbidden_island.md#treasure-cards"""
    deck = cards.size(cards.ALL) - 2 * seats
    calm = deck - cards.count(cards.ALL, "waters_rise")
    assert 1 - Fraction(calm * (calm - 1), deck * (deck - 1)) == expected


@pytest.mark.parametrize(
    ("difficulty", "expected"),
    [
        ("novice", (0.00199, 0.00122, 0.00071)),
        ("normal", (0.00291, 0.00179, 0.00103)),
        ("elite", (0.00291, 0.00179, 0.00103)),
        ("legendary", (0.00296, 0.00182, 0.00105)),
    ],
)
def test_the_first_turn_is_lost_this_often_in_spite_of_everybody(
    difficulty: Difficulty, expected: tuple[float, ...]
) -> None:
    """The landing is flooded, out of reach of the first seat, no special card is at hand, and the water rises.

    Rule: forbidden_island.md#losing
    """
    out_of_reach = (3 * stranded("engineer") + stranded("explorer") + DIVER) / 6
    helpful = COPIES["helicopter_lift"] + COPIES["sandbags"]
    for seats, wanted in zip((2, 3, 4), expected):
        unhelpful = Fraction(comb(25 - helpful, 2 * seats), comb(25, 2 * seats))
        found = Fraction(1, 4) * out_of_reach * unhelpful * _sinks(difficulty, 28 - 2 * seats)
        assert float(found) == pytest.approx(wanted, abs=0.000006)


def _sinks(difficulty: Difficulty, deck: int) -> Fraction:
    """Return how often two treasure cards bring a Waters Rise but no Sandbags, and the floods the landing of six."""
    rises, bags = COPIES["waters_rise"], COPIES["sandbags"]
    pairs, mark = comb(deck, 2), FIRST_MARK[difficulty]
    once = Fraction(rises * (deck - rises - bags), pairs) * Fraction(FLOOD_CARDS[mark + 1], 6)
    return once + Fraction(comb(rises, 2), pairs) * Fraction(FLOOD_CARDS[mark + 2], 6)


def test_the_waters_rise_that_can_be_survived() -> None:
    """Rule: forbidden_island.md#water-meter"""
    assert {name: 9 - mark for name, mark in FIRST_MARK.items()} == {
        "novice": 8, "normal": 7, "elite": 6, "legendary": 5,
    }  # fmt: skip
