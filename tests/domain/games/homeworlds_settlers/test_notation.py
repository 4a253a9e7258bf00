"""Rule: homeworlds_settlers.md#notation"""

from __future__ import annotations

import pytest

from domain.games.homeworlds_settlers import GAME, diagram
from domain.games.homeworlds_settlers.commands import (
    Build,
    Conquer,
    EndTurn,
    Land,
    Move,
    Pass,
    Trade,
    Upgrade,
)
from domain.kernel.errors import DomainError, IllegalCommand
from tests.domain.games.homeworlds_settlers.table import EMPTY_BOARD, commands, events, given, steps

CORNER = given("....../....G1./....../....../.B1..../G2Y1....")
MIDDLE = given("....../....../..g1.../.G1Y3..B1/....../......")
START = "....../....../....../....../....../...... 1 0 0 0"


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("c3:xd4", Conquer("c3", "d4")),
        ("c3:c3-e4", Move("c3", "c3", "e4")),
        ("a1:+Rb2", Build("a1", "R", "b2")),
        ("*c3", Land("c3")),
        ("c3:d4=G", Trade("c3", "d4", "G")),
        ("c3:d4^", Upgrade("c3", "d4")),
        ("end", EndTurn()),
        ("pass", Pass()),
    ],
)
def test_each_step_has_a_text(text: str, command: object):
    assert GAME.say(command) == text
    assert GAME.read(CORNER, 0, text, False) == (command,)
    assert GAME.read(CORNER, 0, f" {text.upper()} ", False) == (command,), "case and blanks do not matter"


def test_the_action_piece_is_named_where_it_stands_at_each_step():
    assert commands(MIDDLE, "c3:c3-e3,f3-f4") == (Move("c3", "c3", "e3"), Move("e3", "f3", "f4"))


def test_handing_on_names_the_piece_that_takes_over():
    turn = (Build("a1", "R", "a2"), Build("e5", "R", "f6"))
    assert commands(CORNER, "a1:+Ra2,>e5,+Rf6") == turn


def test_a_whole_turn_gets_its_end_only_when_pips_are_left():
    assert commands(CORNER, "a1:+Ra2") == (Build("a1", "R", "a2"), EndTurn())
    assert GAME.read(CORNER, 0, "a1:+Ra2", False) == (Build("a1", "R", "a2"),)
    assert commands(CORNER, "pass") == (Pass(),)


def test_an_illegal_turn_is_read_as_it_stands():
    assert commands(CORNER, "a1:+Rf6") == (Build("a1", "R", "f6"),)


def test_while_a_turn_is_in_progress_the_action_piece_may_be_left_out():
    state = steps(MIDDLE, "c3:c3-e3")
    assert GAME.read(state, 0, "f3-f4", False) == (Move("e3", "f3", "f4"),)
    assert GAME.read(state, 0, "end", False) == (EndTurn(),)


@pytest.mark.parametrize(
    "text",
    [
        *("", "c3", "xd4", "c3:", "c3:d4", "c3:xd4,", "c3:xd4,end"),
        *("g1:xd4", "c3:xd7", "c3:+Pd4", "a1:+Ra2,>e5", "a1:>e5,*f6"),
    ],
)
def test_text_that_names_no_turn_is_refused(text: str):
    with pytest.raises(IllegalCommand) as refused:
        GAME.read(CORNER, 0, text, True)
    assert refused.value.code == "syntax"
    assert refused.value.rule == "homeworlds_settlers.md#notation"


def test_events_are_told_in_the_words_of_the_notation():
    told = [GAME.tell(event) for event in events(CORNER, "a1:+Ra2,>e5,+Rf6")]
    assert told == ["a1:+Ra2", "e5:+Rf6", ""]
    assert [GAME.tell(event) for event in events(MIDDLE, "c3:c3-e3")] == ["c3:c3-e3", "", ""]
    assert [GAME.tell(event) for event in events(CORNER, "b2:b2^")] == ["b2:b2^", ""]
    assert [GAME.tell(event) for event in events(CORNER, "b2:b2=G")] == ["b2:b2=G", ""]
    assert [GAME.tell(event) for event in events(given(EMPTY_BOARD), "*c3")] == ["*c3", ""]
    assert [GAME.tell(event) for event in events(given(EMPTY_BOARD), "pass")] == ["pass", ""]


@pytest.mark.parametrize(
    "text",
    [START, "...R1Y1B2/...R1G2B1/...B2.Y1/..g1.../R1B1..../G3Y1.... 2 1 17 40"],
)
def test_a_position_is_written_as_it_was_read(text: str):
    assert diagram.write_position(diagram.read_position(text)) == text


def test_numbers_left_out_are_those_of_the_beginning():
    assert diagram.read_position(EMPTY_BOARD) == diagram.read_position(START)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "......",
        f"{EMPTY_BOARD}/......",
        EMPTY_BOARD.replace("......", "P1.....", 1),
        EMPTY_BOARD.replace("......", "R4.....", 1),
        EMPTY_BOARD.replace("......", ".......", 1),
        EMPTY_BOARD.replace("......", "R1r1R1r1..", 1),
        f"{EMPTY_BOARD} 3",
        f"{EMPTY_BOARD} 1 0 37",
        f"{EMPTY_BOARD} 1 0 0 0 0",
        f"{EMPTY_BOARD} x",
    ],
)
def test_text_that_names_no_position_is_refused(text: str):
    with pytest.raises(DomainError):
        diagram.read_position(text)


def test_a_redless_position_has_no_red_pieces():
    with pytest.raises(DomainError):
        diagram.read_position(EMPTY_BOARD.replace("......", "R1.....", 1), redless=True)


def test_the_drawn_board_tells_all_that_is_needed_to_play():
    assert GAME.draw(steps(MIDDLE, "c3:c3-d4"), 1).splitlines() == [
        "      a  b  c  d  e  f",
        "  6   .  .  .  .  .  .   6",
        "  5   .  .  .  .  .  .   5",
        "  4   .  . g1 Y3  .  .   4",
        "  3   . G1  .  .  . B1   3",
        "  2   .  .  .  .  .  .   2",
        "  1   .  .  .  .  .  .   1",
        "      a  b  c  d  e  f",
        "",
        "Bank (small, medium, large): R 3 3 3   Y 3 3 2   G 1 3 3   B 2 3 3",
        "First player (capitals): 5 pips on 3 fields",
        "Second player (small letters, you): 1 pips on 1 fields",
        "Turn 1: the first player moves with the piece on d4, 2 actions left; 0 of 36 turns without a conquest.",
    ]


def test_the_drawn_board_warns_of_the_pass_that_ends_the_game_and_tells_the_end():
    assert GAME.draw(given(f"{EMPTY_BOARD} 2 1 1 1"), None).endswith("was a pass: another one ends the game.")
    assert GAME.draw(given(f"{EMPTY_BOARD} 1 2 2 2"), None).endswith("(both-passed): the second player wins the tie.")
