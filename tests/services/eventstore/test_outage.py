"""When the store cannot answer, it says so, and when to come back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import exceptions

from services.eventstore.connect import connect
from services.eventstore.outage import OUTAGES, outage
from services.eventstore.port import START, StoreUnavailable
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import commit, drafts
from tests.services.eventstore.servers import Server, free_port, start_cluster


@pytest.mark.parametrize(
    "error",
    [
        exceptions.ConnectionError("refused"),
        exceptions.TimeoutError("slow"),
        exceptions.BusyLoadingError("loading"),
        exceptions.ReadOnlyError("replica"),
        exceptions.ClusterDownError("CLUSTERDOWN Hash slot not served"),
        exceptions.MasterDownError("MASTERDOWN Link with MASTER is down"),
        exceptions.TryAgainError("TRYAGAIN"),
        exceptions.OutOfMemoryError("full"),
        exceptions.ClusterError("TTL exhausted."),
        exceptions.SlotNotCoveredError("slot 1"),
        exceptions.RedisClusterException("Redis Cluster cannot be connected."),
        exceptions.ResponseError("NOREPLICAS Not enough good replicas to write."),
        exceptions.ResponseError("MISCONF Errors writing to the AOF file"),
        exceptions.ResponseError("BUSY Redis is busy running a script."),
        exceptions.ResponseError("Error running script (call to f_1): @user_script:9: -NOREPLICAS Not enough"),
    ],
)
def test_what_may_pass_is_an_outage(error: Exception) -> None:
    with pytest.raises(StoreUnavailable) as unavailable, OUTAGES:
        raise error
    assert unavailable.value.retry_after >= 1
    assert unavailable.value.__cause__ is error


@pytest.mark.parametrize(
    "error",
    [
        exceptions.ResponseError("WRONGTYPE Operation against a key holding the wrong kind of value"),
        exceptions.ResponseError("ERR wrong number of arguments"),
        exceptions.ClusterCrossSlotError("Keys in request don't hash to the same slot"),
        exceptions.DataError("no"),
        KeyError("e"),
    ],
)
def test_what_is_a_bug_stays_one(error: Exception) -> None:
    assert outage(error) is None
    with pytest.raises(type(error)), OUTAGES:
        raise error


def test_given_no_server_when_anything_is_asked_then_the_store_is_unavailable() -> None:
    store = RedisEventStore(connect(f"redis://127.0.0.1:{free_port()}", retries=0))
    for ask in (
        lambda: commit(store, head=START),
        lambda: store.tail("m", 0),
        lambda: store.read("m"),
        lambda: list(store.streams()),
        lambda: store.overdue(1, 1),
        lambda: store.read_feed("g", "c", 1),
        lambda: store.bell("m"),
    ):
        with pytest.raises(StoreUnavailable):
            ask()


@pytest.fixture
def set_for_this_test(real_client: Any) -> Iterator[Any]:
    """The real server's client, for a test that spoils its configuration."""
    yield real_client
    real_client.config_set("min-replicas-to-write", 0)
    real_client.config_set("maxmemory", 0)
    real_client.execute_command("REPLICAOF", "NO", "ONE")


@pytest.mark.real
@pytest.mark.parametrize(
    "spoil",
    [
        ("CONFIG SET", "min-replicas-to-write", "1"),
        ("CONFIG SET", "maxmemory", "1"),
        ("REPLICAOF", "127.0.0.1", "1"),
    ],
)
def test_a_server_that_must_not_write_is_an_outage_and_has_written_nothing(
    set_for_this_test: Any, spoil: tuple[str, ...]
) -> None:
    store = RedisEventStore(set_for_this_test)
    head = commit(store).envelopes[-1].head
    set_for_this_test.execute_command(*spoil)
    with pytest.raises(StoreUnavailable):
        commit(store, head=head, drafts=drafts(3), due=1, secrets={"a": "b"})
    assert store.head("m") == head
    assert store.secrets("m") == {}
    with pytest.raises(StoreUnavailable):
        store.adopt("copy", store.read("m"))


@pytest.mark.real
def test_a_server_that_comes_back_is_used_again(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    store = RedisEventStore(connect(server.url, retries=0))
    commit(store)
    server.stop()
    with pytest.raises(StoreUnavailable):
        store.tail("m", 0)
    server.start()
    assert commit(store, head=START).receipt.last == 1
    server.stop()


@pytest.mark.real
@pytest.mark.soak
def test_a_cluster_that_lost_a_node_is_an_outage(tmp_path: Path) -> None:
    nodes = start_cluster(tmp_path)
    store = RedisEventStore(connect(f"redis+cluster://127.0.0.1:{nodes[0].port}"))
    names = [f"m{n}" for n in range(30)]
    for name in names:
        commit(store, stream=name)
    nodes[2].kill()
    lost = 0
    for name in names:
        try:
            assert len(store.tail(name, 0).envelopes) == 1
        except StoreUnavailable:
            lost += 1
    with pytest.raises(StoreUnavailable):
        store.overdue(1, 1)
    assert lost > 0
    for node in nodes:
        node.kill()
