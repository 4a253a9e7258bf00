"""What the resources that change a match have in common: the request as it is recorded, and its answer."""

from __future__ import annotations

from domain.kernel.game import Seat
from domain.match import view
from services.api import headers
from services.api.operations import Answer, Call, Reply
from services.api.schemas.commands import Committed
from services.matches import history, submit

HEADERS = (headers.KEY, headers.IF_MATCH)
ERRORS = ("version-conflict", "reused-key", "match-refusal")
REPLIES = {201: Reply("What came of it.", Committed, headers=("ETag", headers.KEY))}


def request(call: Call) -> submit.Request:
    """Return the request as it is recorded."""
    return submit.Request(
        call.caller.actor, call.conditions.key, call.fingerprint, call.conditions.expected, seen=call.caller.seen,
        token=call.caller.token,
    )  # fmt: skip


def answer(call: Call, committed: submit.Committed, seat: Seat | None) -> Answer:
    """Return what `seat` (None: a spectator) may be told of a commit, without the match where that is preferred."""
    match = committed.match
    happened = zip(committed.envelopes, committed.events, strict=True)
    body = {"version": match.version, "events": [history.shown_event(match, *one, seat) for one in happened]}
    if call.conditions.minimal:
        return Answer(201, body, told(call, match.version) | {headers.PREFERENCE_APPLIED: headers.MINIMAL})
    return Answer(201, body | {"state": view.view(match, seat)}, told(call, match.version))


def told(call: Call, version: int) -> dict[str, str]:
    """Return the headers of an answer to a request that changed a match."""
    return {"ETag": headers.etag(version), headers.KEY: call.conditions.key}
