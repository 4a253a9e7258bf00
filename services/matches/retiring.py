"""From the store to the shelf: the histories of matches that have been over for long enough."""

from __future__ import annotations

import gzip
import logging
from typing import Final

from domain.match.state import Match
from services.eventstore import chain
from services.eventstore.outage import OUTAGES
from services.eventstore.port import Envelope
from services.matches import archive, history, history_file, load
from services.matches.backend import Backend, Loaded
from services.matches.shelf import Shelf, shelf_of

log = logging.getLogger(__name__)

OVER: Final = "mf:{archive}:over"
DAY: Final = 86_400_000  # ms
PUT_OFF: Final = 3_600_000  # ms until a history that could not be archived is tried again

# KEYS: events, receipts, snapshot, thoughts, mark. ARGV: version, chain, mark. Only what was read back may be dropped.
_DROP: Final = """
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= ARGV[1] .. '-0' or string.sub(last[2][2], -66, -3) ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[5], ARGV[3])
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
return 1
"""


class Unfaithful(Exception):
    """What the shelf gives back is not what was put there."""


def note(backend: Backend, match: Match) -> None:
    """Remember when a match that is over may be archived."""
    if match.over:
        with OUTAGES:
            backend.redis.zadd(OVER, {match.id: match.at}, nx=True)


def forget(backend: Backend, match_id: str) -> None:
    """Drop what was remembered of a match."""
    with OUTAGES:
        backend.redis.zrem(OVER, match_id)


def due(backend: Backend, count: int) -> list[str]:
    """Return at most `count` matches to be archived now, those that ended first; none where archiving is off."""
    days = backend.settings.archive_days
    if not days:
        return []
    until = backend.store.now() - days * DAY
    with OUTAGES:
        found = backend.redis.zrangebyscore(OVER, "-inf", until, start=0, num=count)
    return [match_id.decode() for match_id in found]


def put_off(backend: Backend, match_id: str) -> None:
    """Let a match be for a while."""
    with OUTAGES:
        backend.redis.zadd(OVER, {match_id: backend.store.now() - backend.settings.archive_days * DAY + PUT_OFF})


def retire(backend: Backend, match_id: str) -> None:
    """Write a finished match's history to the shelf, read it back, and only then drop it from the store.

    Raises UnknownMatch, Unfaithful, and whatever the shelf raises.
    """
    loaded = load.latest(backend, match_id).loaded
    assert loaded.match.over, "only what is over is archived"
    if archive.mark_of(backend.redis, backend.keys, match_id) is None:
        _move(backend, loaded)
        log.info("event=archived match=%s version=%d", match_id, loaded.head.version)
    backend.cache.drop(match_id)
    forget(backend, match_id)


def _move(backend: Backend, loaded: Loaded) -> None:
    match_id, shelf = loaded.match.id, shelf_of(backend.settings)
    name = f"p{backend.keys.partition(match_id):02d}/{match_id}.ndjson.gz"
    try:
        _shelve(shelf, name, loaded, list(history.whole(backend, match_id, loaded.head.version)))
        _drop(backend, match_id, archive.Mark(name, loaded.head))
    except Unfaithful:
        shelf.remove(name)
        raise


def _shelve(shelf: Shelf, name: str, loaded: Loaded, envelopes: list[Envelope]) -> None:
    content = history_file.written(loaded.match, envelopes, history.seed_of(loaded))
    shelf.write(name, gzip.compress(content, mtime=0))
    back = archive.parsed(shelf.read(name))
    if list(back) != envelopes or chain.verify(back) is not None or back[-1].head != loaded.head:
        raise Unfaithful(name)


def _drop(backend: Backend, match_id: str, mark: archive.Mark) -> None:
    keys = backend.keys
    touched = (keys.events(match_id), keys.receipts(match_id), keys.snapshot(match_id), keys.thoughts(match_id))
    args = (mark.head.version, mark.head.chain, mark.to_json())
    with OUTAGES:
        if not backend.redis.eval(_DROP, 5, *touched, keys.away(match_id), *args):
            raise Unfaithful("the history has changed meanwhile")
