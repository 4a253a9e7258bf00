"""Rules: homeworlds_settlers.md#build, homeworlds_settlers.md#transfer, homeworlds_settlers.md#land"""

from __future__ import annotations

import pytest

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.events import (
    ActionsForfeited,
    PieceBuilt,
    PieceLanded,
    TurnEnded,
)
from tests.domain.games.homeworlds_settlers.table import (
    EMPTY_BOARD,
    after,
    board,
    code,
    events,
    first_commands,
    given,
    steps,
    turn_results,
)

CORNER = given(".....g1/....../....../....../....../G1.....")
CROWDED = given("....../....G1./....../....../.B1..../G2Y1....")
LONELY = given("....../....../....../....../.B1..../G2Y1....")
SHUT_IN = given("....../....../....../....../r1B1..../G1Y1....")
CLUSTER = given("...R1Y1B2/...R1G2B1/...B2.Y1/..g1.../R1B1..../G3Y1....")


def test_on_the_empty_board_a_small_green_piece_lands_on_any_field():
    state = given(EMPTY_BOARD)
    assert first_commands(state) == {"land": 36}
    assert len(turn_results(state)) == 36
    assert events(state, "*c3") == (PieceLanded("c3", 1), TurnEnded(1, 1))
    assert GAME.view(after(state, "*c3"), 0)["bank"]["G"] == [2, 3, 3]


def test_a_piece_in_a_corner_builds_on_3_fields_in_4_colours():
    assert first_commands(CORNER) == {"a1": 12}
    assert len(turn_results(CORNER)) == 12
    assert events(CORNER, "a1:+Rb2") == (PieceBuilt("a1", "b2", "R", 1), TurnEnded(1, 1))
    assert code(CORNER, "a1:+Rc3") == "not-bordering"
    assert code(CORNER, "*c3") == "has-space"


def test_a_small_piece_builds_once():
    assert code(CORNER, "a1:+Rb2,+Rb1") == "not-your-turn", "with its one pip used up the turn has ended"


def test_a_piece_in_the_middle_builds_on_8_fields():
    state = given("....../....../...G1../....../....../g1.....")
    assert first_commands(state) == {"d4": 32}
    assert board(after(state, "d4:+Ge5")) == "....../....G1./...G1../....../....../g1....."


def test_the_smallest_piece_the_bank_holds_is_built():
    state = given("....../....../...G1../r1...../r1...../r1.....")
    assert first_commands(state) == {"d4": 32}
    assert events(state, "d4:+Rd5")[0] == PieceBuilt("d4", "d5", "R", 2)


def test_a_colour_that_is_used_up_cannot_be_built():
    state = given("r1r1r1r2r2r2/r3r3r3.../...G1../....../....../......")
    assert code(state, "d4:+Rd3") == "not-in-bank"
    assert first_commands(state) == {"d4": 3 * 7}


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("b1:+Ra3", "wrong-colour"),
        ("a2:+Ra3", "not-your-piece"),
        ("c3:+Rc4", "not-your-piece"),
        ("a1:+Rb2", "field-occupied"),
        ("a1:+Ra3", "not-bordering"),
    ],
)
def test_a_build_needs_an_own_green_action_piece_and_an_empty_field_beside_it(turn: str, expected: str):
    assert code(SHUT_IN, turn) == expected


def test_out_of_space_with_a_pip_left_another_green_piece_takes_over():
    assert events(CROWDED, "a1:+Ra2,>e5,+Rf6") == (
        PieceBuilt("a1", "a2", "R", 1),
        PieceBuilt("e5", "f6", "R", 1),
        TurnEnded(1, 1),
    )
    assert board(after(CROWDED, "a1:+Ra2")) == "....../....G1./....../....../R1B1..../G2Y1...."
    assert code(CROWDED, "a1:+Ra2,+Ra3") == "not-bordering"
    assert code(CROWDED, "a1:+Ra2,*c3") == "has-space", "e5 has space"
    assert first_commands(CROWDED) == {"a1": 4, "b1": 10, "b2": 12, "e5": 32}
    assert len(turn_results(CROWDED)) == 194


def test_the_piece_that_takes_over_brings_its_own_pips():
    state = steps(given("....../....G3./....../....../.B1..../G2Y1...."), "a1:+Ra2", "e5:+Rf6")
    assert state.turn is not None
    assert state.turn.left == 2


