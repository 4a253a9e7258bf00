"""All that chance decides. Cards are drawn when they are dealt or turned up, so no order exists that could leak."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.the_crew import cards
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, NAMES, PINK_9, ROCKET_4, Card, Hand
from domain.games.the_crew.events import Event
from domain.games.the_crew.events_before import (
    CommanderFound,
    HandDealt,
    JarvisDealt,
    RoleAssigned,
    TaskRevealed,
    TasksDrawn,
    Transfer,
)
from domain.games.the_crew.events_tricks import CardsDrawn
from domain.games.the_crew.missions import Mission, Token
from domain.games.the_crew.records import Place
from domain.games.the_crew.state import COLUMNS, JARVIS, State
from domain.kernel.chance import Chance, choose, shuffled


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the deal of an attempt: hands, commander, a role that follows from it, tasks. Rule: the_crew.md#deal"""
    mission = table.mission_of(state)
    dealt = _with_jarvis(chance) if state.rules.seats == 2 else _hands(state, chance)
    held = {event.seat: cards.hand_of(event.cards) for event in dealt if isinstance(event, HandDealt)}
    commander = next(seat for seat, hand in held.items() if hand & BITS[ROCKET_4])
    events: list[Event] = [*dealt, CommanderFound(commander)]
    if mission.role == "pink_collector":
        # nobody's hand has it: then it is among JARVIS's cards
        holder = next((seat for seat, hand in held.items() if hand & BITS[PINK_9]), JARVIS)
        events.append(RoleAssigned("pink_collector", table.left(state.rules, holder), "deal"))
    if mission.tasks:
        events.append(_tasks(state, mission, chance))
    return tuple(events)


def reveal_task(state: State, chance: Chance) -> TaskRevealed:
    """Return the turning up of the next task card that lies face down. Rule: the_crew.md#tasks"""
    drawn = sum(BITS[task.card] for task in state.tasks if task.card is not None)
    left = table.deck(state.rules) & cards.COLOUR_CARDS & ~drawn
    return TaskRevealed(NAMES[choose(tuple(cards.cards(left)), chance)])


def draw(state: State, chance: Chance) -> CardsDrawn:
    """Return a random card of everybody's, drawn by the left neighbour. Rule: the_crew.md#random-draw"""
    transfers, column = [], None
    for place in range(table.places(state.rules)):
        if table.is_jarvis(state, place):
            column = choose([i for i, pair in enumerate(state.columns) if pair.face_down is not None], chance)
            card = state.columns[column].face_down
            assert card is not None
        else:
            card = choose(tuple(cards.cards(drawable(state, place))), chance)
        transfers.append(Transfer(place, table.left(state.rules, place), NAMES[card], False))
    return CardsDrawn(tuple(transfers), column)


def drawable(state: State, place: Place) -> Hand:
    """Return the cards of a hand that may be drawn: all but one that lies open."""
    shown = state.shown[place]
    return state.hands[place] & ~(BITS[shown.card] if shown else 0)


def _hands(state: State, chance: Chance) -> tuple[HandDealt, ...]:
    seats = state.rules.seats
    order = shuffled(cards.cards(table.deck(state.rules)), chance)
    size, over = divmod(len(order), seats)
    lucky = chance.pick(seats) if over else seats
    dealt, start = [], 0
    for seat in range(seats):
        end = start + size + (seat == lucky)
        dealt.append(_hand(seat, order[start:end]))
        start = end
    return tuple(dealt)


def _with_jarvis(chance: Chance) -> tuple[HandDealt | JarvisDealt, ...]:
    order = shuffled(cards.cards(cards.DECK & ~BITS[ROCKET_4]), chance)
    face_up, face_down = order[:COLUMNS], order[COLUMNS : 2 * COLUMNS]
    rest = shuffled((*order[2 * COLUMNS :], ROCKET_4), chance)
    half = len(rest) // 2
    columns = JarvisDealt(tuple(NAMES[card] for card in face_up), tuple(NAMES[card] for card in face_down))
    return _hand(0, rest[:half]), _hand(1, rest[half:]), columns


def _hand(seat: Place, dealt: tuple[Card, ...]) -> HandDealt:
    return HandDealt(seat, len(dealt), cards.names(sum(BITS[card] for card in dealt)))


def _tasks(state: State, mission: Mission, chance: Chance) -> TasksDrawn:
    none: Token = ""
    tokens = (*mission.tokens, *(none for _ in range(mission.tasks - len(mission.tokens))))
    if mission.assignment != "draft":
        return TasksDrawn((None,) * mission.tasks, tokens)
    pool = cards.cards(table.deck(state.rules) & cards.COLOUR_CARDS)
    return TasksDrawn(tuple(NAMES[card] for card in _some(tuple(pool), mission.tasks, chance)), tokens)


def _some(pool: tuple[Card, ...], wanted: int, chance: Chance) -> Iterator[Card]:
    left = list(pool)
    for _ in range(wanted):
        yield left.pop(chance.pick(len(left)))
