"""Rule: homeworlds.md#sacrifice and #abandonment"""

from __future__ import annotations

from domain.games.homeworlds.events import ShipBuilt, ShipMoved, ShipSacrificed, StarAbandoned
from tests.domain.games.homeworlds.table import after, at, begin, code, ends, happens


def test_the_size_is_the_number_of_actions_and_needs_no_power_where_they_are_done():
    position = "P1 | P1:y1b2 b1g3r1- | P2:g2b3 -y3 | S1:r3 y3-"
    assert after(position, "sacrifice g3 P1; build b1 P1; build r1 P1; build y1 S1") == (
        "P2 | P1:y1b2 r1r1b1b1- | P2:g2b3 -y3 | *:r3 y1y3-"
    )


def test_actions_may_be_forgone_down_to_all_of_them():
    position = "P1 | P1:y1b2 g2g3- | P2:g2b3 -y3"
    assert after(position, "sacrifice g2 P1") == "P2 | P1:y1b2 g3- | P2:g2b3 -y3"
    assert after(position, "sacrifice g2 P1; build g1 P1") == "P2 | P1:y1b2 g1g3- | P2:g2b3 -y3"


def test_more_actions_than_the_size_are_too_many():
    position = "P1 | P1:y1b2 g1g3- | P2:g2b3 -y3"
    assert code(at(position), "sacrifice g1 P1; build g1 P1; build g1 P1") == "too-many-actions"


def test_every_action_has_the_colour_of_the_ship():
    position = "P1 | P1:y1b2 g1g3- | P2:g2b3 -y3"
    assert code(at(position), "sacrifice g3 P1; trade g1 b1 P1") == "wrong-colour"


def test_a_second_sacrifice_is_too_many():
    position = "P1 | P1:y1b2 g1g2g3- | P2:g2b3 -y3"
    assert code(at(position), "sacrifice g3 P1; sacrifice g1 P1") == "too-many-actions"


def test_given_a_lone_ship_when_sacrificed_then_piece_and_star_are_in_the_bank_for_the_first_action():
    position = "P1 | P1:g2b3 y2g3- | P2:g2b3 -y3 | S1:y1 g1- | S2:y1 y3- | S3:y1 -y2 | S4:g1 -b3 | S5:g1 -b2"
    assert happens(at(position), "sacrifice g1 S1; build y1 P1")[:3] == (
        ShipSacrificed(0, "g1", "S1"),
        StarAbandoned("S1", "y1"),
        ShipBuilt(0, "y1", "P1"),
    )


def test_a_sacrificed_green_ship_can_be_built_again_if_another_green_ship_is_there_and_no_smaller_is_left():
    rest = "P2:y2b3 -g1g1g1g2g2g2y3"
    assert after(f"P1 | P1:y1b2 g3g3- | {rest}", "sacrifice g3 P1; build g3 P1").startswith("P2 | P1:y1b2 g3g3-")
    assert code(at(f"P1 | P1:y1b2 g3y3- | {rest}"), "sacrifice g3 P1; build g3 P1") == "no-model-ship"
    with_smaller = "P1 | P1:y1b2 g3g3- | P2:y2b3 -g1g1g1g2g2y3"
    assert code(at(with_smaller), "sacrifice g3 P1; build g3 P1") == "not-smallest"


def test_ships_gained_in_the_turn_act_in_it():
    position = "P1 | P1:y1b2 g3y2- | P2:g2b3 -y3 | S1:r3 r2-b1"
    assert after(position, "sacrifice r2 S1") != after(position, "pass")
    hops = "P1 | P1:y1b2 g3- | P2:g1b3 -y3 | S1:r3 y2y1-"
    # the small yellow ship goes home and on to a new star
    assert happens(at(hops), "sacrifice y2 S1; move y1 S1 P1; discover y1 P1 r3")[:3] == (
        ShipSacrificed(0, "y2", "S1"),
        ShipMoved(0, "y1", "S1", "P1"),
        StarAbandoned("S1", "r3"),
    )


def test_the_home_may_be_empty_for_a_moment():
    position = "P1 | P1:r1b2 y1- | P2:g2b3 -y3 | S1:g3 g1-"
    assert ends(position, "sacrifice y1 P1; move g1 S1 P1") is None
    assert after(position, "sacrifice y1 P1; move g1 S1 P1") == "P2 | P1:r1b2 g1- | P2:g2b3 -y3"


def test_an_empty_homeworld_stays_on_the_map_in_the_middle_of_a_turn():
    now = begin(at("P1 | P1:r1b2 y1- | P2:g2b3 -y3 | S1:g3 g1-"), "sacrifice y1 P1")
    assert now.names == ("P1", "P2", "S1")
    assert all(now.systems)
