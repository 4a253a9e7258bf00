"""Dealing unknown cards fairly among boxes that take only some of them: every deal that fits is equally likely.

Cards that the same boxes take form a group. The deals are counted group by group, over the ways to split each group
among its boxes; a fair deal draws each split with its share of that count, and then the cards of each part.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from math import comb
from typing import NamedTuple, TypeAlias

from domain.games.the_crew import cards
from domain.games.the_crew.cards import BITS, Card, Hand
from domain.games.the_crew.records import Place
from domain.kernel.chance import Chance, shuffled

Sizes: TypeAlias = tuple[int, ...]
"""One number a box."""
Group: TypeAlias = tuple[int, int]
"""(the boxes that take the cards, bit i for box i; how many cards)."""


class Box(NamedTuple):
    """Room for `size` cards of `may` in a place; `received` for the one card it drew from its neighbour."""

    place: Place
    size: int
    may: Hand
    received: bool = False


class Need(NamedTuple):
    """At least one of these cards is in one of these boxes (bit i for box i)."""

    cards: Hand
    boxes: int


class Case(NamedTuple):
    """One way things may stand: boxes for the unknown cards, and the drawn cards that have been played since."""

    boxes: tuple[Box, ...]
    needs: tuple[Need, ...]
    drew: tuple[tuple[Place, Card], ...] = ()


def ways(unknown: Hand, boxes: tuple[Box, ...]) -> int:
    """Return in how many ways the cards fill the boxes, which have room for exactly so many."""
    groups = tuple((taken_by, hand.bit_count()) for taken_by, hand in _groups(unknown, boxes))
    return _ways(groups, tuple(box.size for box in boxes))


def fill(unknown: Hand, boxes: tuple[Box, ...], chance: Chance) -> tuple[Hand, ...]:
    """Return a fair deal: the cards of each box. There must be one."""
    rest = _groups(unknown, boxes)
    room = tuple(box.size for box in boxes)
    filled = [0] * len(boxes)
    for i, (taken_by, hand) in enumerate(rest):
        later = tuple((others, more.bit_count()) for others, more in rest[i + 1 :])
        split = _draw_split((taken_by, hand.bit_count()), later, room, chance)
        room = _less(room, split)
        order = shuffled(cards.cards(hand), chance)
        start = 0
        for box, size in enumerate(split):
            for card in order[start : start + size]:
                filled[box] |= BITS[card]
            start += size
    return tuple(filled)


@functools.lru_cache(maxsize=1024)
def _groups(unknown: Hand, boxes: tuple[Box, ...]) -> tuple[tuple[int, Hand], ...]:
    """Return (boxes that take the cards, cards) of each group, those with fewest boxes first."""
    parts = [(0, unknown)]
    for i, box in enumerate(boxes):
        taken = [(taken_by | 1 << i, hand & box.may) for taken_by, hand in parts]
        left = [(taken_by, hand & ~box.may) for taken_by, hand in parts]
        parts = [(taken_by, hand) for taken_by, hand in (*taken, *left) if hand]
    return tuple(sorted(parts, key=lambda part: (part[0].bit_count(), part[0])))


@functools.lru_cache(maxsize=65536)
def _ways(groups: tuple[Group, ...], room: Sizes) -> int:
    if not groups:
        return int(not any(room))
    first, later = groups[0], groups[1:]
    return sum(count * _ways(later, _less(room, split)) for split, count in _splits(first, later, room))


def _draw_split(group: Group, later: tuple[Group, ...], room: Sizes, chance: Chance) -> Sizes:
    weighed = [(split, count * _ways(later, _less(room, split))) for split, count in _splits(group, later, room)]
    weighed = [pair for pair in weighed if pair[1]]
    if len(weighed) == 1:
        return weighed[0][0]
    picked = chance.pick(sum(weight for _, weight in weighed))
    for split, weight in weighed:
        picked -= weight
        if picked < 0:
            return split
    return weighed[-1][0]


def _splits(group: Group, later: tuple[Group, ...], room: Sizes) -> Iterator[tuple[Sizes, int]]:
    """Yield (cards of the group in each box, in how many ways)."""
    taken_by, size = group
    if not later:
        # the last group fills what room is left
        if sum(room) == size and not any(free and not taken_by >> i & 1 for i, free in enumerate(room)):
            yield room, _multinomial(room)
        return
    members = [i for i in range(len(room)) if taken_by >> i & 1]
    for parts in _parts(size, tuple(room[i] for i in members)):
        split = [0] * len(room)
        for i, part in zip(members, parts):
            split[i] = part
        yield tuple(split), _multinomial(parts)


def _parts(size: int, room: Sizes) -> Iterator[Sizes]:
    """Yield all ways to write `size` as parts that fit the room."""
    if not room:
        if size == 0:
            yield ()
        return
    for first in range(max(0, size - sum(room[1:])), min(size, room[0]) + 1):
        yield from ((first, *rest) for rest in _parts(size - first, room[1:]))


def _multinomial(parts: Sizes) -> int:
    left, count = sum(parts), 1
    for part in parts:
        count *= comb(left, part)
        left -= part
    return count


def _less(room: Sizes, split: Sizes) -> Sizes:
    return tuple(free - part for free, part in zip(room, split))
