"""Rule: the_crew.md#communication, the_crew.md#dead-zone, the_crew.md#disruption, the_crew.md#roles."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME, cards, talk
from domain.games.the_crew.cards import NAMES, NUMBERS
from domain.games.the_crew.commands import (
    AnswerGiveUp,
    Communicate,
    Continue,
    PickMember,
    PlayCard,
    ProposeGiveUp,
    RequestCommunication,
    StaySilent,
)
from domain.games.the_crew.events_tricks import Communicated, PositionShown, TrickStarted
from domain.games.the_crew.state import State
from tests.domain.games.the_crew.table import (
    after,
    after_tricks,
    allowed,
    happens,
    opened,
    play,
    playable,
    position,
    reach,
    refusal,
    settled,
    to_tricks,
)

HAND = "P1 P2 P5 P7 Y4 Y8 Y9 B3 R1"


def window(hand: str, mission: int = 4) -> State:
    """Return the window before the first trick, seat 0 with exactly this hand."""
    state = position(mission, tasks="P9:0 B9:1 G9:2")
    held = cards.hand_of(hand.split())
    hands = (held, *(other & ~held for other in state.hands[1:]))
    return state._replace(hands=hands, phase="communicate", asks=15, asked=15)


def shown(hand: str) -> dict[str, str | None]:
    held = cards.hand_of(hand.split())
    return {NAMES[card]: talk.place_of(held, card) for card in talk.showable(held)}


def test_the_highest_lowest_or_only_card_of_a_colour_may_be_shown() -> None:
    assert shown(HAND) == {"P1": "lowest", "P7": "highest", "B3": "only", "Y4": "lowest", "Y9": "highest"}
    state = window(HAND)
    for card in ("P2", "P5", "Y8"):
        assert refusal(state, 0, Communicate(card)) == "not-highest-lowest-or-only"
    assert refusal(state, 0, Communicate("R1")) == "rocket-not-allowed"
    assert refusal(state, 0, Communicate("G1")) == "card-not-in-hand"
    assert {text for text in allowed(state, 0) if text.startswith("show")} == {
        "show P1", "show P7", "show B3", "show Y4", "show Y9",
    }  # fmt: skip


def test_rockets_may_never_be_shown() -> None:
    assert shown("R1 R2 G8 G9") == {"G8": "lowest", "G9": "highest"}
    assert shown("R1 R2 R3") == {}


def test_given_a_hand_of_rockets_then_it_is_asked_like_any_other_and_can_only_be_silent() -> None:
    state = window("R1 R2")
    assert GAME.awaiting(state) == {0}
    assert {text for text in allowed(state, 0) if text != "give up"} == {"silent", "silent until request"}


def test_the_service_finds_the_position_and_all_see_it() -> None:
    events, state = happens(window(HAND), 0, Communicate("P7"))
    assert events == (Communicated(0, "P7"), PositionShown(0, "highest"))
    assert GAME.view(state, 3)["communication"][0] == {
        "token": "shown", "card": "P7", "position": "highest", "before_trick": 1,
    }  # fmt: skip


def test_in_a_dead_zone_the_same_cards_may_be_shown_without_a_position() -> None:
    state = window(HAND, mission=6)
    for card in ("P1", "P7", "B3", "Y4", "Y9"):
        events, done = happens(state, 0, Communicate(card))
        assert events == (Communicated(0, card),)
        assert GAME.view(done, 1)["communication"][0]["position"] == "unspecified"
    assert refusal(state, 0, Communicate("P5")) == "not-highest-lowest-or-only"


@pytest.mark.parametrize(("mission", "first"), [(18, 2), (19, 3), (28, 3), (30, 2), (38, 3), (4, 1)])
def test_nobody_may_communicate_before_the_trick_a_disruption_names(mission: int, first: int) -> None:
    tricks = ["0:P9 1:P1 2:P2 3:P3", "0:P8 1:P4 2:P5 3:P6", "0:B9 1:B1 2:B2 3:B3"]
    state = position(mission, "P9 P8 B9", "P1 P4 B1", "P2 P5 B2", "P3 P6 B3", tasks="Y9:0 Y1:1")
    state = settled(state._replace(phase="settling", asks=0b1111))
    for number in range(1, first):
        assert state.phase == "trick"
        assert refusal(state, 0, Communicate("P1")) == "disrupted"
        state = play(state, tricks[number - 1])
    assert state.phase == "communicate"
    assert len(state.tricks) == first - 1
    assert GAME.awaiting(state) == {0}


def test_given_a_card_on_the_table_when_communicating_then_refused() -> None:
    state = silenced_window(to_tricks(opened(10, 4)))
    leader = state.leader
    assert refusal(state, leader, Communicate("P1")) == "wrong-phase"
    state = after(state, leader, PlayCard(min(playable(state, leader))))
    assert refusal(state, (leader + 1) % 4, Communicate("P1")) == "not-between-tricks"


def silenced_window(state: State) -> State:
    while state.phase == "communicate":
        (seat,) = GAME.awaiting(state)
        state = after(state, seat, StaySilent())
    return state


def test_given_a_used_token_when_communicating_then_refused_until_the_next_attempt() -> None:
    state = to_tricks(opened(10, 4))
    leader = state.leader
    card = next(text for text in allowed(state, leader) if text.startswith("show")).split()[1]
    state = silenced_window(after(state, leader, Communicate(card)))
    assert refusal(state, leader, Communicate(card)) == "token-used"
    assert refusal(state, leader, RequestCommunication()) == "token-used"
    state = after(state, 0, ProposeGiveUp())
    for seat in (1, 2, 3):
        state = after(state, seat, AnswerGiveUp(True))
    for seat in range(4):
        state = after(state, seat, Continue())
    state = to_tricks(state)
    assert state.shown == (None,) * 4
    assert any(text.startswith("show") for text in allowed(state, state.leader))


def test_a_position_is_not_corrected_when_it_stops_being_true() -> None:
    state = silenced_window(after(window("P1 P7"), 0, Communicate("P7")))
    state = after(state, 0, PlayCard("P1"))
    communication = GAME.view(state, 1)["communication"][0]
    assert (communication["token"], communication["position"]) == ("shown", "highest")


def test_the_display_ends_when_the_card_is_played() -> None:
    state = silenced_window(after(window("P1 P7"), 0, Communicate("P7")))
    state = after(state, 0, PlayCard("P7"))
    communication = GAME.view(state, 1)["communication"][0]
    assert (communication["token"], communication["card"]) == ("used", "P7")


def test_in_mission_11_the_member_named_silent_may_not_communicate() -> None:
    state = opened(11, 4)
    commander = state.commander
    assert refusal(state, commander, PickMember(commander)) == "commander-may-not-pick-itself"
    silent = (commander + 1) % 4
    state = to_tricks(after(state, commander, PickMember(silent)))
    assert refusal(state, silent, Communicate("P1")) == "silenced"
    assert refusal(state, silent, RequestCommunication()) == "silenced"
    assert GAME.view(state, 0)["communication"][silent]["token"] == "silenced"
    assert not state.asked >> silent & 1


def test_the_seats_are_asked_in_turn_from_the_leader() -> None:
    state = to_tricks(opened(10, 5, seed=4))
    asked = []
    while state.phase == "communicate":
        (seat,) = GAME.awaiting(state)
        asked.append(seat)
        other = (seat + 2) % 5
        assert refusal(state, other, StaySilent()) == "not-your-turn"
        state = after(state, seat, StaySilent())
    assert asked == [(state.leader + i) % 5 for i in range(5)]


def test_silent_until_request_is_asked_again_only_after_a_request_and_from_the_next_trick() -> None:
    state = to_tricks(opened(16, 4, seed=2))
    while state.phase == "communicate":
        (seat,) = GAME.awaiting(state)
        state = after(state, seat, StaySilent("request" if seat == 2 else "next_trick"))
    assert refusal(state, 1, RequestCommunication()) == "already-asked"
    before = state
    events, _ = trick_through(before)
    assert next(event for event in events if isinstance(event, TrickStarted)).asked.count(2) == 0
    events, _ = trick_through(after(before, 2, RequestCommunication()))
    assert next(event for event in events if isinstance(event, TrickStarted)).asked.count(2) == 1


def trick_through(state: State) -> tuple[list[object], State]:
    """Return (events, position) of a trick played through."""
    told: list[object] = []
    number = len(state.tricks)
    while len(state.tricks) == number:
        (seat,) = GAME.awaiting(state)
        low = max(playable(state, seat), key=lambda name: -cards.RANK_OF[NUMBERS[name]])
        events, state = happens(state, seat, PlayCard(low))
        told += events
    return told, state


def test_staying_silent_is_no_play_and_is_asked_only_in_a_window() -> None:
    state = after_tricks(16, "0:Y2 1:Y8 2:Y6 3:B7")
    assert refusal(state, state.leader, StaySilent()) == "wrong-phase"
    state = reach(to_tricks(opened(10, 3)), "communicate")
    assert refusal(state, state.leader, PlayCard(min(NAMES))) == "wrong-phase"
