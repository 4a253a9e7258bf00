"""Events: a match's history, as a page or as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request

from services.api import headers, problems, streams
from services.api.bodies import JSON
from services.api.operations import Answer, Call, Reply, operation
from services.api.resources import live
from services.api.schemas.events import EventsPage, EventsQuery
from services.matches import history

NDJSON, SSE = streams.NDJSON_MEDIA, streams.SSE_MEDIA
MEDIA = (JSON, NDJSON, SSE)


@operation(
    "GET", "/matches/<match:match_id>/events", "reader", tag="history", summary="Read the history", query=EventsQuery,
    headers=(headers.LAST_EVENT_ID,), errors=("too-many-streams",),
    replies={
        200: Reply("A page, the whole as one JSON value a line, or a stream.", EventsPage, media=MEDIA),
        204: Reply("The match has ended, and everything was told."),
    },
)  # fmt: skip
def read_events(call: Call) -> Answer:
    """Show the events as the caller may see them.

    With `Accept: application/x-ndjson` it is an export: a header line, one envelope a line, and at last the secret seed
    when the match has ended. The header names the version the export reaches, so one that was cut off can be told.

    With `Accept: text/event-stream` it is a stream: `state` is the match as it is, then each `event` as it happens,
    with its version as id, and `end` says why the stream ends. With `Last-Event-ID` or `after` it goes on from there,
    without the `state`. `follow=true` with ndjson is the same as lines. `wait` makes a page of JSON wait for its first
    event. `text=true` tells each event in the game's notation, too.
    """
    media = request.accept_mimetypes.best_match(MEDIA, JSON)
    _refuse_unfit(media, call.query)
    seen = live.last_seen()
    if media == SSE:
        return live.watch(call, streams.SSE, seen)
    if media == NDJSON:
        return live.watch(call, streams.NDJSON, seen) if call.query["follow"] else _export(call)
    after, limit, seconds = call.query.get("after", 0), call.query.get("limit", history.PAGE), call.query.get("wait", 0)
    if seconds and after >= call.loaded.head.version:
        return live.wait(call, after, limit, seconds)
    page = history.page(call.backend, call.loaded, call.caller.seat, after, limit, call.query["text"])
    return Answer(200, page)


def _refuse_unfit(media: str | None, query: Mapping[str, Any]) -> None:
    """Raise Problem when the query asks for what this form does not have."""
    fit = {JSON: {"limit", "wait"}, NDJSON: {"follow"}, SSE: set()}[media or JSON] | {"after", "text"}
    unfit = {name for name in query if query[name] and name not in fit}
    if unfit:
        told = {name: [f"this is not for {media}"] for name in unfit}
        raise problems.malformed("a parameter does not go with what is accepted", query=told)


def _export(call: Call) -> Answer:
    if "after" in call.query or call.query["text"]:
        raise problems.malformed("an export is the history itself; leave `after` and `text` out, or add `follow=true`")
    told = {"Content-Disposition": f'attachment; filename="{call.match_id}.ndjson"'}
    return Answer(200, history.export(call.backend, call.loaded, call.caller.seat), told, NDJSON)


OPERATIONS = (read_events,)
