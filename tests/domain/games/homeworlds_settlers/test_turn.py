"""Rules: homeworlds_settlers.md#setup, homeworlds_settlers.md#turn, homeworlds_settlers.md#pass"""

from __future__ import annotations

import pytest

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.commands import EndTurn, Land, Pass
from domain.games.homeworlds_settlers.events import ActionsForfeited, Setup, TurnEnded, TurnPassed
from domain.kernel.decide import decide, open_game
from domain.kernel.errors import IllegalCommand
from tests.domain.games.homeworlds_settlers.table import (
    CHANCE,
    EMPTY_BOARD,
    after,
    code,
    events,
    given,
    steps,
)

YELLOW = given("....../....../....../..Y2.../....../......")


def test_a_match_begins_with_an_empty_board_and_the_first_player():
    setup = GAME.prepare(GAME.Options(), 2, CHANCE)
    assert setup == Setup(redless=False, yellow_moves="own")
    assert open_game(GAME, setup, CHANCE) == ((setup,), given(EMPTY_BOARD))
    assert GAME.awaiting(given(EMPTY_BOARD)) == {0}


def test_the_players_alternate():
    state = after(given(EMPTY_BOARD), "*c3")
    assert GAME.awaiting(state) == {1}
    assert not list(GAME.legal(state, 0))
    with pytest.raises(IllegalCommand) as refused:
        GAME.check(state, 0, Land("a1"))
    assert refused.value.code == "not-your-turn"


def test_passing_is_possible_in_the_first_turn():
    state = given(EMPTY_BOARD)
    assert events(state, "pass") == (TurnPassed(), TurnEnded(1, 1))
    assert after(state, "pass").passes == 1


def test_a_turn_with_an_action_breaks_a_row_of_passes():
    assert after(after(given(EMPTY_BOARD), "pass"), "*c3").passes == 0


def test_after_an_action_the_turn_can_be_ended_but_not_passed():
    state = steps(YELLOW, "c3:c3-c4")
    assert code(state, "pass") == "already-acted"
    assert decide(GAME, state, 0, [EndTurn()], CHANCE)[0] == (ActionsForfeited(1), TurnEnded(1, 1))
    assert Pass() not in set(GAME.legal(state, 0))


def test_before_an_action_the_turn_can_be_passed_but_not_ended():
    assert code(YELLOW, "end") == "nothing-done"
    assert EndTurn() not in set(GAME.legal(YELLOW, 0))


def test_all_actions_of_a_turn_come_from_one_piece():
    state = steps(given("....../....../....../Y2.Y1.Y1./....../......"), "a3:a3-a4")
    assert code(state, "c3:c3-c4") == "other-action-piece"
    assert code(state, "e3:+Rc4") == "other-action-piece"


def test_all_actions_of_a_turn_are_of_one_kind():
    state = steps(YELLOW, "c3:c3-c4")
    assert code(state, "c4:+Rc5") == code(state, "c4:c4^") == code(state, "c4:xc5") == "wrong-colour"
    exchanged = steps(given("....../....../....../..B2.../....../......"), "c3:c3=Y")
    assert code(exchanged, "c3:c3-c4") == "wrong-colour", "a blue turn stays blue"


def test_a_turn_ends_by_itself_when_nothing_more_can_be_done():
    state = given("....../....../..b1.../..R3.../....../......")
    assert events(state, "c3:xc4")[1:] == (ActionsForfeited(2), TurnEnded(1, 0))


def test_when_one_step_of_a_turn_is_refused_none_is_done():
    with pytest.raises(IllegalCommand) as refused:
        decide(GAME, YELLOW, 0, GAME.read(YELLOW, 0, "c3:c3-c4,c4-f6", True), CHANCE)
    assert refused.value.step == 1
