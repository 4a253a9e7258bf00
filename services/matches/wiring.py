"""From settings to a backend: the one place where clients of Redis are made."""

from __future__ import annotations

from domain.ai.choose import levels
from domain.games import GAMES
from services.eventstore.connect import connect
from services.eventstore.keys import Keys
from services.eventstore.redis_store import RedisEventStore
from services.matches import queue
from services.matches.backend import Backend
from services.matches.settings import InvalidSetting, Settings


def backend_from(settings: Settings) -> Backend:
    """Return the backend these settings describe. Raises InvalidSetting when no store is named."""
    if not settings.events_url:
        raise InvalidSetting("set REDIS_URL (or EVENTS_REDIS_URL and QUEUE_REDIS_URL), or start with `make run`")
    client = connect(settings.events_url)
    store = RedisEventStore(client)
    return Backend(
        store=store,
        keys=Keys(len(store.partitions)),
        redis=client,
        games=GAMES,
        settings=settings,
        levels=levels,
        enqueue=queue.enqueuer(settings),
    )
