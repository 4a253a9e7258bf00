"""Rules: homeworlds_settlers.md#end, homeworlds_settlers.md#score"""

from __future__ import annotations

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.commands import Land
from domain.kernel.game import Outcome
from tests.domain.games.homeworlds_settlers.table import EMPTY_BOARD, after, code, given, steps

FULL = "G1G1G1g2g2g2/B1B1B1b2b2b2/Y1Y1Y1y2y2y2/G3G3G3b3b3b3/Y3Y3Y3r1r1r1/R2R2R2r3r3r3"
FULL_WITH_A_CONQUEST_LEFT = "G1G1G1g2g2g2/R2B1B1b2b2b2/Y1Y1Y1y2y2y2/G3G3G3b3b3b3/Y3Y3Y3r1r1r1/R2B1R2r3r3r3"
LANDED = "....../....../....../..G1.../....../......"


def test_two_passes_in_a_row_end_the_game():
    state = after(after(given(EMPTY_BOARD), "pass"), "pass")
    assert GAME.outcome(state) == Outcome(winners=(1,), reason="both-passed", scores=(0, 0))
    assert GAME.statistics is not None
    assert GAME.statistics(state) == {"turns": 2, "tie_break": True, "margin": 0, "empty_fields": 36}


def test_passes_with_a_turn_between_do_not_end_the_game():
    state = given(EMPTY_BOARD)
    for turn in ("pass", "*c3", "pass"):
        state = after(state, turn)
    assert GAME.outcome(state) is None


def test_thirty_six_turns_without_a_conquest_end_the_game():
    state = given(f"{LANDED} 2 0 35 35")
    assert GAME.outcome(state) is None
    assert GAME.outcome(after(state, "*a1")) == Outcome(winners=(1,), reason="quiet-36", scores=(1, 1))


def test_a_conquest_in_the_thirty_sixth_turn_keeps_the_game_going():
    state = after(given("....../....../..b1.../..R1.../....../...... 1 0 35 35"), "c3:xc4")
    assert GAME.outcome(state) is None
    assert state.quiet == 0


def test_two_passes_are_the_reason_before_36_quiet_turns():
    state = after(given(f"{LANDED} 2 1 35 35"), "pass")
    assert _reason(state) == "both-passed"


def test_thirty_six_quiet_turns_are_the_reason_before_a_board_without_moves():
    assert _reason(given(f"{FULL} 1 0 36 36")) == "quiet-36"


def test_a_full_board_without_a_conquest_for_either_ends_the_game():
    state = given(FULL)
    assert GAME.outcome(state) == Outcome(winners=(1,), reason="no-valid-move", scores=(33, 39))
    assert GAME.awaiting(state) == frozenset()
    assert not list(GAME.legal(state, 0))
    assert code(state, "c1:xd2") == code(state, "pass") == "game-over"


def test_the_game_goes_on_while_one_of_the_players_could_act():
    assert GAME.outcome(given(f"{FULL_WITH_A_CONQUEST_LEFT} 1")) is None
    assert GAME.outcome(given(f"{FULL_WITH_A_CONQUEST_LEFT} 2")) is None


def test_four_hundred_turns_end_the_game():
    assert GAME.outcome(given(f"{LANDED} 1 0 3 399")) is None
    assert GAME.outcome(given(f"{LANDED} 1 0 3 400")) == Outcome(winners=(0,), reason="turn-cap", scores=(1, 0))


def test_the_game_does_not_end_within_a_turn():
    state = steps(given("....../....../....../..Y2.../....../...... 1 1 35 399"), "c3:c3-c4")
    assert GAME.outcome(state) is None
    assert GAME.outcome(steps(state, "end")) is not None


def test_losing_all_pieces_does_not_end_the_game():
    state = after(given("....../....../..B1.../..r1.../....../...... 2"), "c3:xc4")
    assert GAME.outcome(state) is None
    assert Land("a1") in set(GAME.legal(state, 0))


def test_more_than_half_the_pips_do_not_end_the_game():
    board = "G3G3G3.../B3B3B3.../Y3Y3Y3.../R3R3R3.../...g1../Y1....."
    assert GAME.outcome(given(board)) is None
    assert GAME.view(given(board), 0)["scores"] == [37, 1]


def test_equal_scores_are_a_win_for_the_second_player():
    assert GAME.outcome(given("G2...../....../....../....../....../.....y2 1 2 5 9")) == Outcome(
        winners=(1,), reason="both-passed", scores=(2, 2)
    )


def _reason(state):
    result = GAME.outcome(state)
    return result and result.reason
