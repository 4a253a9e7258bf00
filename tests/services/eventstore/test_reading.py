"""What can be read from a store."""

from __future__ import annotations

import time
from typing import Any

import pytest
from redis.connection import AbstractConnection

from services.eventstore import clock
from services.eventstore.connect import Client
from services.eventstore.port import START, EventStore, Receipt
from services.eventstore.redis_store import PAGE, RedisEventStore
from tests.services.eventstore.deeds import SYSTEM, commit, drafts


def test_an_unknown_stream_is_empty_in_every_way(store: EventStore) -> None:
    assert store.read("m") == []
    assert store.head("m") == START
    assert not store.exists("m")
    assert store.receipt("m", "0", "c") is None
    assert list(store.streams()) == []
    tail = store.tail("m", 0)
    assert (tail.base, tail.envelopes, tail.head) == (START, (), START)


def test_reading_begins_after_a_version_and_stops_at_a_limit(store: EventStore) -> None:
    commit(store, drafts=drafts(7))
    for after in range(9):
        for limit in (None, 0, 1, 3, 7, 8):
            versions = [envelope.version for envelope in store.read("m", after, limit)]
            assert versions == list(range(after + 1, 8))[:limit]


@pytest.mark.parametrize("length", [PAGE - 1, PAGE, PAGE + 1, PAGE + 2, 2 * PAGE, 2 * PAGE + 1])
def test_long_streams_are_read_whole(store: EventStore, length: int) -> None:
    appended = commit(store, drafts=drafts(length))
    assert tuple(store.read("m")) == appended.envelopes
    assert store.tail("m", 0).envelopes == appended.envelopes
    assert store.tail("m", 1).envelopes == appended.envelopes[1:]
    assert len(store.read("m", limit=PAGE + 1)) == min(length, PAGE + 1)


def test_a_tail_tells_the_base_it_goes_on_from(store: EventStore) -> None:
    one, two, three = commit(store, drafts=drafts(3)).envelopes
    tail = store.tail("m", 2)
    assert (tail.base, tail.envelopes, tail.head) == (two.head, (three,), three.head)
    end = store.tail("m", 3)
    assert (end.base, end.envelopes, end.head) == (three.head, (), three.head)
    assert store.tail("m", 0).base == START
    assert store.head("m") == three.head
    assert one.head != two.head


def test_a_tail_beyond_the_end_has_no_base(store: EventStore) -> None:
    commit(store, drafts=drafts(3))
    tail = store.tail("m", 4)
    assert (tail.base, tail.envelopes, tail.head) == (None, (), START)


def test_a_tail_s_base_tells_a_history_that_was_lost_and_grew_again(store: RedisEventStore) -> None:
    kept = commit(store, drafts=drafts(2)).envelopes[-1].head
    store._client.delete(store._keys.events("m"))
    commit(store, drafts=drafts(3, other=True), head=START)
    tail = store.tail("m", kept.version)
    assert tail.base is not None
    assert tail.base.version == kept.version
    assert tail.base != kept


def test_a_tail_tells_the_store_s_clock_in_milliseconds(store: EventStore) -> None:
    before = int(time.time() * 1000)
    for now in (store.tail("m", 0).now, store.now()):
        assert before - 1 <= now <= int(time.time() * 1000) + 1


def test_the_store_s_clock_is_carried_on_between_readings_and_read_anew_after_a_while(
    store: RedisEventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = 1_000_000, [1_700_000_000_000]
    monkeypatch.setattr(clock.time, "monotonic_ns", lambda: here * 1_000_000)
    monkeypatch.setattr(clock.StoreClock, "_read", lambda _: there[0])
    assert store.now() == 1_700_000_000_000
    here, there[0] = here + clock.FRESH - 1, 1_800_000_000_000
    assert store.now() == 1_700_000_000_000 + clock.FRESH - 1
    here += 1
    assert store.now() == 1_800_000_000_000


@pytest.mark.real
def test_a_tail_takes_one_round_trip(real_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    store = RedisEventStore(real_client)
    commit(store, drafts=drafts(40))
    store.now()  # the clock is read now and then, for all tails
    sent = []
    send: Any = AbstractConnection.send_packed_command

    def counted(self: AbstractConnection, *args: object, **options: object) -> object:
        sent.append(args)
        return send(self, *args, **options)

    monkeypatch.setattr(AbstractConnection, "send_packed_command", counted)
    assert len(store.tail("m", 10).envelopes) == 30
    assert len(sent) == 1


def test_receipts_are_found_by_actor_and_command(store: EventStore) -> None:
    commit(store, command_id="a:b", fingerprint="x:y", drafts=drafts(2))
    commit(store, command_id="a:b", fingerprint="z", actor=SYSTEM)
    assert store.receipt("m", "player:0", "a:b") == Receipt(1, 2, "x:y")
    assert store.receipt("m", "system", "a:b") == Receipt(3, 3, "z")
    assert store.receipt("m", "player:1", "a:b") is None


def test_every_stream_is_listed_once(store: EventStore) -> None:
    names = {f"match-{n}_x" for n in range(40)}
    for name in names:
        commit(store, stream=name, secrets={"a": "b"}, due=1)
    assert sorted(store.streams()) == sorted(names)
