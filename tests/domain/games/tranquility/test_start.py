"""Rule: tranquility.md#start, #offers, #split, #payment."""

from __future__ import annotations

import pytest

from domain.games.tranquility import GAME, split
from domain.games.tranquility.commands import OfferDiscards, PayDiscards, PlayStart
from domain.games.tranquility.events import CardDrawn, CardsDiscarded, OffersClosed, SplitSet, StartPlayed, TurnPassed
from domain.games.tranquility.state import State
from domain.kernel.chance import NoChance
from tests.domain.games.tranquility.table import F, S, after, happens, position

THREE = ((S, 1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, 13, 14))


def offered(state: State, *rounds: tuple[int, ...]) -> State:
    for counts in rounds:
        for seat, count in enumerate(counts):
            state = after(state, seat, OfferDiscards(count), chance=NoChance())
    return state


def test_given_three_seats_when_the_start_is_played_then_eight_cards_are_owed_and_all_offer() -> None:
    events, state = happens(position({}, *THREE), 0, PlayStart(), chance=NoChance())
    assert events == (StartPlayed(0, 8),)
    assert GAME.awaiting(state) == {0, 1, 2}
    assert list(GAME.legal(state, 0)) == [OfferDiscards(count) for count in range(5)]
    assert list(GAME.legal(state, 1)) == [OfferDiscards(count) for count in range(6)]


def test_given_offers_when_some_seats_have_offered_then_only_the_others_are_awaited() -> None:
    state = after(position({}, *THREE), 0, PlayStart())
    state = after(state, 1, OfferDiscards(3))
    assert GAME.awaiting(state) == {0, 2}


def test_given_a_sum_that_misses_when_the_round_closes_then_a_new_one_begins() -> None:
    state = after(position({}, *THREE), 0, PlayStart())
    state = after(after(state, 0, OfferDiscards(2)), 1, OfferDiscards(2))
    events, state = happens(state, 2, OfferDiscards(2))
    assert events[1:] == (OffersClosed((2, 2, 2), False),)
    assert GAME.view(state, 1)["rounds"] == [[2, 2, 2]]
    assert GAME.awaiting(state) == {0, 1, 2}


def test_given_a_sum_that_fits_when_the_round_closes_then_each_seat_pays_its_share_and_all_draw() -> None:
    state = offered(after(position({}, *THREE), 0, PlayStart()), (2, 2, 2))
    state = after(after(state, 0, OfferDiscards(3)), 1, OfferDiscards(2))
    events, state = happens(state, 2, OfferDiscards(3))
    assert events[1:] == (OffersClosed((3, 2, 3), True), SplitSet((3, 2, 3), "agreement"))
    assert GAME.awaiting(state) == {0, 1, 2}
    state = after(state, 2, PayDiscards((12, 10, 14)), chance=NoChance())
    state = after(state, 0, PayDiscards((1, 2, 3)), chance=NoChance())
    events, state = happens(state, 1, PayDiscards((5, 9)))
    assert [type(event) for event in events] == [CardsDiscarded] + [CardDrawn] * 9 + [TurnPassed]
    drawn = [event.seat for event in events if isinstance(event, CardDrawn)]
    assert drawn == [0] * 4 + [1] * 2 + [2] * 3
    assert state.discards == ((1, 2, 3), (5, 9), (10, 12, 14))
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert GAME.awaiting(state) == {1}


def test_given_three_rounds_that_miss_then_the_split_is_made_by_rule() -> None:
    state = offered(after(position({}, *THREE), 0, PlayStart()), (0, 0, 0), (4, 5, 5))
    state = after(after(state, 0, OfferDiscards(4)), 1, OfferDiscards(4))
    events, _ = happens(state, 2, OfferDiscards(4))
    assert events[1:] == (OffersClosed((4, 4, 4), False), SplitSet((2, 3, 3), "rule"))


