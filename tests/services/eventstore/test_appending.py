"""What an append does, and what it refuses."""

from __future__ import annotations

import orjson
import pytest

from services.eventstore.canonical import NotCanonical
from services.eventstore.keys import Keys, rung
from services.eventstore.port import (
    GENESIS,
    START,
    Draft,
    Due,
    EventStore,
    Head,
    Receipt,
    ReusedKey,
    VersionConflict,
)
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import NOON, SEAT_0, SECRET, SYSTEM, commit, drafts, everything

KEYS = Keys(64)


def test_given_an_empty_stream_when_appending_then_versions_count_from_one_without_gaps(store: EventStore) -> None:
    first = commit(store, drafts=drafts(2))
    second = commit(store, drafts=drafts(3))
    assert (first.receipt, second.receipt) == (Receipt(1, 2, "f"), Receipt(3, 5, "f"))
    assert [envelope.version for envelope in store.read("m")] == [1, 2, 3, 4, 5]


def test_the_answer_holds_the_envelopes_as_they_will_be_read(store: EventStore) -> None:
    data = {"tuple": (1, ("a", None)), "empty": {}, "flag": True, "text": 'Café "\u2660"\n\x00\x7f'}
    appended = commit(store, drafts=[Draft("example.Said", 3, data)], actor=SYSTEM, caused_by=None)
    assert list(appended.envelopes) == store.read("m")
    assert appended.envelopes[0].data == {**data, "tuple": [1, ["a", None]]}
    assert appended.repeated is False


def test_an_entry_s_id_is_its_version_and_its_one_field_the_envelope(store: RedisEventStore) -> None:
    envelope = commit(store).envelopes[0]
    [(entry, fields)] = store._client.xrange(KEYS.events("m"))
    assert entry == b"1-0"
    assert list(fields) == [b"e"]
    stored = orjson.loads(fields[b"e"])
    assert stored == envelope.to_json()
    order = ["version", "type", "schema", "data", "at", "actor", "command_id", "digest", "chain"]
    assert list(stored) == order


def test_a_cause_is_recorded_on_every_event_of_the_commit(store: EventStore) -> None:
    commit(store)
    caused = commit(store, drafts=drafts(2), caused_by=1)
    assert [envelope.caused_by for envelope in store.read("m", after=1)] == [1, 1]
    assert "caused_by" in caused.envelopes[0].to_json()


@pytest.mark.parametrize("version", [0, 1, 3, 9])
def test_given_another_version_when_appending_then_conflict_names_the_current_one(
    store: RedisEventStore, version: int
) -> None:
    commit(store, drafts=drafts(2))
    before = everything(store)
    with pytest.raises(VersionConflict) as refused:
        commit(store, head=Head(version, store.head("m").chain, NOON), due=NOON, secrets={"a": "b"})
    assert refused.value.version == 2
    assert everything(store) == before


def test_given_the_same_version_of_another_history_when_appending_then_conflict(store: EventStore) -> None:
    commit(store)
    with pytest.raises(VersionConflict):
        commit(store, head=Head(1, "1" * 64, NOON))
    with pytest.raises(VersionConflict):
        commit(store, stream="empty", head=Head(0, "1" * 64, 0))
    assert store.head("m").version == 1
    assert not store.exists("empty")


def test_a_repeated_command_gets_its_receipt_and_writes_nothing(store: RedisEventStore) -> None:
    once = commit(store, head=START, drafts=drafts(2), command_id="same")
    commit(store)
    before = everything(store)
    again = commit(store, head=START, drafts=drafts(2), command_id="same", due=5, secrets={"a": "b"})
    assert again.receipt == once.receipt == Receipt(1, 2, "f")
    assert (again.repeated, again.envelopes) == (True, ())
    assert everything(store) == before


def test_a_command_id_with_another_request_is_refused_with_the_first_receipt(store: RedisEventStore) -> None:
    commit(store, command_id="same", fingerprint="one:of:many")
    before = everything(store)
    with pytest.raises(ReusedKey) as refused:
        commit(store, command_id="same", fingerprint="another")
    assert refused.value.receipt == Receipt(1, 1, "one:of:many")
    assert everything(store) == before


