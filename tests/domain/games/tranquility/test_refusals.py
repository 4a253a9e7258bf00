"""Rule: tranquility.md#refusals: one position for each code."""

from __future__ import annotations

from domain.games.tranquility.commands import (
    DiscardTwo,
    OfferDiscards,
    PayDiscards,
    PlayFinish,
    PlayIsland,
    PlayStart,
)
from tests.domain.games.tranquility.table import FULL, F, S, after, cell, position, refusal

HAND = (12, 33, 50, 71, F)
OTHER = (1, 2, 4, 5, 6)


def test_given_another_seats_turn_when_acting_then_refused() -> None:
    state = position({}, HAND, OTHER)
    assert refusal(state, 1, DiscardTwo((1, 2))) == "not-your-turn"
    assert refusal(state, 1, PlayStart()) == "not-your-turn"


def test_given_no_start_when_offering_or_paying_then_refused() -> None:
    state = position({}, HAND, OTHER)
    assert refusal(state, 0, OfferDiscards(1)) == "not-your-turn"
    assert refusal(state, 0, PayDiscards((12,))) == "not-your-turn"


def test_given_a_finished_game_when_acting_then_refused() -> None:
    won = after(position(FULL, (F, 3, 7), OTHER, starter=0), 0, PlayFinish())
    assert refusal(won, 0, DiscardTwo((3, 7))) == "not-your-turn"
    assert refusal(position(FULL, (1,), OTHER[1:], starter=0, piles=False), 0, PlayFinish()) == "not-your-turn"


def test_given_a_card_elsewhere_when_naming_it_then_refused() -> None:
    state = position({"a1": 3}, HAND, OTHER, starter=1)
    assert refusal(state, 0, PlayIsland(13, cell("c1"))) == "not-in-hand"
    assert refusal(state, 0, PlayIsland(F, cell("c1"))) == "not-in-hand"
    assert refusal(state, 0, DiscardTwo((12, 13))) == "not-in-hand"
    assert refusal(state, 0, DiscardTwo((F, F))) == "not-in-hand"
    assert refusal(position({}, HAND, OTHER), 0, PlayStart()) == "not-in-hand"
    assert refusal(position({}, OTHER, HAND), 0, PlayFinish()) == "not-in-hand"


def test_given_a_play_when_paying_with_the_played_card_then_refused() -> None:
    state = position({"a1": 11}, HAND, OTHER)
    assert refusal(state, 0, PlayIsland(12, cell("b1"), (12,))) == "not-in-hand"


def test_given_the_first_start_in_hand_when_doing_anything_else_then_refused() -> None:
    state = position(FULL, (S, F, 1, 2, 3), OTHER[3:])
    assert refusal(state, 0, PlayFinish()) == "must-play-start"
    assert refusal(state, 0, DiscardTwo((1, S))) == "must-play-start"
    assert refusal(state, 0, PlayIsland(1, cell("a1"))) == "must-play-start"


def test_given_an_occupied_cell_when_playing_then_refused() -> None:
    assert refusal(position({"b1": 30}, HAND, OTHER), 0, PlayIsland(33, cell("b1"))) == "cell-occupied"


def test_given_a_larger_island_before_it_when_playing_then_refused() -> None:
    state = position({"b1": 30, "f6": 60}, HAND, OTHER)
    assert refusal(state, 0, PlayIsland(12, cell("c1"))) == "out-of-order"
    assert refusal(state, 0, PlayIsland(33, cell("a1"))) == "out-of-order"
    assert refusal(state, 0, PlayIsland(71, cell("e6"))) == "out-of-order"


def test_given_too_few_other_cards_when_playing_then_refused() -> None:
    state = position({"c3": 40}, (43, 44, 60), OTHER, starter=1, piles=False)
    assert refusal(state, 0, PlayIsland(43, cell("d3"), (44, 60))) == "cannot-afford"


def test_given_a_wrong_number_of_cards_when_paying_then_refused() -> None:
    state = position({"a1": 10}, HAND, OTHER)
    assert refusal(state, 0, PlayIsland(12, cell("b1"), (33,))) == "wrong-payment"
    assert refusal(state, 0, PlayIsland(12, cell("c1"), (33,))) == "wrong-payment"
    assert refusal(state, 0, DiscardTwo((12,))) == "wrong-payment"


def test_given_a_played_start_when_playing_another_then_refused() -> None:
    assert refusal(position({}, (S, 12, 13), OTHER, starter=1), 0, PlayStart()) == "start-already-played"


def test_given_empty_cells_or_no_start_when_finishing_then_refused() -> None:
    assert refusal(position({}, HAND, OTHER, starter=1), 0, PlayFinish()) == "grid-not-full"
    assert refusal(position(FULL, (F, 1), OTHER[1:]), 0, PlayFinish()) == "start-missing"


def test_given_a_start_when_offering_more_than_the_hand_then_refused() -> None:
    state = after(position({}, (S, 1, 2, 3, 4), (5, 6, 7, 8, 9)), 0, PlayStart())
    assert refusal(state, 0, OfferDiscards(5)) == "offer-out-of-range"
    assert refusal(state, 0, OfferDiscards(-1)) == "offer-out-of-range"
    assert refusal(state, 0, DiscardTwo((1, 2))) == "not-your-turn"
    state = after(state, 0, OfferDiscards(4))
    assert refusal(state, 0, OfferDiscards(3)) == "not-your-turn"


def test_given_a_share_when_paying_another_number_or_twice_then_refused() -> None:
    state = after(position({}, (S, 1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, 13, 14)), 0, PlayStart())
    for seat, count in enumerate((2, 3, 3)):
        state = after(state, seat, OfferDiscards(count))
    assert refusal(state, 0, PayDiscards((1,))) == "wrong-payment"
    assert refusal(state, 0, PayDiscards((1, 5))) == "not-in-hand"
    assert refusal(after(state, 0, PayDiscards((1, 2))), 0, PayDiscards((3, 4))) == "not-your-turn"
