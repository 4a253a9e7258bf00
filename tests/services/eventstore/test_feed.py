"""How projections hear of commits."""

from __future__ import annotations

import time

from services.eventstore import feed
from services.eventstore.port import EventStore, FeedLine
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import commit, drafts


def test_a_group_hears_of_every_commit_once_whatever_its_partition(store: EventStore) -> None:
    for n in range(9):
        commit(store, stream=f"m{n}", drafts=drafts(2))
    lines = store.read_feed("g", "a", 100)
    assert sorted((line.stream, line.version) for line in lines) == [(f"m{n}", 2) for n in range(9)]
    assert all(line.partition == store.partition(line.stream) for line in lines)
    assert store.read_feed("g", "a", 100) == store.read_feed("g", "b", 100) == []


def test_another_group_hears_of_them_too_from_the_beginning(store: EventStore) -> None:
    commit(store)
    assert len(store.read_feed("g", "a", 9)) == 1
    commit(store)
    assert [line.version for line in store.read_feed("h", "a", 9)] == [1, 2]


def test_a_partition_gives_at_most_the_count_in_order(store: EventStore) -> None:
    for _ in range(5):
        commit(store)
    assert [line.version for line in store.read_feed("g", "a", 3)] == [1, 2, 3]
    assert [line.version for line in store.read_feed("g", "b", 3)] == [4, 5]


def test_what_a_dead_consumer_never_acknowledged_is_taken_over(store: EventStore) -> None:
    for _ in range(3):
        commit(store)
    one, two, three = store.read_feed("g", "dead", 9)
    store.ack_feed("g", [two])
    time.sleep(0.002)
    assert store.claim_feed("g", "alive", 60_000, 9) == []
    assert store.claim_feed("g", "alive", 1, 9) == [one, three]
    store.ack_feed("g", [one, three])
    assert store.claim_feed("g", "other", 0, 9) == []


def test_claiming_before_anyone_has_read_finds_nothing_and_loses_nothing(store: EventStore) -> None:
    commit(store)
    assert store.claim_feed("g", "a", 0, 9) == []
    assert len(store.read_feed("g", "a", 9)) == 1


def test_acknowledging_nothing_or_twice_is_harmless(store: EventStore) -> None:
    commit(store)
    lines = store.read_feed("g", "a", 9)
    store.ack_feed("g", [])
    store.ack_feed("g", lines)
    store.ack_feed("g", lines)


def test_given_an_emptied_store_when_reading_then_the_group_is_made_anew(store: RedisEventStore) -> None:
    commit(store)
    store.read_feed("g", "a", 9)
    store._client.flushall()
    commit(store)
    assert [line.version for line in store.read_feed("g", "a", 9)] == [1]


def test_the_feed_is_trimmed_and_what_was_trimmed_is_passed_over(store: RedisEventStore) -> None:
    short = RedisEventStore(store._client, feed_length=10)
    commit(short)
    assert len(short.read_feed("g", "a", 1)) == 1
    for _ in range(400):
        commit(short)
    length = short._client.xlen(short._keys.feed(short.partition("m")))
    assert 10 <= length < 400
    assert short.claim_feed("g", "b", 0, 9) == []
    assert short.head("m").version == 401


def test_a_repeated_command_is_not_told_twice(store: EventStore) -> None:
    commit(store, command_id="same")
    commit(store, command_id="same")
    assert len(store.read_feed("g", "a", 9)) == 1


def test_a_line_that_an_old_server_gives_without_its_fields_is_passed_over() -> None:
    entries = [(b"1-0", None), (b"2-0", {b"m": b"m", b"v": b"7"})]
    assert list(feed._lines(3, entries)) == [FeedLine(3, "2-0", "m", 7)]
