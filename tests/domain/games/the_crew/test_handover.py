"""Rule: the_crew.md#handover."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME
from domain.games.the_crew.cards import NAMES
from domain.games.the_crew.commands import AnswerHandover, PassHandover, ProposeHandover
from domain.games.the_crew.events_before import HandoverClosed, TaskHandedOver
from domain.games.the_crew.missions import MISSIONS
from domain.games.the_crew.state import State
from tests.domain.games.the_crew.table import after, happens, opened, reach, refusal

MARKED = {25, 27, 28, 30, 31, 32, *range(35, 41), 42, 43, 45, 47, 48, 49}


def handover(mission: int = 25) -> State:
    return reach(opened(mission, 5), "handover")


def first_task(state: State) -> tuple[str, int]:
    task = state.tasks[0]
    assert task.card is not None
    assert task.owner is not None
    return NAMES[task.card], task.owner


def test_the_missions_with_a_handover() -> None:
    assert {mission.number for mission in MISSIONS if mission.handover} == MARKED


@pytest.mark.parametrize("mission", [25, 27, 37, 40, 48])
def test_with_five_seats_there_is_a_handover_before_the_distress_signal(mission: int) -> None:
    state = handover(mission)
    assert GAME.awaiting(state) == {0, 1, 2, 3, 4}
    for seat in range(5):
        events, state = happens(state, seat, PassHandover())
    assert events[1] == HandoverClosed()
    assert state.phase == "distress_vote"


def test_with_four_seats_or_without_the_mark_there_is_none() -> None:
    assert reach(opened(25, 4), "distress_vote").phase == "distress_vote"
    state = opened(10, 5)
    while state.phase != "distress_vote":
        assert state.phase != "handover"
        seat = min(GAME.awaiting(state))
        state = after(state, seat, next(iter(GAME.legal(state, seat))))


def test_given_all_accept_then_the_task_goes_over_with_its_token() -> None:
    state = handover()
    card, owner = first_task(state)
    to, proposer = (owner + 1) % 5, (owner + 2) % 5
    token = state.tasks[0].token
    state = after(state, proposer, ProposeHandover(card, to))
    others = {0, 1, 2, 3, 4} - {proposer}
    assert GAME.awaiting(state) == others
    for seat in sorted(others, reverse=True):
        events, state = happens(state, seat, AnswerHandover(True))
    assert events[1] == TaskHandedOver(card, owner, to)
    assert (state.tasks[0].owner, state.tasks[0].token) == (to, token)
    # once an attempt
    assert state.phase == "distress_vote"


def test_given_one_rejects_then_the_proposal_is_gone_and_another_may_be_made() -> None:
    state = handover()
    card, owner = first_task(state)
    state = after(state, 0, ProposeHandover(card, (owner + 1) % 5))
    assert refusal(state, 0, AnswerHandover(True)) == "already-voted-final"
    assert refusal(state, 1, PassHandover()) == "wrong-phase"
    state = after(after(state, 1, AnswerHandover(True)), 2, AnswerHandover(False))
    assert state.proposal is None
    assert GAME.awaiting(state) == {0, 1, 2, 3, 4}
    assert after(state, 0, ProposeHandover(card, (owner + 2) % 5)).proposal is not None
    assert refusal(state, 3, AnswerHandover(True)) == "wrong-phase"


def test_a_seat_that_has_passed_proposes_nothing_but_answers() -> None:
    state = handover()
    card, owner = first_task(state)
    state = after(state, 0, PassHandover())
    assert refusal(state, 0, PassHandover()) == "already-voted-final"
    assert refusal(state, 0, ProposeHandover(card, (owner + 1) % 5)) == "already-voted-final"
    state = after(state, 1, ProposeHandover(card, (owner + 1) % 5))
    assert 0 in GAME.awaiting(state)


def test_what_cannot_be_handed_over() -> None:
    state = handover()
    card, owner = first_task(state)
    drawn = {task.card for task in state.tasks}
    other = next(name for i, name in enumerate(NAMES) if i not in drawn)
    assert refusal(state, 0, ProposeHandover(card, owner)) == "seat-not-eligible"
    assert refusal(state, 0, ProposeHandover(other, 1)) == "task-not-available"