@pytest.mark.parametrize(
    ("offers", "hands", "first", "shares"),
    [
        ((1, 1, 1), (5, 4, 5), 1, (3, 2, 3)),
        ((4, 4, 4), (4, 5, 5), 0, (2, 3, 3)),
        ((0, 0), (4, 5), 0, (4, 4)),
        ((4, 5), (4, 5), 0, (3, 5)),
        ((0, 0, 5), (1, 1, 5), 0, (1, 1, 5)),
        ((5, 5, 0, 0), (5, 5, 4, 5), 2, (4, 4, 0, 0)),
    ],
)
def test_the_split_by_rule_is_nearest_to_the_last_offers(
    offers: tuple[int, ...], hands: tuple[int, ...], first: int, shares: tuple[int, ...]
) -> None:
    assert split.by_rule(offers, hands, min(8, sum(hands)), first) == shares


def test_given_two_seats_then_only_two_splits_are_agreements() -> None:
    opened = after(position({}, (S, 1, 2, 3, 4), (5, 6, 7, 8, 9)), 0, PlayStart())
    agreed = []
    for mine in range(5):
        for theirs in range(6):
            events, _ = happens(after(opened, 0, OfferDiscards(mine)), 1, OfferDiscards(theirs))
            if isinstance(events[-1], SplitSet) or OffersClosed((mine, theirs), True) in events:
                agreed.append((mine, theirs))
    assert agreed == [(3, 5), (4, 4)]


def test_given_a_share_that_is_the_whole_hand_then_it_is_paid_at_once() -> None:
    opened = after(position({}, (S, 1, 2, 3, 4), (5, 6, 7, 8, 9)), 0, PlayStart())
    events, state = happens(after(opened, 0, OfferDiscards(3)), 1, OfferDiscards(5))
    assert events[-1] == CardsDiscarded(1, "share", 5, (5, 6, 7, 8, 9))
    assert GAME.awaiting(state) == {0}


def test_given_equal_cards_when_a_share_leaves_no_choice_then_the_seat_is_still_asked() -> None:
    opened = after(position({}, (S, 1, 2, 3, 4), (F, F, F, F, F)), 0, PlayStart())
    _, state = happens(after(opened, 0, OfferDiscards(4)), 1, OfferDiscards(4))
    assert GAME.awaiting(state) == {1}
    assert list(GAME.legal(state, 1)) == [PayDiscards((F, F, F, F))]


def test_given_a_single_seat_when_the_start_is_played_then_the_whole_hand_goes_and_five_are_drawn() -> None:
    events, state = happens(position({"a1": 1}, (S, 2, 3, 4, F)), 0, PlayStart())
    assert events[:3] == (StartPlayed(0, 4), SplitSet((4,), "rule"), CardsDiscarded(0, "share", 4, (2, 3, 4, F)))
    assert [type(event) for event in events[3:]] == [CardDrawn] * 5 + [TurnPassed]
    assert len(state.hands[0]) == 5


def test_given_a_single_seat_and_a_smaller_discard_then_it_chooses_its_cards() -> None:
    state = position({}, (S, 1, 2, 3, 4))._replace(start_discard=3)
    events, state = happens(state, 0, PlayStart())
    assert events == (StartPlayed(0, 3), SplitSet((3,), "rule"))
    assert len(list(GAME.legal(state, 0))) == 4


def test_given_no_start_discard_then_the_start_costs_nothing() -> None:
    state = position({}, *THREE)._replace(start_discard=0)
    events, state = happens(state, 0, PlayStart())
    assert [type(event) for event in events] == [StartPlayed, CardDrawn, TurnPassed]
    assert GAME.awaiting(state) == {1}


def test_given_a_late_start_when_all_cards_are_owed_then_the_next_seat_cannot_act_and_all_lose() -> None:
    state = position({}, (S, 1, 2), (3,), (4, 5), piles=False)
    events, state = happens(state, 0, PlayStart(), chance=NoChance())
    assert events[:2] == (StartPlayed(0, 5), SplitSet((2, 1, 2), "rule"))
    assert state.hands == ((), (), ())
    end = GAME.outcome(state)
    assert end is not None
    assert (end.winners, end.reason) == ((), "stuck")
    assert GAME.statistics is not None
    assert GAME.statistics(state)["stuck_seat"] == 1
