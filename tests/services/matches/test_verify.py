"""Whatever is changed in a history is found, at the right version; what was not changed passes."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

import pytest

from domain.match.events import Wanted
from services.matches import history, history_file, load, opening, verify
from services.matches.backend import Backend
from tests.services.matches.desk import fake_desk, open_pairs, play, play_to_the_end

Lines = list[dict[str, Any]]


def exported(backend: Backend, match_id: str) -> Lines:
    loaded = load.latest(backend, match_id).loaded
    return [json.loads(line) for line in history.export(backend, loaded, None)]


def finished(backend: Backend, game: str) -> Lines:
    order = opening.Order(game, seats=(Wanted("human"), Wanted("human")))
    match_id = opening.open_match(backend, order, "create", "create").committed.match.id
    play_to_the_end(backend, match_id)
    return exported(backend, match_id)


def checked(backend: Backend, lines: Lines) -> verify.Report:
    content = b"\n".join(json.dumps(line).encode() for line in lines)
    file = history_file.parse(content)
    return verify.verify(backend.games, file.envelopes(), file.header, file.seed)


def fault(backend: Backend, lines: Lines) -> tuple[str, int | None] | None:
    try:
        found = checked(backend, lines).fault
    except history_file.BrokenFile as broken:
        return "file", broken.line - 1
    except load.NOT_HERE:
        return "not-here", None
    return None if found is None else (found.check, found.version)


@pytest.fixture
def backend() -> Backend:
    """A backend on a fake server: a file is verified by the rules alone."""
    return fake_desk().backend


@functools.cache
def recorded(game: str) -> str:
    return json.dumps(finished(fake_desk().backend, game))


@pytest.fixture(params=["pairs", "homeworlds_settlers", "tranquility"])
def lines(request: pytest.FixtureRequest) -> Lines:
    copy: Lines = json.loads(recorded(request.param))
    return copy


def test_an_untouched_history_passes_every_check(backend: Backend, lines: Lines) -> None:
    report = checked(backend, lines)
    assert report.fault is None
    assert report.ok
    assert [check.check for check in report.checks] == list(verify.NAMES)
    events = len(lines) - 2
    assert report.checks[3].detail == f"{events} of {events} events follow from legal commands"


def test_the_events_of_a_running_match_check_out_without_the_seed(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    play(backend, match_id)
    report = checked(backend, exported(backend, match_id))
    assert report.ok
    assert "waits for the seed's reveal" in report.checks[4].detail


@pytest.mark.parametrize("name", ["at", "actor", "command_id", "digest", "chain", "type", "schema", "version"])
def test_a_change_in_a_running_match_is_found_without_any_secret(backend: Backend, name: str) -> None:
    match_id = open_pairs(backend).committed.match.id
    for _ in range(3):
        play(backend, match_id)
    lines = exported(backend, match_id)
    for at in range(1, len(lines)):
        forged = json.loads(json.dumps(lines))
        CHANGES[name](forged[at])
        assert fault(backend, forged) == ("chain", at)
        assert fault(backend, [*lines[:at], *lines[at + 1 :]]) == ("chain", at)


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "version": lambda e: e.update(version=e["version"] + 1),
    "type": lambda e: e.update(type="match.Resigned"),
    "schema": lambda e: e.update(schema=e["schema"] + 1),
    "at": lambda e: e.update(at=e["at"] + 1),
    "actor": lambda e: e.update(actor={"kind": "system", "seat": 1}),
    "command_id": lambda e: e.update(command_id="another"),
    "digest": lambda e: e.update(digest="0" * 64),
    "chain": lambda e: e.update(chain="f" * 64),
    "caused_by": lambda e: e.update(caused_by=1),
    "extra field": lambda e: e.update(note="hello"),
    "missing field": lambda e: e.pop("digest"),
    "extra data": lambda e: e["data"].update(note="hello"),
    "redacted": lambda e: e.update(redacted=True),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_field_is_found_at_its_version(backend: Backend, lines: Lines, change: str) -> None:
    for at in range(2, len(lines) - 1, max(1, len(lines) // 12)):
        forged = json.loads(json.dumps(lines))
        CHANGES[change](forged[at])
        found = fault(backend, forged)
        if change == "redacted":  # hiding data is no forgery, but the report may not call it decided
            assert found is None or found[1] == at
            continue
        assert found is not None, f"{change} at {at}"
        assert found[1] == at


def test_changed_data_is_found_at_its_version(backend: Backend, lines: Lines) -> None:
    for at in range(1, len(lines) - 1):
        for name, value in lines[at]["data"].items():
            forged = json.loads(json.dumps(lines))
            forged[at]["data"][name] = 77 if value != 77 else 78
            assert fault(backend, forged) in (("digests", at), ("chain", 0), ("not-here", None)), (at, name)


def test_a_dropped_swapped_inserted_or_missing_event_is_found(backend: Backend, lines: Lines) -> None:
    for at in range(1, len(lines) - 2, max(1, len(lines) // 12)):
        dropped = [*lines[:at], *lines[at + 1 :]]
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        doubled = [*lines[:at], lines[at], *lines[at:]]
        assert fault(backend, dropped) == ("chain", at)
        assert fault(backend, swapped) == ("chain", at)
        assert fault(backend, doubled) == ("chain", at + 1)
        if at > 1:
            assert fault(backend, lines[:at]) == ("chain", at), "truncated"


@pytest.mark.parametrize("name", ["match", "game", "ruleset", "options", "commitment", "version", "chain", "matchfold"])
def test_a_changed_header_is_found(backend: Backend, lines: Lines, name: str) -> None:
    forged = json.loads(json.dumps(lines))
    forged[0][name] = {"changed": 1} if name == "options" else "changed"
    found = fault(backend, forged)
    assert found is not None
    assert found[1] in (0, len(lines) - 1)


@pytest.mark.parametrize("seed", ["00" * 32, "xx", "00", 5, None])
def test_a_changed_reveal_is_found(backend: Backend, lines: Lines, seed: Any) -> None:
    forged = [*lines[:-1], {"reveal": {"seed": seed}}]
    assert fault(backend, forged) is not None


def test_a_reveal_before_the_end_is_found(backend: Backend, lines: Lines) -> None:
    last_commit = lines[-2]["command_id"]
    cut = [dict(lines[0]), *(line for line in lines[1:-1] if line["command_id"] != last_commit)]
    cut[0] |= {"version": cut[-1]["version"], "chain": cut[-1]["chain"]}
    assert fault(backend, [*cut, lines[-1]]) is not None
    assert fault(backend, cut) is None, "a prefix without the reveal is a true prefix"


def reforged(lines: Lines, at: int, change: Callable[[dict[str, Any]], Any]) -> Lines:
    """The forgery of a host who knows the seed: one event changed, every digest and chain made to fit again."""
    from services.eventstore import chain
    from services.eventstore.port import START, Envelope

    forged = json.loads(json.dumps(lines))
    change(forged[at])
    seed, head = bytes.fromhex(forged[-1]["reveal"]["seed"]), START
    for event in forged[1:-1]:
        event["digest"] = chain.digest(chain.salt(seed, event["version"]), event["data"])
        event["chain"] = chain.link(head.chain, chain.public(Envelope.from_json(event)))
        head = Envelope.from_json(event).head
    forged[0] |= {"chain": head.chain}
    return forged


NOWHERE = 1000  # added to a card, a cell, a cost or a seat it names none: no rule allows what it says


def test_a_host_who_forges_the_whole_chain_is_found_by_the_rules(backend: Backend, lines: Lines) -> None:
    found = 0
    for at in range(5, len(lines) - 2, max(1, len(lines) // 15)):
        for name, value in lines[at]["data"].items():
            if not isinstance(value, int) or isinstance(value, bool):
                continue
            forged = reforged(lines, at, lambda e, n=name: e["data"].update({n: e["data"][n] + NOWHERE}))  # type: ignore[misc]
            report = fault(backend, forged)
            assert report is not None, (at, name, lines[at])
            assert report[0] in ("refold", "legality", "chance")
            found += 1
    assert found > 5


def test_a_forged_draw_is_found_by_the_seed(backend: Backend) -> None:
    lines = finished(backend, "pairs")
    dealt = next(i for i, line in enumerate(lines) if line.get("type") == "pairs.Dealt")

    def deal_otherwise(event: dict[str, Any]) -> None:
        hands = event["data"]["hands"]
        event["data"]["hands"] = [[1, 1], [2, 2]] if hands != [[1, 1], [2, 2]] else [[1, 2], [1, 2]]

    assert fault(backend, reforged(lines, dealt, deal_otherwise)) == ("chance", dealt)
