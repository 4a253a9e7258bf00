"""Rule: tranquility.md#notation."""

from __future__ import annotations

import pytest

from domain.games.tranquility import GAME
from domain.games.tranquility.commands import (
    Command,
    DiscardTwo,
    OfferDiscards,
    PayDiscards,
    PlayFinish,
    PlayIsland,
    PlayStart,
)
from domain.games.tranquility.events import CardDrawn, CardsDiscarded, Event, IslandPlayed, OfferMade, OffersClosed
from domain.kernel.errors import IllegalCommand
from tests.domain.games.tranquility.table import F, S, after, cell, position

TEXTS: dict[str, Command] = {
    "12@c1": PlayIsland(12, 2),
    "80@f6/45,F": PlayIsland(80, 35, (45, F)),
    "-45,F": DiscardTwo((45, F)),
    "-F,S": DiscardTwo((F, S)),
    "S": PlayStart(),
    "F": PlayFinish(),
    "offer 3": OfferDiscards(3),
    "pay 12,F": PayDiscards((12, F)),
}
STATE = position({"a1": 3, "d2": 20}, (2, 12, 21, 60, F), (70, 71, 72, 73, 74), starter=1)


@pytest.mark.parametrize("text", TEXTS)
def test_a_command_has_one_text(text: str) -> None:
    assert GAME.say(TEXTS[text]) == text
    assert GAME.read(STATE, 0, text, True) == (TEXTS[text],)


def test_payments_are_written_sorted() -> None:
    assert GAME.say(PayDiscards((S, F, 7, 3))) == "pay 3,7,F,S"


@pytest.mark.parametrize("text", ["12 @ C1 / f , 45", "12@c1/45,F", "12@C1/F,45"])
def test_blanks_capitals_and_the_order_of_payments_do_not_matter(text: str) -> None:
    assert GAME.read(STATE, 0, text, True) == (PlayIsland(12, cell("c1"), (45, F)),)


@pytest.mark.parametrize(
    "text", ["", "12", "12@g1", "12@c7", "0@c1", "81@c1", "-4", "-4,5,6", "offer", "offer 6", "pay", "X"]
)
def test_another_text_is_a_syntax_error(text: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        GAME.read(STATE, 0, text, True)
    assert refused.value.code == "syntax"


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (IslandPlayed(0, 12, 2, 0, ()), "12@c1"),
        (IslandPlayed(0, 12, 1, 2, (45, F)), "12@b1/45,F"),
        (IslandPlayed(0, 12, 1, 2, ()), "12@b1 for 2"),
        (CardsDiscarded(0, "two", 2, (45, F)), "-45,F"),
        (CardsDiscarded(0, "two", 2, ()), "discards 2 cards"),
        (CardsDiscarded(0, "share", 1, (45,)), "pay 45"),
        (CardsDiscarded(0, "share", 1, ()), "pays 1 card"),
        (CardDrawn(0, 45), "draws 45"),
        (CardDrawn(0, None), ""),
        (OfferMade(0, None), "offer"),
        (OffersClosed((3, 2, 3), True), "offers 3,2,3"),
    ],
)
def test_an_event_is_told_in_the_words_of_the_notation(event: Event, text: str) -> None:
    assert GAME.tell(event) == text


BOARD = """\
6  .. .. .. .. .. ..
5  .. .. .. .. .. ..
4  .. .. .. .. .. ..
3  .. .. .. .. .. ..
2  .. .. .. 20 .. ..
1   3 .. .. .. .. ..
    a  b  c  d  e  f
Start: played by seat 1
> seat 0: hand 5, pile 38, discards 0
  seat 1: hand 5, pile 36, discards 0"""


def test_the_board_shows_the_grid_and_counts() -> None:
    assert GAME.draw(STATE, None) == BOARD


def test_the_board_shows_a_seat_its_hand_and_where_each_card_can_be_paid() -> None:
    lines = GAME.draw(STATE, 0).splitlines()
    assert lines[8] == "> seat 0: hand 5, pile 38, discards 0 (you)"
    assert lines[10:] == [
        "Your hand: 2 12 21 60 F",
        "   2 fits nowhere",
        "  12 c1-b2",
        "  21 e2(1) f2-f6",
        "  60 f2-f6",
    ]


def test_the_board_shows_how_the_offers_stand() -> None:
    state = after(position({}, (S, 1, 2, 3, 4), (5, 6, 7, 8, 9)), 0, PlayStart())
    for seat, count in ((0, 1), (1, 1), (0, 2)):
        state = after(state, seat, OfferDiscards(count))
    lines = GAME.draw(state, None).splitlines()
    assert lines[-3:] == ["Together discard 8: offer a number each", "  round 1: 1,1", "  waiting for seats 1"]
