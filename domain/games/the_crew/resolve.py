"""What a command causes, and what the rules make happen by themselves."""

from __future__ import annotations

from typing import assert_never

from domain.games.the_crew import dealing, distress, ending, plan, talk, verdict
from domain.games.the_crew import events_before as before
from domain.games.the_crew import events_tricks as tricks
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import NAMES, NUMBERS, Card
from domain.games.the_crew.commands import (
    AnswerGiveUp,
    AnswerHandover,
    AnswerPoll,
    AssignRoles,
    ChooseDirection,
    Command,
    Communicate,
    Continue,
    GiveTask,
    KeepTokens,
    MoveToken,
    PassCard,
    PassHandover,
    PickMember,
    PlayCard,
    ProposeGiveUp,
    ProposeHandover,
    RequestCommunication,
    SkipMission,
    StaySilent,
    SwapTokens,
    TakeTask,
    VoteDistress,
)
from domain.games.the_crew.events import Event
from domain.games.the_crew.state import State
from domain.kernel.chance import Chance
from domain.kernel.game import Seat


def resolve(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001
    """Return what a checked command directly causes."""
    match command:
        case PlayCard(card):
            place = table.acting(state)
            assert place is not None
            return (tricks.CardPlayed(place, card, len(state.tricks) + 1),)
        case StaySilent(until):
            return (tricks.StayedSilent(seat, until),)
        case Communicate(card):
            return _communicated(state, seat, card)
        case RequestCommunication() | ProposeGiveUp() | AnswerGiveUp() | Continue() | SkipMission():
            return (_wanted(seat, command),)
        case VoteDistress() | ChooseDirection() | PassCard():
            return (distress.caused(state, seat, command),)
        case ProposeHandover() | AnswerHandover() | PassHandover():
            return (_handover(seat, command),)
        case _:
            return (_assign(state, seat, command),)


def forced(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return what happens next before anyone may choose.

    Whether anything is forced depends only on what all seats see: never on the cards of a hand.
    """
    if state.proposal is not None:
        return _accepted(state)
    match state.phase:
        case "trick":
            return _full_trick(state)
        case "deal":
            return dealing.deal(state, chance) if state.attempt else (ending.first_attempt(state),)
        case "settling":
            return _next_step(state, chance)
        case "ended":
            return ending.close(state)
        case "attempt_over":
            return ending.go_on(state)
        case "role_poll":
            return () if table.acting(state) is not None else _next_step(state, chance)
        case "draft":
            return _draft(state, chance)
        case "handover":
            return (before.HandoverClosed(),) if state.ready == _everybody(state) else ()
        case "distress_vote":
            return distress.count_votes(state)
        case "distress_pass":
            return distress.pass_cards(state)
    return ()


def _wanted(
    seat: Seat, command: RequestCommunication | ProposeGiveUp | AnswerGiveUp | Continue | SkipMission
) -> Event:
    match command:
        case RequestCommunication():
            return tricks.CommunicationRequested(seat)
        case ProposeGiveUp():
            return tricks.GiveUpProposed(seat)
        case AnswerGiveUp(agree):
            return tricks.GiveUpAnswered(seat, agree)
        case Continue():
            return tricks.Continued(seat)
        case SkipMission():
            return tricks.SkipWanted(seat)
        case _:
            assert_never(command)


def _communicated(state: State, seat: Seat, card: str) -> tuple[Event, ...]:
    """Return the showing of a card, and of its position unless a dead zone hides it. Rule: the_crew.md#dead-zone"""
    shown = tricks.Communicated(seat, card)
    if table.mission_of(state).dead_zone:
        return (shown,)
    position = talk.place_of(state.hands[seat], NUMBERS[card])
    assert position is not None
    return shown, tricks.PositionShown(seat, position)


def _handover(seat: Seat, command: ProposeHandover | AnswerHandover | PassHandover) -> Event:
    match command:
        case ProposeHandover(task, to):
            return before.HandoverProposed(seat, task, to)
        case AnswerHandover(accept):
            return before.HandoverAnswered(seat, accept)
        case PassHandover():
            return before.HandoverPassed(seat)
        case _:
            assert_never(command)


def _assign(
    state: State,
    seat: Seat,
    command: AnswerPoll | PickMember | AssignRoles | GiveTask | SwapTokens | MoveToken | KeepTokens | TakeTask,
) -> Event:
    match command:
        case AnswerPoll(answer):
            return before.PollAnswered(seat, answer)
        case PickMember(place):
            return before.RoleAssigned(table.mission_of(state).role or "all_tasks", place, "commander")
        case AssignRoles(first_four, last):
            return before.RolesAssigned(first_four, last)
        case GiveTask(place):
            return before.TaskAssigned(NAMES[_front(state)], place, "commander")
        case SwapTokens() | MoveToken() | KeepTokens():
            return _adjusted(command)
        case TakeTask(task):
            taker = table.acting(state)
            assert taker is not None
            return before.TaskAssigned(task, taker, "choice")
        case _:
            assert_never(command)


def _adjusted(command: SwapTokens | MoveToken | KeepTokens) -> Event:
    match command:
        case SwapTokens(first, second):
            return before.TokensSwapped(*sorted((first, second)))
        case MoveToken(one, other):
            return before.TokenMoved(one, other)
        case KeepTokens():
            return before.TokensKept()
        case _:
            assert_never(command)


def _front(state: State) -> Card:
    """Return the task that was turned up and has no owner yet."""
    return next(task.card for task in state.tasks if task.owner is None and task.card is not None)


def _everybody(state: State) -> int:
    return (1 << state.rules.seats) - 1


def _full_trick(state: State) -> tuple[Event, ...]:
    """Return what a full trick means, all of it at once. Rule: the_crew.md#evaluation"""
    if len(state.table) < table.places(state.rules):
        return ()
    number = len(state.tricks) + 1
    winner, fulfilled, result = verdict.judge(state)
    events: list[Event] = [tricks.TrickWon(number, winner, tuple(NAMES[card] for card in state.table))]
    events += (tricks.TaskFulfilled(NAMES[card], winner, number) for card in fulfilled)
    if result is not None:
        card = None if result.card is None else NAMES[result.card]
        solved = result.reason == "solved"
        events.append(
            tricks.AttemptSucceeded() if solved else tricks.AttemptFailed(result.reason, result.place, card)
        )
    return tuple(events)


def _accepted(state: State) -> tuple[Event, ...]:
    """Return what a proposal leads to that all seats have agreed to."""
    proposal = state.proposal
    assert proposal is not None
    if state.agreed != _everybody(state):
        return ()
    if proposal.card is None or proposal.to is None:
        return (tricks.AttemptFailed("given_up", None, None),)
    owner = next(task.owner for task in state.tasks if task.card == proposal.card)
    assert owner is not None
    return (before.TaskHandedOver(NAMES[proposal.card], owner, proposal.to),)


def _next_step(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the next step of the plan, or what lies between two tricks and the beginning of the next."""
    if state.tasks and table.holder(state, "all_tasks") is not None and state.tasks[-1].owner is None:
        return _all_tasks(state, chance)
    if state.step < len(plan.steps(state.mission, state.rules)):
        return _step(state, chance)
    for i, column in enumerate(state.columns):
        if column.face_up is None and column.face_down is not None:
            return (tricks.JarvisCardRevealed(i, NAMES[column.face_down]),)
    if state.tricks and len(state.tricks) == table.mission_of(state).draw_after and not state.drawn:
        return (dealing.draw(state, chance),)
    return (tricks.TrickStarted(table.number_of_trick(state), state.leader, talk.asked(state)),)


def _step(state: State, chance: Chance) -> tuple[Event, ...]:
    begun = before.StepBegun(plan.steps(state.mission, state.rules)[state.step])
    if begun.phase == "role_poll" and table.mission_of(state).assignment == "commander_distribution":
        return dealing.reveal_task(state, chance), begun
    return (begun,)


def _all_tasks(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the turning up of the next hidden task, which goes to the member that does them all."""
    member = table.holder(state, "all_tasks")
    assert member is not None
    revealed = dealing.reveal_task(state, chance)
    return revealed, before.TaskAssigned(revealed.card, member, "rule")


def _draft(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the next step when all tasks are taken, or the taking of the last: it leaves no choice."""
    free = sum(task.owner is None for task in state.tasks)
    if not free:
        return _next_step(state, chance)
    if free > 1:
        return ()
    place = table.acting(state)
    assert place is not None
    return (before.TaskAssigned(NAMES[_front(state)], place, "rule"),)
