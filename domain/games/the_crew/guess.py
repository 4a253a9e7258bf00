"""One full state that fits what a seat knows. Rule: the_crew.md#secrets"""

from __future__ import annotations

from domain.games.the_crew import cards, ending, facts, knowledge, legal
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, PINK_9, ROCKETS, Card, Hand
from domain.games.the_crew.knowledge import Deal
from domain.games.the_crew.records import Column, Place
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.chance import Chance, choose, shuffled
from domain.kernel.game import Seat


def determinize(state: State, seat: Seat, chance: Chance) -> State:
    """Return a state with all cards the seat does not see dealt anew, as they may lie."""
    if state.phase in ("attempt_over", "over"):
        return state
    dealt = knowledge.deal(state, seat, chance)
    hands = [hand if s == seat else 0 for s, hand in enumerate(state.hands)]
    for box, hand in zip(dealt.case.boxes, dealt.hands):
        if box.place < len(hands):
            hands[box.place] |= hand
    world = state._replace(hands=tuple(hands))
    if state.columns:
        world = world._replace(columns=_columns(state, dealt, chance))
    if state.drawn:
        world = world._replace(drawn=_drawn(state, dealt))
    if state.passed:
        world = world._replace(passed=_passed(state, world, seat, chance))
    return world


def sees_pass(state: State, seat: Seat | None, giver: Place) -> bool:
    """Tell whether a seat sees the card that a place passes, or has chosen to pass."""
    if state.phase == "distress_pass":
        return legal.actor(state, giver) == seat
    return facts.seen(state, seat, giver, table.receiver(state, giver))


def sees_draw(state: State, seat: Seat | None, giver: Place) -> bool:
    """Tell whether a seat sees the card that was drawn from a place."""
    to = table.left(state.rules, giver)
    if table.is_jarvis(state, to):
        assert state.column is not None
        if state.columns[state.column].face_down is None:
            return True
    return seat in (giver, to)


def _columns(state: State, dealt: Deal, chance: Chance) -> tuple[Column, ...]:
    below: list[Card] = []
    received: Card | None = None
    for box, hand in zip(dealt.case.boxes, dealt.hands):
        if box.place == JARVIS:
            if box.received:
                (received,) = cards.cards(hand)
            else:
                below = list(shuffled(cards.cards(hand), chance))
    columns = []
    for i, column in enumerate(state.columns):
        if column.face_down is not None:
            column = column._replace(face_down=received if received is not None and i == state.column else below.pop())
        columns.append(column)
    return tuple(columns)


def _drawn(state: State, dealt: Deal) -> tuple[Card | None, ...]:
    got: dict[Place, Card] = dict(dealt.case.drew)
    for box, hand in zip(dealt.case.boxes, dealt.hands):
        if box.received:
            (got[box.place],) = cards.cards(hand)
    return tuple(got[table.left(state.rules, giver)] for giver in range(table.places(state.rules)))


def _passed(state: State, world: State, seat: Seat, chance: Chance) -> tuple[Card | None, ...]:
    """Return the passes with those the seat does not see guessed: no odds are known for what others choose."""
    passed: list[Card | None] = []
    for giver, card in enumerate(state.passed):
        if card is None or sees_pass(state, seat, giver):
            passed.append(card)
        elif state.phase == "distress_pass":
            passed.append(choose(tuple(cards.cards(legal.passable(world, giver))), chance))
        else:
            passed.append(choose(tuple(cards.cards(_may_have_got(world, giver))), chance))
    return tuple(passed)


def _may_have_got(world: State, giver: Place) -> Hand:
    """Return the cards that a seat's receiver may have from it."""
    # with no passes to give back, this is what everybody held right after passing
    held = ending.dealt(world._replace(passed=()))[table.receiver(world, giver)] & ~ROCKETS
    collector = table.holder(world, "pink_collector")
    if collector is not None and held & BITS[PINK_9]:
        # the announced holder of pink 9 alone can have passed it
        from_holder = giver == table.left(world.rules, collector, -1)
        return BITS[PINK_9] if from_holder else held & ~BITS[PINK_9]
    return held
