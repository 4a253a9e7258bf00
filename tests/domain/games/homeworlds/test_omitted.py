"""Rule: homeworlds.md#arguments-left-out"""

from __future__ import annotations

import pytest

from tests.domain.games.homeworlds.table import at, canonical, refusal

MAP = "P1 | P1:y1b2 g1y2- | P2:g1b3 r3-y2 | Deneb:r3 y1y1b1- | Sol:b3 -b2"


@pytest.mark.parametrize(
    ("position", "written", "meant"),
    [
        ("P1 | P1:y1b2 g3- | P2:g2b3 -y3", "build", "build g1 P1"),
        (MAP, "build g", "build g1 P1"),
        (MAP, "build g1", "build g1 P1"),
        (MAP, "build yellow", "build y2 P1"),
        (MAP, "trade g1 r1", "trade g1 r1 P1"),
        (MAP, "trade r2", "trade y2 r2 P1"),
        (MAP, "capture", "capture y2 P2"),
        (MAP, "capture y2", "capture y2 P2"),
        (MAP, "capture at P2", "capture y2 P2"),
        (MAP, "sacrifice g1", "sacrifice g1 P1"),
        (MAP, "sacrifice g", "sacrifice g1 P1"),
        (MAP, "move y2 to Deneb", "move y2 P1 Deneb"),
        (MAP, "move y2 Deneb", "move y2 P1 Deneb"),
        (MAP, "move b1", "move b1 Deneb P1"),
        (MAP, "move b1 from Deneb", "move b1 Deneb P1"),
        (MAP, "discover y2 g3", "discover y2 P1 g3 S1"),
        (MAP, "discover y2 g3 Vega", "discover y2 P1 g3 Vega"),
        (MAP, "move y2 to Vega (g3)", "discover y2 P1 g3 Vega"),
    ],
)
def test_an_action_is_completed_when_one_position_only_can_be_meant(position: str, written: str, meant: str):
    assert canonical(at(position), written) == meant


@pytest.mark.parametrize("written", ["catastrophe", "catastrophe red", "catastrophe Deneb", "c", "cat r"])
def test_a_catastrophe_is_completed_too(written: str):
    now = at(MAP.replace("y1y1b1-", "y1r1r2b1-r1"))
    assert canonical(now, written) == "catastrophe Deneb red"


def test_what_could_be_meant_is_listed_when_it_is_not_one_thing():
    refused = refusal(at(MAP), "build")
    assert refused.code == "ambiguous"
    assert refused.candidates == ("build y2 P1", "build g1 P1", "build r1 P2")


def test_when_nothing_legal_fits_nothing_is_listed():
    refused = refusal(at(MAP), "capture b2")
    assert (refused.code, refused.candidates) == ("ambiguous", ())


def test_two_systems_that_are_alike_are_not_an_ambiguity():
    now = at("P1 | P1:y1b2 g3- | P2:g1b3 -y2 | X1:r3 b1- | X2:r3 b1-")
    assert canonical(now, "sacrifice b") == "sacrifice b1 X1"
    other = at("P1 | P1:y1b2 g3- | P2:g1b3 -y2 | X1:r3 b1- | X2:g3 b1-")
    assert refusal(other, "sacrifice b").candidates == ("sacrifice b1 X1", "sacrifice b1 X2")


def test_a_sacrifice_is_told_by_the_actions_behind_it():
    now = at("P1 | P1:y1b2 g1y2r1- | P2:g1b3 -y2 | Deneb:r3 g3-")
    assert canonical(now, "sacrifice; move r1 P1 Deneb; move r1 Deneb P1").startswith("sacrifice y2 P1; ")
    assert canonical(now, "sacrifice; build r1 P1; build r1 P1").startswith("sacrifice g3 Deneb; ")
    assert refusal(now, "sacrifice; build r1 P1").candidates == ("sacrifice g1 P1", "sacrifice g3 Deneb")


def test_joined_pieces_are_completed_one_by_one():
    now = at("P1 | P1:y1b2 y2y1g1g3- | P2:g1b3 -y2 | Deneb:r3 b1-")
    assert canonical(now, "sacrifice y2 P1; move y1g1 to Deneb") == (
        "sacrifice y2 P1; move y1 P1 Deneb; move g1 P1 Deneb"
    )


@pytest.mark.parametrize(
    "written", ["trade whatever", "build g1 g1 g1", "catastrophe r1", "homeworld y1 b2", "capture y2 y1 y3", "pass 9"]
)
def test_words_without_a_place_are_not_understood(written: str):
    assert refusal(at(MAP), written).code == "syntax"


def test_an_old_name_that_looks_like_a_piece_is_read_in_full_first():
    assert refusal(at(MAP), "build g1 g3x").code == "no-such-system"
