"""Rule: homeworlds.md#position-text"""

from __future__ import annotations

import pytest

from domain.games.homeworlds import GAME, position_text
from domain.kernel.errors import IllegalCommand
from tests.domain.games.homeworlds.table import at, begin, play


@pytest.mark.parametrize(
    "text",
    [
        "P2 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:g3 y1-b2",
        "P1 | P1:b2 g3- | P2:r3b2 -y3 | Deneb:b3 g1- | Vega:b3 r1y1g2-",
        "P1 | P1:y1b2 g3-",
        "P2 | P1:y1b2 - | P2:g2b3 -y3",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str):
    assert position_text.write(at(text)) == text


def test_pieces_are_sorted_and_blanks_around_bars_are_free():
    assert position_text.write(at("P1|P1:b2y1 g3g1-  |  P2:b3g2 -y3r1")) == "P1 | P1:y1b2 g1g3- | P2:g2b3 -r1y3"


def test_the_key_leaves_names_out_and_sorts():
    one = at("P1 | P1:y1b2 g3- | P2:g2b3 -y3 | B_:g3 y1- | A:b3 b1-")
    two = at("P1 | P1:y1b2 g3- | P2:g2b3 -y3 | X3:b3 b1- | Y7:g3 y1-")
    assert position_text.key(one) == position_text.key(two) == "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | *:b3 b1- | *:g3 y1-"
    assert GAME.position(one) == GAME.position(two)
    assert one != two


def test_nameless_systems_get_the_default_names_that_are_free():
    now = at("P1 | P1:y1b2 g3- | P2:g2b3 -y3 | *:g3 y1- | S1:b3 b1- | *:r3 b1-")
    assert now.names == ("P1", "P2", "S2", "S1", "S3")
    assert play(now, "discover g3 P1 r3 *").names[-1] == "S4"


def test_a_position_read_counts_as_the_first_of_its_kind():
    now = at("P2 | P1:y1b2 g3- | P2:g2b3 -y3")
    assert GAME.view(now, None)["repetitions"] == 1
    assert GAME.awaiting(now) == {1}


def test_the_turn_in_progress_is_part_of_the_identity():
    now = at("P1 | P1:y1b2 g1g3- | P2:g2b3 -y3")
    sacrificed = begin(now, "sacrifice g1 P1")
    # The same pieces as after a trade there and back, but other steps are left.
    assert GAME.position(sacrificed) != GAME.position(at("P1 | P1:y1b2 g3- | P2:g2b3 -y3"))
    assert GAME.position(begin(now, "build g1 P1")) != GAME.position(at("P1 | P1:y1b2 g1g1g3- | P2:g2b3 -y3"))
    assert GAME.position(play(now, "pass")) != GAME.position(now)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P3 | P1:y1b2 g3- | P2:g2b3 -y3",
        "P1 | P1:y1b2 g3 | P2:g2b3 -y3",
        "P1 | P1:y1b2 g4- | P2:g2b3 -y3",
        "P1 | P1:y1b2r3 g3- | P2:g2b3 -y3",
        "P1 | P1: g3- | P2:g2b3 -y3",
        "P1 | P1:y1b2 g3g3g3- | P2:g2b3 -g3",
        "P1 | P1:y1b2 g3- | P1:g2b3 -y3",
        "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3 -",
        "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3b1 y1-",
        "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3 y1- | s1:g3 y1-",
        "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | red:g3 y1-",
        "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | a/b:g3 y1-",
    ],
)
def test_what_is_no_position_is_refused(text: str):
    with pytest.raises(IllegalCommand) as refused:
        position_text.parse(text)
    assert refused.value.code == "syntax"
