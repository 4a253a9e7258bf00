"""What a seat of Tranquility makes of what it may know: the danger of every gap, and what its own cards are worth.

In thousandths of a point and in whole numbers, so that a level plays alike on every machine.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from itertools import accumulate
from math import exp
from typing import NamedTuple, TypeAlias

from domain.games.tranquility.state import CELLS, FINISH, FINISHES, HAND, ISLANDS, START, Card, Cards, Cell, Grid, State
from domain.kernel.game import Seat

Milli: TypeAlias = int
"""Thousandths of the points that dangers and costs are counted in."""

ONE = 256
"""A number that is certainly still to be had."""
GRAIN = 16
"""Steps of a number in the table of risks."""
UNIT = ONE // GRAIN

# found by playing: an evolution over some ten million games of two to five seats
RISK, EXCESS, POWER = 0.906, 1.227, 0.748
"""Of a cell that may stay empty, how fast it falls with the numbers in excess, and how much faster in short gaps."""
SHORT, SHORT_TOO = 14.22, 0.557
"""Of each number that a gap lacks for certain, and of each of its cells then."""
FEW_CELLS = {1: (1.489, 1.330), 2: (1.043, 0.758)}
"""Factors of RISK and EXCESS in gaps of one and two cells."""
TOLL, DEAREST = 0.1574, 5.67
"""Of each card that filling a gap will cost, and the most that one cell is taken to cost."""
ALIVE, PLAYABLE = 339, 138
"""Of a card that has a place at all, and of one that has a place for nothing."""
GONE = 0.818
"""How much of a number each card on others' heaps takes away: most of those were of no use."""
PRICE, SKIPPED = 624, 2237
"""Of a card paid, and of a turn without a card played."""
RESERVE, EACH_ROUND, WANTING = 1.89, 2.77, 766
"""Cards a seat should have at the end, and for each own turn to come; what each that it lacks would harm."""
BALLAST, COMPULSORY = -1000, 100_000


def _risk(cells: int, numbers: float) -> Milli:
    if not cells:
        return 0
    more, faster = FEW_CELLS.get(cells, (1.0, 1.0))
    if numbers < cells:
        return round(1000 * (SHORT * (cells - numbers) + SHORT_TOO * more * cells))
    return round(1000 * RISK * more * cells * exp(-EXCESS * faster * (numbers - cells) / cells**POWER))


