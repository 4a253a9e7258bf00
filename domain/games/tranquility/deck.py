"""The cards, and drawing from piles that have no order: each draw picks from all that nobody has seen.

This has exactly the distribution of removing, shuffling and dealing beforehand, and no order exists that could leak.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from domain.games.tranquility.state import FINISH, FINISHES, ISLANDS, Card, Cards
from domain.kernel.chance import Chance

DECK: Cards = (*range(1, ISLANDS + 1), *(FINISH,) * FINISHES)
"""The islands and the Finish; the Starts are added to the piles of their seats."""


def pull(unseen: Cards, removed: int, chance: Chance) -> tuple[Card, Cards]:
    """Return (card, the rest): the next card of some pile, when `removed` islands of `unseen` lie in no pile.

    Rule: tranquility.md#drawing
    """
    finishes = unseen.count(FINISH)
    islands = len(unseen) - finishes
    if finishes and chance.pick(len(unseen) - removed) < finishes:
        return FINISH, unseen[:-1]
    i = chance.pick(islands)
    return unseen[i], unseen[:i] + unseen[i + 1 :]


def pull_many(count: int, unseen: Cards, removed: int, chance: Chance) -> tuple[Cards, Cards]:
    """Return (cards, the rest) of `count` draws."""
    cards: list[Card] = []
    for _ in range(count):
        card, unseen = pull(unseen, removed, chance)
        insort(cards, card)
    return tuple(cards), unseen


def pile_sizes(seats: int, removed: int) -> tuple[int, ...]:
    """Return how many cards each seat is dealt: as evenly as possible, more to the last seats."""
    each, over = divmod(len(DECK) - removed, seats)
    return (each,) * (seats - over) + (each + 1,) * over


def merged(*heaps: Iterable[Card]) -> Cards:
    """Return the cards of all heaps as one multiset."""
    return tuple(sorted(card for heap in heaps for card in heap))
