"""Any sequence of appends, right and wrong, leaves what a list would hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from services.eventstore import chain
from services.eventstore.port import START, Due, Envelope, Head, Receipt, ReusedKey, VersionConflict
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import NOON, SECRET, commit, drafts

NAMES = st.sampled_from(["a", "b"])
SEATS = st.sampled_from([0, 1, None])


class Model:
    """What one stream should hold."""

    def __init__(self) -> None:
        self.events: list[Envelope] = []
        self.receipts: dict[tuple[Any, str], Receipt] = {}
        self.secrets: dict[str, str] = {}
        self.due: int | None = None

    def head(self, version: int) -> Head:
        """Return the head at that version, a made-up one where there is none."""
        if 0 < version <= len(self.events):
            return self.events[version - 1].head
        return START if version == 0 else Head(version, "f" * 64, NOON)


def machine(store: RedisEventStore) -> type[RuleBasedStateMachine]:
    """Return the state machine over this store; each run begins with an empty one."""

    class Appends(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            store._client.flushall()
            self.models = {"a": Model(), "b": Model()}
            self.told: list[tuple[str, int]] = []
            self.heard: list[tuple[str, int]] = []

        @rule(
            name=NAMES,
            off=st.sampled_from([0, 0, 0, -1, 1, -2, 2]),
            number=st.integers(1, 3),
            seat=SEATS,
            command=st.sampled_from(["p", "q", "r", None]),
            fingerprint=st.sampled_from(["f", "g"]),
            due=st.sampled_from([5, 9, None]),
            secret=st.sampled_from(["s", "t"]),
            forget=st.sampled_from([[], ["s"], ["t", "u"]]),
        )
        def append(self, name: str, off: int, number: int, seat: int | None, command: str | None, **rest: Any) -> None:
            model = self.models[name]
            version = max(0, len(model.events) + off)
            command = command or f"{name}{len(model.events)}-{off}-{number}"
            earlier = model.receipts.get((seat, command))
            expected = "done" if version == len(model.events) else "conflict"
            if earlier is not None:
                expected = "repeated" if earlier.fingerprint == rest["fingerprint"] else "reused"
            request = {
                "drafts": drafts(number, seat=seat),
                "actor": {"kind": "system"} if seat is None else {"kind": "player", "seat": seat},
                "command_id": command,
                "fingerprint": rest["fingerprint"],
                "due": rest["due"],
                "secrets": {rest["secret"]: command},
                "forget": rest["forget"],
            }
            try:
                appended = commit(store, name, model.head(version), **request)
            except VersionConflict as refused:
                assert (expected, refused.version) == ("conflict", len(model.events))
                return
            except ReusedKey as refused:
                assert (expected, refused.receipt) == ("reused", earlier)
                return
            if expected == "repeated":
                assert (appended.repeated, appended.receipt) == (True, earlier)
                return
            assert (expected, appended.repeated) == ("done", False)
            model.events += appended.envelopes
            model.receipts[seat, command] = appended.receipt
            model.secrets[rest["secret"]] = command
            for gone in rest["forget"]:
                model.secrets.pop(gone, None)
            model.due = rest["due"]
            self.told.append((name, len(model.events)))

        @rule(name=NAMES)
        def bump(self, name: str) -> None:
            model = self.models[name]
            assert store.bump(name, 7) is (model.due is not None)
            model.due = None if model.due is None else 7

        @rule()
        def listen(self) -> None:
            lines = store.read_feed("g", "c", 100)
            self.heard += [(line.stream, line.version) for line in lines]
            store.ack_feed("g", lines)

        @rule()
        def flush_scripts(self) -> None:
            store._client.script_flush()

        @invariant()
        def streams_hold_what_the_lists_hold(self) -> None:
            for name, model in self.models.items():
                assert store.read(name) == model.events
                assert store.head(name) == model.head(len(model.events))
                assert store.secrets(name) == model.secrets
                assert chain.verify(model.events, secret=SECRET) is None
                assert [event.version for event in model.events] == list(range(1, len(model.events) + 1))
            owed = [Due(name, model.due) for name, model in self.models.items() if model.due is not None]
            assert sorted(store.overdue(10, 9)) == sorted(owed)

        def teardown(self) -> None:
            self.listen()
            assert sorted(self.heard) == sorted(self.told)

    return Appends


def test_any_sequence_leaves_what_a_list_would_hold(store: RedisEventStore) -> None:
    store.exists("a")
    bounds = settings(max_examples=15, stateful_step_count=20, deadline=None)
    run_state_machine_as_test(machine(store), settings=bounds)


@pytest.mark.soak
def test_many_more_sequences_do_too(store: RedisEventStore) -> None:
    bounds = settings(max_examples=200, stateful_step_count=40, deadline=None)
    run_state_machine_as_test(machine(store), settings=bounds)
