"""A hint: what a bot would do in a seat's place, for the seat that asked."""

from __future__ import annotations

import logging

from domain.kernel.game import Seat
from services.eventstore.port import StoreUnavailable
from services.matches import gauges, hints
from services.matches.errors import UnknownMatch
from services.worker import standing

log = logging.getLogger(__name__)


def hint(match_id: str, version: int, seat: Seat) -> None:
    """Think out what `seat` should do at `version`, unless nobody waits for it."""
    backend = standing.BACKEND.get()
    try:
        done = hints.think(backend, match_id, version, seat)
    except UnknownMatch:
        done = False
    except Exception as error:
        log.error(
            "event=hint-failed match=%s version=%d seat=%d error=%s", match_id, version, seat, type(error).__name__
        )
        if not isinstance(error, StoreUnavailable):
            gauges.count(backend.redis, "hint.failed")
        raise
    log.info("event=hint match=%s version=%d seat=%d done=%s", match_id, version, seat, done)
    gauges.count(backend.redis, "hint.done" if done else "hint.superseded")
