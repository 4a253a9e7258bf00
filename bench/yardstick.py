"""The API with two routes more, to measure it by: one that says hello, and one that only runs the append script."""

from __future__ import annotations

import itertools

import orjson
from flask import Response, request

from services.api.wsgi import app, backend
from services.eventstore.port import START, Draft, Head

SECRET = bytes(32)
HEADS: dict[str, Head] = {}
COUNT = itertools.count()


def null_append(stream: str) -> Response:
    """Append so many small events in one commit, and answer with the version."""
    events = orjson.loads(request.get_data())["events"]
    head = HEADS.get(stream, START)
    appended = backend.store.append(
        stream, head, [Draft("null.Appended", 1, {"seat": 0})] * events, actor={"kind": "player", "seat": 0},
        command_id=f"c{next(COUNT)}", fingerprint="f", secret=SECRET, now=1,
    )  # fmt: skip
    HEADS[stream] = appended.envelopes[-1].head
    return Response(f'{{"version": {appended.receipt.last}}}', content_type="application/json")


app.add_url_rule("/null/<stream>", "null", null_append, methods=["POST"])
app.add_url_rule("/hello", "hello", lambda: Response(b'{"hello": 1}', content_type="application/json"))
