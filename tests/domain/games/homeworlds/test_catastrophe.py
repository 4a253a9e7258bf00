"""Rule: homeworlds.md#catastrophe"""

from __future__ import annotations

from domain.games.homeworlds import GAME
from domain.games.homeworlds.events import CatastropheCalled, StarAbandoned, SystemDestroyed, TurnEnded
from tests.domain.games.homeworlds.table import after, at, begin, code, ends, happens

HOME = "P1:y1b2 g3-"


def test_four_of_a_colour_stars_and_both_sides_ships_together_can_be_called():
    position = f"P1 | {HOME} | P2:g2b3 -y3 | S1:r3 r1y1-r2r3"
    assert after(position, "catastrophe S1 red") == f"P2 | {HOME} | P2:g2b3 -y3"
    assert happens(at(position), "catastrophe S1 red") == (
        CatastropheCalled(0, "S1", "red"),
        SystemDestroyed("S1"),
        TurnEnded(0, "catastrophe S1 red"),
    )


def test_three_are_not_enough():
    assert code(at(f"P1 | {HOME} | P2:g2b3 -y3 | S1:r3 r1y1-r2"), "catastrophe S1 red") == "no-overpopulation"


def test_ships_of_other_colours_stay_while_a_star_is_left():
    position = f"P1 | {HOME} | P2:g2b3 -y3 | S1:g3 r1y1-r2r3r1"
    assert after(position, "catastrophe S1 red") == f"P2 | {HOME} | P2:g2b3 -y3 | *:g3 y1-"


def test_a_star_that_loses_its_last_ship_is_abandoned():
    position = f"P1 | {HOME} | P2:g2b3 -y3 | S1:g3 r1-r2r3r1"
    assert happens(at(position), "catastrophe S1 red")[:2] == (
        CatastropheCalled(0, "S1", "red"),
        StarAbandoned("S1", "g3"),
    )


def test_a_catastrophe_may_be_called_where_one_has_no_ship():
    position = f"P1 | {HOME} | P2:g2b3 -y3 | S1:g3 -r2r3r1r1y1"
    assert after(position, "catastrophe S1 red") == f"P2 | {HOME} | P2:g2b3 -y3 | *:g3 -y1"


def test_a_homeworld_that_loses_one_star_of_two_stays_with_new_connections():
    position = "P1 | P1:r1b2 r1r2g3-r3 | P2:g1b3 -y3"
    assert after(position, "catastrophe P1 red") == "P2 | P1:b2 g3- | P2:g1b3 -y3"


def test_a_homeworld_with_two_stars_of_the_colour_goes_with_every_ship():
    position = "P1 | P1:b1b2 b3b1g3-y1 | P2:g1r3 -y3"
    assert happens(at(position), "catastrophe P1 blue *")[:2] == (
        CatastropheCalled(0, "P1", "blue"),
        SystemDestroyed("P1"),
    )
    assert after(position, "catastrophe P1 blue *") == "P2 | P2:r3g1 -y3"
    assert ends(position, "catastrophe P1 blue *") == ((1,), "self-elimination")


def test_a_homeworld_of_nothing_but_that_colour_is_destroyed_too():
    position = "P1 | P1:y1b2 g3- | P2:b1b2 -b1b3"
    assert happens(at(position), "catastrophe P2 blue")[1] == SystemDestroyed("P2")
    assert ends(position, "catastrophe P2 blue") == ((0,), "elimination")


def test_catastrophes_may_come_before_between_and_after_actions_and_alone():
    position = f"P1 | {HOME} | P2:g2b3 -y3 | S1:g1 r1r1y3-r2r3 | S2:r3 y1y1y2-y2"
    for turn in (
        "catastrophe S1 red",
        "catastrophe S1 red; build g1 P1",
        "build g1 P1; catastrophe S1 red",
        "sacrifice y3 S1; move y1 S2 P1; catastrophe S1 red; move y1 S2 P1",
        "catastrophe S2 yellow; sacrifice y3 S1; catastrophe S1 red",
    ):
        assert happens(at(position), turn)[-1] == TurnEnded(0, turn)


def test_a_move_that_was_impossible_may_become_possible_within_the_turn():
    # Without its small yellow star the home of P2 is connected to the small star S1.
    position = "P1 | P1:b1r2 g3- | P2:y1b3 y1y2y3-r3 | S1:g1 y2-"
    assert code(at(position), "move y2 S1 P2") == "not-connected"
    assert after(position, "catastrophe P2 yellow; move y2 S1 P2") == "P2 | P1:r2b1 g3- | P2:b3 y2-r3"


def test_an_overpopulation_may_be_left_to_the_opponent():
    position = f"P1 | {HOME} | P2:g2b3 -y3 | S1:r3 r1y1-r2r3"
    assert after(position, "pass", "catastrophe S1 red") == f"P1 | {HOME} | P2:g2b3 -y3"


def test_a_second_catastrophe_needs_the_system_to_be_there():
    position = "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:r3 r1y1y2-r2r3y2y3"
    assert code(at(position), "catastrophe S1 red; catastrophe S1 yellow") == "no-such-system"
    assert after(position, "catastrophe S1 yellow; catastrophe S1 red") == f"P2 | {HOME} | P2:g2b3 -y3"


def test_the_pieces_are_in_the_bank_for_the_next_action():
    now = begin(at("P1 | P1:y1b2 b1b3- | P2:g2r3 -y3 | S1:r3 b1b1-b2b3"), "catastrophe S1 blue")
    assert now.names == ("P1", "P2")
    assert GAME.view(now, 0)["bank"] | {"b1": 2, "b2": 2, "b3": 2, "r3": 2} == GAME.view(now, 0)["bank"]
