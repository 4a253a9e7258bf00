"""What streams owe, and how it is put off."""

from __future__ import annotations

from services.eventstore.port import Due, EventStore
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import commit


def test_only_what_is_late_is_found_the_longest_due_first(store: EventStore) -> None:
    for n in range(12):
        commit(store, stream=f"m{n}", due=1000 + n)
    assert store.overdue(1004, 100) == [Due(f"m{n}", 1000 + n) for n in range(5)]
    by_partition = [owed for partition in store.partitions for owed in store.due(partition, 1004, 100)]
    assert sorted(by_partition) == sorted(store.overdue(1004, 100))


def test_a_partition_gives_at_most_the_limit(store: EventStore) -> None:
    names = [name for name in (f"m{n}" for n in range(1000)) if store.partition(name) == 7][:3]
    for n, name in enumerate(names):
        commit(store, stream=name, due=n + 1)
    assert store.due(7, 10, 2) == [Due(names[0], 1), Due(names[1], 2)]
    assert store.overdue(10, 2) == store.due(7, 10, 2)
    assert store.due(8, 10, 2) == []


def test_a_bump_puts_off_what_is_owed_and_never_makes_up_a_debt(store: EventStore) -> None:
    commit(store, due=1)
    assert store.bump("m", 500)
    assert store.overdue(499, 9) == []
    assert store.overdue(500, 9) == [Due("m", 500)]
    assert store.bump("m", 500)
    assert not store.bump("n", 500)
    commit(store, due=None)
    assert not store.bump("m", 600)
    assert store.overdue(10**15, 9) == []


def test_milliseconds_survive_the_score(store: EventStore) -> None:
    commit(store, due=1_795_992_204_287)
    assert store.overdue(1_795_992_204_286, 9) == []
    assert store.overdue(1_795_992_204_287, 9) == [Due("m", 1_795_992_204_287)]


def test_streams_lie_in_the_partition_of_their_crc(store: RedisEventStore) -> None:
    # The check values that CRC-32/ISO-HDLC is published with.
    assert store.partition("123456789") == 0xCBF43926 % 64
    assert store.partition("abc") == 0x352441C2 % 64
    assert store.partitions == range(64)
