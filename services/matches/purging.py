"""Removing a match for good: of its stream, its archive and its traces nothing stays but that its id is used up."""

from __future__ import annotations

import logging
from typing import Final

from services.eventstore.outage import OUTAGES
from services.matches import archive, projections
from services.matches.backend import Backend, Loaded
from services.matches.shelf import shelf_of

log = logging.getLogger(__name__)

# KEYS: mark, due, stalls, keys of the match... ARGV: the mark from now on, match
_REMOVE: Final = """
redis.call('SET', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[2])
redis.call('HDEL', KEYS[3], ARGV[2])
for i = 4, #KEYS do redis.call('DEL', KEYS[i]) end
return 1
"""


def purge(backend: Backend, loaded: Loaded) -> None:
    """Remove a match, whatever its status. Raises StoreUnavailable; then asking again finishes it."""
    match, keys = loaded.match, backend.keys
    partition = keys.partition(match.id)
    own = [keys.events(match.id), keys.receipts(match.id), keys.secret(match.id), keys.snapshot(match.id)]
    own += [keys.thoughts(match.id)]
    touched = (keys.away(match.id), keys.due(partition), keys.stalls(partition), *own)
    projections.forget(backend, match)
    with OUTAGES:
        for key in backend.redis.scan_iter(match=keys.everything(match.id), count=1000):
            if key.decode() not in touched:
                backend.redis.delete(key)
    mark = archive.mark_of(backend.redis, keys, match.id)
    if mark is not None:
        shelf_of(backend.settings).remove(mark.file)
    with OUTAGES:
        backend.redis.eval(_REMOVE, len(touched), *touched, archive.REMOVED, match.id)
    projections.forget(backend, match)  # what was being shown while the mark was not there yet
    backend.cache.drop(match.id)
    log.warning("event=purged match=%s version=%d", match.id, loaded.head.version)
