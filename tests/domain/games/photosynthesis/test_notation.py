"""Text in and out. Rule: photosynthesis.md#notation"""

from __future__ import annotations

import pytest

from domain.games.photosynthesis import GAME
from domain.games.photosynthesis.commands import Buy, Collect, Command, EndTurn, Grow, PlaceTree, Plant
from domain.games.photosynthesis.setup import Setup
from domain.kernel.errors import IllegalCommand
from tests.domain.games.photosynthesis.tables import after, play, table

START = GAME.initial(Setup(2, 0, False, False))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("place a7", PlaceTree("a7")),
        ("buy seed", Buy("seed")),
        ("buy large", Buy("large")),
        ("plant a7 b6", Plant("a7", "b6")),
        ("grow b6", Grow("b6")),
        ("collect d4", Collect("d4")),
        ("pass", EndTurn()),
    ],
)
def test_a_step_reads_as_it_is_said(text: str, command: Command) -> None:
    assert GAME.say(command) == text
    assert GAME.read(table(), 0, text, False) == (command,)


def test_steps_are_apart_by_semicolons_or_lines_and_case_does_not_matter() -> None:
    expected = (Buy("small"), Grow("a7"), Plant("d7", "d6"), EndTurn())
    assert GAME.read(table(), 0, "buy small; grow a7; plant d7 d6; pass", False) == expected
    assert GAME.read(table(), 0, " Buy SMALL\nGROW A7 ;plant  D7 D6;\npass;\n", False) == expected


@pytest.mark.parametrize("text", ["pass", "end", "end turn"])
def test_the_end_of_a_turn_has_three_names(text: str) -> None:
    assert GAME.read(table(), 0, text, False) == (EndTurn(),)


def test_a_whole_turn_ends_even_when_the_text_does_not_say_so() -> None:
    assert GAME.read(table(), 0, "grow a7", True) == (Grow("a7"), EndTurn())
    assert GAME.read(table(), 0, "grow a7; pass", True) == (Grow("a7"), EndTurn())
    assert GAME.read(table(), 0, "grow a7", False) == (Grow("a7"),)


def test_a_placement_is_a_whole_turn() -> None:
    assert GAME.read(START, 0, "place a7", True) == (PlaceTree("a7"),)


NONSENSE = ["", " ; ", "jump a7", "grow", "grow a7 a6", "grow z9", "grow a8", "grow a77", "buy tree", "plant a7"]


@pytest.mark.parametrize("text", NONSENSE)
def test_other_texts_are_refused_with_the_forms_to_write(text: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        GAME.read(table(), 0, text, True)
    assert refused.value.code == "syntax"
    assert "plant a4 b4" in refused.value.detail


def test_events_are_told_in_the_words_of_the_notation() -> None:
    hill = table("d4 0:1, a4 0:3, f1 1:1", left=(4, 4, 3, 1))
    events, _ = play(hill, "buy seed; plant d4 d5; collect a4; pass; pass")
    assert list(map(GAME.tell, events)) == [
        "buy seed for 1", "plant d4 d5", "collect a4 for 14", "pass",
        "pass", "", "round 8, sun E", "light 0:+1 1:+1",
    ]  # fmt: skip
    told = [GAME.tell(event) for event in play(hill, "grow d4")[0]]
    assert told == ["grow d4 to medium, the old piece leaves the game"]
    assert [GAME.tell(event) for event in play(hill, "buy small; grow d4")[0]][1:] == ["grow d4 to medium"]
    assert [GAME.tell(event) for event in play(START, "place a4")[0]] == ["place a4"]
    assert GAME.tell(play(table(round=18, seat=1, first_player=0), "pass")[0][-1]) == "scores 0:3 1:3"


def test_the_drawn_board_shows_all_a_player_needs() -> None:
    now = after(table("d4 0:2, c5 1:2, a5 0:3", light=[9, 6], points=[0, 14]), "plant d4 e5")
    assert GAME.draw(now, 0) == DRAWN


DRAWN = """\
round 7 of 18; sun NE, light runs SW; seat 0 to play

                     a4 .      a5 0:3    a6 .      a7 . (SUN)
                b3 .      b4 ..     b5 ..     b6 ..     b7 .
           c2 .      c3 ..     c4 ...    c5 1:2    c6 ..     c7 .
      d1 .      d2 ..     d3 ...    d4 0:2~!  d5 ...    d6 ..     d7 .
           e1 .      e2 ..     e3 ...    e4 ...    e5 0:0!   e6 .
                f1 .      f2 ..     f3 ..     f4 ..     f5 .
                     g1 .      g2 .      g3 .      g4 .

Each space: its name, then seat:size (0 seed, 1 small, 2 medium, 3 large),
or dots for the leaves of an empty one; ~ stands in shade, ! was used this turn.

                             available     to buy: left@price of the next
        light points score   0  1  2  3    0    1    2    3
>seat 0     8      0     2   0  1  1  1    4@1  4@2  3@3  2@4
 seat 1     6     14    16   1  1  1  1    4@1  4@2  3@3  2@4

tokens, the next one first:
  .... none
   ... 19 18 18 17 17
    .. 17 16 16 14 14 13 13
     . 14 14 13 13 13 12 12 12 12"""


def test_the_drawn_board_fits_a_terminal() -> None:
    for round_ in range(1, 7):
        now = table("d7 3:3, d4 1:1, d1 3:0", seats=4, round=round_ + 18, light=20, long_mode=True, heavy_shadow=True)
        assert max(map(len, GAME.draw(after(now, "pass"), None).splitlines())) <= 80
    setup = GAME.initial(Setup(4, 1, True, True))
    assert max(map(len, GAME.draw(setup, None).splitlines())) <= 80


CORNERS = [
    (1, "a7 . (SUN)"), (2, "d7 . (SUN)"), (3, "g4 . (SUN)"), (4, "(SUN) g1 ."), (5, "(SUN) d1 ."), (6, "(SUN) a4 .")
]  # fmt: skip


@pytest.mark.parametrize(("round_", "corner"), CORNERS)
def test_the_sun_is_drawn_at_its_corner(round_: int, corner: str) -> None:
    drawn = " ".join(GAME.draw(table(round=round_), None).split())
    assert corner in drawn
    assert drawn.count("(SUN)") == 1


def test_the_drawn_board_says_which_phase_and_variant_it_is() -> None:
    heavy = GAME.initial(Setup(3, 1, True, True))
    first = "setup; sun NE, light runs SW; seat 1 places a tree, long mode, heavy shadow"
    assert GAME.draw(heavy, None).splitlines()[0] == first
    over = after(table(round=18, seat=1, first_player=0), "pass")
    assert GAME.draw(over, None).splitlines()[0] == "over after round 18; won by seat 0 and seat 1"
