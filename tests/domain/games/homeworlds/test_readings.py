"""Where sources differ, the reading chosen, one test a row. Rule: homeworlds.md#readings"""

from __future__ import annotations

from domain.games.homeworlds import GAME, commands, transcript
from domain.games.homeworlds.setup import Options
from tests.domain.games.homeworlds.table import after, at, begin, canonical, code, ends, new_game, play, refusal

HOMES = "P1:y1b2 g3- | P2:g2b3 -y3"


def test_1_a_first_ship_that_is_not_large_needs_the_override():
    assert code(new_game(), "homeworld y1 b2 g1") == "not-large"
    assert canonical(new_game(), "homeworld y1 b2 g1 *") == "homeworld y1 b2 g1 *"


def test_2_only_the_player_to_move_calls_catastrophes():
    now = at(f"P1 | {HOMES} | S1:r3 r1-r1r2")
    assert not list(GAME.legal(now, 1))
    assert commands.CallCatastrophe("S1", "red") in list(GAME.legal(now, 0))


def test_3_a_catastrophe_may_come_between_the_actions_of_a_sacrifice():
    position = f"P1 | {HOMES} | S1:r1 y3y1- | S2:g3 y1y2-y2g1"
    assert ends(position, "sacrifice y3 S1; move y1 S1 S2; catastrophe S2 yellow") is None


def test_4_ones_own_home_may_be_empty_for_a_moment_even_of_all_ships():
    position = "P1 | P1:r1b2 y1- | P2:g2b3 -y3 | S1:g3 g1-"
    assert after(position, "sacrifice y1 P1; move g1 S1 P1") == "P2 | P1:r1b2 g1- | P2:g2b3 -y3"


def test_5_the_enemy_home_emptied_in_mid_turn_stays_while_it_has_a_star():
    position = "P1 | P1:y1b2 g3- | P2:g1b2 r3-y2 | S1:r3 r2g1-"
    now = begin(at(position), "sacrifice r2 S1; capture y2 P2")
    assert [system["name"] for system in GAME.view(now, 0)["systems"]] == ["P1", "P2", "S1"]
    assert ends(position, "sacrifice r2 S1; capture y2 P2") == ((0,), "elimination")


def test_6_ships_at_a_home_without_a_star_go_to_the_bank_at_once():
    now = begin(at("P1 | P1:y1b2 g3- | P2:b1b3 y3-b1b3r1"), "catastrophe P2 blue")
    assert [system["name"] for system in GAME.view(now, 0)["systems"]] == ["P1"]
    assert GAME.view(now, 0)["bank"]["y3"] == 3


def test_7_self_elimination_is_legal_with_confirmation():
    position = f"P1 | {HOMES}"
    assert code(at(position), "sacrifice g3 P1") == "self-elimination"
    assert ends(position, "sacrifice g3 P1 *") == ((1,), "self-elimination")


def test_8_both_eliminated_is_a_draw():
    position = "P1 | P1:b1b2 b1b3- | P2:r1r2 -r1r3"
    assert ends(position, "catastrophe P2 red; catastrophe P1 blue *") == ((), "mutual-elimination")


def test_9_a_win_that_leaves_a_fatal_overpopulation_at_home_is_a_win():
    position = "P1 | P1:b1b2 b1b3- | P2:g1r3 r3-y2"
    assert ends(position, "capture y2 P2") == ((0,), "elimination")


def test_10_unused_actions_are_simply_not_written_and_passes_are_accepted():
    position = f"P1 | {HOMES.replace('g3-', 'g2g3-')}"
    assert canonical(at(position), "sacrifice g2 P1; build g1 P1") == "sacrifice g2 P1; build g1 P1"
    assert canonical(at(position), "sacrifice g2 P1; build g1 P1; pass") == "sacrifice g2 P1; build g1 P1"
    assert canonical(at(position), "sacrifice g2 P1; pass; pass; pass") == "sacrifice g2 P1"


def test_11_a_turn_may_be_passed():
    assert canonical(at(f"P1 | {HOMES}"), "pass") == "pass"


def test_12_a_trade_to_the_same_colour_is_refused():
    assert code(at(f"P1 | {HOMES}"), "trade g3 g3 P1") == "trade-same"


def test_13_the_size_in_a_build_must_be_right_and_may_be_left_out():
    now = at(f"P1 | {HOMES}")
    assert code(now, "build g3 P1") == "not-smallest"
    assert canonical(now, "build green P1") == canonical(now, "build g P1") == "build g1 P1"


def test_14_the_star_abandoned_by_a_sacrifice_is_back_before_the_first_action():
    # The last small yellow piece is the star that the sacrifice leaves.
    now = at("P1 | P1:y1b2 g3y2- | P2:g2b3 -y1y3 | S1:y1 g1-")
    assert code(now, "build y1 P1") == "not-smallest"
    assert canonical(now, "sacrifice g1 S1; build y1 P1") == "sacrifice g1 S1; build y1 P1"


def test_15_a_second_sacrifice_is_refused():
    assert code(at(f"P1 | {HOMES}".replace("g3-", "g1g3-")), "sacrifice g3 P1; sacrifice g1 P1") == "too-many-actions"


def test_16_power_is_checked_by_colour():
    # Three pieces are there, none of them red or blue.
    assert code(at(f"P1 | {HOMES} | S1:g1 y1y2-r2"), "capture r2 S1") == "no-power"
    assert code(at(f"P1 | {HOMES} | S1:g1 y1y2-b2"), "trade y1 r1 S1") == "no-power"


def test_17_a_system_may_hold_any_number_of_ships():
    ships = "r1r1r1r2r2r2r3r3r3y1y1y2y2y2y3y3"
    now = at(f"P1 | P1:y1b2 {ships}g3- | P2:g2b3 -y3")
    assert canonical(now, "build g1 P1") == "build g1 P1"


def test_18_a_repetition_may_be_claimed_and_is_not_automatic():
    now = play(at(f"P1 | {HOMES}"), "pass", "pass", "pass", "pass")
    assert GAME.outcome(now) is None
    assert commands.ClaimDraw() in list(GAME.legal(now, 0))


def test_19_draw_offers_are_no_command_of_the_game():
    assert {command.TYPE for command in GAME.commands} == {
        "homeworld", "build", "trade", "move", "discover", "capture", "sacrifice", "catastrophe", "end", "claim-draw"
    }  # fmt: skip


def test_20_setup_cannot_be_passed_but_transcripts_may_begin_with_passes():
    assert refusal(new_game(), "pass").code == "wrong-phase"
    text = "Participants: Ann (S), Bob (N)\nWinner: Bob\n\n1) Bob: Pass\n\n2) Ann: Homeworld Y1 B2 G3\n"
    assert transcript.parse(text).players == ("Ann", "Bob")
    assert transcript.load(text).winner == 1


def test_21_there_are_no_variants():
    assert GAME.seats == (2, 2)
    assert set(Options.__dataclass_fields__) == {"turn_limit"}
