"""Rule: the_crew.md#tricks."""

from __future__ import annotations

import pytest

from domain.games.the_crew import cards
from domain.games.the_crew.cards import NUMBERS
from domain.games.the_crew.commands import Communicate, PlayCard
from domain.games.the_crew.records import Shown
from domain.games.the_crew.state import State
from tests.domain.games.the_crew.table import after, after_tricks, names, play, playable, position, refusal


def facing(led: str, hand: str) -> State:
    """Return a trick that seat 3 has led and seat 0 answers with exactly this hand."""
    state = position(16, leader=3)
    held = cards.hand_of(hand.split())
    rest = [other & ~held for other in state.hands]
    return play(state._replace(hands=(held, rest[1], rest[2], rest[3])), f"3:{led}")


def test_given_a_card_of_the_led_suit_when_following_then_only_these_are_legal() -> None:
    assert playable(facing("P5", "P2 P7 B9 R1"), 0) == {"P2", "P7"}


def test_given_no_card_of_the_led_suit_when_following_then_any_card_is_legal() -> None:
    assert playable(facing("P5", "B9 G1 R1"), 0) == {"B9", "G1", "R1"}


def test_given_a_rocket_led_when_following_then_rockets_are_a_suit() -> None:
    assert playable(facing("R2", "B9 R1 R3"), 0) == {"R1", "R3"}


def test_given_the_lead_when_playing_then_every_card_is_legal() -> None:
    state = position(16, leader=0)._replace(hands=(cards.hand_of(["P2", "R4"]), 0, 0, 0))
    assert playable(state, 0) == {"P2", "R4"}


def test_given_a_rocket_on_a_colour_when_following_then_the_led_colour_counts() -> None:
    state = position(16, leader=2)._replace(hands=(cards.hand_of(["Y3", "B1"]), 0, 0, 0))
    assert playable(play(state, "2:Y8 3:R2"), 0) == {"Y3"}


def test_given_a_shown_card_as_the_only_one_of_the_suit_when_following_then_it_must_be_played() -> None:
    state = facing("Y9", "Y3 B1 R2")
    state = state._replace(shown=(Shown(NUMBERS["Y3"], "only", 1), None, None, None))
    assert playable(state, 0) == {"Y3"}
    assert refusal(state, 0, PlayCard("R2")) == "must-follow-suit"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Y2 Y8 Y6 B9", "Y8"),
        ("G3 G5 B9 P9", "G5"),
        ("B3 B7 R1 B1", "R1"),
        ("R3 R4 R2 P9", "R4"),
        ("P1 B9 G9 Y9", "P1"),
        ("P9 R2 R1 P8", "R2"),
    ],
)
def test_the_highest_rocket_wins_else_the_highest_of_the_led_suit(trick: str, winner: str) -> None:
    played = trick.split()
    assert played[cards.top(tuple(NUMBERS[card] for card in played))] == winner


def test_the_winner_leads_the_next_trick_and_the_turn_goes_left() -> None:
    state = after_tricks(16, "0:Y2 1:Y8 2:Y6 3:B7")
    assert state.leader == 1
    state = after(state, 1, PlayCard(min(playable(state, 1))))
    assert playable(state, 2)
    assert not playable(state, 3)


def test_the_commander_leads_the_first_trick() -> None:
    state = position(16, commander=2)
    assert playable(state, 2) == names(state.hands[2])
    assert refusal(state, 3, PlayCard("P1")) == "not-your-turn"
    assert refusal(state, 2, Communicate("P1")) == "wrong-phase"
