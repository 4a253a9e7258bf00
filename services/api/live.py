"""Who watches through this process, and what wakes them: one subscription to the store's bells, however many watch.

A bell only says that there may be news; whoever is woken looks for itself. Everybody looks at each heartbeat, too, so a
bell that was lost costs time and nothing else.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from flask import Flask

from services.api import observe
from services.api.problems import Problem
from services.eventstore import bells, keys
from services.eventstore.connect import connect
from services.eventstore.port import Envelope, EventStore, Head, StoreUnavailable
from services.matches import lobby
from services.matches.backend import Backend

log = logging.getLogger(__name__)

EXTENSION: Final = "matchfold_live"
SUBSCRIBED: Final = 2.0  # seconds the first watcher waits for the subscription
AGAIN: Final = 1.0  # seconds between attempts to listen
ROWS: Final = 500  # of the lobby, kept for watchers that are slow
PAGE: Final = 500
RETRY_AFTER: Final = "10"


class Room:
    """Where those wait who watch one match. `mark` before looking, `wait` after: no bell is missed in between."""

    def __init__(self) -> None:
        self._bell = threading.Condition()
        self._rings = 0
        self._reading = threading.Lock()
        self._tail: list[Envelope] = []
        self.watchers = 0

    @property
    def mark(self) -> int:
        """What `wait` compares with."""
        return self._rings

    def ring(self) -> None:
        """Wake everybody."""
        with self._bell:
            self._rings += 1
            self._bell.notify_all()

    def wait(self, mark: int, seconds: float) -> bool:
        """Return whether a bell has rung since `mark`, once it has or after so many seconds."""
        with self._bell:
            return self._bell.wait_for(lambda: self._rings != mark, seconds)

    def after(self, store: EventStore, match_id: str, version: int, head: Head) -> list[Envelope]:
        """Return the events after `version`, up to `head` or a page of them: read once for all who stand at the end."""
        with self._reading:
            kept = self._tail
            if not (kept and kept[-1].head == head and kept[0].version <= version + 1):
                kept = self._tail = store.read(match_id, version, min(PAGE, head.version - version))
        return kept[version + 1 - kept[0].version :] if kept else []


class Rows:
    """The latest changes of the lobby. A mark counts the rows there have been."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._rows: deque[bytes] = deque(maxlen=ROWS)
        self._count = 0
        self._doubt = 0

    @property
    def mark(self) -> int:
        """Where whoever has just read the lobby stands."""
        return self._count

    def add(self, row: bytes) -> None:
        """Tell everybody of a row."""
        with self._news:
            self._rows.append(row)
            self._count += 1
            self._news.notify_all()

    def doubt(self) -> None:
        """Have everybody read the lobby anew: rows may have been missed, or it is time to go."""
        with self._news:
            self._rows.clear()
            self._count += 1
            self._doubt = self._count
            self._news.notify_all()

    def since(self, mark: int, seconds: float) -> list[bytes] | None:
        """Return the rows since `mark`, none after so many seconds; None when some of them are not known."""
        with self._news:
            self._news.wait_for(lambda: self._count != mark, seconds)
            missing = self._count - mark
            if mark < self._doubt or missing > len(self._rows):
                return None
            return list(self._rows)[len(self._rows) - missing :]


class Live:
    """The watchers of one process. `slots` is how many it can have at once: each holds a thread of the server's."""

    def __init__(self, listener: Callable[[], Any], slots: int, heartbeat: float) -> None:
        self.heartbeat = heartbeat
        self.rows = Rows()
        self.stopping = False
        self._listener = listener
        self._slots = threading.BoundedSemaphore(slots)
        self._rooms: dict[str, Room] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._subscribed = threading.Event()

    def enter(self) -> Callable[[], None]:
        """Take a slot and return what gives it back, once. Raises Problem when there is none."""
        if self.stopping or not self._slots.acquire(blocking=False):
            detail = f"so many watch already that no more can be served; try again in {RETRY_AFTER} s"
            raise Problem("too-many-streams", detail, headers={"Retry-After": RETRY_AFTER})
        held = [self._slots.release]  # popping is atomic: server and watcher may both say that it is over

        def leave() -> None:
            if held:
                held.pop()()

        return leave

    @contextmanager
    def room(self, match_id: str) -> Iterator[Room]:
        """Be among those whom the match's bell wakes."""
        self.listen()
        with self._lock:
            room = self._rooms.setdefault(match_id, Room())
            room.watchers += 1
        try:
            yield room
        finally:
            with self._lock:
                room.watchers -= 1
                if not room.watchers:
                    del self._rooms[match_id]

    def listen(self) -> None:
        """See to it that bells are heard; the first time, wait for that a little."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="bells", daemon=True)
                self._thread.start()
        self._subscribed.wait(SUBSCRIBED)

    def stop(self) -> None:
        """Let every stream end: the server is about to."""
        self.stopping = True
        self._wake_all()

    def _listen(self) -> None:
        while not self.stopping:
            try:
                for ring in bells.listen(self._listener(), keys.EVERY_BELL, lobby.BELL):
                    if not self._subscribed.is_set():
                        self._wake_all()
                        self._subscribed.set()
                    self._hear(ring)
            except StoreUnavailable as error:
                log.warning("event=bells-lost reason=%r", str(error))
            except Exception:  # without this thread no stream of the process would wake again
                log.exception("event=bells-failed")
            self._subscribed.clear()
            time.sleep(AGAIN)

    def _hear(self, ring: bells.Ring | None) -> None:
        if ring is None:
            return
        if ring.channel == lobby.BELL:
            self.rows.add(ring.said)
            return
        match_id, _ = keys.rung(ring.said)
        with self._lock:
            room = self._rooms.get(match_id)
        if room is not None:
            room.ring()

    def _wake_all(self) -> None:
        with self._lock:
            rooms = tuple(self._rooms.values())
        for room in rooms:
            room.ring()
        self.rows.doubt()


def install(app: Flask, backend: Backend) -> None:
    """Let the app's streams be woken by the store's bells."""
    settings = backend.settings

    def listener() -> Any:
        return connect(settings.events_url, timeout=None) if settings.events_url else backend.redis

    app.extensions[EXTENSION] = Live(listener, settings.most_streams, settings.heartbeat)


def of(app: Flask) -> Live:
    """Return what the app's streams share."""
    found: Live = app.extensions[EXTENSION]
    return found


def counted(app: Flask) -> observe.Metrics:
    """Return where the app's streams are counted."""
    return observe.of(app)