def test_no_other_piece_takes_over_while_the_current_one_has_space():
    state = given("....../....G1./....../....../....../G2Y1....")
    assert code(state, "a1:+Ra2,>e5,+Rf6") == "has-space"


@pytest.mark.parametrize(
    ("turn", "expected"),
    [("c3:+Rc4", "not-your-piece"), ("b2:+Ra3", "wrong-colour"), ("f1:+Re1", "target-out-of-space")],
)
def test_only_an_own_green_piece_with_space_takes_over(turn: str, expected: str):
    state = steps(given("....../....G1./....../....../.B1..r1r1/G2Y1..r2G1"), "a1:+Ra2")
    assert code(state, turn) == expected


def test_without_another_green_piece_with_space_the_turn_may_end_with_a_landing():
    assert events(LONELY, "a1:+Ra2,*d4") == (
        PieceBuilt("a1", "a2", "R", 1),
        PieceLanded("d4", 1),
        TurnEnded(1, 1),
    )
    assert code(LONELY, "*d4") == "has-space"
    assert first_commands(LONELY) == {"a1": 4, "b1": 10, "b2": 12}
    assert len(turn_results(LONELY)) == 130


def test_a_green_piece_built_this_turn_may_take_over():
    assert board(after(LONELY, "a1:+Ga2,>a2,+Ra3")) == "....../....../....../R1...../G1B1..../G2Y1...."
    assert code(LONELY, "a1:+Ga2,*d4") == "has-space", "the new piece has space"


def test_a_new_piece_goes_on_where_the_old_one_has_no_space():
    assert board(after(CLUSTER, "e5:+Ge4")) == "...R1Y1B2/...R1G2B1/...B2G1Y1/..g1.../R1B1..../G3Y1...."
    assert board(after(CLUSTER, "e5:+Ge4,>e4,+Yf3")) == "...R1Y1B2/...R1G2B1/...B2G1Y1/..g1..Y2/R1B1..../G3Y1...."
    assert code(CLUSTER, "e5:+Ge4,+Yf3") == "not-bordering", "f3 is beside e4, which has to take over first"
    assert code(CLUSTER, "e5:+Ge4,*f3") == "has-space"
    assert code(CLUSTER, "a1:+Ra3") == "not-bordering"
    assert len(turn_results(CLUSTER)) == 260


def test_a_player_whose_green_pieces_are_out_of_space_lands_as_the_whole_turn():
    assert first_commands(SHUT_IN) == {"land": 32, "b1": 7, "b2": 12}
    assert board(after(SHUT_IN, "*d4")) == "....../....../...G1../....../r1B1..../G1Y1...."
    assert len(turn_results(SHUT_IN)) == 51


def test_a_player_without_a_green_piece_may_land_whatever_else_it_owns():
    state = given("....../....../....../..B1.../....../......")
    assert first_commands(state) == {"c3": 4, "land": 35}
    assert board(after(state, "*a1")) == "....../....../....../..B1.../....../G1....."


def test_a_player_without_any_piece_may_land():
    state = given("....../....../....../....../....../g1.....")
    assert first_commands(state) == {"land": 35}
    assert board(after(state, "*b2")) == "....../....../....../....../.G1..../g1....."
    assert code(state, "*a1") == "field-occupied"


def test_without_a_green_piece_in_the_bank_nobody_lands():
    state = given("..g1g1g2g3/..g2g3g3g1/....../....../r1B1..../G2Y1....")
    assert code(state, "*d4") == "not-in-bank"
    assert first_commands(state) == {"b1": 7, "b2": 9}
    assert len(turn_results(state)) == 16


def test_when_the_small_green_pieces_are_out_a_larger_one_lands():
    assert events(given("....../....../....../....../....../g1g1g1..."), "*f6")[0] == PieceLanded("f6", 2)


def test_landing_is_no_action_of_another_kind_of_turn():
    state = steps(given("....../....../....../..Y2.../....../......"), "c3:c3-c4")
    assert code(state, "*a1") == "wrong-colour"


def test_a_green_turn_that_can_neither_hand_on_nor_land_ends_by_itself():
    state = given("g1g1g1g2g2g3/g3g3..../....../....../.B1..../G2Y1....")
    assert events(state, "a1:+Ra2")[1:] == (ActionsForfeited(1), TurnEnded(1, 1))
