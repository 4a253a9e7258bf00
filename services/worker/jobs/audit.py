"""The audit of a long history, for those who asked for it and come back for the report."""

from __future__ import annotations

import logging

from services.eventstore.port import StoreUnavailable
from services.matches import audit as audits
from services.matches import gauges
from services.matches.errors import UnknownMatch
from services.worker import standing

log = logging.getLogger(__name__)


def audit(match_id: str, version: int) -> None:
    """Audit the match up to `version` and keep the report where the API finds it."""
    backend = standing.BACKEND.get()
    try:
        audits.run(backend, match_id, version)
    except UnknownMatch:
        log.info("event=audit-gone match=%s", match_id)
        return
    except Exception as error:
        log.error("event=audit-failed match=%s version=%d error=%s", match_id, version, type(error).__name__)
        if not isinstance(error, StoreUnavailable):
            gauges.count(backend.redis, "audit.failed")
        raise
    log.info("event=audited match=%s version=%d", match_id, version)
    gauges.count(backend.redis, "audit.done")
