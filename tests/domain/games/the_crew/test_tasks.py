"""Rule: the_crew.md#tasks, with decision and distribution."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME, legal
from domain.games.the_crew import state as crew
from domain.games.the_crew.cards import NAMES
from domain.games.the_crew.commands import AnswerPoll, GiveTask, PickMember, TakeTask
from domain.games.the_crew.events_before import TaskAssigned, TaskRevealed
from domain.games.the_crew.state import State
from tests.domain.games.the_crew.table import (
    after,
    after_tricks,
    allowed,
    happens,
    names,
    opened,
    play,
    position,
    reach,
    refusal,
    verdict,
)

TRICK = "0:P9 1:P5 2:Y2 3:P1"


def test_given_the_owner_wins_the_card_then_a_mission_of_tasks_is_solved_at_once() -> None:
    state = after_tricks(1, TRICK, tasks="P1:0")
    assert verdict(state) == "solved"
    assert len(state.tricks) == 1


def test_given_another_than_the_owner_wins_the_card_then_the_attempt_fails_even_if_the_owner_played_it() -> None:
    state = after_tricks(1, TRICK, tasks="P1:3")
    assert verdict(state) == "wrong_owner"
    assert state.result is not None
    assert (state.result.place, state.result.card) == (0, 0)


def test_given_two_tasks_of_one_owner_then_one_trick_fulfils_both() -> None:
    state = after_tricks(2, TRICK, tasks="P1:0 Y2:0")
    assert verdict(state) == "solved"
    assert [task.trick for task in state.tasks] == [1, 1]


def test_given_two_tasks_of_two_owners_in_one_trick_then_the_attempt_fails() -> None:
    assert verdict(after_tricks(2, TRICK, tasks="P1:0 Y2:1")) == "wrong_owner"


def test_given_the_card_of_a_task_left_over_then_the_attempt_fails_out_of_tricks() -> None:
    state = position(1, "P1", seats=3, tasks="P1:0")
    for _ in range(13 * 3):
        assert verdict(state) == "running"
        place = crew.acting(state)
        assert place is not None
        state = play(state, f"{place}:{min(names(state.hands[place]) - {'P1'})}")
    assert verdict(state) == "out_of_tricks"
    assert [names(hand) for hand in state.hands] == [{"P1"}, set(), set()]


def test_in_the_draft_the_commander_takes_first_and_the_turn_goes_left() -> None:
    state = reach(opened(18, 4, seed=3), "draft")
    first = state.commander
    takers = []
    while state.phase == "draft":
        seat = crew.acting(state)
        assert seat is not None
        assert GAME.awaiting(state) == {seat}
        takers.append(seat)
        state = after(state, seat, next(iter(GAME.legal(state, seat))))
    # the last of the five leaves no choice
    assert takers == [(first + i) % 4 for i in range(4)]
    owners = [task.owner for task in state.tasks]
    assert sorted(owners.count(seat) for seat in range(4)) == [1, 1, 1, 2]
    assert owners.count(first) == 2


def test_given_one_task_then_it_goes_to_the_commander_by_itself() -> None:
    state = opened(1, 4)
    assert [task.owner for task in state.tasks] == [state.commander]
    assert state.phase == "distress_vote"


def test_given_a_taken_task_when_taking_it_then_refused() -> None:
    state = opened(10, 4)
    first = next(task.card for task in state.tasks if task.card is not None)
    state = after(state, state.commander, TakeTask(NAMES[first]))
    follower = (state.commander + 1) % 4
    assert refusal(state, follower, TakeTask(NAMES[first])) == "task-not-available"
    assert refusal(state, state.commander, TakeTask(NAMES[first])) == "not-your-turn"


def decision(mission: int = 20, seats: int = 4) -> State:
    return opened(mission, seats)


@pytest.mark.parametrize(("mission", "tasks"), [(20, 2), (27, 3), (37, 4)])
def test_in_a_decision_the_tasks_are_hidden_until_the_member_is_named(mission: int, tasks: int) -> None:
    state = decision(mission)
    assert all(task.card is None for task in state.tasks)
    for seat in (0, 1, 2, 3, None):
        assert all(task["card"] is None for task in GAME.view(state, seat)["tasks"])
    state = reach(state, "role_pick")
    chosen = (state.commander + 2) % 4
    events, state = happens(state, state.commander, PickMember(chosen))
    assert all(task.card is not None and task.owner == chosen for task in state.tasks)
    revealed = [event for event in events if isinstance(event, TaskRevealed)]
    assert len(revealed) == tasks


def test_in_a_decision_the_others_answer_in_turn_from_the_commanders_left() -> None:
    state = decision()
    order = []
    while state.phase == "role_poll":
        (seat,) = GAME.awaiting(state)
        order.append(seat)
        state = after(state, seat, AnswerPoll("no"))
    assert order == [(state.commander + i) % 4 for i in (1, 2, 3)]
    # nobody's no binds the commander
    assert len(allowed(state, state.commander)) == 3


def test_in_a_decision_the_commander_may_not_name_itself() -> None:
    state = reach(decision(), "role_pick")
    assert refusal(state, state.commander, PickMember(state.commander)) == "commander-may-not-pick-itself"
    assert refusal(state, (state.commander + 1) % 4, PickMember(state.commander)) == "not-your-turn"


@pytest.mark.parametrize(
    ("tasks", "counts", "eligible"),
    [
        (6, "0 0 0 0", {0, 1, 2, 3}),
        (6, "2 0 0 0", {1, 2, 3}),
        (6, "2 2 0 0", {2, 3}),
        (6, "2 2 1 0", {3}),
        (6, "2 0 0", {1, 2}),
        (7, "3 2 0", {2}),
        (7, "3 2 1", {2}),
    ],
)
def test_a_task_may_go_where_the_tasks_can_still_end_evenly(tasks: int, counts: str, eligible: set[int]) -> None:
    held = [int(count) for count in counts.split()]
    owned = [seat for seat, count in enumerate(held) for _ in range(count)]
    pool = [f"{NAMES[i]}:{owner}" for i, owner in enumerate(owned)]
    pool += ["?"] * (tasks - len(owned))
    state = position(24 if tasks == 6 else 32, seats=len(held), tasks=" ".join(pool))
    assert set(legal.eligible(state)) == eligible


def test_in_a_distribution_one_task_is_turned_up_at_a_time_and_the_commander_may_keep_it() -> None:
    state = opened(24, 4)
    assert [task.card is not None for task in state.tasks] == [True] + [False] * 5
    state = reach(state, "role_pick")
    events, state = happens(state, state.commander, GiveTask(state.commander))
    assert isinstance(events[0], TaskAssigned)
    assert events[0].seat == state.commander
    assert [task.card is not None for task in state.tasks] == [True, True] + [False] * 4
    assert state.phase == "role_poll"
    state = reach(state, "distress_vote")
    counts = [sum(task.owner == seat for task in state.tasks) for seat in range(4)]
    assert max(counts) - min(counts) <= 1


def test_in_a_distribution_the_kth_token_lies_on_the_kth_task_turned_up() -> None:
    state = opened(36, 4)
    assert [task.token for task in state.tasks] == ["1", "2", "", "", "", "", ""]
    assert [task.card is None for task in state.tasks] == [False] + [True] * 6


def test_in_a_distribution_a_seat_that_has_enough_gets_no_more() -> None:
    state = reach(opened(24, 4), "role_pick")
    for _ in range(2):
        state = reach(after(state, state.commander, GiveTask(0)), "role_pick")
    assert refusal(state, state.commander, GiveTask(0)) == "seat-not-eligible"
    assert refusal(state, state.commander, PickMember(1)) == "wrong-phase"
