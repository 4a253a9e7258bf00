"""Rule: the_crew.md#distress."""

from __future__ import annotations

from itertools import permutations

import pytest

from domain.games.the_crew import GAME
from domain.games.the_crew.cards import BITS, NAMES, ROCKET_4, ROCKETS
from domain.games.the_crew.commands import ChooseDirection, Communicate, PassCard, PlayCard, StaySilent, VoteDistress
from domain.games.the_crew.events_before import CardsPassed, DistressNotUsed, DistressUsed, DistressVotesSplit
from domain.games.the_crew.records import Vote
from domain.games.the_crew.state import State
from tests.domain.games.the_crew.table import after, happens, names, opened, refusal, to_tricks


def voted(state: State, *votes: Vote) -> tuple[list[object], State]:
    told: list[object] = []
    for seat, vote in enumerate(votes):
        events, state = happens(state, seat, VoteDistress(vote))
        told += events
    return told, state


def to_the(direction: Vote, mission: int = 5, seats: int = 4, seed: int = 1) -> State:
    state = opened(mission, seats, seed)
    while state.phase != "distress_vote":
        seat = min(GAME.awaiting(state))
        state = after(state, seat, next(iter(GAME.legal(state, seat))))
    return voted(state, *(direction,) * seats)[1]


def cheapest(state: State, seat: int) -> str:
    return min(names(state.hands[seat] & ~ROCKETS))


@pytest.mark.parametrize(
    ("votes", "outcome"),
    [
        (("left", "any", "any", "left"), DistressUsed("left", "vote")),
        (("right", "right", "right", "any"), DistressUsed("right", "vote")),
        (("left", "left", "left", "no"), DistressNotUsed()),
        (("any", "any", "any", "any"), DistressNotUsed()),
        (("left", "right", "any", "any"), DistressVotesSplit()),
    ],
)
def test_the_votes_decide_when_all_are_in(votes: tuple[Vote, ...], outcome: object) -> None:
    told, _ = voted(opened(9, 4), *votes)
    assert outcome in told


def test_given_both_directions_then_the_commander_chooses() -> None:
    _, state = voted(opened(9, 4), "left", "right", "any", "any")
    assert GAME.awaiting(state) == {state.commander}
    other = (state.commander + 1) % 4
    assert refusal(state, other, ChooseDirection("left")) == "not-your-turn"
    assert refusal(state, other, VoteDistress("no")) == "already-voted-final"
    events, state = happens(state, state.commander, ChooseDirection("right"))
    assert events == (DistressUsed("right", "commander"),)
    assert state.phase == "distress_pass"


def test_votes_come_in_any_order_and_may_be_changed_until_the_last_one() -> None:
    start = opened(9, 4)
    for order in permutations(range(4)):
        state = start
        for seat in order[:3]:
            assert seat in GAME.awaiting(state)
            state = after(state, seat, VoteDistress("left"))
        assert GAME.awaiting(state) == {order[3]}
        assert refusal(state, order[0], VoteDistress("left")) == "already-voted"
        state = after(state, order[0], VoteDistress("right"))
        assert GAME.view(state, None)["votes"][order[0]] == "right"
        state = after(state, order[3], VoteDistress("any"))
        assert state.phase == "distress_direction"


def test_rockets_are_not_passed() -> None:
    state = to_the("left", mission=9)
    rocket = NAMES[ROCKET_4]
    assert refusal(state, state.commander, PassCard(rocket)) == "rocket-not-allowed"
    assert refusal(state, (state.commander + 1) % 4, PassCard(rocket)) == "card-not-in-hand"


@pytest.mark.parametrize(("direction", "by"), [("left", 1), ("right", -1)])
def test_all_cards_change_hands_when_the_last_is_chosen(direction: Vote, by: int) -> None:
    before = to_the(direction, mission=9)
    state = before
    chosen = [cheapest(before, seat) for seat in range(4)]
    for seat in (2, 0, 3, 1):
        assert state.hands == before.hands
        assert seat in GAME.awaiting(state)
        events, state = happens(state, seat, PassCard(chosen[seat]))
    assert any(isinstance(event, CardsPassed) for event in events)
    for seat in range(4):
        assert chosen[seat] in names(state.hands[(seat + by) % 4])
        assert chosen[seat] not in names(state.hands[seat]) or chosen[seat] in chosen[:seat]
    assert [hand.bit_count() for hand in state.hands] == [hand.bit_count() for hand in before.hands]
    assert state.commander == before.commander
    assert state.hands[state.commander] & BITS[ROCKET_4]


def test_a_chosen_card_is_kept_to() -> None:
    state = to_the("left", mission=9)
    state = after(state, 0, PassCard(cheapest(state, 0)))
    assert 0 not in GAME.awaiting(state)
    assert refusal(state, 0, PassCard(max(names(state.hands[0] & ~ROCKETS)))) == "already-voted-final"


def test_a_chosen_card_is_seen_by_its_seat_alone_and_later_by_the_receiver() -> None:
    state = to_the("left", mission=9)
    card = cheapest(state, 0)
    state = after(state, 0, PassCard(card))
    assert GAME.view(state, 0)["passed"][0] == card
    assert GAME.view(state, 1)["passed"][0] is None
    for seat in (1, 2, 3):
        state = after(state, seat, PassCard(cheapest(state, seat)))
    assert [GAME.view(state, seat)["passed"][0] for seat in (0, 1, 2, 3, None)] == [card, card, None, None, None]


def test_the_signal_comes_before_any_communication_or_play() -> None:
    state = to_tricks(opened(9, 4))
    assert refusal(state, 0, VoteDistress("left")) == "already-voted-final"
    while state.phase == "communicate":
        (seat,) = GAME.awaiting(state)
        state = after(state, seat, StaySilent())
    assert refusal(state, 0, PassCard("P1")) == "wrong-phase"
    vote = opened(9, 4)
    assert refusal(vote, vote.commander, PlayCard("R4")) == "wrong-phase"
    assert refusal(vote, vote.commander, Communicate("P1")) == "wrong-phase"


def test_given_the_option_then_there_is_no_signal() -> None:
    state = opened(9, 4, allow_distress=False)
    assert state.phase == "communicate"
    assert refusal(state, 0, VoteDistress("left")) == "wrong-phase"


def test_passing_pink_9_changes_nothing_about_who_collects() -> None:
    for seed in range(20):
        state = to_the("left", mission=46, seed=seed)
        collector = state.roles[0].place
        holder = (collector - 1) % 4
        assert state.hands[holder] & BITS[8]
        for seat in range(4):
            state = after(state, seat, PassCard("P9" if seat == holder else cheapest(state, seat)))
        assert state.roles[0].place == collector
        assert state.hands[collector] & BITS[8]
