"""Forks: a new match that goes on from any position of another."""

from __future__ import annotations

from domain.match.events import Wanted
from services.api import creations
from services.api.operations import Answer, Call, operation
from services.api.schemas.histories import Forking, ForkQuery
from services.matches import forking


@operation(
    "POST", "/matches/<match:match_id>/fork", "reader", tag="history", summary="Fork a match", body=Forking,
    body_optional=True, query=ForkQuery, replies=creations.REPLIES,
    errors=("unknown-version", "invalid-options", "match-refusal", "secrets-in-play"),
)  # fmt: skip
def fork_match(call: Call) -> Answer:
    """Open a new match from a version of this one, to analyse it or to play on; its `origin` names this one.

    A match with secrets can be forked when it is over.
    """
    parent, version = call.loaded, call.query.get("version", call.loaded.head.version)
    seats = tuple(Wanted(**one) for one in call.body["seats"]) if "seats" in call.body else None
    visibility = call.body.get("visibility", parent.match.visibility)
    forked = forking.fork(call.backend, parent, version, seats, visibility)
    return creations.answer(forked.loaded.match, forked.tokens, forked.watch_token)


OPERATIONS = (fork_match,)
