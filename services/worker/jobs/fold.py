"""The projections: commits are read from the feed, and each match they name is folded once and shown."""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Iterable

from services.eventstore.outage import OUTAGES
from services.eventstore.port import FeedLine, StoreUnavailable
from services.matches import gauges, load, projections, snapshots, stalls
from services.matches.backend import Backend
from services.matches.errors import UnknownMatch
from services.matches.queue import FOLD_LIMIT
from services.worker import standing

log = logging.getLogger(__name__)

GROUP = "projections"
CONSUMER = "fold"
FORSAKEN = 10_000  # ms a commit may be in the hands of a worker before another takes it
COUNT = 100


def fold() -> None:
    """Show every commit that no projection has shown yet, for at most half the time the job has."""
    backend = standing.BACKEND.get()
    end = time.monotonic() + FOLD_LIMIT / 2
    lines = backend.store.claim_feed(GROUP, CONSUMER, FORSAKEN, COUNT)
    while True:
        lines = lines or backend.store.read_feed(GROUP, CONSUMER, COUNT)
        if not lines:
            return
        backend.store.ack_feed(GROUP, _shown(backend, lines))
        if time.monotonic() >= end:
            return
        lines = []


def _shown(backend: Backend, lines: Iterable[FeedLine]) -> list[FeedLine]:
    """Return the lines whose matches are shown now; the others come back when their time is up."""
    by_match: defaultdict[str, list[FeedLine]] = defaultdict(list)
    for line in lines:
        by_match[line.stream].append(line)
    shown: list[FeedLine] = []
    for match_id, named in by_match.items():
        try:
            _show(backend, match_id)
        except UnknownMatch:
            log.info("event=fold-gone match=%s", match_id)
        except StoreUnavailable:
            raise
        except Exception:  # one match that cannot be folded must not keep the others waiting
            log.exception("event=fold-failed match=%s version=%d", match_id, named[-1].version)
            gauges.count(backend.redis, "fold.failed")
            continue
        shown += named
    gauges.count(backend.redis, "fold.done", len(by_match))
    return shown


def _show(backend: Backend, match_id: str) -> None:
    loaded = load.latest(backend, match_id).loaded
    projections.show(backend, loaded)
    stalls.forget(backend, loaded.match)
    if loaded.match.over or loaded.head.version - _kept(backend, match_id) >= backend.settings.snapshot_every:
        snapshots.write(backend, loaded)


def _kept(backend: Backend, match_id: str) -> int:
    with OUTAGES:
        return int(backend.redis.hget(backend.keys.snapshot(match_id), "version") or 0)
