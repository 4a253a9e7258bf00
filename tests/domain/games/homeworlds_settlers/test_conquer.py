"""Rule: homeworlds_settlers.md#conquer"""

from __future__ import annotations

import pytest

from domain.games.homeworlds_settlers.events import ActionsForfeited, PieceConquered, TurnEnded
from tests.domain.games.homeworlds_settlers.table import (
    after,
    board,
    code,
    events,
    first_commands,
    given,
    steps,
    turn_results,
)

SIEGE = "....../....r2./...g3r1./..R3.../....../......"
SIEGE_WITH_HELP = "....../....r2./...g3r1./..R3R1../....../......"
DOUBLE = "....../.r2..../..g2r1../..R2.../....../......"
FULL = "G1G1G1g2g2g2/R2B1B1b2b2b2/Y1Y1Y1y2y2y2/G3G3G3b3b3b3/Y3Y3Y3r1r1r1/R2B1R2r3r3r3"


def test_an_undefended_piece_of_the_same_size_beside_the_red_piece_is_conquered_where_it_stands():
    state = given("....../....../..b1.../..R1.../....../......")
    assert board(after(state, "c3:xc4")) == "....../....../..B1.../..R1.../....../......"
    assert first_commands(state) == {"c3": 1, "land": 34}
    assert len(turn_results(state)) == 35


def test_a_turn_with_a_conquest_sets_the_quiet_turns_to_0():
    state = given("....../....../..b1.../..R1.../....../...... 1 0 17 20")
    assert events(state, "c3:xc4") == (PieceConquered("c3", "c4"), TurnEnded(21, 0))


def test_a_target_larger_than_the_action_piece_is_refused():
    state = given("....../....../..b2.../..R1.../....../......")
    assert code(state, "c3:xc4") == "target-too-large"
    assert first_commands(state) == {"land": 34}


def test_a_red_target_defends_itself():
    assert code(given("....../....../..r1.../..R1.../....../......"), "c3:xc4") == "attack-too-weak"


def test_an_attack_equal_to_the_defence_is_too_weak():
    state = given(SIEGE)
    assert code(state, "c3:xd4") == "attack-too-weak"
    assert first_commands(state) == {"land": 32}


def test_every_own_red_piece_beside_the_target_adds_to_the_attack():
    state = given(SIEGE_WITH_HELP)
    assert board(after(state, "c3:xd4")) == "....../....r2./...G3r1./..R3R1../....../......"
    assert code(state, "d3:xd4") == "target-too-large"
    assert first_commands(state) == {"c3": 1, "land": 31}


def test_a_defender_that_borders_only_the_target_defends():
    assert code(given("....../....r1./...b1../..R1.../....../......"), "c3:xd4") == "attack-too-weak"


def test_a_conquered_red_piece_attacks_in_the_same_turn():
    state = given(DOUBLE)
    assert code(state, "c3:xc4") == "attack-too-weak"
    assert board(after(state, "c3:xd4,xc4")) == "....../.r2..../..G2R1../..R2.../....../......"
    assert len(turn_results(state)) == 34


def test_targets_border_the_action_piece_and_not_the_piece_just_won():
    state = given("....../....b1./...r1../..R2.../....../......")
    assert events(state, "c3:xd4")[1:] == (ActionsForfeited(1), TurnEnded(1, 0)), "nothing more to do ends the turn"
    assert len(turn_results(state)) == 34
    still_open = given("....../....b1./..y1r1../..R2.../....../......")
    assert code(still_open, "c3:xd4,xe5") == "not-bordering"


def test_only_the_action_piece_conquers_in_its_turn():
    state = steps(given("....../....../..y1.../..R2R1../..y1y1../......"), "c3:xc4")
    assert code(state, "d3:xd2") == "other-action-piece"
    assert code(state, "d3:xc2") == "other-action-piece"
    assert board(after(state, "xc2")) == "....../....../..Y1.../..R2R1../..Y1y1../......"


def test_on_a_full_board_the_first_player_of_this_position_must_pass():
    state = given(FULL)
    assert first_commands(state) == {}
    assert code(state, "c1:xd2") == "attack-too-weak"
    assert after(state, "pass").passes == 1


def test_on_a_full_board_the_second_player_of_this_position_conquers_one_or_two_pieces():
    state = given(f"{FULL} 2")
    assert first_commands(state) == {"d1": 2}
    assert board(after(state, "d1:xc1")).endswith("R2B1r2r3r3r3")
    assert board(after(state, "d1:xc2")).endswith("Y3Y3y3r1r1r1/R2B1R2r3r3r3")
    both = "G1G1G1g2g2g2/R2B1B1b2b2b2/Y1Y1Y1y2y2y2/G3G3G3b3b3b3/Y3Y3y3r1r1r1/R2B1r2r3r3r3"
    assert board(after(state, "d1:xc1,xc2")) == both
    assert len(turn_results(state)) == 3
    assert code(state, "d2:xc1") == code(state, "d2:xc2") == "target-too-large"


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("c3:xa1", "not-an-enemy"),
        ("c3:xd3", "not-an-enemy"),
        ("c3:xf6", "not-bordering"),
        ("d3:xc4", "wrong-colour"),
        ("c4:xc3", "not-your-piece"),
        ("b3:xc4", "not-your-piece"),
    ],
)
def test_a_conquest_needs_an_own_red_piece_and_an_enemy_beside_it(turn: str, expected: str):
    assert code(given(".....g1/....../..y1.../..R1G1../....../......"), turn) == expected
