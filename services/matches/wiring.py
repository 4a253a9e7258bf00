"""From settings to a backend: the one place where clients of Redis are made."""

from __future__ import annotations

from domain.ai.choose import levels
from domain.games import GAMES
from services.eventstore.connect import connect
from services.eventstore.keys import Keys
from services.eventstore.redis_store import RedisEventStore
from services.matches import queue
from services.matches.archive import ArchivedStore
from services.matches.backend import Backend
from services.matches.settings import InvalidSetting, Settings
from services.matches.shelf import shelf_of


def backend_from(settings: Settings) -> Backend:
    """Return the backend these settings describe. Raises InvalidSetting when no store is named."""
    if not settings.events_url:
        raise InvalidSetting("set REDIS_URL (or EVENTS_REDIS_URL and QUEUE_REDIS_URL), or start with `make run`")
    client = connect(settings.events_url)
    inner = RedisEventStore(client)
    keys = Keys(len(inner.partitions))
    return Backend(
        store=ArchivedStore(inner, client, keys, shelf_of(settings)),
        keys=keys,
        redis=client,
        games=GAMES,
        settings=settings,
        levels=levels,
        enqueue=queue.enqueuer(settings),
    )
