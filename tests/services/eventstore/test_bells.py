"""Listening to bells."""

from __future__ import annotations

from itertools import islice

import pytest

from services.eventstore import bells, keys
from services.eventstore.connect import Client, connect
from services.eventstore.port import StoreUnavailable
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import commit
from tests.services.eventstore.servers import Server


def test_every_streams_bell_is_heard_from_the_subscription_on(redis_client: Client, store: RedisEventStore) -> None:
    commit(store, "before")
    heard = bells.listen(redis_client, keys.EVERY_BELL, "mf:{other}:bell")
    assert next(heard) is None
    commit(store, "one")
    redis_client.publish("mf:{other}:bell", b"said")
    redis_client.publish("mf:{another}:bell", b"unheard")
    commit(store, "two")
    rings = [next(heard) for _ in range(3)]
    assert [ring and ring.said for ring in rings] == [b"one:1", b"said", b"two:1"]
    assert rings[0] is not None
    assert rings[0].channel == store.bell("one")
    assert keys.rung(rings[0].said) == ("one", 1)


def test_silence_is_told_too(redis_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bells, "PATIENCE", 0.05)
    heard = bells.listen(redis_client, keys.EVERY_BELL)
    assert [next(heard) for _ in range(3)] == [None, None, None]


@pytest.mark.real
def test_a_connection_that_breaks_is_an_outage(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("redis")).start()
    heard = bells.listen(connect(server.url, timeout=None, retries=0), keys.EVERY_BELL)
    assert next(heard) is None
    server.stop()
    with pytest.raises(StoreUnavailable):
        list(islice(heard, 3))
