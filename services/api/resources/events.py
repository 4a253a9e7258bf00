"""Events: a match's history, as a page or as a whole."""

from __future__ import annotations

from flask import request

from services.api import problems
from services.api.operations import JSON, Answer, Call, Reply, operation
from services.api.schemas.events import EventsPage, EventsQuery
from services.matches import history

NDJSON = "application/x-ndjson"


@operation(
    "GET", "/matches/<match:match_id>/events", "reader", tag="history", summary="Read the history", query=EventsQuery,
    replies={200: Reply("A page, or the whole as one JSON value a line.", EventsPage, media=(JSON, NDJSON))},
)  # fmt: skip
def read_events(call: Call) -> Answer:
    """Show the events as the caller may see them.

    With `Accept: application/x-ndjson` it is an export: a header line, one envelope a line, and at last the secret seed
    when the match has ended. The header names the version the export reaches, so one that was cut off can be told.
    """
    if request.accept_mimetypes.best_match((JSON, NDJSON), JSON) == NDJSON:
        return _export(call)
    after, limit = call.query.get("after", 0), call.query.get("limit", history.PAGE)
    return Answer(200, history.page(call.backend, call.loaded, call.caller.seat, after, limit))


def _export(call: Call) -> Answer:
    if call.query:
        raise problems.malformed("an export is always whole; leave `after` and `limit` out")
    told = {"Content-Disposition": f'attachment; filename="{call.match_id}.ndjson"'}
    return Answer(200, history.export(call.backend, call.loaded, call.caller.seat), told, NDJSON)


OPERATIONS = (read_events,)
