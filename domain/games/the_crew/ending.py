"""The end of an attempt, the log book, and what comes next. Rule: the_crew.md#log-book"""

from __future__ import annotations

from domain.games.the_crew import cards, outcome
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, Hand
from domain.games.the_crew.events import Event
from domain.games.the_crew.events_before import AttemptStarted
from domain.games.the_crew.events_tricks import HandsRevealed, MissionLogged, VoyageEnded
from domain.games.the_crew.records import Place
from domain.games.the_crew.state import JARVIS, SKIPPED_ENTRY, State


def first_attempt(state: State) -> AttemptStarted:
    """Return the beginning of a match."""
    return AttemptStarted(state.rules.start_mission, 1)


def close(state: State) -> tuple[Event, ...]:
    """Return what follows an attempt by itself: open hands, the log entry, the end of the match."""
    assert state.result is not None
    shown = HandsRevealed(
        left=tuple(cards.names(hand) for hand in remaining(state)),
        dealt=tuple(cards.names(hand) for hand in dealt(state)),
    )
    if state.result.reason == "solved":
        return shown, *_log(state, solved=True)
    if state.attempt != state.rules.max_attempts:
        return (shown,)
    if state.rules.on_exhausted == "skip":
        return shown, *_log(state, solved=False)
    return shown, VoyageEnded(outcome.total(state), state.mission, False)


def go_on(state: State) -> tuple[Event, ...]:
    """Return the next attempt or mission once every seat has said what it wants."""
    everybody = (1 << state.rules.seats) - 1
    if state.ready | state.agreed != everybody:
        return ()
    if table.is_logged(state):
        return (AttemptStarted(state.mission + 1, 1),)
    if state.agreed != everybody:
        return (AttemptStarted(state.mission, state.attempt + 1),)
    logged = _log(state, solved=False)
    return logged if table.is_last_mission(state) else (*logged, AttemptStarted(state.mission + 1, 1))


def remaining(state: State) -> tuple[Hand, ...]:
    """Return the cards each place has not played, JARVIS's face down ones included."""
    if not state.columns:
        return state.hands
    return *state.hands, table.hand(state, JARVIS) | table.face_down(state)


def dealt(state: State) -> tuple[Hand, ...]:
    """Return the cards each place was dealt: what it has and has played, all that changed hands given back."""
    hands = list(remaining(state))
    for trick in state.tricks:
        for place, card in zip(table.round_from(state.rules, trick.leader), trick.cards):
            hands[place] |= BITS[card]
    for place, card in zip(table.round_from(state.rules, state.leader), state.table):
        hands[place] |= BITS[card]
    _give_back(hands, [(place, table.left(state.rules, place), card) for place, card in enumerate(state.drawn)])
    _give_back(hands, [(place, table.receiver(state, place), card) for place, card in enumerate(state.passed)])
    return tuple(hands)


def _give_back(hands: list[Hand], transfers: list[tuple[Place, Place, int | None]]) -> None:
    # first out of all hands, then back: somebody may have got what it gave away
    for _, to, card in transfers:
        hands[to] &= ~(0 if card is None else BITS[card])
    for giver, _, card in transfers:
        hands[giver] |= 0 if card is None else BITS[card]


def _log(state: State, solved: bool) -> tuple[Event, ...]:
    """Return the log entry, and the end of the match after the last mission."""
    entry = state.attempt + state.distress if solved else SKIPPED_ENTRY
    logged = MissionLogged(state.mission, state.attempt, state.distress, entry, solved)
    if not table.is_last_mission(state):
        return (logged,)
    every = solved and all(line.solved for line in state.log)
    return logged, VoyageEnded(outcome.total(state) + entry, state.mission, every)
