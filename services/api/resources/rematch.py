"""Rematch: the next match of the same seats."""

from __future__ import annotations

from services.api import creations
from services.api.operations import Answer, Call, operation
from services.matches import rematch as rematches


@operation(
    "POST", "/matches/<match:match_id>/rematch", "seat", tag="matches", summary="Play again",
    replies=creations.REPLIES, errors=("match-refusal", "version-conflict"),
)  # fmt: skip
def rematch(call: Call) -> Answer:
    """Sit down at the next match: the same for every seat of this one, with the seats moved on by one.

    The seats of the other people are kept for them until they call. Called again, the seat gets a new token, and the
    old one is void.
    """
    assert call.caller.seat is not None, "the route is for seats"
    found = rematches.rematch(
        call.backend, call.loaded, call.caller.seat, call.conditions.key, call.fingerprint
    )
    return creations.answer(found.match, {found.seat: found.token}, None)


OPERATIONS = (rematch,)
