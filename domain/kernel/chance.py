"""Where chance comes from. A game asks `pick(n)` and writes the answer into an event; folding never draws.

Rule: docs/fair-chance.md defines `SeededChance` exactly, with test vectors for other languages.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

from domain.kernel.errors import PeekRefused

T = TypeVar("T")

WORD = 1 << 64


class Chance(Protocol):
    """A source of fair outcomes."""

    def pick(self, n: int) -> int:
        """Return one of 0 .. n-1, all equally likely; `n` is at least 1."""
        ...


class SeededChance:
    """The draws of one commit: a function of the match's secret seed, the seats' entropy and the version it builds on.

    Word i is the first 8 bytes, big-endian, of SHA-256(key || i as 8 bytes), with
    key = SHA-256("matchfold chance 1" || seed || SHA-256 of each seat's entropy in seat order || version as 8 bytes).
    A pick takes the next word below the largest multiple of n, modulo n.
    """

    def __init__(self, seed: bytes, entropy: Iterable[bytes], version: int) -> None:
        self._seed, self._entropy, self._version = seed, entropy, version
        self._next = 0

    def pick(self, n: int) -> int:
        if n == 1:
            return 0
        limit = WORD - WORD % n
        while True:
            block = hashlib.sha256(self._key + self._next.to_bytes(8, "big")).digest()
            self._next += 1
            word = int.from_bytes(block[:8], "big")
            if word < limit:
                return word % n

    @cached_property
    def _key(self) -> bytes:  # most commits draw nothing
        parts = b"".join(hashlib.sha256(e).digest() for e in self._entropy)
        return hashlib.sha256(b"matchfold chance 1" + self._seed + parts + self._version.to_bytes(8, "big")).digest()


class SampledChance:
    """Fast pseudo-random outcomes for search and random playouts; the same seed gives the same outcomes."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def pick(self, n: int) -> int:
        return int(self._random.random() * n)


class ScriptedChance:
    """Outcomes written down beforehand, for tests; runs out loudly."""

    def __init__(self, outcomes: Iterable[int]) -> None:
        self._outcomes = list(outcomes)

    def pick(self, n: int) -> int:
        assert self._outcomes, f"the script has no outcome left for pick({n})"
        outcome = self._outcomes.pop(0)
        assert 0 <= outcome < n, f"the script says {outcome}, but pick({n}) was asked"
        return outcome


class NoChance:
    """The chance of a dry run: it refuses to be picked from, so that a preview cannot peek."""

    def pick(self, n: int) -> int:
        raise PeekRefused(f"chance decides between {n} outcomes, which no preview may show; send the command")


def choose(items: Sequence[T], chance: Chance) -> T:
    """Return one of `items`, all equally likely."""
    return items[chance.pick(len(items))]


def shuffled(items: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """Return `items` in a random order (Fisher-Yates, from the last place down)."""
    pool = list(items)
    for i in range(len(pool) - 1, 0, -1):
        j = chance.pick(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool)
