"""What is known of the hands a seat does not see. Rule: the_crew.md#secrets

It is what all have seen (who played what, who could not follow suit, what was communicated, who found rocket 4 in its
hand) and what this seat alone knows: its hand, and the cards it gave away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.games.the_crew import state as table
from domain.games.the_crew.cards import ABOVE, BELOW, BITS, DECK, PINK_9, ROCKET_4, SUIT, SUIT_OF, Card, Hand, Suit
from domain.games.the_crew.records import Place, Shown
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.game import Seat


class Edge(NamedTuple):
    """A card shown in a dead zone: its hand holds no `higher` ones, or no `lower` ones, or neither."""

    place: Place
    higher: Hand
    lower: Hand


class Facts(NamedTuple):
    """The cards each place may hold, sets of which a place holds at least one card, and edges."""

    may: list[Hand]
    needs: list[tuple[Place, Hand]]
    edges: list[Edge]


def facts(state: State, seat: Seat) -> tuple[Facts, Facts]:
    """Return (what is known of the hands now, what is known of them before neighbours drew from each other)."""
    size = table.places(state.rules)
    now, before = Facts([DECK] * size, [], []), Facts([DECK] * size, [], [])
    drawn_after = last_trick_before_draw(state)
    for number, place, suit in voids(state):
        (before if number <= drawn_after else now).may[place] &= ~SUIT[suit]
    for place, shown in enumerate(state.shown):
        if shown is not None and place != seat:
            early = shown.trick <= drawn_after
            _shown(state, before if early else now, place, shown, drawn_after if early else len(state.tricks) + 1)
    first = before if state.drawn else now
    _only(first, ROCKET_4, state.commander)
    _passed(state, seat, first)
    return now, before


def last_trick_before_draw(state: State) -> int:
    """Return the number of the trick after which cards were drawn; 0 when none were."""
    return table.mission_of(state).draw_after if state.drawn else 0


def unseen(state: State, seat: Seat) -> Hand:
    """Return the cards whose place the seat does not see."""
    hidden = table.face_down(state)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden |= hand
    return hidden


def voids(state: State) -> Iterator[tuple[int, Place, Suit]]:
    """Yield (trick, place, suit) for each time a seat did not follow suit. Rule: the_crew.md#tricks"""
    for number, leader, played in _tricks(state):
        led = SUIT_OF[played[0]]
        for place, card in zip(table.round_from(state.rules, leader), played):
            # JARVIS follows with what lies open; that tells nothing about what lies beneath
            if SUIT_OF[card] != led and not table.is_jarvis(state, place):
                yield number, place, led


def played_by(state: State, wanted: Place) -> Iterator[tuple[int, Card]]:
    """Yield (trick, card) of each card a place has played."""
    return ((number, card) for number, place, card in _plays(state) if place == wanted)


def played(state: State) -> list[list[Card]]:
    """Return the cards that each place has played, in their order."""
    piles: list[list[Card]] = [[] for _ in range(table.places(state.rules))]
    for _, place, card in _plays(state):
        piles[place].append(card)
    return piles


def _plays(state: State) -> Iterator[tuple[int, Place, Card]]:
    for number, leader, played in _tricks(state):
        for place, card in zip(table.round_from(state.rules, leader), played):
            yield number, place, card


def _tricks(state: State) -> Iterator[tuple[int, Place, tuple[Card, ...]]]:
    for number, trick in enumerate(state.tricks, 1):
        yield number, trick.leader, trick.cards
    if state.table:
        yield len(state.tricks) + 1, state.leader, state.table


def _shown(state: State, facts: Facts, place: Place, shown: Shown, until: int) -> None:
    """Note what a communicated card tells of the hand as it was up to trick `until`. Rule: the_crew.md#communication"""
    card, position, trick = shown
    _only(facts, card, place)
    higher, lower = ABOVE[card], BELOW[card]
    later = sum(BITS[other] for number, other in played_by(state, place) if trick <= number <= until)
    if position is None:
        if later & (higher | lower):
            facts.may[place] &= ~(lower if later & higher else higher)
        else:
            facts.edges.append(Edge(place, higher, lower))
        return
    if position != "lowest":
        facts.may[place] &= ~higher
    if position != "highest":
        facts.may[place] &= ~lower
    # the highest of several: a lower one was there, and still is if it was not played
    wanted = {"only": 0, "highest": lower, "lowest": higher}[position]
    if wanted and not later & wanted:
        facts.needs.append((place, wanted))


def _passed(state: State, seat: Seat, facts: Facts) -> None:
    """Note where cards went by the distress signal, and where pink 9 is when its holder was announced."""
    passed = state.direction is not None and state.phase != "distress_pass"
    collector = table.holder(state, "pink_collector")
    if collector is not None:
        holder = table.left(state.rules, collector, -1)
        if not passed:
            _only(facts, PINK_9, holder)
        elif seen(state, seat, holder, table.receiver(state, holder)):
            _only(facts, PINK_9, table.receiver(state, holder) if state.passed[holder] == PINK_9 else holder)
        else:
            _only(facts, PINK_9, holder, table.receiver(state, holder))
    for giver in (seat, JARVIS) if state.columns else (seat,):
        card = state.passed[giver] if passed else None
        if card is not None:
            _only(facts, card, table.receiver(state, giver))


def seen(state: State, seat: Seat | None, giver: Place, to: Place) -> bool:
    """Tell whether a seat sees which card goes from one to another by the distress signal."""
    return seat in (giver, to) or table.is_jarvis(state, giver) or table.is_jarvis(state, to)


def _only(facts: Facts, card: Card, *holders: Place) -> None:
    """Note that nobody else holds the card."""
    for place in range(len(facts.may)):
        if place not in holders:
            facts.may[place] &= ~BITS[card]
