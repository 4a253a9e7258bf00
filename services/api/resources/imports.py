"""Imports: histories that were exported before, and games recorded in another notation."""

from __future__ import annotations

from services.api import creations
from services.api.operations import Answer, Call, operation
from services.api.resources.events import NDJSON
from services.api.schemas.histories import RecordedGame
from services.matches import importing


@operation(
    "POST", "/matches/import", "anyone", tag="history", summary="Import a history", body=RecordedGame, files=(NDJSON,),
    limit="import_limit", replies=creations.REPLIES,
    errors=(
        "faulty-history", "gone", "unknown-game", "illegal-command", "invalid-options", "foreign-ruleset",
        "unknown-event",
    ),
)  # fmt: skip
def import_match(call: Call) -> Answer:
    """Take in an exported history (`application/x-ndjson`) or a game in another notation (JSON).

    A history keeps its events, times and chain. Everything in it is decided again, and the first fault refuses it as a
    whole. It can be looked at and forked. The same public history again is the same match.
    """
    backend = call.backend
    if isinstance(call.sent, bytes):
        found = importing.import_file(backend, call.sent)
    else:
        body = call.body
        found = importing.import_transcript(backend, body["game"], body["transcript"], body["format"])
    return creations.answer(found.loaded.match, found.tokens, found.watch_token, imported=True)


OPERATIONS = (import_match,)
