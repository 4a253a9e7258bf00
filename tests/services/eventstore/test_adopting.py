"""How a history from elsewhere becomes a stream."""

from __future__ import annotations

from typing import Any

import pytest

from services.eventstore import adoption, scripts
from services.eventstore.keys import Keys
from services.eventstore.port import (
    START,
    BrokenHistory,
    Due,
    Envelope,
    EventStore,
    FeedLine,
    StoreUnavailable,
    VersionConflict,
)
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import NOON, commit, drafts, everything

KEYS = Keys(64)


def history(store: EventStore, stream: str = "origin", length: int = 3) -> list[Envelope]:
    """Return the events of a new stream."""
    return list(commit(store, stream=stream, drafts=drafts(length)).envelopes)


@pytest.mark.parametrize("length", [1, adoption.CHUNK, adoption.CHUNK + 1])
def test_an_adopted_history_reads_as_the_original_and_goes_on(store: EventStore, length: int) -> None:
    original = history(store, length=length)
    assert store.adopt("copy", original, secrets={"seed": "s"}, due=NOON) == original[-1].head
    assert store.read("copy") == original
    assert store.secrets("copy") == {"seed": "s"}
    assert store.overdue(NOON, 9) == [Due("copy", NOON)]
    assert commit(store, stream="copy").receipt.first == length + 1


def test_adopting_tells_the_feed_and_leaves_nothing_aside(store: RedisEventStore) -> None:
    original = history(store)
    store.read_feed("g", "c", 9)
    store.adopt("copy", original)
    assert [(line.stream, line.version) for line in store.read_feed("g", "c", 9)] == [("copy", 3)]
    assert sorted(store.streams()) == ["copy", "origin"]
    assert not [key for key in store._client.scan_iter() if b"adopting" in key]
    assert store._client.ttl(KEYS.events("copy")) == -1


def test_the_same_history_again_changes_nothing(store: RedisEventStore) -> None:
    original = history(store)
    store.adopt("copy", original)
    before = everything(store)
    assert store.adopt("copy", original, secrets={"a": "b"}, due=1) == original[-1].head
    assert everything(store) == before


def test_a_stream_with_another_history_is_left_alone(store: RedisEventStore) -> None:
    original = history(store)
    commit(store, stream="taken", drafts=drafts(3, other=True))
    before = everything(store)
    for events in (original, original[:1]):
        with pytest.raises(VersionConflict) as refused:
            store.adopt("taken", events)
        assert refused.value.version == 3
    assert everything(store) == before


@pytest.mark.parametrize(
    ("changed", "version"),
    [
        (lambda events: events[1:], 1),
        (lambda events: [events[0], events[2]], 2),
        (lambda events: [*events[:2], events[2]._replace(type="example.Other")], 3),
        (lambda events: [events[0], events[1]._replace(data={}, redacted=True), events[2]], 2),
        (lambda events: [events[0]._replace(data={"x": 0.5}), *events[1:]], 1),
        (lambda events: [events[0]._replace(at="now"), *events[1:]], 1),
    ],
)
def test_a_broken_history_is_refused_at_the_first_version_that_does_not_fit(
    store: EventStore, changed: Any, version: int
) -> None:
    with pytest.raises(BrokenHistory) as refused:
        store.adopt("copy", changed(history(store)))
    assert refused.value.version == version
    assert not store.exists("copy")


def test_an_empty_history_and_a_bad_name_are_refused(store: EventStore) -> None:
    with pytest.raises(ValueError, match="at least one"):
        store.adopt("copy", [])
    with pytest.raises(ValueError, match="names no stream"):
        store.adopt("a:b", history(store))


def test_a_chunk_that_is_sent_again_is_written_once(store: RedisEventStore) -> None:
    original = history(store)
    key = KEYS.adopting("copy", "n")
    adoption._write_aside(store._client, key, original[:2])
    adoption._write_aside(store._client, key, original)
    assert store._client.xlen(key) == 3
    assert 0 < store._client.ttl(key) <= adoption.LIFETIME


def test_a_history_that_did_not_arrive_whole_never_becomes_the_stream(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = history(store)
    write = adoption._write_aside
    monkeypatch.setattr(adoption, "_write_aside", lambda client, key, events: write(client, key, events[:2]))
    with pytest.raises(StoreUnavailable):
        store.adopt("copy", original)
    assert store.head("copy") == START


def test_no_reader_ever_sees_a_part_of_it(store: RedisEventStore, monkeypatch: pytest.MonkeyPatch) -> None:
    original = history(store, length=adoption.CHUNK + 1)
    seen = []
    adopt = scripts.ADOPT

    def looked_at(*call: Any) -> Any:
        seen.append(store.head("copy"))
        return adopt(*call)

    monkeypatch.setattr(scripts, "ADOPT", looked_at)
    store.adopt("copy", original)
    assert seen == [START]
    assert store.head("copy") == original[-1].head


def test_feed_lines_name_the_last_version(store: EventStore) -> None:
    store.adopt("copy", history(store))
    lines = store.read_feed("g", "c", 9)
    assert {type(line) for line in lines} == {FeedLine}
    assert {line.version for line in lines} == {3}
