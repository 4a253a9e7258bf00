"""What is sent to whoever watches: the match as it is, then each event as it happens, and at last why it ends."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import orjson

from domain.kernel.game import Json, Seat
from services.api.live import Live, Room
from services.api.observe import Metrics
from services.eventstore.port import StoreUnavailable
from services.matches import history, load, lobby
from services.matches.backend import Backend, Loaded
from services.matches.errors import Unauthenticated, UnknownMatch

log = logging.getLogger(__name__)

SSE_MEDIA: Final = "text/event-stream"
NDJSON_MEDIA: Final = "application/x-ndjson"

OVER, STOPPING, VOID, GONE = "match-over", "stopping", "token-void", "match-gone"
"""Why a stream ends."""


class Form(NamedTuple):
    """How it is written: the beginning, a sign of life, and what has a name, its JSON and the version it leads to."""

    media: str
    opening: bytes
    beat: bytes
    frame: Callable[[str, bytes, int | None], bytes]


def _sse(name: str, data: bytes, version: int | None) -> bytes:
    id_ = b"" if version is None else b"id: %d\n" % version
    return b"%bevent: %b\ndata: %b\n\n" % (id_, name.encode(), data)


def _line(name: str, data: bytes, version: int | None) -> bytes:  # noqa: ARG001 - an event says its version itself
    return data + b"\n" if name == "event" else b'{"%b":%b}\n' % (name.encode(), data)


SSE: Final = Form(SSE_MEDIA, b"retry: 2000\n\n", b": \n\n", _sse)
NDJSON: Final = Form(NDJSON_MEDIA, b"", b"\n", _line)


@dataclass(frozen=True)
class Watcher:
    """Who watches a match: with which token, as which seat, and whether events are told in words, too."""

    backend: Backend
    match_id: str
    token: str | None
    seat: Seat | None
    text: bool = False

    def look(self) -> Loaded:
        """Return the match as it is now. Raises Unauthenticated when the token does no longer for this seat."""
        found, seat = load.reader(self.backend, self.match_id, self.token)
        if seat != self.seat:
            raise Unauthenticated("the token is another seat's by now")
        return found.loaded


class Stream:
    """Frames for one client. The server closes it when the client is gone, and that frees the slot."""

    def __init__(self, frames: Iterator[bytes], leave: Callable[[], None], kind: str, metrics: Metrics) -> None:
        self._frames, self._leave, self._kind, self._metrics = frames, leave, kind, metrics
        self._over = False
        metrics.streams_opened.labels(kind).inc()

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        try:
            return next(self._frames)
        except StopIteration:
            self._end("ended")
            raise
        except Exception:  # the answer has begun: all that is left is to end it, and to say so in the log
            log.exception("event=stream-failed kind=%s", self._kind)
            self._end("failed")
            raise StopIteration from None

    def close(self) -> None:
        """Let go of everything."""
        self._end("left")

    def _end(self, how: str) -> None:
        if self._over:
            return
        self._over = True
        self._leave()
        self._metrics.streams_ended.labels(self._kind, how).inc()
        close = getattr(self._frames, "close", None)
        if close is not None:
            close()


def of_match(live: Live, watcher: Watcher, after: int | None, form: Form) -> Iterator[bytes]:
    """Yield the match and what happens in it; with `after`, what has happened since that version instead of the match.

    An `after` that lies beyond the match's end, which a store that lost history can cause, counts as none.
    """
    shown = after
    yield form.opening or form.beat
    with live.room(watcher.match_id) as room:
        while True:
            mark = room.mark
            try:
                loaded = watcher.look()
                while (news := _news(room, watcher, loaded, shown, form)) is not None:
                    shown, frames = news
                    yield frames
                why = OVER if loaded.match.over else STOPPING if live.stopping else None
            except StoreUnavailable:
                why = STOPPING if live.stopping else None  # else it is waited for
            except (Unauthenticated, UnknownMatch) as error:
                why = VOID if isinstance(error, Unauthenticated) else GONE
            if why is not None:
                yield form.frame("end", orjson.dumps({"reason": why, "version": shown}), None)
                return
            if not room.wait(mark, _patience(live)):
                yield form.beat


def of_lobby(live: Live, backend: Backend, game: str | None) -> Iterator[bytes]:
    """Yield the first page of the public matches, then each row that changes; the page again if any was missed."""
    yield SSE.opening
    live.listen()
    mark: int | None = None
    while not live.stopping:
        if mark is None:
            now = live.rows.mark
            try:
                page = orjson.dumps(lobby.page(backend, game=game))
            except StoreUnavailable:
                time.sleep(1)
                yield SSE.beat
                continue
            mark = now
            yield SSE.frame("matches", page, None)
        rows = live.rows.since(mark, _patience(live))
        mark = None if rows is None else mark + len(rows)
        shown = [row for row in rows or () if game is None or orjson.loads(row)["game"] == game]
        if rows is not None:
            yield b"".join(SSE.frame("match", row, None) for row in shown) or SSE.beat
    yield SSE.frame("end", orjson.dumps({"reason": STOPPING}), None)


def page(live: Live, watcher: Watcher, after: int, limit: int, seconds: float) -> Json:
    """Return the page of events after version `after`, having waited for the first of them for so many seconds."""
    end = time.monotonic() + seconds
    with live.room(watcher.match_id) as room:
        while True:
            mark = room.mark
            loaded = watcher.look()
            left = end - time.monotonic()
            if loaded.head.version > after or loaded.match.over or live.stopping or left <= 0:
                return history.page(watcher.backend, loaded, watcher.seat, after, limit, watcher.text)
            room.wait(mark, min(left, live.heartbeat))


def _news(
    room: Room, watcher: Watcher, loaded: Loaded, shown: int | None, form: Form
) -> tuple[int, bytes] | None:
    """Return the version that is shown next and the frames that lead there, None when all is shown."""
    match, head = loaded.match, loaded.head.version
    if shown is None or shown > head:
        return head, form.frame("state", loaded.shown(watcher.seat), head)
    envelopes = [] if shown == head else room.after(watcher.backend.store, match.id, shown, loaded.head)
    if not envelopes:
        return None
    told = history.shown(match, envelopes, watcher.seat, watcher.text)
    return envelopes[-1].version, b"".join(form.frame("event", orjson.dumps(one), one["version"]) for one in told)


def _patience(live: Live) -> float:
    # Those who came together would else look at the store together, too, each time.
    return live.heartbeat * random.uniform(0.6, 1.0)
