"""What a seat knows about the cards it does not see, and a fair deal that fits it. Rule: the_crew.md#secrets"""

from __future__ import annotations

import functools
from itertools import product
from typing import NamedTuple

from domain.games.the_crew import cards, drawing_lots, facts, sampling
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, Hand
from domain.games.the_crew.facts import Edge, Facts
from domain.games.the_crew.sampling import Box, Case, Need
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.chance import Chance, shuffled
from domain.kernel.game import Seat

TRIES = 60
"""Fair deals to look at before one is made to fit."""


class Knowledge(NamedTuple):
    """The ways things may stand, and how many deals there are in each; an edge is a case for either side."""

    unknown: Hand
    cases: tuple[Case, ...]
    weights: tuple[int, ...]
    edges: tuple[Edge, ...]


class Deal(NamedTuple):
    """A case and the cards in its boxes."""

    case: Case
    hands: tuple[Hand, ...]


@functools.lru_cache(maxsize=256)
def known(state: State, seat: Seat) -> Knowledge:
    """Return what a seat knows while an attempt runs."""
    unknown = facts.unseen(state, seat)
    now, before = facts.facts(state, seat)
    found = drawing_lots.cases(state, seat, unknown, now, before) if state.drawn else _cases(state, seat, unknown, now)
    weighed = [(case, count) for case in found if (count := sampling.ways(unknown, case.boxes))]
    edges = () if state.drawn else tuple(now.edges)
    return Knowledge(unknown, tuple(case for case, _ in weighed), tuple(count for _, count in weighed), edges)


def deal(state: State, seat: Seat, chance: Chance) -> Deal:
    """Return a deal of the unseen cards that fits what the seat knows; all that fit are equally likely."""
    what = known(state, seat)
    for _ in range(TRIES):
        case = _pick_case(what, chance)
        hands = sampling.fill(what.unknown, case.boxes, chance)
        # a deal found in several cases is taken once in as many times
        if all(_met(hands, need) for need in case.needs) and chance.pick(_found_in(what.edges, case, hands)) == 0:
            return Deal(case, hands)
    return _made_to_fit(what, chance)


def _cases(state: State, seat: Seat, unknown: Hand, now: Facts) -> list[Case]:
    boxes: list[Box] = []
    for other in range(state.rules.seats):
        if other != seat and state.hands[other]:
            boxes.append(Box(other, state.hands[other].bit_count(), now.may[other] & unknown))
    below = table.face_down(state)
    if below:
        boxes.append(Box(JARVIS, below.bit_count(), now.may[JARVIS] & unknown))
    where = {box.place: i for i, box in enumerate(boxes)}
    needs = tuple(Need(wanted, 1 << where[place]) for place, wanted in now.needs)
    edges = [edge for edge in now.edges if edge.place in where]
    found = []
    for sides in product(*((edge.higher, edge.lower) for edge in edges)):
        chosen = list(boxes)
        for edge, absent in zip(edges, sides):
            i = where[edge.place]
            chosen[i] = chosen[i]._replace(may=chosen[i].may & ~absent)
        found.append(Case(tuple(chosen), needs))
    return found


def _pick_case(what: Knowledge, chance: Chance) -> Case:
    if len(what.cases) == 1:
        return what.cases[0]
    picked = chance.pick(sum(what.weights))
    for case, weight in zip(what.cases, what.weights):
        picked -= weight
        if picked < 0:
            return case
    return what.cases[-1]


def _met(hands: tuple[Hand, ...], need: Need) -> bool:
    return any(need.boxes >> i & 1 and need.cards & hand for i, hand in enumerate(hands))


def _found_in(edges: tuple[Edge, ...], case: Case, hands: tuple[Hand, ...]) -> int:
    """Return in how many cases a deal is found."""
    times = 1
    for place, higher, lower in edges:
        held = sum(hand for box, hand in zip(case.boxes, hands) if box.place == place)
        times *= 1 + (not held & higher and not held & lower)
    return times


def _made_to_fit(what: Knowledge, chance: Chance) -> Deal:
    """Return a deal found by placing one card for each need first; the odds are then not quite even."""
    for case in shuffled(what.cases, chance):
        boxes = _place(what.unknown, case.boxes, case.needs, chance)
        if boxes is not None:
            return Deal(case, sampling.fill(what.unknown, boxes, chance))
    raise AssertionError("no deal fits what has happened")


def _place(
    unknown: Hand, boxes: tuple[Box, ...], needs: tuple[Need, ...], chance: Chance
) -> tuple[Box, ...] | None:
    """Return the boxes with one card of each need bound to one of them, or None when that leaves no deal."""
    if not sampling.ways(unknown, boxes):
        return None
    if not needs:
        return boxes
    first, later = needs[0], needs[1:]
    allowed = [i for i in range(len(boxes)) if first.boxes >> i & 1]
    choices = [(i, card) for i in allowed for card in cards.cards(first.cards & boxes[i].may)]
    for i, card in shuffled(choices, chance):
        bound = (b if other == i else b._replace(may=b.may & ~BITS[card]) for other, b in enumerate(boxes))
        found = _place(unknown, tuple(bound), later, chance)
        if found is not None:
            return found
    return None
