"""What is known of the hands after neighbours drew a card from each other. Rule: the_crew.md#random-draw

A hand is then one card from the right neighbour and, for the rest, what it was before: two boxes. If the drawn card may
have been played since, that is another case.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from domain.games.the_crew import facts
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, Card, Hand
from domain.games.the_crew.facts import Facts
from domain.games.the_crew.records import Place
from domain.games.the_crew.sampling import Box, Case, Need
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.game import Seat


class Lot(NamedTuple):
    """What somebody drew: a card it still holds, one of `may`, or one it has played."""

    place: Place
    may: Hand = 0
    played: Card | None = None


def cases(state: State, seat: Seat, unknown: Hand, now: Facts, before: Facts) -> list[Case]:
    """Return the cases: who drew a card that it has played since."""
    others = [place for place in range(table.places(state.rules)) if place != seat]
    lots = [list(_lots(state, seat, place, now, before)) for place in others]
    return [_case(state, seat, unknown, now, before, drawn) for drawn in product(*lots)]


def _lots(state: State, seat: Seat, place: Place, now: Facts, before: Facts) -> Iterator[Lot]:
    """Yield what a place may have drawn from its right neighbour."""
    giver = table.left(state.rules, place, -1)
    drawn = state.drawn[giver]
    assert drawn is not None
    if table.is_jarvis(state, place):
        assert state.column is not None
        if state.columns[state.column].face_down is None:
            yield Lot(place, played=drawn)  # it has been turned up: everybody knows it
        else:
            yield Lot(place, BITS[drawn] if giver == seat else _drawable(state, giver, before))
        return
    trick = facts.last_trick_before_draw(state)
    since = [card for number, card in facts.played_by(state, place) if number > trick]
    if giver == seat:
        yield Lot(place, played=drawn) if drawn in since else Lot(place, BITS[drawn])
        return
    # a card that it cannot have held before is the one it drew
    foreign = [card for card in since if not before.may[place] & BITS[card]]
    if not foreign:
        yield Lot(place, _drawable(state, giver, before) & now.may[place])
    if len(foreign) <= 1:
        yield from (Lot(place, played=card) for card in foreign or since if before.may[giver] & BITS[card])


def _drawable(state: State, giver: Place, before: Facts) -> Hand:
    """Return the cards that may have been drawn from a place: not one that lay open."""
    shown = None if table.is_jarvis(state, giver) else state.shown[giver]
    lay_open = shown is not None and shown.trick <= facts.last_trick_before_draw(state)
    return before.may[giver] & ~(BITS[shown.card] if shown and lay_open else 0)


def _case(state: State, seat: Seat, unknown: Hand, now: Facts, before: Facts, lots: tuple[Lot, ...]) -> Case:
    boxes: list[Box] = []
    main: dict[Place, int] = {}
    received: dict[Place, int] = {}
    for place, may, played in lots:
        size = table.face_down(state).bit_count() if place == JARVIS and state.columns else _size(state, place)
        if played is None:
            received[place] = len(boxes)
            boxes.append(Box(place, 1, may & unknown, received=True))
            size -= 1
        if size:
            main[place] = len(boxes)
            boxes.append(Box(place, size, before.may[place] & now.may[place] & unknown))
    drew = {place: played for place, _, played in lots if played is not None}
    own = state.drawn[table.left(state.rules, seat, -1)]
    assert own is not None
    drew[seat] = own
    needs = [*_needs_now(now, main, received), *_needs_before(state, before, main, received, drew)]
    return Case(tuple(boxes), tuple(needs), tuple(sorted(drew.items())))


def _size(state: State, place: Place) -> int:
    return state.hands[place].bit_count()


def _needs_now(now: Facts, main: dict[Place, int], received: dict[Place, int]) -> Iterator[Need]:
    for place, wanted in now.needs:
        yield Need(wanted, _bits(main.get(place), received.get(place)))


def _needs_before(
    state: State, before: Facts, main: dict[Place, int], received: dict[Place, int], drew: dict[Place, Card]
) -> Iterator[Need]:
    """Yield what hands held before the draw: it is there still, was played since, or went to the left neighbour."""
    trick = facts.last_trick_before_draw(state)
    for place, wanted in before.needs:
        heir = table.left(state.rules, place)
        kept = (card for number, card in facts.played_by(state, place) if number > trick and card != drew.get(place))
        met = any(wanted & BITS[card] for card in kept) or (heir in drew and bool(wanted & BITS[drew[heir]]))
        if not met:
            yield Need(wanted, _bits(main.get(place), received.get(heir)))


def _bits(*boxes: int | None) -> int:
    return sum(1 << i for i in boxes if i is not None)
