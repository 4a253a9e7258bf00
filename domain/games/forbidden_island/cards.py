"""A multiset of treasure cards as one int: five bits a kind, in the order of `pieces.CARDS`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from domain.games.forbidden_island.pieces import CARDS, COPIES, HAND_CARDS, Card, HandCard

Cards: TypeAlias = int

_BITS = 5
_MASK = 31
_SHIFT: dict[Card, int] = {card: _BITS * i for i, card in enumerate(CARDS)}
ONE: dict[Card, Cards] = {card: 1 << shift for card, shift in _SHIFT.items()}
ALL: Cards = sum(ONE[card] * copies for card, copies in COPIES.items())


def packed(cards: Iterable[Card]) -> Cards:
    """Return the multiset of `cards`."""
    return sum(ONE[card] for card in cards)


def size(cards: Cards) -> int:
    """Return how many cards there are."""
    # 32 leaves 1 when divided by 31, so this is the sum of the counts; there are never more than 28
    return cards % _MASK


def count(cards: Cards, card: Card) -> int:
    """Return how many of one kind there are."""
    return cards >> _SHIFT[card] & _MASK


def each(cards: Cards) -> Iterator[Card]:
    """Yield the cards, equal ones one after the other."""
    for card in CARDS:
        for _ in range(count(cards, card)):
            yield card


def held(hand: Cards) -> Iterator[HandCard]:
    """Yield the cards of a hand, equal ones one after the other."""
    for card in HAND_CARDS:
        for _ in range(count(hand, card)):
            yield card


def kinds(hand: Cards) -> Iterator[HandCard]:
    """Yield each kind of card in a hand once."""
    return (card for card in HAND_CARDS if count(hand, card))


def at(cards: Cards, index: int) -> Card:
    """Return the card at a 0-based place in the order of `each`."""
    for card in CARDS:
        index -= count(cards, card)
        if index < 0:
            return card
    raise IndexError("there are not so many cards")
