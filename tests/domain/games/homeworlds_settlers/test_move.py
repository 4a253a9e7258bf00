"""Rule: homeworlds_settlers.md#move"""

from __future__ import annotations

import pytest

from domain.games.homeworlds_settlers.commands import EndTurn, Move
from domain.games.homeworlds_settlers.events import PieceMoved, TurnEnded
from tests.domain.games.homeworlds_settlers.table import (
    after,
    board,
    code,
    commands,
    events,
    first_commands,
    given,
    steps,
    turn_results,
)

ALONE = given("....../....../....../..Y2.../....../......")
PAIR = given("....../....../....../....../....../Y1B1....")
ESCORT = given("....../....../....../.G1Y2.../....../......")
CARAVAN = given("....../....../....../.G1Y3..B1/....../......")
MIXED = "....../....../..b1.../..Y1.../....../......"


def test_a_medium_piece_reaches_the_24_fields_within_two_steps():
    assert first_commands(ALONE) == {"c3": 24, "land": 35}
    assert len(turn_results(ALONE)) == 59
    assert board(after(ALONE, "c3:c3-e5")) == "....../....Y2./....../....../....../......"
    assert code(ALONE, "c3:c3-f6") == "too-far"
    assert code(ALONE, "c3:c3-d4,d4-f6") == "too-far", "the first move has used one of the two pips"


def test_out_and_back_changes_nothing_and_is_not_a_pass():
    result = after(given("....../....../....../..Y2.../....../...... 1 1 3 5"), "c3:c3-d4,d4-c3")
    assert result.board == ALONE.board
    assert (result.passes, result.quiet, result.turns) == (0, 4, 6)


def test_the_action_piece_moves_itself_or_a_piece_beside_it():
    assert first_commands(PAIR) == {"a1": 6, "b1": 8, "land": 34}
    assert len(turn_results(PAIR)) == 48
    assert board(after(PAIR, "a1:b1-c1")) == "....../....../....../....../....../Y1.B1..."
    assert board(after(PAIR, "a1:a1-a2")) == "....../....../....../....../Y1...../.B1...."
    assert code(PAIR, "a1:a1-b1") == "field-occupied"
    assert code(PAIR, "a1:a1-a1") == "field-occupied"


def test_a_piece_may_leave_the_action_piece_within_one_move():
    assert events(ESCORT, "c3:b3-a5") == (PieceMoved("c3", "b3", "a5", 2), TurnEnded(1, 1))
    assert code(ESCORT, "c3:b3-a4,a4-a5") == "not-bordering", "cut in two, the second half begins away from c3"
    assert board(after(ESCORT, "c3:b3-b4,b4-a5")) == board(after(ESCORT, "c3:b3-a5"))
    assert first_commands(ESCORT) == {"b3": 28, "c3": 41}
    assert len(turn_results(ESCORT)) == 125


def test_after_the_action_piece_has_moved_its_new_field_decides_what_it_borders():
    assert board(after(CARAVAN, "c3:c3-e3,f3-f4")) == "....../....../.....B1/.G1..Y3./....../......"
    assert board(after(CARAVAN, "c3:c3-d3,d3-e3,f3-f4")) == "....../....../.....B1/.G1..Y3./....../......"
    assert board(after(CARAVAN, "c3:b3-b2,c3-e3")) == "....../....../....../....Y3B1/.G1..../......"
    assert code(CARAVAN, "c3:c3-e3,b3-b4") == "not-bordering"
    assert code(CARAVAN, "c3:f3-f4") == "not-bordering"
    assert len(turn_results(CARAVAN)) == 368


def test_a_move_costs_its_shortest_way_and_the_rest_of_the_pips_stays():
    state = steps(CARAVAN, "c3:c3-d4")
    assert state.turn is not None
    assert state.turn.left == 2


def test_a_wall_makes_the_way_longer():
    walled = given("....../....../....../b1b2..../Y3b1..../.b3....")
    assert first_commands(walled)["a2"] == 1, "only a1 is open"
    assert code(walled, "a2:a2-c2") == "too-far"
    gap = given("....../....../....../b1b2..../Y3b1..../......")
    assert events(gap, "a2:a2-c1")[0] == PieceMoved("a2", "a2", "c1", 2)
    assert events(gap, "a2:a2-c2")[0] == PieceMoved("a2", "a2", "c2", 2)
    assert events(gap, "a2:a2-c3")[0] == PieceMoved("a2", "a2", "c3", 3)


def test_a_turn_that_leaves_pips_over_is_ended_by_command():
    assert commands(CARAVAN, "c3:c3-d4") == (Move("c3", "c3", "d4"), EndTurn())
    assert commands(CARAVAN, "c3:c3-f6") == (Move("c3", "c3", "f6"),), "three steps use up all pips"


def test_enemy_pieces_are_not_moved_unless_the_option_says_so():
    state = given(MIXED)
    assert code(state, "c3:c4-c5") == "not-your-piece"
    assert code(state, "c3:c3-c4") == "field-occupied"
    assert board(after(state, "c3:c3-d4")) == "....../....../..b1Y1../....../....../......"
    assert len(turn_results(state)) == 41
    freely = given(MIXED, moves_any=True)
    assert board(after(freely, "c3:c4-c5")) == "....../..b1.../....../..Y1.../....../......"
    assert len(turn_results(freely)) == 48
    assert code(freely, "c3:b4-b5") == "not-your-piece", "there is nothing to move on an empty field"


@pytest.mark.parametrize(
    ("turn", "expected"),
    [("b3:b3-b4", "wrong-colour"), ("a1:c3-c4", "not-your-piece"), ("c3:d4-d5", "not-your-piece")],
)
def test_a_move_needs_an_own_yellow_action_piece_and_an_own_piece_to_move(turn: str, expected: str):
    assert code(ESCORT, turn) == expected
