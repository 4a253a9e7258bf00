"""Playing an attempt on with all cards known, quickly: the thumb for every hand, and the game's own verdict."""

from __future__ import annotations

from domain.ai.bots import the_crew_aims as aims
from domain.ai.bots import the_crew_thumb as thumb
from domain.games.the_crew import GAME, resolve, verdict
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, NAMES, SUIT, SUIT_OF, Card
from domain.games.the_crew.events_tricks import CardPlayed
from domain.games.the_crew.records import Trick
from domain.games.the_crew.state import State
from domain.kernel.chance import Chance


def solved(state: State, noise: int, chance: Chance) -> bool:
    """Return whether the attempt that stands at a trick succeeds when everybody plays by the thumb."""
    rules = state.rules
    while state.result is None:
        goal = aims.aims(state)
        order = table.round_from(rules, state.leader)
        hands = list(state.hands)
        played: tuple[Card, ...] = state.table
        out = table.held(state)
        for place in order[len(played) :]:
            hand = hands[place] if place < len(hands) else table.hand(state, place)
            playable = hand & SUIT[SUIT_OF[played[0]]] or hand if played else hand
            seen = thumb.Seen(place, hand, out & ~hand, played, order)
            card = thumb.pick(playable, seen, goal, noise, chance)
            out &= ~BITS[card]
            played = (*played, card)
            if place < len(hands):
                hands[place] &= ~BITS[card]
        state = _settle(state, tuple(hands), played, chance)
    return state.result.reason == "solved"


def _settle(state: State, hands: tuple[int, ...], played: tuple[Card, ...], chance: Chance) -> State:
    """Return the position after the trick."""
    if state.columns or (table.mission_of(state).draw_after and not state.tricks):
        return _by_the_book(state, played, chance)
    full = state._replace(hands=hands, table=played)
    winner, fulfilled, result = verdict.judge(full)
    number = len(state.tricks) + 1
    tasks = state.tasks
    if fulfilled:
        tasks = tuple(task._replace(trick=number) if task.card in fulfilled else task for task in tasks)
    trick = Trick(state.leader, played)
    return full._replace(tricks=(*state.tricks, trick), table=(), leader=winner, tasks=tasks, result=result)


def _by_the_book(state: State, played: tuple[Card, ...], chance: Chance) -> State:
    """Return the same where cards move between hands: event by event."""
    for card in played[len(state.table) :]:
        place = table.left(state.rules, state.leader, len(state.table))
        state = GAME.evolve(state, CardPlayed(place, NAMES[card], len(state.tricks) + 1))
    pending = resolve.forced(state._replace(phase="trick"), chance)
    while pending and state.result is None:
        for event in pending:
            state = GAME.evolve(state, event)
        if state.phase in ("trick", "communicate"):
            break
        pending = resolve.forced(state, chance)
    return state._replace(phase="trick", asked=0)

