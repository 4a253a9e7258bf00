"""Archiving: the histories of matches that have been over for long enough leave the store for the shelf."""

from __future__ import annotations

import logging
import time

from services.eventstore.port import StoreUnavailable
from services.matches import gauges, retiring
from services.matches.errors import UnknownMatch
from services.matches.queue import ARCHIVE_LIMIT
from services.worker import standing

log = logging.getLogger(__name__)

COUNT = 50


def archive() -> None:
    """Archive what is due, for at most half the time the job has."""
    backend = standing.BACKEND.get()
    end = time.monotonic() + ARCHIVE_LIMIT / 2
    while time.monotonic() < end:
        found = retiring.due(backend, COUNT)
        if not found:
            return
        for match_id in found:
            try:
                retiring.retire(backend, match_id)
                gauges.count(backend.redis, "archive.done")
            except UnknownMatch:
                retiring.forget(backend, match_id)
            except StoreUnavailable:
                raise
            except Exception:  # one history, or a shelf that is full, must not keep the rest from being tried
                log.exception("event=archive-failed match=%s", match_id)
                gauges.count(backend.redis, "archive.failed")
                retiring.put_off(backend, match_id)