def _toll(ends: int, cells: int, width: int) -> Milli:
    free = max(0, (cells + 1 - ends) // 2)
    return round(1000 * TOLL * (cells - free) * min(DEAREST, width / (cells + 1)))


RISKS = tuple(tuple(_risk(k, m / GRAIN) for k in range(CELLS + 1)) for m in range(ISLANDS * GRAIN + 1))
"""[numbers still to be had for a gap, in grains][its cells]: the danger of never filling it."""
TOLLS = tuple(tuple(tuple(_toll(e, k, w) for k in range(CELLS + 1)) for w in range(ISLANDS + 2)) for e in range(3))
"""[ends that are islands][difference of the ends][cells]: what filling a gap will cost."""


class Gap(NamedTuple):
    """Empty cells from `first` on, between the islands `low` and `high` (0 and 81 at the ends of the line)."""

    first: Cell
    cells: int
    low: int
    high: int

    def ends(self) -> int:
        """Return how many ends are islands."""
        return (self.low > 0) + (self.high <= ISLANDS)

    def reach(self) -> tuple[int, int]:
        """Return how far above `low` and below `high` a number may lie that can ever be paid for; 0, 0 for all.

        A full hand pays for a difference of four, so that the middle of a narrow place is out of reach.
        """
        if self.cells > 2 or (self.cells == 2 and self.ends() < 2):
            return 0, 0
        far = (HAND - 1) * self.cells
        below, above = far * (self.low > 0), far * (self.high <= ISLANDS)
        return (below, above) if self.high - self.low - 1 > below + above else (0, 0)

    def takes(self, card: Card) -> bool:
        """Return whether an island between the ends can ever be paid for."""
        below, above = self.reach()
        return not below + above or card - self.low <= below or self.high - card <= above

    def split(self, card: Card, place: int) -> tuple[Gap, Gap]:
        """Return what is left on both sides of an island on one of the cells."""
        above = Gap(self.first + place + 1, self.cells - 1 - place, card, self.high)
        return Gap(self.first, place, self.low, card), above


class Held(NamedTuple):
    """A card of the hand: what losing it would harm, where it would go, and the numbers to be had for that gap."""

    worth: Milli
    card: Card
    gap: Gap
    numbers: int


NOWHERE = Gap(0, 0, 0, 0)
"""Where a Start or Finish goes."""


class Outlook:
    """What a seat thinks: how many numbers of a range are still to be had, and what its cards are worth."""

    __slots__ = ("_finishes", "_had", "_prices", "held")

    def __init__(self, state: State, seat: Seat) -> None:
        hand, gone = state.hands[seat], state.discards[seat]
        islands = islands_of(state.grid)
        unknown = ISLANDS - len(islands) - bisect(hand, ISLANDS) - bisect(gone, ISLANDS)
        lost = GONE * sum(len(heap) for s, heap in enumerate(state.discards) if s != seat) + state.removed
        left = max(0, round(ONE - ONE * lost / unknown)) if unknown else 0
        had = [left] * (ISLANDS + 3)
        for card in (*islands, *gone):
            had[card] = 0
        for card in hand:
            had[card] = ONE
        self._had = list(accumulate(had))
        self._finishes = left * (FINISHES - hand.count(FINISH) - gone.count(FINISH)) / ONE
        self.held = [self._held(state, islands, hand, i) for i in range(len(hand))]
        self._prices = _prices(state, seat)

    def numbers(self, gap: Gap) -> int:
        """Return the numbers still to be had for a gap, in grains."""
        _, cells, low, high = gap
        had = self._had
        if cells <= 2:
            below, above = gap.reach()
            if below + above:
                return (had[low + below] - had[low] + had[high - 1] - had[high - 1 - above]) // UNIT
        return (had[high - 1] - had[low]) // UNIT

    def danger(self, gap: Gap) -> Milli:
        """Return what a gap endangers and costs."""
        return RISKS[self.numbers(gap)][gap.cells] + TOLLS[gap.ends()][gap.high - gap.low][gap.cells]

    def dangers(self, low: int, high: int, most: int) -> list[Milli]:
        """Return the dangers of 0 .. `most` - 1 cells between two islands."""
        risks = RISKS[(self._had[high - 1] - self._had[low]) // UNIT]
        tolls = TOLLS[(low > 0) + (high <= ISLANDS)][high - low]
        found = [risks[k] + tolls[k] for k in range(most)]
        for k in range(1, min(3, most)):
            found[k] = self.danger(Gap(0, k, low, high))
        return found

    def price(self, cards: int, plays: bool) -> Milli:
        """Return what it harms to play an island for so many cards, or to discard two."""
        return self._prices[cards if plays else HAND]

    def give_up(self, held: Iterable[Held], count: int, limit: Milli = COMPULSORY) -> tuple[Milli, Cards]:
        """Return (harm, the cards) of giving up to `count` cards that are worth less than `limit`, the least first."""
        left = sorted(held)
        harm = 0
        given: list[Card] = []
        while left and len(given) < count and left[0].worth < limit:
            least = left.pop(0)
            harm += least.worth
            given.append(least.card)
            if least.gap.cells and least.gap.takes(least.card):
                left = sorted(self._without_one(other, least.gap) for other in left)
        return harm, tuple(sorted(given))

    def after(self, played: Held, place: int) -> list[Held]:
        """Return the rest of the hand when an island lies on one of the cells of its gap."""
        below, above = played.gap.split(played.card, place)
        rest = []
        for other in self.held:
            if other.gap == played.gap:
                if other.card == played.card:
                    continue
                gap = below if other.card < played.card else above
                rest.append(_weighed(other.card, gap, self.numbers(gap) if gap.cells else 0))
            else:
                rest.append(other)
        return rest

    def _held(self, state: State, islands: list[Card], hand: Cards, i: int) -> Held:
        card = hand[i]
        if card == START:
            return Held(COMPULSORY if state.starter is None else BALLAST, card, NOWHERE, 0)
        if card == FINISH:
            return Held(self._worth_of_finish(len(islands), first=hand.index(card) == i), card, NOWHERE, 0)
        gap = gap_of(state.grid, islands, card)
        return _weighed(card, gap, self.numbers(gap) if gap.cells else 0)

    def _without_one(self, held: Held, gap: Gap) -> Held:
        return _weighed(held.card, gap, held.numbers - GRAIN) if held.gap == gap else held

    def _worth_of_finish(self, filled: int, first: bool) -> Milli:
        if not first:
            return round(-136 + 1828 * max(0.0, 1 - self._finishes))
        return round(110 + 1577 * (filled / CELLS) ** 2 + 4677 * max(0.0, 1 - self._finishes / 1.831))


def islands_of(grid: Grid) -> list[Card]:
    """Return the islands on the grid, in order."""
    return [card for card in grid if card]


def gap_of(grid: Grid, islands: list[Card], card: Card) -> Gap:
    """Return the gap that an island would go to, given those of the grid in order; one without cells if it is dead."""
    i = bisect(islands, card)
    low = islands[i - 1] if i else 0
    high = islands[i] if i < len(islands) else FINISH
    first = grid.index(low) + 1 if low else 0
    return Gap(first, (grid.index(high) if high < FINISH else CELLS) - first, low, high)


def _weighed(card: Card, gap: Gap, numbers: int) -> Held:
    """Return an island with what losing it would harm: the rise of its gap's risk, and a chance to play."""
    if not gap.cells:
        return Held(0, card, gap, 0)
    worth = ALIVE + PLAYABLE * (gap.cells > gap.ends())
    if gap.takes(card):
        worth += RISKS[max(0, numbers - GRAIN)][gap.cells] - RISKS[max(0, numbers)][gap.cells]
    return Held(worth, card, gap, numbers)


def _prices(state: State, seat: Seat) -> tuple[Milli, ...]:
    """Return what it harms to play for 0 .. 4 cards, and to discard two: what is spent, and what is then wanting."""
    seats, empty = len(state.hands), state.grid.count(0)
    own = len(state.hands[seat]) + state.piles[seat]

    def wanting(used: int, filled: int) -> Milli:
        return round(WANTING * max(0.0, RESERVE + EACH_ROUND * (empty - filled) / seats - own + used))

    return (*(PRICE * cost + wanting(cost + 1, 1) for cost in range(HAND)), SKIPPED + wanting(2, 0))
