"""The state after one event."""

from __future__ import annotations

from typing import assert_never

from domain.games.the_crew import evolve_before, setup
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, NUMBERS, Card
from domain.games.the_crew.events import Event
from domain.games.the_crew.events_before import AttemptStarted, CrewAssembled
from domain.games.the_crew.events_tricks import (
    AttemptFailed,
    AttemptSucceeded,
    CardPlayed,
    CardsDrawn,
    Communicated,
    CommunicationRequested,
    Continued,
    GiveUpAnswered,
    GiveUpProposed,
    HandsRevealed,
    JarvisCardRevealed,
    MissionLogged,
    PositionShown,
    SkipWanted,
    StayedSilent,
    TaskFulfilled,
    TrickStarted,
    TrickWon,
    VoyageEnded,
)
from domain.games.the_crew.records import Column, Entry, Place, Proposal, Result, Shown, Trick
from domain.games.the_crew.state import State


def evolve(state: State, event: Event) -> State:
    """Return the state after an event with nothing redacted."""
    match event:
        case CardPlayed(place, card, _):
            return _without(state, place, NUMBERS[card])._replace(table=(*state.table, NUMBERS[card]))
        case TrickWon() | TrickStarted() | TaskFulfilled() | JarvisCardRevealed():
            return _trick(state, event)
        case Communicated() | PositionShown() | StayedSilent() | CommunicationRequested():
            return _spoken(state, event)
        case CardsDrawn():
            return _drawn(state, event)
        case AttemptSucceeded() | AttemptFailed() | GiveUpProposed() | GiveUpAnswered():
            return _ended(state, event)
        case HandsRevealed() | Continued() | SkipWanted() | MissionLogged() | VoyageEnded():
            return _between(state, event)
        case AttemptStarted(mission, attempt):
            again = mission == state.mission
            return State(state.rules, state.log, mission, attempt, distress=state.distress and again)
        case CrewAssembled():
            return setup.initial(event)
        case _:
            return evolve_before.evolve(state, event)


def _trick(state: State, event: TrickWon | TrickStarted | TaskFulfilled | JarvisCardRevealed) -> State:
    match event:
        case TrickWon(_, winner, _):
            trick = Trick(state.leader, state.table)
            return state._replace(tricks=(*state.tricks, trick), table=(), leader=winner, phase="settling")
        case TrickStarted(_, leader, asked):
            waiting = sum(1 << seat for seat in asked)
            return state._replace(leader=leader, asked=waiting, phase="communicate" if waiting else "trick")
        case TaskFulfilled(card, _, trick_number):
            done = (t._replace(trick=trick_number) if t.card == NUMBERS[card] else t for t in state.tasks)
            return state._replace(tasks=tuple(done))
        case JarvisCardRevealed(column, card):
            return state._replace(columns=table.put(state.columns, column, Column(NUMBERS[card], None)))
        case _:
            assert_never(event)


def _without(state: State, place: Place, card: Card) -> State:
    if not table.is_jarvis(state, place):
        return state._replace(hands=table.put(state.hands, place, state.hands[place] & ~BITS[card]))
    columns = (c._replace(face_up=None) if c.face_up == card else c for c in state.columns)
    return state._replace(columns=tuple(columns))


def _spoken(state: State, event: Communicated | PositionShown | StayedSilent | CommunicationRequested) -> State:
    here = 1 << event.seat
    match event:
        case Communicated(seat, card):
            shown = Shown(NUMBERS[card], None, table.number_of_trick(state))
            state = state._replace(shown=table.put(state.shown, seat, shown), asks=state.asks & ~here)
        case StayedSilent(_, until):
            state = state._replace(asks=state.asks & ~here) if until == "request" else state
        case PositionShown(seat, position):
            card_shown = state.shown[seat]
            assert card_shown is not None
            return state._replace(shown=table.put(state.shown, seat, card_shown._replace(position=position)))
        case CommunicationRequested():
            return state._replace(asks=state.asks | here)
        case _:
            assert_never(event)
    asked = state.asked & ~here
    return state._replace(asked=asked, phase="communicate" if asked else "trick")


def _drawn(state: State, event: CardsDrawn) -> State:
    hands, columns = list(state.hands), state.columns
    drawn: list[Card] = []
    for giver, to, name in ((t.from_, t.to, t.card) for t in event.transfers):
        assert name is not None
        card = NUMBERS[name]
        drawn.append(card)
        if giver < len(hands):
            hands[giver] &= ~BITS[card]
        if to >= len(hands):
            assert event.column is not None
            columns = table.put(columns, event.column, columns[event.column]._replace(face_down=card))
    for transfer, card in zip(event.transfers, drawn):
        if transfer.to < len(hands):
            hands[transfer.to] |= BITS[card]
    return state._replace(hands=tuple(hands), columns=columns, drawn=tuple(drawn), column=event.column)


def _ended(state: State, event: AttemptSucceeded | AttemptFailed | GiveUpProposed | GiveUpAnswered) -> State:
    match event:
        case AttemptSucceeded():
            return state._replace(phase="ended", result=Result("solved"))
        case AttemptFailed(reason, place, card):
            why = Result(reason, place, None if card is None else NUMBERS[card])
            return state._replace(phase="ended", result=why, proposal=None, agreed=0)
        case GiveUpProposed(seat):
            return state._replace(proposal=Proposal(seat), agreed=1 << seat)
        case GiveUpAnswered(seat, agree):
            if agree:
                return state._replace(agreed=state.agreed | 1 << seat)
            return state._replace(proposal=None, agreed=0)
        case _:
            assert_never(event)


def _between(state: State, event: HandsRevealed | Continued | SkipWanted | MissionLogged | VoyageEnded) -> State:
    match event:
        case HandsRevealed():
            return state._replace(phase="attempt_over", asked=0, ready=0)
        case Continued(seat):
            return state._replace(ready=state.ready | 1 << seat, agreed=state.agreed & ~(1 << seat))
        case SkipWanted(seat):
            # the others were ready before anybody asked them about skipping
            return state._replace(ready=0, agreed=state.agreed | 1 << seat)
        case MissionLogged(mission, attempts, distress, entry, solved):
            return state._replace(log=(*state.log, Entry(mission, attempts, distress, entry, solved)))
        case VoyageEnded():
            return state._replace(phase="over")
        case _:
            assert_never(event)
