"""The API with two routes more, to measure it by: one that says hello, and one that only runs the append script."""

from __future__ import annotations

import gc
import itertools
import os

import orjson
from flask import Flask, Response, request

from services.api.app import create_app
from services.eventstore.port import START, Draft, Head
from services.matches import settings, wiring

BACKEND = wiring.backend_from(settings.from_environment(os.environ))
SECRET = bytes(32)
HEADS: dict[str, Head] = {}
COUNT = itertools.count()


def null_append(stream: str) -> Response:
    """Append so many small events in one commit, and answer with the version."""
    events = orjson.loads(request.get_data())["events"]
    head = HEADS.get(stream, START)
    appended = BACKEND.store.append(
        stream, head, [Draft("null.Appended", 1, {"seat": 0})] * events, actor={"kind": "player", "seat": 0},
        command_id=f"c{next(COUNT)}", fingerprint="f", secret=SECRET, now=1,
    )  # fmt: skip
    HEADS[stream] = appended.envelopes[-1].head
    return Response(f'{{"version": {appended.receipt.last}}}', content_type="application/json")


def _app() -> Flask:
    made = create_app(BACKEND)
    made.add_url_rule("/null/<stream>", "null", null_append, methods=["POST"])
    made.add_url_rule("/hello", "hello", lambda: Response(b'{"hello": 1}', content_type="application/json"))
    return made


app = _app()
gc.collect()  # as services/api/wsgi.py does
gc.freeze()
