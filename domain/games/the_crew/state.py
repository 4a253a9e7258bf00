"""What is on the table, and read-only questions about it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple, TypeVar

from domain.games.the_crew import cards
from domain.games.the_crew.cards import BITS, Card, Hand
from domain.games.the_crew.missions import BY_NUMBER, Answer, Mission, RoleName
from domain.games.the_crew.records import (
    Column,
    Direction,
    Entry,
    Phase,
    Place,
    Places,
    Proposal,
    Result,
    Role,
    Rules,
    Shown,
    Task,
    Trick,
    Vote,
)
from domain.kernel.game import Seat

T = TypeVar("T")

SEATS = (2, 5)
JARVIS: Place = 2
COLUMNS = 7
TRICKS = {2: 13, 3: 13, 4: 10, 5: 8}
CHALLENGE_TRICKS = 10
ROUNDS: dict[int, tuple[tuple[Place, ...], ...]] = {
    seats: tuple(tuple((first + by) % seats for by in range(seats)) for first in range(seats)) for seats in (3, 4, 5)
}
"""The order of play without JARVIS, by the number of seats and who is first."""
SKIPPED_ENTRY = 10


class State(NamedTuple):
    """Everything on the table. Tuples that have one item a place follow the places' numbers."""

    rules: Rules
    log: tuple[Entry, ...] = ()
    mission: int = 0
    attempt: int = 0
    distress: bool = False
    """Whether the signal was used in this mission, in this attempt or before."""
    phase: Phase = "deal"
    step: int = 0
    """How many steps of the plan have begun."""
    hands: tuple[Hand, ...] = ()
    """The seats' hands."""
    columns: tuple[Column, ...] = ()
    """JARVIS's cards."""
    commander: Place = 0
    roles: tuple[Role, ...] = ()
    tasks: tuple[Task, ...] = ()
    answers: tuple[Answer | None, ...] = ()
    votes: tuple[Vote | None, ...] = ()
    direction: Direction | None = None
    passed: tuple[Card | None, ...] = ()
    """What each place gives for the distress signal, from when it has chosen."""
    drawn: tuple[Card | None, ...] = ()
    """What was drawn from each place after a trick."""
    column: int | None = None
    """The column of JARVIS's where that card lay, and where the one JARVIS drew was put."""
    shown: tuple[Shown | None, ...] = ()
    asks: Places = 0
    """Seats that want to be asked before a trick."""
    asked: Places = 0
    """Seats yet to be asked before this trick."""
    leader: Place = 0
    """Who leads the trick; between tricks, who won the last one."""
    table: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    proposal: Proposal | None = None
    agreed: Places = 0
    """Seats that agree to the proposal; after an attempt, seats that want to skip the mission."""
    ready: Places = 0
    """Seats that want no handover; after an attempt, seats ready for the next one."""
    result: Result | None = None


def mission_of(state: State) -> Mission:
    """Return the mission at hand."""
    return BY_NUMBER[state.mission]


def dealt(state: State) -> bool:
    """Return whether every seat holds its hand: between the events of a deal a history may be looked at too."""
    return len(state.hands) == state.rules.seats and len(state.shown) >= state.rules.seats


def places(rules: Rules) -> int:
    """Return how many take part in the tricks: the seats, and JARVIS."""
    return rules.seats + (rules.seats == 2)


def left(rules: Rules, place: Place, by: int = 1) -> Place:
    """Return the place so many to the left of another, the way the turn goes."""
    if rules.seats != 2:
        return (place + by) % rules.seats
    # JARVIS is number 2 wherever it sits: behind seat 0 the round is 0, 2, 1
    return (place + (by if rules.jarvis_after else -by)) % 3


def round_from(rules: Rules, place: Place) -> tuple[Place, ...]:
    """Return all places in the order of play, from `place` on."""
    if rules.seats != 2:
        return ROUNDS[rules.seats][place]
    return place, left(rules, place), left(rules, place, 2)


def is_jarvis(state: State, place: Place) -> bool:
    """Tell whether a place is JARVIS's."""
    return place >= state.rules.seats


def hand(state: State, place: Place) -> Hand:
    """Return the cards a place can play from: its hand, or what JARVIS has face up."""
    if place < len(state.hands):
        return state.hands[place]
    return sum(BITS[column.face_up] for column in state.columns if column.face_up is not None)


def face_down(state: State) -> Hand:
    """Return the cards JARVIS has face down."""
    return sum(BITS[column.face_down] for column in state.columns if column.face_down is not None)


def held(state: State) -> Hand:
    """Return all cards not played yet, face down ones included."""
    total = hand(state, JARVIS) | face_down(state) if state.columns else 0
    for cards_held in state.hands:
        total |= cards_held
    return total


def deck(rules: Rules) -> Hand:
    """Return the cards of the match."""
    return cards.CHALLENGE_DECK if rules.challenge else cards.DECK


def tricks_in_all(rules: Rules) -> int:
    """Return how many tricks a full attempt has. Rule: the_crew.md#deal"""
    return CHALLENGE_TRICKS if rules.challenge else TRICKS[rules.seats]


def number_of_trick(state: State) -> int:
    """Return the number of the trick in progress, or of the next one; 1-based."""
    return len(state.tricks) + 1


def winners(state: State) -> list[Place]:
    """Return who won each finished trick."""
    # whoever wins a trick leads the next one
    return [*(trick.leader for trick in state.tricks[1:]), state.leader] if state.tricks else []


def holder(state: State, role: RoleName) -> Place | None:
    """Return who has a role, or None."""
    if role == "commander":
        return state.commander
    return next((place for name, place in state.roles if name == role), None)


def acting(state: State) -> Place | None:
    """Return the place whose turn it is in a phase where one acts at a time, else None."""
    match state.phase:
        case "trick":
            return left(state.rules, state.leader, len(state.table))
        case "communicate":
            return next(place for place in round_from(state.rules, state.leader) if state.asked >> place & 1)
        case "draft":
            return left(state.rules, state.commander, sum(task.owner is not None for task in state.tasks))
        case "role_poll":
            return next((seat for seat in polled(state) if state.answers[seat] is None), None)
        case "role_pick" | "token_adjust" | "distress_direction":
            return state.commander
    return None


def polled(state: State) -> Iterator[Seat]:
    """Yield the seats that answer a poll, in their order. Rule: the_crew.md#polls"""
    order = round_from(state.rules, left(state.rules, state.commander))
    return (place for place in order if place != state.commander and not is_jarvis(state, place))


def receiver(state: State, place: Place) -> Place:
    """Return who gets the card a place passes for the distress signal. Rule: the_crew.md#distress"""
    return left(state.rules, place, 1 if state.direction == "left" else -1)


def is_last_mission(state: State) -> bool:
    """Tell whether the match ends with the mission at hand."""
    return state.mission == state.rules.start_mission + state.rules.missions - 1


def is_logged(state: State) -> bool:
    """Tell whether the mission at hand is done with, solved or skipped."""
    return bool(state.log) and state.log[-1].mission == state.mission


def position(state: State) -> Hashable:
    """Return what decides the play from here: polls, votes and how the cards got into the hands do not."""
    return state._replace(answers=(), votes=(), passed=(), drawn=(), direction=None)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return `items` with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])
