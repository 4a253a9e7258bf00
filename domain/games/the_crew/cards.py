"""The 40 cards as numbers and as bits. A hand is an int with one bit a card; numbers grow with rank in a suit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, TypeAlias

from domain.kernel.shape import About, Pattern

Card: TypeAlias = int
"""0 to 8 pink, 9 to 17 blue, 18 to 26 green, 27 to 35 yellow, 36 to 39 the rockets."""
Hand: TypeAlias = int
"""A set of cards: bit i stands for card i."""
Suit: TypeAlias = int
"""0 pink, 1 blue, 2 green, 3 yellow, 4 rockets."""
CardName: TypeAlias = Annotated[
    str, Pattern("[PBGY][1-9]|R[1-4]"), About("Suit and rank: P pink, B blue, G green, Y yellow, R rocket.")
]
ColourCard: TypeAlias = Annotated[
    str, Pattern("[PBGY][1-9]"), About("Suit and rank: P pink, B blue, G green, Y yellow.")
]

LETTERS = "PBGYR"
SUIT_NAMES = ("pink", "blue", "green", "yellow", "rocket")
ROCKET: Suit = 4
COLOURS: tuple[Suit, ...] = (0, 1, 2, 3)

SUIT_OF: tuple[Suit, ...] = (*(card // 9 for card in range(36)), *(ROCKET,) * 4)
RANK_OF: tuple[int, ...] = (*(card % 9 + 1 for card in range(36)), 1, 2, 3, 4)
NAMES: tuple[str, ...] = tuple(f"{LETTERS[SUIT_OF[card]]}{RANK_OF[card]}" for card in range(40))
NUMBERS: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}
BITS: tuple[Hand, ...] = tuple(1 << card for card in range(40))

DECK: Hand = (1 << 40) - 1
SUIT: tuple[Hand, ...] = tuple(sum(BITS[card] for card in range(40) if SUIT_OF[card] == suit) for suit in range(5))
RANK: tuple[Hand, ...] = tuple(sum(BITS[card] for card in range(36) if RANK_OF[card] == rank) for rank in range(10))
"""The colour cards of each rank."""
ROCKETS: Hand = SUIT[ROCKET]
COLOUR_CARDS: Hand = DECK & ~ROCKETS
PINK_9: Card = 8
ROCKET_1: Card = 36
ROCKET_4: Card = 39
CHALLENGE_DECK: Hand = DECK & ~SUIT[2] & ~BITS[ROCKET_1]
"""Without green and rocket 1, for the challenge for three."""
BELOW: tuple[Hand, ...] = tuple(SUIT[SUIT_OF[card]] & (BITS[card] - 1) for card in range(40))
"""The lower cards of a card's suit."""
ABOVE: tuple[Hand, ...] = tuple(SUIT[SUIT_OF[card]] & ~BELOW[card] & ~BITS[card] for card in range(40))
"""The higher cards of a card's suit."""


def cards(hand: Hand) -> Iterator[Card]:
    """Yield the cards of a hand, by suit and rank ascending."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


@lru_cache(maxsize=1 << 12)
def names(hand: Hand) -> tuple[str, ...]:
    """Return the names of a hand's cards, by suit and rank ascending."""
    return tuple(NAMES[card] for card in cards(hand))


def hand_of(named: Iterable[str]) -> Hand:
    """Return the hand of these cards."""
    return sum(BITS[NUMBERS[name]] for name in named)


def top(trick: tuple[Card, ...]) -> int:
    """Return the place of the winning card in a trick: the highest rocket, else the highest of the led suit.

    Rule: the_crew.md#tricks
    """
    best, suit, place = trick[0], SUIT_OF[trick[0]], 0
    for i, card in enumerate(trick):
        if SUIT_OF[card] == suit:
            if card > best:
                best, place = card, i
        elif card >= ROCKET_1:
            best, suit, place = card, ROCKET, i
    return place
