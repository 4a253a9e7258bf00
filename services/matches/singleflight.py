"""Many who ask the same at once: one asks for all of them.

Nobody gets an answer that is older than the question: a thread takes another's only if that one began to ask after this
one came. So a crowd that comes together asks twice, once for the first and once for all who came meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class _Flight(Generic[T]):
    """The asking about one key, while anybody waits for it: how many askings have begun, and how the last one ended."""

    __slots__ = ("answer", "begun", "ended", "failure", "lock", "waiting")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting = 0
        self.begun = 0
        self.ended = 0
        self.answer: T | None = None
        self.failure: Exception | None = None

    def ask(self, came: int, ask: Callable[[], T]) -> T:
        """Return the answer to an asking that begins after this many had begun."""
        if self.ended <= came:
            self.begun += 1
            try:
                self.answer, self.failure = ask(), None
            except Exception as failure:
                self.failure = failure
            self.ended = self.begun
        if self.failure is not None:
            raise self.failure
        assert self.answer is not None
        return self.answer


class SingleFlight(Generic[T]):
    """Askings by key."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._flights: dict[str, _Flight[T]] = {}

    def do(self, key: str, ask: Callable[[], T]) -> T:
        """Return what `ask` answers, here or in a thread that began it after this call. Raises what it does."""
        with self._lock:
            flight = self._flights.setdefault(key, _Flight())
            flight.waiting += 1
            came = flight.begun
        try:
            with flight.lock:
                return flight.ask(came, ask)
        finally:
            with self._lock:
                flight.waiting -= 1
                if not flight.waiting:
                    del self._flights[key]
