"""A backend whose bots are asked for on a real RQ queue, on a fake server, with Pairs among the games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.ai.choose import levels
from domain.games import GAMES
from services.eventstore.connect import Client
from services.eventstore.keys import Keys
from services.eventstore.redis_store import RedisEventStore
from services.matches import queue
from services.matches.backend import Backend
from services.worker import standing
from tests.domain.kernel.pairs import PAIRS
from tests.services.worker.draining import settings_on


@pytest.fixture
def backend(fake_client: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backend]:
    """The backend that jobs in this test stand on, too."""
    settings = settings_on(fake_client, monkeypatch, think_limit=1.0, lease=1.0)
    store = RedisEventStore(fake_client)
    made = Backend(
        store=store,
        keys=Keys(len(store.partitions)),
        redis=fake_client,
        games={**GAMES, PAIRS.key: PAIRS},
        settings=settings,
        levels=levels,
        enqueue=queue.enqueuer(settings),
    )
    token = standing.BACKEND.set(made)
    yield made
    standing.BACKEND.reset(token)
