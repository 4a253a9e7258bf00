"""Making every read model anew from the streams: lists, ratings, statistics. The service may run meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from services.eventstore.outage import OUTAGES
from services.matches import load, lobby, player_lists, ratings, retiring
from services.matches.backend import Backend
from services.matches.errors import UnknownMatch

log = logging.getLogger(__name__)

LISTS: Final = (lobby.ROWS, lobby.VERSIONS, "mf:{lobby}:by:*", "mf:{lists}:*", retiring.OVER)


def rebuild(backend: Backend, progress: Callable[[int], None] = lambda _: None) -> int:
    """Make the read models anew and return how many matches they show; `progress` hears of each."""
    _clear(backend)
    shown = 0
    for match_id in backend.store.streams():
        try:
            match = load.latest(backend, match_id).loaded.match
        except (UnknownMatch, *load.NOT_HERE) as why:
            log.warning("event=rebuild-passed-over match=%s why=%s", match_id, type(why).__name__)
            continue
        lobby.project(backend, match)
        player_lists.project(backend, match)
        retiring.note(backend, match)
        shown += 1
        progress(shown)
    ratings.rebuild(backend)
    return shown


def _clear(backend: Backend) -> None:
    with OUTAGES:
        for pattern in LISTS:
            for key in backend.redis.scan_iter(match=pattern, count=1000):
                backend.redis.delete(key)
