"""Audits: whether a match's history is what it claims to be."""

from __future__ import annotations

from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.histories import Audit, AuditUnderWay
from services.matches import audit

RETRY_AFTER = 1


@operation(
    "GET", "/matches/<match:match_id>/audit", "reader", tag="history", summary="Audit the history",
    replies={
        200: Reply("The report.", Audit),
        202: Reply("It is being audited: ask again.", AuditUnderWay, headers=("Location", "Retry-After")),
    },
)  # fmt: skip
def audit_match(call: Call) -> Answer:
    """Check the whole history: chain, digests, fold, the legality of every command, and every draw.

    A long history is audited in the background; its report stands for a minute while the match goes on.
    """
    found = audit.ask(call.backend, call.loaded)
    if not isinstance(found, audit.Pending):
        return Answer(200, found)
    told = {"Location": f"/matches/{call.match_id}/audit", "Retry-After": str(RETRY_AFTER)}
    return Answer(202, found._asdict(), told)


OPERATIONS = (audit_match,)
