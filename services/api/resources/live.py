"""Live: what happens in a match, and in the lobby, told as it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flask import current_app, request

from services.api import headers, live, problems, streams
from services.api.live import Live
from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.live import LobbyStreamQuery

UNBUFFERED = {"X-Accel-Buffering": "no"}
ENDED = Answer(204, b"")


@operation(
    "GET", "/matches/live", "anyone", tag="matches", summary="Watch the lobby", query=LobbyStreamQuery,
    replies={200: Reply("Server-sent events.", media=(streams.SSE_MEDIA,))}, errors=("too-many-streams",),
)  # fmt: skip
def watch_lobby(call: Call) -> Answer:
    """Watch the public matches: `matches` is a page of them, as GET /matches gives it; `match` is a row that changed.

    When rows may have been missed, `matches` comes again.
    """
    own, game = live.of(current_app), call.query.get("game")
    return _stream(own, "lobby", streams.SSE_MEDIA, lambda: streams.of_lobby(own, call.backend, game))


def watch(call: Call, form: streams.Form, seen: int | None) -> Answer:
    """Return the stream of a match's events in this form, from after what the client has seen."""
    after: int | None = call.query.get("after") if seen is None else seen
    own, watcher = live.of(current_app), _watcher(call)
    if after is not None and call.loaded.match.over and after >= call.loaded.head.version:
        return ENDED  # which tells a browser not to come back
    return _stream(own, "match", form.media, lambda: streams.of_match(own, watcher, after, form))


def wait(call: Call, after: int, limit: int, seconds: int) -> Answer:
    """Return the next page of a match's events, as soon as there is one."""
    own = live.of(current_app)
    leave = own.enter()
    try:
        return Answer(200, streams.page(own, _watcher(call), after, limit, seconds))
    finally:
        leave()


def last_seen() -> int | None:
    """Return the version that the client says it has seen last, None when it says nothing. Raises Problem."""
    seen = request.headers.get(headers.LAST_EVENT_ID)
    if seen is None:
        return None
    if not (seen.isascii() and seen.isdecimal() and len(seen) <= 15):
        raise problems.malformed("a header is malformed", headers={headers.LAST_EVENT_ID: ["send the id of an event"]})
    return int(seen)


def _stream(own: Live, kind: str, media: str, frames: Callable[[], Iterator[bytes]]) -> Answer:
    if request.method == "HEAD":
        return Answer(200, b"", UNBUFFERED, media)
    leave = own.enter()
    return Answer(200, streams.Stream(frames(), leave, kind, live.counted(current_app)), UNBUFFERED, media)


def _watcher(call: Call) -> streams.Watcher:
    token = headers.bearer(request.headers)
    return streams.Watcher(call.backend, call.match_id, token, call.caller.seat, call.query["text"])


OPERATIONS = (watch_lobby,)
