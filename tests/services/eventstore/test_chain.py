"""The chain, its digests and salts. Rule: docs/history-format.md"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.eventstore import chain
from services.eventstore.port import START, Draft, Envelope, Head
from tests.services.eventstore.deeds import NOON, SEAT_0, SECRET, SYSTEM

PAGE = (Path(__file__).parents[3] / "docs" / "history-format.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """Return the page's block of code in that language."""
    found = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert len(found) == 1
    return str(found[0])


VECTOR = json.loads(block("json"))
STRANGER: dict[str, Any] = {}
exec(block("python"), STRANGER)
first_fault: Callable[..., int | None] = STRANGER["first_fault"]


def history() -> list[Envelope]:
    """Return five events in three commits."""
    events: list[Envelope] = []
    for number, actor, cause in ((1, SYSTEM, None), (2, SEAT_0, None), (2, {"kind": "bot", "seat": 1}, 3)):
        head = events[-1].head if events else START
        drafts = [Draft("example.Happened", 1, {"nth": nth, "text": "é"}) for nth in range(number)]
        sealed = chain.seal(head, drafts, actor, f"c{number}", cause, SECRET, NOON + len(events))
        events += [envelope for envelope, _ in sealed]
    return events


def test_the_page_s_vector_is_what_the_store_writes() -> None:
    secret = bytes.fromhex(VECTOR["secret"])
    events = [Envelope.from_json(event) for event in VECTOR["events"]]
    assert [chain.salt(secret, event.version).hex() for event in events] == VECTOR["salts"]
    assert chain.verify(events, secret=secret) is None
    head = START
    for event, now in zip(events, (NOON, NOON - 1000, NOON - 1000)):
        draft = Draft(event.type, event.schema, event.data)
        cause = event.caused_by
        [(sealed, _)] = chain.seal(head, [draft], event.actor, event.command_id, cause, secret, now)
        assert sealed.to_json() == VECTOR["events"][event.version - 1]
        head = sealed.head


def test_the_page_s_checker_agrees_with_ours() -> None:
    assert first_fault(VECTOR["events"], bytes.fromhex(VECTOR["secret"])) is None
    assert first_fault([event.to_json() for event in history()], SECRET) is None


CHANGES: dict[str, Any] = {
    "version": 9,
    "type": "example.Other",
    "schema": 2,
    "data": {"nth": 7},
    "at": NOON + 50,
    "actor": {"kind": "player", "seat": 3},
    "command_id": "other",
    "caused_by": 1,
    "digest": "0" * 64,
    "chain": "0" * 64,
}


@given(st.integers(0, 4), st.sampled_from(sorted(CHANGES)))
def test_any_field_changed_is_noticed_at_its_version(place: int, name: str) -> None:
    events = history()
    events[place] = events[place]._replace(**{name: CHANGES[name]})
    fault = chain.verify(events, secret=SECRET)
    assert fault is not None
    assert fault.version == place + 1
    assert first_fault([event.to_json() for event in events], SECRET) == place + 1


@given(st.integers(0, 3))
def test_an_event_left_out_or_two_exchanged_are_noticed(place: int) -> None:
    events = history()
    without = events[:place] + events[place + 1 :]
    swapped = [*events[:place], events[place + 1], events[place], *events[place + 2 :]]
    for changed in (without, swapped):
        fault = chain.verify(changed)
        assert fault is not None
        assert fault.version == place + 1


def test_the_reason_says_what_does_not_fit() -> None:
    events = history()

    def reason(**change: Any) -> str:
        fault = chain.verify([events[0], events[1]._replace(**change)], secret=SECRET)
        assert fault is not None
        return fault.reason

    assert "expected version 2, found 3" in reason(version=3)
    assert "before its predecessor" in reason(at=NOON - 1)
    assert "does not come before" in reason(caused_by=2)
    assert "chain" in reason(schema=5)
    assert "digest" in reason(data={})
    assert "canonical" in reason(actor={"seat": 0.5})
    assert "canonical" in reason(data={"x": 0.5})


@pytest.mark.parametrize("name", sorted(CHANGES))
@pytest.mark.parametrize("value", [True, 1.0, []])
def test_a_field_of_a_wrong_type_is_a_fault_and_no_crash(name: str, value: Any) -> None:
    event = history()[0]._replace(**{name: value})
    assert chain.verify([event]) == chain.Fault(1, "a field is not of its type")


def test_a_redacted_history_verifies_without_its_data() -> None:
    events = [event._replace(data={}, redacted=True) for event in history()]
    shown = [event.to_json() for event in events]
    assert all("data" not in event and event["redacted"] is True for event in shown)
    assert [Envelope.from_json(event) for event in shown] == events
    assert chain.verify(events) is chain.verify(events, secret=SECRET) is None
    assert first_fault(shown, SECRET) is None


def test_a_part_verifies_from_the_head_before_it() -> None:
    events = history()
    for place in range(1, 5):
        assert chain.verify(events[place:], start=events[place - 1].head, secret=SECRET) is None
    wrong = Head(2, "1" * 64, NOON)
    assert chain.verify(events[2:], start=wrong) == chain.Fault(
        3, "its chain does not follow from its predecessor and its public fields"
    )


def test_without_the_right_secret_digests_do_not_match() -> None:
    fault = chain.verify(history(), secret=bytes(32))
    assert fault == chain.Fault(1, "its digest is not that of its data")
    assert chain.verify([], secret=SECRET) is None


@given(
    secret=st.binary(min_size=16, max_size=80),
    version=st.integers(0, 2**40),
    names=st.tuples(st.text(), st.text()),
    actor=st.dictionaries(st.text(), st.integers(-9, 9) | st.text()),
    cause=st.none() | st.integers(1, 9),
)
def test_sealing_is_salt_digest_and_link(
    secret: bytes, version: int, names: tuple[str, str], actor: dict[str, Any], cause: int | None
) -> None:
    head = Head(version, "5" * 64, NOON)
    drafts = [Draft(names[0], nth, {"nth": nth}) for nth in range(3)]
    for envelope, stored in chain.seal(head, drafts, actor, names[1], cause, secret, NOON + 1):
        assert envelope.digest == chain.digest(chain.salt(secret, envelope.version), envelope.data)
        assert envelope.chain == chain.link(head.chain, chain.public(envelope))
        assert json.loads(stored) == envelope.to_json()
        head = envelope.head
    assert head.version == version + 3


def test_the_stored_form_is_the_envelope_s() -> None:
    [(envelope, stored)] = chain.seal(START, [Draft("a.B", 1, {"z": 1, "a": (2,)})], SEAT_0, "c", None, SECRET, NOON)
    assert json.loads(stored) == envelope.to_json()
    assert stored.endswith(b'"chain":"' + envelope.chain.encode() + b'"}')
