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
    """The asking about one key, while anybody waits for it: how many askings have begun, and the last one's answer."""

    __slots__ = ("answer", "answered", "begun", "lock", "waiting")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting = 0
        self.begun = 0
        self.answered = 0
        self.answer: T | None = None


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
                return self._answer(flight, came, ask)
        finally:
            with self._lock:
                flight.waiting -= 1
                if not flight.waiting:
                    del self._flights[key]

    @staticmethod
    def _answer(flight: _Flight[T], came: int, ask: Callable[[], T]) -> T:
        if flight.answered > came:
            assert flight.answer is not None
            return flight.answer
        flight.begun += 1
        number = flight.begun
        found = ask()
        flight.answered, flight.answer = number, found
        return found
