"""Rule: the_crew.md#tokens and the_crew.md#token-adjustment."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME
from domain.games.the_crew.cards import NAMES
from domain.games.the_crew.commands import KeepTokens, MoveToken, SwapTokens
from domain.games.the_crew.state import State
from tests.domain.games.the_crew.table import after, after_tricks, allowed, opened, refusal, verdict

P_TRICK = "0:P9 1:P5 2:Y2 3:P1"
G_TRICK = "0:G4 1:G9 2:G3 3:G1"
B_TRICK = "0:B9 1:B6 2:G3 3:B1"


def test_given_number_two_before_number_one_then_the_attempt_fails() -> None:
    assert verdict(after_tricks(3, G_TRICK, tasks="B6[1]:0 G3[2]:1")) == "token_order"


def test_given_a_task_without_token_before_number_one_then_the_attempt_fails() -> None:
    assert verdict(after_tricks(11, G_TRICK, tasks="B6[1]:0 G3:1 Y1:2 Y5:3")) == "token_order"


def test_given_numbers_one_and_two_in_one_trick_then_both_count() -> None:
    assert verdict(after_tricks(3, P_TRICK, tasks="P1[1]:0 Y2[2]:0")) == "solved"


def test_given_number_one_and_a_task_without_token_in_one_trick_then_play_goes_on() -> None:
    assert verdict(after_tricks(11, P_TRICK, tasks="P1[1]:0 Y2:0 B6:1 B7:2")) == "running"


def test_given_numbers_one_and_three_in_one_trick_while_two_is_pending_then_the_attempt_fails() -> None:
    assert verdict(after_tricks(8, P_TRICK, tasks="P1[1]:0 Y9[2]:1 Y2[3]:0")) == "token_order"


def test_given_a_task_without_token_before_number_two_then_the_attempt_fails() -> None:
    tasks = "P1[1]:0 B6[2]:1 G3:2 B1:3 B2:3"
    assert verdict(after_tricks(21, P_TRICK, tasks=tasks, fill="0:G2 1:G1 2:G7 3:G3")) == "running"
    assert verdict(after_tricks(21, P_TRICK, "0:G2 1:G1 2:G7 3:G3", tasks=tasks)) == "token_order"


def test_given_arrows_then_a_task_without_one_may_come_first() -> None:
    assert verdict(after_tricks(6, "2:P9 3:P2 0:P3 1:P1", tasks="B6[>]:0 G3[>>]:1 P1:2")) == "running"


def test_given_two_arrows_before_one_then_the_attempt_fails() -> None:
    assert verdict(after_tricks(6, G_TRICK, tasks="B6[>]:0 G3[>>]:1 P1:2")) == "token_order"


def test_given_one_arrow_and_two_in_one_trick_then_both_count() -> None:
    state = after_tricks(6, B_TRICK, tasks="B6[>]:0 G3[>>]:0 P1:2")
    assert verdict(state) == "running"
    assert [task.trick for task in state.tasks] == [1, 1, 0]


def test_given_one_arrow_and_three_in_one_trick_while_two_is_pending_then_the_attempt_fails() -> None:
    assert verdict(after_tricks(14, B_TRICK, tasks="B6[>]:0 Y1[>>]:1 G3[>>>]:0 P1:2")) == "token_order"


def test_given_omega_while_others_are_pending_then_the_attempt_fails() -> None:
    assert verdict(after_tricks(7, "0:P9 1:P5 2:P4 3:P1", tasks="P1[omega]:0 Y2:1 B4:2")) == "token_order"


def test_given_omega_together_with_the_last_other_task_then_the_mission_is_solved() -> None:
    tricks = ("0:B9 1:B4 2:B1 3:B2", P_TRICK)
    assert verdict(after_tricks(7, *tricks, tasks="P1[omega]:0 Y2:0 B4:0")) == "solved"


def test_given_numbers_done_then_the_other_tasks_are_free() -> None:
    tricks = (P_TRICK, "0:G9 1:G1 2:G3 3:G4", "0:B9 1:B6 2:B1 3:B2")
    tasks = "P1[1]:0 Y2[2]:0 G1:0 B6:0 Y9:3"
    assert verdict(after_tricks(21, *tricks, tasks=tasks)) == "running"


def tokens(state: State) -> list[str]:
    return [task.token for task in state.tasks]


def task_cards(state: State) -> list[str]:
    return [NAMES[task.card] for task in state.tasks if task.card is not None]


def test_in_mission_23_the_commander_may_exchange_any_two_tokens_before_the_draft() -> None:
    state = opened(23, 4)
    assert state.phase == "token_adjust"
    assert GAME.awaiting(state) == {state.commander}
    assert len(allowed(state, state.commander)) == 11
    one, _, _, four, _ = task_cards(state)
    swapped = after(state, state.commander, SwapTokens(four, one))
    assert tokens(swapped) == ["4", "2", "3", "1", "5"]
    assert swapped.phase == "draft"
    assert tokens(after(state, state.commander, KeepTokens())) == ["1", "2", "3", "4", "5"]


def test_in_mission_40_the_commander_may_move_one_token_to_a_task_without() -> None:
    state = opened(40, 4)
    named = task_cards(state)
    moved = after(state, state.commander, MoveToken(named[1], named[6]))
    assert tokens(moved) == ["1", "", "3", "", "", "", "2", ""]
    assert moved.phase == "draft"
    assert refusal(state, state.commander, MoveToken(named[0], named[1])) == "no-tokenless-task"
    assert refusal(state, state.commander, MoveToken(named[4], named[5])) == "task-not-available"
    assert refusal(state, state.commander, SwapTokens(named[0], named[1])) == "wrong-phase"


@pytest.mark.parametrize("mission", [23, 40])
def test_tokens_are_adjusted_by_the_commander_alone(mission: int) -> None:
    state = opened(mission, 3)
    assert refusal(state, (state.commander + 1) % 3, KeepTokens()) == "not-your-turn"


def test_a_token_exchanged_with_itself_is_refused() -> None:
    state = opened(23, 4)
    card = task_cards(state)[0]
    assert refusal(state, state.commander, SwapTokens(card, card)) == "task-not-available"
