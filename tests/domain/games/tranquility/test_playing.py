"""Rule: tranquility.md#playing-an-island, #turn, #end: single positions with all that may be done in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from domain.games.tranquility import GAME
from domain.games.tranquility.commands import DiscardTwo, PlayFinish, PlayIsland, PlayStart
from domain.games.tranquility.state import CELL_NAMES, State
from tests.domain.games.tranquility.table import FULL, F, S, cell, position


class Example(NamedTuple):
    cells: Mapping[str, int] | tuple[int, ...]
    hand: tuple[int, ...]
    plays: int
    started: bool = True
    discard_two: bool = True
    finish: bool = False
    lost: bool = False


def hole() -> tuple[int, ...]:
    """Return a grid with one hole, d6, between 34 and 38."""
    return (*range(1, 33), 34, 0, 38, 39)


EXAMPLES = {
    "every card fits every cell of an empty grid": Example({}, (12, 33, 50, 71, 80), 180, started=False),
    "5 after 3 costs 2": Example({"a1": 3}, (5, 44, 45, 46, 47), 171),
    "6 between 3 and 7 costs 1": Example({"a1": 3, "c1": 7}, (6, 44, 45, 46, 47), 129),
    "the line goes on in the next row": Example({"f1": 10}, (12, 44, 60, 61, 62), 146),
    "cells above and below are no neighbours": Example({"a1": 10}, (12, 9, 44, 60, 61), 137),
    "a gap of many cells": Example({"a1": 3, "d2": 20}, (12, 2, 21, 60, 61), 82),
    "a number without a cell left is dead": Example({"a1": 10, "b1": 12}, (11, 44, 60, 61, 62), 132),
    "a difference of 5 can never be paid": Example({"c3": 40}, (45, 44, 60, 61, 62), 101),
    "a hand of three pays at most two": Example({"c3": 40}, (43, 44, 60), 60),
    "the smaller of two differences": Example({"a1": 10, "c1": 20}, (15, 14, 44, 60, 61), 97),
    "a Start must be played": Example({"a1": 10}, (S, 11, 44, 60, 61), 0, started=False, discard_two=False),
    "a later Start is ballast": Example({"a1": 10}, (S, 11, 44, 60, 61), 137),
    "a full grid and a Start let the Finish win": Example(FULL, (F, 1, 3, 5, 7), 0, finish=True),
    "no Finish without a Start": Example(FULL, (F, 1, 3, 5, 7), 0, started=False),
    "the last card may be the Finish": Example(FULL, (F,), 0, discard_two=False, finish=True),
    "one useless card loses": Example(FULL, (1,), 0, discard_two=False, lost=True),
    "an empty hand loses": Example({"a1": 10}, (), 0, discard_two=False, lost=True),
    "one card and a free cell go on": Example({"a1": 10, "d1": 30}, (50,), 31, discard_two=False),
    "one card that costs loses": Example(hole(), (36,), 0, discard_two=False, lost=True),
    "two cards can be discarded": Example(hole(), (36, 80), 0),
    "the last hole for two cards": Example(hole(), (36, F, 50, 52, 54), 1),
    "the end of the line": Example({"f6": 80}, (79, 78, 77, 76, 75), 174),
    "a grid that can never be filled": Example({"a1": 46}, (47, 80, 45, 1, 2), 69),
    "the beginning of the line": Example({"b1": 5}, (1, 2, 3, 4, 6), 38),
}


def at(example: Example) -> State:
    hands = (example.hand, (70, 72, 73, 74, 77) if len(example.hand) < 5 else ())
    return position(example.cells, *hands, starter=1 if example.started else None, piles=len(example.hand) == 5)


@pytest.mark.parametrize("name", EXAMPLES)
def test_all_that_may_be_done_in_a_position(name: str) -> None:
    example = EXAMPLES[name]
    state = at(example)
    commands = list(GAME.legal(state, 0))
    plays = {(c.card, c.cell, len(c.discard)) for c in commands if isinstance(c, PlayIsland)}
    assert len(plays) == example.plays
    assert any(isinstance(c, DiscardTwo) for c in commands) == example.discard_two
    assert (PlayFinish() in commands) == example.finish
    assert (GAME.outcome(state) is not None) == example.lost == (not commands)
    assert (PlayStart() in commands) == (S in example.hand and not example.started)


def costs(name: str, card: int) -> dict[str, int]:
    """Return cell -> cost of every play of a card in an example."""
    commands = GAME.legal(at(EXAMPLES[name]), 0)
    return {CELL_NAMES[c.cell]: len(c.discard) for c in commands if isinstance(c, PlayIsland) and c.card == card}


def test_an_island_next_to_one_costs_the_difference() -> None:
    found = costs("5 after 3 costs 2", 5)
    assert found.pop("b1") == 2
    assert len(found) == 34
    assert set(found.values()) == {0}


def test_an_island_between_two_costs_the_smaller_difference() -> None:
    assert costs("6 between 3 and 7 costs 1", 6) == {"b1": 1}
    assert costs("the smaller of two differences", 14) == {"b1": 4}
    assert costs("the smaller of two differences", 15) == {}
    assert costs("the last hole for two cards", 36) == {"d6": 2}


def test_the_row_wraps_and_columns_do_not_touch() -> None:
    assert costs("the line goes on in the next row", 12)["a2"] == 2
    below = costs("cells above and below are no neighbours", 12)
    assert (below["b1"], below["a2"]) == (2, 0)
    assert costs("cells above and below are no neighbours", 9) == {}


def test_an_island_inside_a_wide_gap_is_free() -> None:
    found = costs("a gap of many cells", 12)
    assert list(found) == ["c1", "d1", "e1", "f1", "a2", "b2"]
    assert set(found.values()) == {0}
    assert costs("a gap of many cells", 2) == {}
    assert costs("a gap of many cells", 21)["e2"] == 1


def test_costs_before_the_first_and_after_the_last_island() -> None:
    assert [costs("the beginning of the line", card)["a1"] for card in (1, 2, 3, 4)] == [4, 3, 2, 1]
    assert [costs("the end of the line", card)["e6"] for card in (79, 78, 77, 76)] == [1, 2, 3, 4]
    assert "e6" not in costs("the end of the line", 75)


def test_given_two_equal_finish_when_paying_then_each_payment_is_offered_once() -> None:
    state = position({"a1": 3}, (4, 50, F, F, F), starter=0)
    at_b1 = [c for c in GAME.legal(state, 0) if isinstance(c, PlayIsland) and c.cell == cell("b1")]
    assert [c.discard for c in at_b1] == [(50,), (F,)]
    two = [c.cards for c in GAME.legal(state, 0) if isinstance(c, DiscardTwo)]
    assert sorted(two) == [(4, 50), (4, F), (50, F), (F, F)]


def test_given_another_seat_on_turn_then_a_seat_has_no_command() -> None:
    state = position({}, (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), turns=1)
    assert list(GAME.legal(state, 0)) == []
    assert GAME.awaiting(state) == {1}
