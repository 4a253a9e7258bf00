"""Tranquility's rules of thumb: commands and what they are worth, by the risk of every gap or by an even spread.

Everything is read from what the seat itself may know, in thousandths of a point and in whole numbers, so that a level
plays alike on every machine.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from itertools import accumulate
from math import exp, sqrt
from typing import NamedTuple, TypeAlias

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
from domain.games.tranquility.state import CELLS, FINISH, FINISHES, ISLANDS, START, Card, Cards, Cell, State
from domain.kernel.game import Seat

Milli: TypeAlias = int
"""Thousandths of the points that risks and costs are counted in."""
Rated: TypeAlias = tuple[Milli, Command]

ONE = 256
"""A number that is certainly still to be had."""
GRAIN = 16
"""Steps of a number in the table of risks."""
COST, DISCARDING, GOES_LIGHTLY, NEARLY_GONE = 810, 1940, 950, 0.85


def _risk(cells: int, numbers: float) -> Milli:
    if not cells:
        return 0
    if numbers < cells:
        return round(18_300 * (cells - numbers) + 920 * cells)
    return round(920 * cells * exp(-0.56 * (numbers - cells) / sqrt(cells)))


def _toll(ends: int, cells: int, width: int) -> Milli:
    free = max(0, (cells + 1 - ends) // 2)
    return round(135 * (cells - free) * min(5, width / (cells + 1)))


RISK = tuple(tuple(_risk(k, m / GRAIN) for m in range(ISLANDS * GRAIN + 1)) for k in range(CELLS + 1))
"""[empty cells][numbers still to be had for them, in grains]: the danger of never filling the gap."""
TOLL = tuple(tuple(tuple(_toll(e, k, w) for w in range(ISLANDS + 2)) for k in range(CELLS + 1)) for e in range(3))
"""[occupied ends][empty cells][difference of the ends]: what filling a gap will cost."""


class Gap(NamedTuple):
    """Empty cells from `first` on, between the islands `low` and `high` (0 and 81 at the ends of the line)."""

    first: Cell
    cells: int
    low: int
    high: int

    def ends(self) -> int:
        """Return how many ends are islands."""
        return (self.low > 0) + (self.high <= ISLANDS)


class Outlook:
    """What a seat thinks of its cards: how many numbers of a range are still to be had, and what each card is worth."""

    __slots__ = ("_had", "finishes", "grid", "hand")

    def __init__(self, state: State, seat: Seat) -> None:
        self.grid, self.hand = state.grid, state.hands[seat]
        gone = state.discards[seat]
        unknown = ISLANDS - sum(n > 0 for n in self.grid) - sum(card < FINISH for card in (*self.hand, *gone))
        lost = NEARLY_GONE * sum(len(heap) for s, heap in enumerate(state.discards) if s != seat) + state.removed
        left = max(0, round(ONE - ONE * lost / unknown)) if unknown else 0
        had = [left] * (ISLANDS + 3)
        for card in (*self.grid, *gone):
            had[card] = 0
        for card in self.hand:
            had[card] = ONE
        self._had = list(accumulate(had))
        self.finishes = left * (FINISHES - self.hand.count(FINISH) - gone.count(FINISH)) / ONE

    def numbers(self, low: int, high: int) -> int:
        """Return the numbers still to be had between two islands, in grains."""
        return (self._had[high - 1] - self._had[low]) // (ONE // GRAIN)

    def risk(self, cells: int, low: int, high: int) -> Milli:
        """Return what a gap endangers and costs."""
        had = self._had
        ends = (low > 0) + (high <= ISLANDS)
        return RISK[cells][(had[high - 1] - had[low]) // (ONE // GRAIN)] + TOLL[ends][cells][high - low]

    def worths(self, gaps: dict[Card, Gap], started: bool) -> list[tuple[Milli, Card]]:
        """Return (what losing it would harm, card) for each card of the hand, the least first."""
        rated: list[tuple[Milli, Card]] = []
        for i, card in enumerate(self.hand):
            if card == START:
                worth = -1000 if started else 100_000
            elif card == FINISH:
                worth = self._worth_of_finish(first=self.hand.index(card) == i)
            else:
                worth = self._worth_of_island(gaps[card])
            insort(rated, (worth, card))
        return rated

    def _worth_of_island(self, gap: Gap) -> Milli:
        numbers = self.numbers(gap.low, gap.high)
        lacking = RISK[gap.cells][max(0, numbers - GRAIN)] - RISK[gap.cells][numbers]
        return lacking + 200 * (gap.cells > gap.ends())

    def _worth_of_finish(self, first: bool) -> Milli:
        if not first:
            return round(-500 + 1200 * max(0.0, 1 - self.finishes))
        filled = CELLS - self.grid.count(0)
        return round(90 + 1600 * (filled / CELLS) ** 2 + 4000 * max(0.0, 1 - self.finishes / 1.5))


def gaps_of(grid: table.Grid, hand: Cards) -> dict[Card, Gap]:
    """Return the gap that each island of the hand would go to; one without cells where it is dead."""
    found = {}
    for card in hand:
        if card < FINISH:
            first, last = table.room(grid, card)
            low = grid[first - 1] if first else 0
            found[card] = Gap(first, last - first + 1, low, grid[last + 1] if last < CELLS - 1 else FINISH)
    return found


def rate(state: State, seat: Seat) -> list[Rated]:
    """Return commands worth a thought with their value, the best first where there is no choice to rate."""
    outlook = Outlook(state, seat)
    gaps = gaps_of(state.grid, outlook.hand)
    worths = outlook.worths(gaps, state.starter is not None)
    if state.phase == "offers":
        lightly = sum(worth < GOES_LIGHTLY for worth, _ in worths)
        return [(0, OfferDiscards(_offer(state, seat, lightly)))]
    if state.phase == "payment":
        return [(0, PayDiscards(_cards(worths[: state.owing[seat]])))]
    return _at_once(state, outlook.hand) or [*_plays(outlook, gaps, worths), *_discard(worths)]


def _at_once(state: State, hand: Cards) -> list[Rated]:
    if table.must_play_start(state):
        return [(0, PlayStart())]
    if FINISH in hand and state.starter is not None and table.is_full(state.grid):
        return [(0, PlayFinish())]
    return []


def _offer(state: State, seat: Seat, first: int) -> int:
    """Return the offer: what can be spared, then whatever the rule would make of the last round."""
    if not state.rounds:
        return first
    return split.by_rule(state.rounds[-1], tuple(map(len, state.hands)), state.owed, table.on_turn(state))[seat]


def _plays(outlook: Outlook, gaps: dict[Card, Gap], worths: list[tuple[Milli, Card]]) -> Iterator[Rated]:
    for card, gap in gaps.items():
        others = [pair for pair in worths if pair[1] != card]
        before = outlook.risk(gap.cells, gap.low, gap.high)
        for i in range(gap.cells):
            cost = _cost(gap, i, card)
            if cost > len(others):
                continue
            after = outlook.risk(i, gap.low, card) + outlook.risk(gap.cells - 1 - i, card, gap.high)
            paid = others[:cost]
            value = before - after - COST * cost - sum(worth for worth, _ in paid)
            yield value, PlayIsland(card, gap.first + i, _cards(paid))


def _cost(gap: Gap, i: int, card: Card) -> int:
    below = card - gap.low if i == 0 and gap.low else 0
    above = gap.high - card if i == gap.cells - 1 and gap.high <= ISLANDS else 0
    return min(below, above) if below and above else below or above


def _discard(worths: list[tuple[Milli, Card]]) -> Iterator[Rated]:
    if len(worths) >= 2:
        two = worths[:2]
        yield -DISCARDING - sum(worth for worth, _ in two), DiscardTwo(_cards(two))


def _cards(worths: list[tuple[Milli, Card]]) -> Cards:
    return tuple(sorted(card for _, card in worths))


def rate_simply(state: State, seat: Seat) -> list[Rated]:
    """Return commands with a value that looks at costs and at an even spread of the numbers over the line."""
    hand = state.hands[seat]
    gaps = gaps_of(state.grid, hand)
    dead = sorted((c == FINISH or (c < FINISH and gaps[c].cells > 0), c) for c in hand)
    worths = [(int(alive), card) for alive, card in dead]
    if state.phase == "offers":
        even = split.by_rule((0,) * len(state.hands), tuple(map(len, state.hands)), state.owed, table.on_turn(state))
        return [(0, OfferDiscards(even[seat]))]
    if state.phase == "payment":
        return [(0, PayDiscards(_cards(worths[: state.owing[seat]])))]
    return _at_once(state, hand) or [*_simple_plays(gaps, worths), *_simple_discard(worths)]


def _simple_plays(gaps: dict[Card, Gap], worths: list[tuple[Milli, Card]]) -> Iterator[Rated]:
    for card, gap in gaps.items():
        others = [pair for pair in worths if pair[1] != card]
        for i in range(gap.cells):
            cost, cell = _cost(gap, i, card), gap.first + i
            if cost <= len(others):
                # the card's fair cell is card / 81 of the way along the line
                afar = abs(cell + 1 - card * (CELLS + 1) / (ISLANDS + 1))
                yield round(-1000 * cost - 800 * afar), PlayIsland(card, cell, _cards(others[:cost]))


def _simple_discard(worths: list[tuple[Milli, Card]]) -> Iterator[Rated]:
    if len(worths) >= 2:
        yield -3000, DiscardTwo(_cards(worths[:2]))
