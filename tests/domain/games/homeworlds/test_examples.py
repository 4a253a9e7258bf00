"""Small positions whose answers are known. Rule: homeworlds.md#examples"""

from __future__ import annotations

from tests.domain.games.homeworlds.table import after, at, canonical, code, continuations, ends


def test_1_a_lone_green_ship_has_five_continuations():
    position = "P1 | P1:r1b3 g3- | P2:y1b2 -g3"
    rest = "P2:y1b2 -g3"
    assert continuations(position) == {
        f"P2 | P1:r1b3 g3- | {rest}",
        f"P2 | P1:r1b3 g1g3- | {rest}",
        f"P2 | P1:r1b3 r3- | {rest}",
        f"P2 | P1:r1b3 y3- | {rest}",
        f"P2 | P1:r1b3 b3- | {rest}",
    }
    assert code(at(position), "sacrifice g3 P1") == "self-elimination"
    assert ends(position, "sacrifice g3 P1 *") == ((1,), "self-elimination")


def test_2_the_ship_and_the_star_of_a_sacrifice_can_be_built_at_once():
    position = "P1 | P1:r2b3 y2g3- | P2:y2b3 -y1y1g1g1 | S1:y1 g1-"
    assert canonical(at(position), "sacrifice g1 S1; build y1 P1") == "sacrifice g1 S1; build y1 P1"
    assert canonical(at(position), "sacrifice g1 S1; build g1 P1") == "sacrifice g1 S1; build g1 P1"


def test_3_a_large_green_ship_comes_back_where_another_one_stays_and_no_smaller_is_left():
    few = "P2:y2b3 -g1g1g1g2g2g2"
    assert after(f"P1 | P1:r1b3 g3g3- | {few}", "sacrifice g3 P1; build g3 P1") == f"P2 | P1:r1b3 g3g3- | {few}"
    assert code(at(f"P1 | P1:r1b3 r3g3- | {few}"), "sacrifice g3 P1; build g3 P1") == "no-model-ship"
    assert code(at("P1 | P1:r1b3 g3g3- | P2:y2b3 -g1"), "sacrifice g3 P1; build g3 P1") == "not-smallest"


def test_4_a_home_emptied_and_entered_again_lives():
    position = "P1 | P1:r1b2 y1- | P2:g2b3 -y3 | S1:g3 g1-"
    assert after(position, "sacrifice y1 P1; move g1 S1 P1") == "P2 | P1:r1b2 g1- | P2:g2b3 -y3"


def test_5_a_red_catastrophe_leaves_a_home_of_one_star():
    position = "P1 | P1:r1b2 r1r2g3-r3 | P2:g1b3 -y3"
    assert after(position, "catastrophe P1 red") == "P2 | P1:b2 g3- | P2:g1b3 -y3"


def test_6_a_blue_catastrophe_removes_a_home_of_two_blue_stars():
    position = "P1 | P1:y1b3 g3- | P2:b1b2 -b1b3r3"
    assert after(position, "catastrophe P2 blue") == "P2 | P1:y1b3 g3-"
    assert ends(position, "catastrophe P2 blue") == ((0,), "elimination")


def test_7_three_ships_and_a_catastrophe_win_in_one_turn():
    position = "P1 | P1:g1r2 g3- | P2:y1b2 -y3 | S1:r3 y1y1y2y3-"
    turn = "sacrifice y3 S1; move y1 S1 P2; move y1 S1 P2; move y2 S1 P2; catastrophe P2 yellow"
    assert ends(position, turn) == ((0,), "elimination")


def test_7_a_catastrophe_in_mid_turn_opens_a_way():
    # The home of P2 loses its small yellow star to three arrivals; then a ship at the small star S2 can go there.
    position = "P1 | P1:g1r2 g3- | P2:y1b3 y1-y2r3 | S1:r2 y1y3- | S2:g1 g2-"
    blocked = "sacrifice y3 S1; move y1 S1 P2; move g2 S2 P2"
    opened = "sacrifice y3 S1; move y1 S1 P2; catastrophe P2 yellow; move g2 S2 P2"
    assert code(at(position), blocked) == "not-connected"
    assert after(position, opened) == "P2 | P1:r2g1 g3- | P2:b3 g2-r3"


def test_8_a_large_ship_and_red_power_capture_the_last_defender():
    position = "P1 | P1:y1b2 g3- | P2:g1b3 y3-b2 | S1:b1 r1-"
    assert code(at(position), "capture b2 P2") == "no-power"
    assert ends(position, "sacrifice r1 S1; capture b2 P2") == ((0,), "elimination")
    assert ends("P1 | P1:y1b2 g3- | P2:r1b3 y3-b2", "capture b2 P2") == ((0,), "elimination")
