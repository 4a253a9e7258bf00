"""Why a seat may not give a command of those before the first trick."""

from __future__ import annotations

from typing import assert_never

from domain.games.the_crew import legal, refusing
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, NUMBERS, ROCKET_1
from domain.games.the_crew.commands import (
    AnswerPoll,
    AssignRoles,
    BeforeTricks,
    ChooseDirection,
    GiveTask,
    KeepTokens,
    MoveToken,
    PassCard,
    PassHandover,
    PickMember,
    ProposeHandover,
    SwapTokens,
    TakeTask,
    VoteDistress,
)
from domain.games.the_crew.records import Place, Task
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.game import Seat


def check(state: State, seat: Seat, command: BeforeTricks) -> None:
    """Raise IllegalCommand unless the seat may give the command now."""
    match command:
        case AnswerPoll(answer):
            _check_poll(state, seat, answer)
        case PickMember() | AssignRoles() | GiveTask():
            _check_choice(state, seat, command)
        case SwapTokens() | MoveToken() | KeepTokens():
            _check_tokens(state, seat, command)
        case TakeTask(name):
            _check_draft(state, seat, name)
        case ProposeHandover() | PassHandover():
            _check_handover(state, seat, command)
        case VoteDistress(vote):
            _check_vote(state, seat, vote)
        case ChooseDirection():
            detail = "the commander chooses a direction when the votes differ"
            refusing.phase(state, ("distress_direction",), detail, "distress")
            refusing.turn(state, seat, "distress")
        case PassCard(name):
            _check_pass(state, seat, name)
        case _:
            assert_never(command)


def _check_poll(state: State, seat: Seat, answer: str) -> None:
    refusing.phase(state, ("role_poll",), "nothing is asked", "polls")
    refusing.turn(state, seat, "polls")
    wanted = table.mission_of(state).answers
    if answer not in wanted:
        refusing.refuse("wrong-answer", f"answer one of {', '.join(wanted)}", "polls")


def _check_draft(state: State, seat: Seat, name: str) -> None:
    refusing.phase(state, ("draft",), "tasks are taken in the draft", "tasks")
    refusing.turn(state, seat, "tasks")
    if _task(state, name).owner is not None:
        refusing.refuse("task-not-available", f"{name} has an owner; take a free task", "tasks")


def _check_choice(state: State, seat: Seat, command: PickMember | AssignRoles | GiveTask) -> None:
    refusing.phase(state, ("role_pick",), "the commander names somebody once all have answered", "roles")
    mission = table.mission_of(state)
    wanted: type = PickMember
    if mission.source == "crew_assigns_any":
        wanted = AssignRoles
    elif mission.assignment == "commander_distribution":
        wanted = GiveTask
    if not isinstance(command, wanted):
        refusing.refuse("wrong-phase", "this mission asks the commander for another choice", "roles")
    refusing.turn(state, seat, "roles")
    match command:
        case PickMember(place):
            _check_named(state, place)
        case AssignRoles(first_four, last):
            _check_roles(state, first_four, last)
        case GiveTask(place):
            if place not in legal.eligible(state):
                detail = "with this task the tasks could not end evenly; name somebody with fewer"
                refusing.refuse("seat-not-eligible", detail, "distribution")
        case _:
            assert_never(command)


def _check_roles(state: State, first_four: Place, last: Place) -> None:
    if first_four == last:
        refusing.refuse("same-role-twice", "name two different members", "roles")
    if not {first_four, last} <= set(range(table.places(state.rules))):
        refusing.refuse("seat-not-eligible", "there is no such place at the table", "roles")


def _check_named(state: State, place: Place) -> None:
    if place == state.commander:
        refusing.refuse("commander-may-not-pick-itself", "name another member than yourself", "roles")
    if place not in legal.nameable(state):
        refusing.refuse("seat-not-eligible", "this one cannot take the role; name another seat", "roles")


def _check_tokens(state: State, seat: Seat, command: SwapTokens | MoveToken | KeepTokens) -> None:
    refusing.phase(state, ("token_adjust",), "tokens are moved before the draft", "token-adjustment")
    refusing.turn(state, seat, "token-adjustment")
    if isinstance(command, KeepTokens):
        return
    swap = table.mission_of(state).adjustment == "swap_two_tokens"
    if swap != isinstance(command, SwapTokens):
        refusing.refuse("wrong-phase", "this mission lets you adjust the tokens in another way", "token-adjustment")
    match command:
        case SwapTokens(first, second):
            _task(state, first)
            _task(state, second)
            if first == second:
                refusing.refuse("task-not-available", "name two different tasks", "token-adjustment")
        case MoveToken(one, other):
            if not _task(state, one).token:
                refusing.refuse("task-not-available", f"{one} has no token to move", "token-adjustment")
            if _task(state, other).token:
                refusing.refuse("no-tokenless-task", f"{other} has a token; name a task without", "token-adjustment")
        case _:
            assert_never(command)


def _task(state: State, name: str) -> Task:
    """Return the task of this card; raise IllegalCommand when there is none."""
    for task in state.tasks:
        if task.card == NUMBERS[name]:
            return task
    return refusing.refuse("task-not-available", f"{name} is no task of this attempt; name one on the table", "tasks")


def _check_handover(state: State, seat: Seat, command: ProposeHandover | PassHandover) -> None:
    refusing.phase(state, ("handover",), "tasks are handed over before the first trick, with five seats", "handover")
    if state.ready >> seat & 1:
        refusing.refuse("already-voted-final", "you have passed; wait for the others", "handover")
    match command:
        case ProposeHandover(name, place):
            if place == _task(state, name).owner:
                refusing.refuse("seat-not-eligible", f"seat {place} has {name} already; name another", "handover")
            if not 0 <= place < state.rules.seats:
                refusing.refuse("seat-not-eligible", "there is no such seat", "handover")
        case PassHandover():
            return
        case _:
            assert_never(command)


def _check_vote(state: State, seat: Seat, vote: str) -> None:
    if state.votes and state.phase != "distress_vote":
        refusing.refuse("already-voted-final", "all have voted; the votes stand for this attempt", "distress")
    refusing.phase(state, ("distress_vote",), "the distress signal is voted on before the first trick", "distress")
    if state.votes[seat] == vote:
        refusing.refuse("already-voted", f"your vote is {vote} already; name another to change it", "distress")


def _check_pass(state: State, seat: Seat, name: str) -> None:
    refusing.phase(state, ("distress_pass",), "cards are passed when the distress signal is used", "distress")
    card = NUMBERS[name]
    if state.hands[seat] & BITS[card]:
        place = seat
    elif state.columns and seat == state.commander and table.hand(state, JARVIS) & BITS[card]:
        place = JARVIS
    else:
        refusing.refuse("card-not-in-hand", f"you do not hold {name}; pass a card of your hand", "distress")
    if state.passed[place] is not None:
        refusing.refuse("already-voted-final", "the card to pass is chosen; wait for the others", "distress")
    if card >= ROCKET_1:
        refusing.refuse("rocket-not-allowed", "rockets are never passed; choose a colour card", "distress")
