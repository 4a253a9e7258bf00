"""Removing a match for good."""

from __future__ import annotations

from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.webhooks import Removed
from services.matches import purging


@operation(
    "DELETE", "/matches/<match:match_id>", "host", tag="matches", summary="Remove a match for good",
    replies={200: Reply("It is no more.", Removed)},
)  # fmt: skip
def purge_match(call: Call) -> Answer:
    """Remove the match's history, its archive, and all that shows or counts it: ratings come to what they would be.

    It cannot be brought back. Whoever asks for it gets 410 from then on, and its id is never used again.
    """
    purging.purge(call.backend, call.loaded)
    return Answer(200, {"removed": call.match_id})


OPERATIONS = (purge_match,)
