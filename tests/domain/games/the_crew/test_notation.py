"""Rule: the_crew.md#notation."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME
from domain.games.the_crew import commands as c
from domain.games.the_crew.commands import Command
from domain.games.the_crew.events import Event
from domain.games.the_crew.events_before import (
    CardsPassed,
    DistressCardChosen,
    HandDealt,
    StepBegun,
    TasksDrawn,
    Transfer,
)
from domain.games.the_crew.events_tricks import AttemptFailed, CardPlayed, MissionLogged, TrickWon
from domain.kernel.errors import IllegalCommand
from tests.domain.games.the_crew.table import after, after_tricks, opened, position

TEXTS: dict[str, Command] = {
    "P9": c.PlayCard("P9"),
    "R4": c.PlayCard("R4"),
    "show P9": c.Communicate("P9"),
    "silent": c.StaySilent("next_trick"),
    "silent until request": c.StaySilent("request"),
    "request": c.RequestCommunication(),
    "take P9": c.TakeTask("P9"),
    "pick 2": c.PickMember(2),
    "roles 0 1": c.AssignRoles(0, 1),
    "give 2": c.GiveTask(2),
    "swap P9 B1": c.SwapTokens("P9", "B1"),
    "move P9 B1": c.MoveToken("P9", "B1"),
    "keep": c.KeepTokens(),
    "answer good": c.AnswerPoll("good"),
    "answer first_four": c.AnswerPoll("first_four"),
    "hand P9 2": c.ProposeHandover("P9", 2),
    "accept": c.AnswerHandover(True),
    "reject": c.AnswerHandover(False),
    "no handover": c.PassHandover(),
    "vote any": c.VoteDistress("any"),
    "direction left": c.ChooseDirection("left"),
    "pass P9": c.PassCard("P9"),
    "give up": c.ProposeGiveUp(),
    "agree": c.AnswerGiveUp(True),
    "disagree": c.AnswerGiveUp(False),
    "continue": c.Continue(),
    "skip": c.SkipMission(),
}
STATE = position(16)


@pytest.mark.parametrize("text", TEXTS)
def test_a_command_has_one_text(text: str) -> None:
    assert GAME.say(TEXTS[text]) == text
    assert GAME.read(STATE, 0, text, True) == (TEXTS[text],)


def test_every_kind_of_command_has_a_text() -> None:
    assert {type(command) for command in TEXTS.values()} == set(GAME.commands)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("play p9", c.PlayCard("P9")),
        ("  SHOW   b3 ", c.Communicate("B3")),
        ("pick J", c.PickMember(2)),
        ("Hand p9 j", c.ProposeHandover("P9", 2)),
    ],
)
def test_capitals_and_blanks_do_not_matter_and_j_is_jarvis(text: str, command: Command) -> None:
    assert GAME.read(STATE, 0, text, True) == (command,)


@pytest.mark.parametrize("text", ["", "P0", "R5", "G10", "show", "pick 7", "vote maybe", "take R1", "pass", "X"])
def test_another_text_is_a_syntax_error(text: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        GAME.read(STATE, 0, text, True)
    assert refused.value.code == "syntax"


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (CardPlayed(0, "P9", 1), "P9"),
        (TrickWon(3, 2, ("P1", "P9")), "seat 2 wins trick 3"),
        (HandDealt(0, 2, ("P1", "R4")), "dealt P1 R4"),
        (HandDealt(0, 2, ()), ""),
        (StepBegun("draft"), ""),
        (TasksDrawn(("P1", None), (">", "")), "tasks P1[>] ??"),
        (DistressCardChosen(0, 0, None), "pass"),
        (CardsPassed((Transfer(0, 1, None, False), Transfer(1, 0, None, False))), "all pass a card"),
        (CardsPassed((Transfer(0, 1, "P3", False),)), "all pass a card: P3 from seat 0 to seat 1"),
        (AttemptFailed("wrong_owner", 1, "P3"), "failed: wrong owner (P3)"),
        (MissionLogged(3, 2, False, 2, True), "log: mission 3 solved, 2"),
    ],
)  # fmt: skip
def test_an_event_is_told_in_the_words_of_the_notation(event: Event, text: str) -> None:
    assert GAME.tell(event) == text


BOARD = """\
Mission 6, attempt 1 of 10: Three tasks, one before another, dead zone
Dead zone: cards are shown without their position.
  seat 0: cards 9, tricks 0, commander
  seat 1: cards 9, tricks 0
> seat 2: cards 9, tricks 1
  seat 3: cards 9, tricks 0
Tasks: B6[>] seat 0, G3[>>] seat 1, P1 seat 2 done in trick 1
Trick 1: 2:P9 3:P2 0:P3 1:P1, won by seat 2
Trick 2 of 10, led by seat 2: no card yet
Phase: trick; waiting for seats: 2"""


def test_the_board_shows_mission_seats_tasks_and_tricks() -> None:
    state = after_tricks(6, "2:P9 3:P2 0:P3 1:P1", tasks="B6[>]:0 G3[>>]:1 P1:2")
    assert GAME.draw(state, None) == BOARD


def test_the_board_shows_a_seat_its_hand_by_suit_and_what_it_may_do() -> None:
    state = position(16, "P1 P9 B3 G1 G2 G3 Y5 Y7 R1 R4", leader=0)
    lines = GAME.draw(state, 0).splitlines()
    assert lines[-2] == "Your hand: P 1 9 | B 3 | G 1 2 3 | Y 5 7 | R 1 4"
    assert lines[-1] == "You may: P1, P9, B3, G1, G2, G3, Y5, Y7, R1, R4, request, give up"


def test_the_board_shows_jarvis_columns() -> None:
    state = opened(9, 2, seed=1)
    line = next(line for line in GAME.draw(state, 0).splitlines() if "columns" in line)
    assert line.count("/?") == 7
    assert "JARVIS: cards 14" in GAME.draw(state, 0)


def test_the_board_shows_how_the_votes_stand() -> None:
    state = after(opened(9, 3), 1, c.VoteDistress("left"))
    lines = GAME.draw(state, 0).splitlines()
    assert "Votes: seat 1 left" in lines
    assert "Phase: distress vote; waiting for seats: 0, 2" in lines


def test_all_tricks_are_shown_where_the_option_says_so() -> None:
    tricks = ("0:P8 1:P1 2:P2 3:P3", "0:B8 1:B1 2:B2 3:B3")
    last, every = (after_tricks(16, *tricks, open_tricks=option) for option in (False, True))
    assert "Trick 1:" not in GAME.draw(last, 0)
    assert "Trick 1: 0:P8 1:P1 2:P2 3:P3, won by seat 0" in GAME.draw(every, 0)
    assert [trick["number"] for trick in GAME.view(last, 0)["tricks"]] == [2]
    assert [trick["number"] for trick in GAME.view(every, 0)["tricks"]] == [1, 2]
