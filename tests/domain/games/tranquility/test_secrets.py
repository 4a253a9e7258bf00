"""Rule: tranquility.md#secrets: what a seat may know, and what is guessed for it."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.tranquility import GAME, deck
from domain.games.tranquility import state as table
from domain.games.tranquility.commands import DiscardTwo, OfferDiscards, PlayFinish, PlayIsland, PlayStart
from domain.games.tranquility.events import (
    CardDrawn,
    CardsDiscarded,
    Event,
    FinishPlayed,
    GameSetUp,
    IslandPlayed,
    OfferMade,
    OffersClosed,
    SplitSet,
    StartPlayed,
    TurnPassed,
)
from domain.games.tranquility.state import START, State
from domain.kernel.chance import SampledChance
from domain.kernel.decide import advance
from tests.domain.games.tranquility import play
from tests.domain.games.tranquility.table import FULL, F, S, after, cell, position

HANDS = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15))


def worlds(state: State, seat: int, count: int = 200) -> list[State]:
    return [GAME.determinize(state, seat, SampledChance(seed)) for seed in range(count)]


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (GameSetUp(HANDS, (24, 24, 25), 0, 8), GameSetUp(((), HANDS[1], ()), (24, 24, 25), 0, 8)),
        (IslandPlayed(0, 12, 1, 2, (45, F)), IslandPlayed(0, 12, 1, 2, ())),
        (CardsDiscarded(0, "two", 2, (1, 2)), CardsDiscarded(0, "two", 2, ())),
        (CardsDiscarded(0, "share", 2, (1, 2)), CardsDiscarded(0, "share", 2, ())),
        (CardDrawn(0, 17), CardDrawn(0, None)),
        (OfferMade(0, 3), OfferMade(0, None)),
    ],
)
def test_given_a_secret_of_another_seat_then_only_its_size_is_shown(event: Event, shown: Event) -> None:
    assert GAME.redact(event, 1) == shown


@pytest.mark.parametrize(
    "event",
    [IslandPlayed(0, 12, 1, 1, (45,)), CardsDiscarded(0, "two", 2, (1, 2)), CardDrawn(0, 17), OfferMade(0, 3)],
)
def test_given_an_own_secret_then_it_is_shown(event: Event) -> None:
    assert GAME.redact(event, 0) == event
    assert GAME.redact(event, None) != event


@pytest.mark.parametrize(
    "event",
    [
        IslandPlayed(0, 12, 2, 0, ()),
        StartPlayed(0, 8),
        OffersClosed((3, 2, 3), True),
        SplitSet((3, 2, 3), "agreement"),
        FinishPlayed(0),
        TurnPassed(1),
    ],
)
def test_given_a_public_event_then_everybody_sees_all_of_it(event: Event) -> None:
    assert GAME.redact(event, 1) == GAME.redact(event, None) == event


def test_a_view_shows_the_own_hand_and_discards_and_the_sizes_of_the_others() -> None:
    state = after(position({}, *HANDS), 0, DiscardTwo((1, 2)))
    mine, other, watcher = (GAME.view(state, seat) for seat in (0, 1, None))
    assert mine["hands"][0] == list(state.hands[0])
    assert mine["hands"][1:] == [None, None]
    assert mine["discards"] == [[1, 2], None, None]
    assert other["discards"] == [None, [], None]
    assert watcher["hands"] == watcher["discards"] == [None] * 3
    assert mine["discard_sizes"] == other["discard_sizes"] == [2, 0, 0]
    assert mine["unseen"] is None


def test_an_offer_is_seen_by_others_only_when_the_round_closes() -> None:
    state = after(position({}, (S, 1, 2, 3, 4), *HANDS[1:]), 0, PlayStart())
    low, high = after(state, 1, OfferDiscards(0)), after(state, 1, OfferDiscards(5))
    assert GAME.view(low, 0) == GAME.view(high, 0)
    assert GAME.view(low, None) == GAME.view(high, None)
    assert (GAME.view(low, 1)["own_offer"], GAME.view(high, 1)["own_offer"]) == (0, 5)
    assert {world.offers[1] for world in worlds(low, 0)} == {0, 1, 2, 3, 4, 5}


def test_all_cards_lie_open_when_the_game_is_over() -> None:
    state = after(position(FULL, (F, 1, 2), (3, 4, 5), starter=1), 0, PlayFinish())
    shown = GAME.view(state, None)
    assert shown["hands"] == [[1, 2], [3, 4, 5]]
    assert shown["unseen"] == list(state.unseen)


def test_nothing_that_another_seat_holds_survives_in_a_guess() -> None:
    state = position({}, *HANDS)._replace(fresh=(0, 0, 0))
    seen = Counter(card for world in worlds(state, 0, 4000) for card in world.hands[1])
    assert set(seen) == {*range(6, 81), F}
    # 250 of each island are expected, give or take 16
    assert all(170 < seen[card] < 330 for card in range(6, 81))
    assert 1000 < seen[F] < 1500


def test_own_cards_stay_in_every_guess() -> None:
    state = after(position({}, *HANDS), 0, DiscardTwo((1, 2)))
    for world in worlds(state, 0, 20):
        assert world.hands[0] == state.hands[0]
        assert world.discards[0] == (1, 2)


def test_before_its_first_turn_a_seat_cannot_hold_its_start() -> None:
    state = GAME.initial(GAME.prepare(GAME.Options(), 3, SampledChance(1)))
    assert not any(START in hand for world in worlds(state, 0) for hand in world.hands)


def test_before_the_first_start_no_discards_hold_one() -> None:
    for state in play.states(3, 5):
        if state.starter is None and GAME.awaiting(state):
            assert not any(START in heap for world in worlds(state, 1, 20) for heap in world.discards)


def test_a_seat_that_drew_one_card_of_ten_holds_its_start_in_one_guess_of_ten() -> None:
    state = position({}, (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), turns=1)
    state = state._replace(piles=(sum(state.piles) - 10, 10))
    state = after(state, 1, PlayIsland(6, cell("a1")))
    assert state.fresh[1] == 1
    assert state.piles[1] == 9
    share = sum(START in world.hands[1] for world in worlds(state, 0, 6000)) / 6000
    assert share == pytest.approx(0.1, abs=0.012)


def test_given_an_empty_pile_before_the_first_start_then_the_start_is_in_the_hand() -> None:
    state = position({"a1": 1}, (2, 3), (S, 4), piles=False)
    assert all(START in world.hands[1] for world in worlds(state, 0, 30))


def test_given_nothing_discarded_since_the_start_then_no_start_lies_in_the_discards() -> None:
    state = position({}, *HANDS, starter=0)
    rest = table.without(state.unseen, (20, 21))
    state = state._replace(discards=((), (20, 21), ()), unseen=rest, piles=(23, 23, 25))
    assert not any(START in world.discards[1] for world in worlds(state, 0))
    gone = state._replace(shed=(0, 2, 0))
    assert any(START in world.discards[1] for world in worlds(gone, 0))


def test_given_one_card_on_turn_then_every_guess_can_play_it() -> None:
    holes = (*range(1, 33), 34, 0, 0, 0)
    state = position(holes, (40,), (33, 38), starter=1, piles=False)
    guesses = worlds(state, 1)
    assert all(GAME.outcome(world) is None for world in guesses)
    assert len({world.hands[0] for world in guesses}) > 10
    full = position(FULL, (F,), (1, 2), starter=1, piles=False)
    assert {world.hands[0] for world in worlds(full, 1, 20)} == {(F,)}


def assert_possible(state: State, seat: int, world: State) -> None:
    """Assert what a guess has to share with the truth, card by card."""
    assert GAME.view(world, seat) == GAME.view(state, seat)
    starts = sum(table.start_in_pile(world, other) for other in range(len(world.hands)))
    assert sum(world.piles) == len(world.unseen) - world.removed + starts
    everything = deck.merged((n for n in world.grid if n), *world.hands, *world.discards, world.unseen)
    assert tuple(card for card in everything if card != START) == deck.DECK


@pytest.mark.parametrize("seats", [2, 5])
def test_every_guess_is_a_possible_position(seats: int) -> None:
    for seed in range(3):
        for i, state in enumerate(play.states(seats, seed)):
            if GAME.awaiting(state):
                assert_possible(state, i % seats, GAME.determinize(state, i % seats, SampledChance(i)))


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_starts_are_guessed_as_often_as_they_are_there() -> None:
    """Over random matches a guess holds a Start in another hand as often as the truth does."""
    truth = guess = states = 0
    for seed in range(4000):
        chance = SampledChance(seed)
        state = GAME.initial(GAME.prepare(GAME.Options(), 4, chance))
        while state.starter is None and GAME.awaiting(state):
            seat = table.on_turn(state)
            world = GAME.determinize(state, 0, chance)
            truth += sum(START in hand for hand in state.hands[1:])
            guess += sum(START in hand for hand in world.hands[1:])
            states += 1
            command = next(iter(GAME.legal(state, seat)))
            state = advance(GAME, state, seat, command, chance)
    assert truth > 1000
    assert guess / truth == pytest.approx(1, abs=0.05), (truth, guess, states)
