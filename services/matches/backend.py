"""What the use-cases stand on: the store, the queue, the games, the settings and the cache of folded matches."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from domain.kernel.game import AnyGame, Seat
from domain.match import view
from domain.match.state import Match
from services.eventstore.keys import Keys
from services.eventstore.port import EventStore, Head
from services.matches.settings import Settings
from services.matches.singleflight import SingleFlight

CACHE_SIZE = 512


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match folded up to `head`, with its secrets (seed and hashed tokens): never to leave the server."""

    match: Match
    head: Head
    secrets: Mapping[str, str] = field(repr=False)
    _shown: dict[Seat | None, bytes] = field(default_factory=dict, init=False, repr=False, compare=False)

    def shown(self, seat: Seat | None) -> bytes:
        """Return the match in JSON, as `seat` (None: a spectator) may see it; it is written once for all who look."""
        written = self._shown.get(seat)
        if written is None:
            written = self._shown[seat] = orjson.dumps(view.view(self.match, seat))
        return written


class Cache:
    """The most recently used matches, folded. States are immutable, so threads may share them."""

    def __init__(self, size: int = CACHE_SIZE) -> None:
        self._size = size
        self._entries: OrderedDict[str, Loaded] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, match_id: str) -> Loaded | None:
        """Return the entry, or None."""
        with self._lock:
            entry = self._entries.get(match_id)
            if entry is not None:
                self._entries.move_to_end(match_id)
            return entry

    def put(self, match_id: str, loaded: Loaded) -> None:
        """Keep the entry unless a later version is kept already."""
        with self._lock:
            kept = self._entries.get(match_id)
            if kept is None or kept.head.version <= loaded.head.version:
                self._entries[match_id] = loaded
                self._entries.move_to_end(match_id)
            while len(self._entries) > self._size:
                self._entries.popitem(last=False)

    def drop(self, match_id: str) -> None:
        """Forget the entry."""
        with self._lock:
            self._entries.pop(match_id, None)


@dataclass(frozen=True)
class Backend:
    """Everything a use-case may touch. `enqueue` puts a job on the queue: (job name, arguments)."""

    store: EventStore
    keys: Keys
    redis: Any
    """The event store's Redis, for read models and snapshots."""
    games: Mapping[str, AnyGame]
    settings: Settings
    levels: Callable[[AnyGame], tuple[str, ...]]
    enqueue: Callable[[str, str, int, int], None]
    """(match, job id, version, seat): ask for a bot's turn; a failure is logged and harmless."""
    cache: Cache = field(default_factory=Cache)
    looks: SingleFlight[Any] = field(default_factory=SingleFlight)
    """Who looks at a match just now, by its id."""
