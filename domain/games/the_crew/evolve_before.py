"""The state after one event of those before the first trick."""

from __future__ import annotations

from typing import assert_never

from domain.games.the_crew import cards
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, NUMBERS
from domain.games.the_crew.events import BeforeTricks
from domain.games.the_crew.events_before import (
    CardsPassed,
    CommanderFound,
    DistressCardChosen,
    DistressNotUsed,
    DistressUsed,
    DistressVoted,
    DistressVotesSplit,
    HandDealt,
    HandoverAnswered,
    HandoverClosed,
    HandoverPassed,
    HandoverProposed,
    JarvisDealt,
    PollAnswered,
    RoleAssigned,
    RolesAssigned,
    StepBegun,
    TaskAssigned,
    TaskHandedOver,
    TaskRevealed,
    TasksDrawn,
    TokenMoved,
    TokensKept,
    TokensSwapped,
)
from domain.games.the_crew.missions import Token
from domain.games.the_crew.records import Column, Place, Proposal, Role, Task
from domain.games.the_crew.state import JARVIS, State


def evolve(state: State, event: BeforeTricks) -> State:
    """Return the state after an event with nothing redacted."""
    match event:
        case HandDealt() | JarvisDealt() | CommanderFound() | StepBegun() | PollAnswered():
            return _dealt(state, event)
        case RoleAssigned() | RolesAssigned():
            return _roles(state, event)
        case TokensSwapped() | TokenMoved() | TokensKept():
            return _tokens(state, event)
        case TasksDrawn() | TaskRevealed() | TaskAssigned() | TaskHandedOver():
            return _tasks(state, event)
        case HandoverProposed() | HandoverAnswered() | HandoverPassed() | HandoverClosed():
            return _handover(state, event)
        case DistressVoted() | DistressVotesSplit() | DistressUsed() | DistressNotUsed():
            return _vote(state, event)
        case DistressCardChosen(_, giver, card):
            assert card is not None
            return state._replace(passed=table.put(state.passed, giver, NUMBERS[card]))
        case CardsPassed():
            return _passed(state, event)
        case _:
            assert_never(event)


def _dealt(state: State, event: HandDealt | JarvisDealt | CommanderFound | StepBegun | PollAnswered) -> State:
    match event:
        case HandDealt(_, _, dealt):
            return state._replace(hands=(*state.hands, cards.hand_of(dealt)))
        case JarvisDealt(face_up, face_down):
            pairs = zip(face_up, face_down)
            return state._replace(columns=tuple(Column(NUMBERS[up], NUMBERS[down]) for up, down in pairs))
        case CommanderFound(seat):
            seats = state.rules.seats
            nobody = (None,) * seats
            return state._replace(
                commander=seat, leader=seat, shown=nobody, asks=(1 << seats) - 1, phase="settling"
            )
        case StepBegun(phase):
            nobody = (None,) * state.rules.seats
            state = state._replace(phase=phase, step=state.step + 1)
            if phase == "distress_vote":
                return state._replace(votes=nobody)
            return state._replace(answers=nobody) if phase == "role_poll" else state
        case PollAnswered(seat, answer):
            return state._replace(answers=table.put(state.answers, seat, answer))
        case _:
            assert_never(event)


def _roles(state: State, event: RoleAssigned | RolesAssigned) -> State:
    match event:
        case RoleAssigned(role, place, _):
            return state._replace(roles=(*state.roles, Role(role, place)), phase="settling")
        case RolesAssigned(first_four, last):
            return state._replace(roles=(Role("first_four", first_four), Role("last", last)), phase="settling")
        case _:
            assert_never(event)


def _tokens(state: State, event: TokensSwapped | TokenMoved | TokensKept) -> State:
    state = state._replace(phase="settling")
    if isinstance(event, TokensKept):
        return state
    match event:
        case TokensSwapped(first, second):
            one, other = NUMBERS[first], NUMBERS[second]
        case TokenMoved(first, second):
            one, other = NUMBERS[first], NUMBERS[second]
        case _:
            assert_never(event)
    # to move a token is to exchange it with none
    tokens: dict[int | None, Token] = {task.card: task.token for task in state.tasks}
    tokens[one], tokens[other] = tokens[other], tokens[one]
    tasks = (task._replace(token=tokens[task.card]) for task in state.tasks)
    return state._replace(tasks=tuple(tasks))


def _tasks(state: State, event: TasksDrawn | TaskRevealed | TaskAssigned | TaskHandedOver) -> State:
    match event:
        case TasksDrawn(drawn, tokens):
            tasks = (Task(None if card is None else NUMBERS[card], token) for card, token in zip(drawn, tokens))
            return state._replace(tasks=tuple(tasks))
        case TaskRevealed(card):
            i = next(i for i, task in enumerate(state.tasks) if task.card is None)
            return state._replace(tasks=table.put(state.tasks, i, state.tasks[i]._replace(card=NUMBERS[card])))
        case TaskAssigned(card, place, by):
            state = _owned(state, card, place)
            return state._replace(phase="settling") if by == "commander" else state
        case TaskHandedOver(card, _, to):
            return _owned(state, card, to)._replace(phase="settling", proposal=None, agreed=0, ready=0)
        case _:
            assert_never(event)


def _owned(state: State, card: str, owner: Place) -> State:
    wanted = NUMBERS[card]
    tasks = (task._replace(owner=owner) if task.card == wanted else task for task in state.tasks)
    return state._replace(tasks=tuple(tasks))


def _handover(state: State, event: HandoverProposed | HandoverAnswered | HandoverPassed | HandoverClosed) -> State:
    match event:
        case HandoverProposed(seat, card, to):
            return state._replace(proposal=Proposal(seat, NUMBERS[card], to), agreed=1 << seat)
        case HandoverAnswered(seat, accept):
            if accept:
                return state._replace(agreed=state.agreed | 1 << seat)
            return state._replace(proposal=None, agreed=0)
        case HandoverPassed(seat):
            return state._replace(ready=state.ready | 1 << seat)
        case HandoverClosed():
            return state._replace(phase="settling", ready=0)
        case _:
            assert_never(event)


def _vote(state: State, event: DistressVoted | DistressVotesSplit | DistressUsed | DistressNotUsed) -> State:
    match event:
        case DistressVoted(seat, vote):
            return state._replace(votes=table.put(state.votes, seat, vote))
        case DistressVotesSplit():
            return state._replace(phase="distress_direction")
        case DistressUsed(direction, _):
            nothing = (None,) * table.places(state.rules)
            return state._replace(phase="distress_pass", direction=direction, distress=True, passed=nothing)
        case DistressNotUsed():
            return state._replace(phase="settling")
        case _:
            assert_never(event)


def _passed(state: State, event: CardsPassed) -> State:
    hands, columns = list(state.hands), state.columns
    for transfer in event.transfers:
        assert transfer.card is not None
        card = NUMBERS[transfer.card]
        if transfer.from_ < len(hands):
            hands[transfer.from_] &= ~BITS[card]
        if transfer.to < len(hands):
            hands[transfer.to] |= BITS[card]
        else:
            gone = state.passed[JARVIS]
            columns = tuple(c._replace(face_up=card) if c.face_up == gone else c for c in columns)
    return state._replace(hands=tuple(hands), columns=columns, phase="settling")
