"""A store whose clock a test can put forward."""

from __future__ import annotations

import dataclasses
from typing import Any

from services.eventstore.port import Tail
from services.matches.backend import Backend, Cache


class LateStore:
    """An event store like the one it wraps, `ahead` ms later."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.ahead = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def tail(self, stream: str, after: int) -> Tail:
        found: Tail = self._store.tail(stream, after)
        return found._replace(now=found.now + self.ahead)

    def now(self) -> int:
        return int(self._store.now()) + self.ahead


def late(backend: Backend) -> tuple[Backend, LateStore]:
    """Return the backend on such a store, and the store."""
    store = LateStore(backend.store)
    return dataclasses.replace(backend, store=store, cache=Cache()), store