def test_the_same_command_id_from_another_actor_or_in_another_stream_is_another_command(store: EventStore) -> None:
    actors = (SEAT_0, {"kind": "player", "seat": 1}, {"kind": "bot", "seat": 0}, {"kind": "player"}, SYSTEM)
    for actor in actors:
        assert not commit(store, actor=actor, command_id="same").repeated
    assert not commit(store, stream="n", command_id="same").repeated
    assert [store.head(stream).version for stream in ("m", "n")] == [5, 1]
    assert all(commit(store, actor=actor, command_id="same").repeated for actor in actors)


def test_time_never_runs_backward(store: EventStore) -> None:
    commit(store, now=NOON)
    commit(store, now=NOON - 1000)
    commit(store, now=NOON + 1)
    assert [envelope.at for envelope in store.read("m")] == [NOON, NOON, NOON + 1]


@pytest.mark.parametrize(
    "data",
    [
        {"x": 1.0},
        {"x": [{"y": float("nan")}]},
        {"x": 2**53},
        {"x": -(2**53)},
        {"x": "\ud800"},
        {"x": {1: 2}},
        {"x": {1, 2}},
        {"x": b"bytes"},
    ],
)
def test_data_without_a_canonical_form_is_refused_and_nothing_of_its_commit_is_written(
    store: EventStore, data: dict[str, object]
) -> None:
    with pytest.raises(NotCanonical):
        commit(store, drafts=[*drafts(), Draft("example.Odd", 1, data)])
    assert not store.exists("m")


@pytest.mark.parametrize("stream", ["", "a:b", "{a}", "a b", "é", "a\n", "a" * 65])
def test_a_name_that_no_key_may_hold_is_refused(store: EventStore, stream: str) -> None:
    with pytest.raises(ValueError, match="names no stream"):
        commit(store, stream=stream, head=START)


def test_an_empty_commit_and_a_secret_that_can_be_guessed_are_refused(store: EventStore) -> None:
    with pytest.raises(ValueError, match="at least one"):
        commit(store, drafts=[])
    with pytest.raises(ValueError, match="guessed"):
        commit(store, secret=b"fifteen bytes..")
    assert not store.exists("m")


def test_secrets_are_set_and_forgotten_with_the_events(store: EventStore) -> None:
    commit(store, secrets={"seed": "s", "token:0": "a", "token:1": "b"})
    commit(store, secrets={"token:0": "c"}, forget=["token:1", "never-there"])
    assert store.secrets("m") == {"seed": "s", "token:0": "c"}
    assert store.secrets("n") == {}


def test_what_is_owed_is_set_kept_and_cleared_with_the_events(store: EventStore) -> None:
    def owed() -> list[Due]:
        return store.overdue(NOON + 100, 10)

    commit(store, due=NOON)
    assert owed() == [Due("m", NOON)]
    commit(store)
    assert owed() == [Due("m", NOON)]
    commit(store, due=NOON + 50)
    assert owed() == [Due("m", NOON + 50)]
    commit(store, due=None)
    assert owed() == []


def test_the_bell_of_the_partition_rings_once_a_commit(store: RedisEventStore) -> None:
    listener = store._client.pubsub()
    listener.subscribe(store.bell("m"))
    assert listener.get_message(timeout=5)["type"] == "subscribe"
    commit(store, drafts=drafts(3))
    message = listener.get_message(timeout=5)
    assert message["channel"].decode() == f"mf:{{p{store.partition('m'):02d}}}:bell"
    assert rung(message["data"]) == ("m", 3)
    assert listener.get_message(timeout=0.05) is None
    listener.close()


@pytest.mark.parametrize("key", [KEYS.secret("m"), KEYS.due(KEYS.partition("m")), KEYS.feed(KEYS.partition("m"))])
def test_given_a_key_of_the_wrong_kind_when_appending_then_no_event_is_written(
    store: RedisEventStore, key: str
) -> None:
    assert store.partition("m") == KEYS.partition("m")
    store._client.set(key, "not what it should be")
    before = everything(store)
    with pytest.raises(Exception, match="WRONGTYPE"):
        commit(store, due=NOON, secrets={"a": "b"})
    assert everything(store) == before


def test_a_script_flush_between_appends_goes_unnoticed(store: RedisEventStore) -> None:
    for _ in range(3):
        commit(store)
        store._client.script_flush()
    assert store.head("m").version == 3


def test_digests_hide_equal_data_and_answer_to_the_secret(store: EventStore) -> None:
    one, two = commit(store, drafts=[Draft("example.Dealt", 1, {"card": 7})] * 2, secret=SECRET).envelopes
    assert one.digest != two.digest
    assert one.chain != GENESIS
