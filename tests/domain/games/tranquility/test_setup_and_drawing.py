"""Rule: tranquility.md#setup, #drawing, #variants."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from domain.games.tranquility import GAME, deck, setup
from domain.games.tranquility.commands import DiscardTwo, PlayIsland
from domain.games.tranquility.events import CardDrawn, IslandPlayed, TurnPassed
from domain.games.tranquility.state import FINISH, START
from domain.kernel.chance import SampledChance, ScriptedChance
from domain.kernel.errors import InvalidOptions
from tests.domain.games.tranquility.table import F, S, cell, happens, position


@pytest.mark.parametrize(
    ("seats", "removed", "piles"),
    [
        (1, 0, (81,)),
        (2, 0, (38, 39)),
        (3, 0, (24, 24, 25)),
        (4, 0, (17, 17, 17, 18)),
        (5, 0, (13, 13, 13, 13, 13)),
        (1, 4, (77,)),
        (2, 4, (36, 37)),
        (3, 4, (23, 23, 23)),
        (4, 4, (16, 16, 16, 17)),
        (5, 4, (12, 12, 12, 12, 13)),
    ],
)
def test_the_cards_are_dealt_evenly_and_more_to_the_last(seats: int, removed: int, piles: tuple[int, ...]) -> None:
    made = setup.prepare(setup.Options(galateia=removed == 4), seats, SampledChance(1))
    assert made.piles == piles
    assert [len(hand) for hand in made.hands] == [5] * seats
    assert sum(piles) + 5 * seats + removed == 85 + seats


def test_no_start_is_in_an_opening_hand() -> None:
    for seed in range(50):
        assert all(START not in hand for hand in setup.prepare(setup.Options(), 5, SampledChance(seed)).hands)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"removed_islands": 9}, "removed_islands"),
        ({"removed_islands": -1}, "removed_islands"),
        ({"galateia": True, "removed_islands": 3}, "removed_islands"),
        ({"start_discard": 9}, "start_discard"),
    ],
)
def test_an_option_outside_its_range_is_refused(options: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        setup.prepare(setup.Options(**options), 3, SampledChance(1))
    assert refused.value.field == field


def test_six_seats_are_refused() -> None:
    with pytest.raises(InvalidOptions):
        setup.prepare(setup.Options(), 6, SampledChance(1))


@pytest.mark.parametrize(
    ("options", "removed"),
    [({}, 0), ({"galateia": True}, 4), ({"removed_islands": 0}, 0), ({"galateia": True, "removed_islands": 4}, 4)],
)
def test_galateia_takes_out_four(options: dict[str, Any], removed: int) -> None:
    assert setup.prepare(setup.Options(**options), 2, SampledChance(1)).removed == removed


def test_given_a_cost_of_three_when_the_pile_is_large_then_four_cards_are_drawn() -> None:
    state = position({"a1": 10}, (13, 40, 50, 60, 70), starter=0)
    events, state = happens(state, 0, PlayIsland(13, cell("b1"), (40, 50, 60)))
    assert events[0] == IslandPlayed(0, 13, 1, 3, (40, 50, 60))
    assert [type(event) for event in events[1:]] == [CardDrawn] * 4 + [TurnPassed]
    assert state.discards == ((40, 50, 60),)
    assert len(state.hands[0]) == 5


def test_given_a_cost_of_three_when_the_pile_holds_two_then_three_cards_are_in_hand() -> None:
    state = position({"a1": 10}, (13, 40, 50, 60, 70), starter=0)
    state = state._replace(piles=(2,), unseen=(1, 2))
    _, state = happens(state, 0, PlayIsland(13, cell("b1"), (40, 50, 60)))
    assert state.hands == ((1, 2, 70),)
    assert state.piles == (0,)


def test_the_start_lies_in_a_pile_of_k_with_chance_one_in_k() -> None:
    state = position({}, (1, 2, 3, 4, 5))
    size = state.piles[0]
    events, _ = happens(state, 0, DiscardTwo((1, 2)), chance=ScriptedChance([size - 1, 5, 0, 0]))
    assert [event.card for event in events if isinstance(event, CardDrawn)] == [6, S]


def test_a_finish_comes_with_the_odds_of_the_cards_that_lie_in_a_pile() -> None:
    unseen = (7, 8, 9, F, F)
    counts = Counter(deck.pull(unseen, 2, SampledChance(seed))[0] for seed in range(30_000))
    # two of the three islands are removed: of the three cards in the piles two are Finish
    expected = {F: 2 / 3, 7: 1 / 9, 8: 1 / 9, 9: 1 / 9}
    for card, share in expected.items():
        assert counts[card] / 30_000 == pytest.approx(share, abs=0.012)


def test_when_all_other_islands_are_removed_then_a_finish_is_drawn() -> None:
    assert {deck.pull((7, 8, F), 2, SampledChance(seed)) for seed in range(20)} == {(FINISH, (7, 8))}


def test_discards_never_come_back() -> None:
    state = position({}, (1, 2, 3, 4, 5), starter=0)._replace(piles=(0,), unseen=(), discards=((6, 7, F),))
    _, state = happens(state, 0, DiscardTwo((1, 2)))
    assert state.hands == ((3, 4, 5),)
    assert state.discards == ((1, 2, 6, 7, F),)
    assert GAME.awaiting(state) == {0}
