"""Tranquility's rules of thumb: commands and what they are worth, by the danger of every gap or by an even spread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nlargest
from typing import Any, TypeAlias

from domain.ai.bots.tranquility_outlook import Gap, Milli, Outlook, gap_of, islands_of
from domain.games.tranquility import split
from domain.games.tranquility import state as table
from domain.games.tranquility.commands import (
    Command,
    DiscardTwo,
    OfferDiscards,
    PayDiscards,
    PlayFinish,
    PlayIsland,
    PlayStart,
)
from domain.games.tranquility.state import CELLS, FINISH, HAND, ISLANDS, Card, Cards, State
from domain.kernel.game import Seat

Rated: TypeAlias = tuple[Milli, Command]
Draft: TypeAlias = tuple[Milli, Callable[..., Command], tuple[Any, ...]]
"""A command not yet made: most of them never are."""

GOES_LIGHTLY: Milli = 930
"""Cards worth less are offered for the Start."""
ALL = HAND * CELLS + 1
"""As many commands as a rule ever rates."""


def rate(state: State, seat: Seat, most: int = ALL) -> list[Rated]:
    """Return the commands worth most with their value, the best first."""
    at_once = _at_once(state, state.hands[seat])
    if at_once is not None:
        return [(0, at_once)]
    outlook = Outlook(state, seat)
    if state.phase == "offers":
        return [(0, OfferDiscards(_offer(state, seat, outlook)))]
    if state.phase == "payment":
        return [(0, PayDiscards(outlook.give_up(outlook.held, state.owing[seat])[1]))]
    drafts = [*_plays(outlook), *_discard(outlook)]
    best = [max(drafts, key=_value)] if most == 1 else nlargest(most, drafts, key=_value)
    return [(value, make(*fields)) for value, make, fields in best]


def _value(draft: Draft) -> Milli:
    return draft[0]


def _at_once(state: State, hand: Cards) -> Command | None:
    if state.phase == "turn":
        if table.must_play_start(state):
            return PlayStart()
        if FINISH in hand and state.starter is not None and table.is_full(state.grid):
            return PlayFinish()
    return None


def _offer(state: State, seat: Seat, outlook: Outlook) -> int:
    """Return the offer: what can be spared, then whatever the rule would make of the last round."""
    if not state.rounds:
        return len(outlook.give_up(outlook.held, HAND, GOES_LIGHTLY)[1])
    return split.by_rule(state.rounds[-1], tuple(map(len, state.hands)), state.owed, table.on_turn(state))[seat]


def _plays(outlook: Outlook) -> Iterator[Draft]:
    for held in outlook.held:
        first, cells, low, high = held.gap
        if not cells:
            continue
        card = held.card
        before = outlook.danger(held.gap) - outlook.price(0, plays=True)
        dangers = zip(outlook.dangers(low, card, cells), reversed(outlook.dangers(card, high, cells)))
        for i, (below, above) in enumerate(dangers):
            value = before - below - above
            # only the ends of a gap have a neighbour
            cost = _cost(held.gap, i, card) if i in (0, cells - 1) else 0
            if not cost:
                yield value, PlayIsland, (card, first + i)
            elif cost < len(outlook.held):
                harm, paid = outlook.give_up(outlook.after(held, i), cost)
                value += outlook.price(0, plays=True) - outlook.price(cost, plays=True) - harm
                yield value, PlayIsland, (card, first + i, paid)


def _cost(gap: Gap, i: int, card: Card) -> int:
    below = card - gap.low if i == 0 and gap.low else 0
    above = gap.high - card if i == gap.cells - 1 and gap.high <= ISLANDS else 0
    return min(below, above) if below and above else below or above


def _discard(outlook: Outlook) -> Iterator[Draft]:
    if len(outlook.held) >= 2:
        harm, two = outlook.give_up(outlook.held, 2)
        yield -outlook.price(0, plays=False) - harm, DiscardTwo, (two,)


def rate_simply(state: State, seat: Seat, most: int = ALL) -> list[Rated]:
    """Return the commands worth most with a value that looks at costs and at an even spread over the line."""
    hand = state.hands[seat]
    at_once = _at_once(state, hand)
    if at_once is not None:
        return [(0, at_once)]
    islands = islands_of(state.grid)
    gaps = {card: gap_of(state.grid, islands, card) for card in hand if card < FINISH}
    # dead cards go first
    spare = sorted(hand, key=lambda card: (card == FINISH or (card < FINISH and gaps[card].cells > 0), card))
    if state.phase == "offers":
        even = split.by_rule((0,) * len(state.hands), tuple(map(len, state.hands)), state.owed, table.on_turn(state))
        return [(0, OfferDiscards(even[seat]))]
    if state.phase == "payment":
        return [(0, PayDiscards(tuple(sorted(spare[: state.owing[seat]]))))]
    return nlargest(most, [*_simple_plays(gaps, spare), *_simple_discard(spare)], key=_simple_value)


def _simple_value(rated: Rated) -> Milli:
    return rated[0]


def _simple_plays(gaps: dict[Card, Gap], spare: list[Card]) -> Iterator[Rated]:
    for card, gap in gaps.items():
        others = [other for other in spare if other != card]
        for i in range(gap.cells):
            cost, cell = _cost(gap, i, card), gap.first + i
            if cost <= len(others):
                # the card's fair cell is card / 81 of the way along the line
                afar = abs(cell + 1 - card * (CELLS + 1) / (ISLANDS + 1))
                yield round(-1000 * cost - 800 * afar), PlayIsland(card, cell, tuple(sorted(others[:cost])))


def _simple_discard(spare: list[Card]) -> Iterator[Rated]:
    if len(spare) >= 2:
        yield -3000, DiscardTwo(tuple(sorted(spare[:2])))
