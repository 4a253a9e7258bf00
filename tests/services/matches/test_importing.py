"""What was exported comes in again as it was; what cannot have happened does not; any position can be gone on from."""

from __future__ import annotations

import json

import pytest

from domain.kernel.errors import IllegalCommand, InvalidOptions
from domain.match import view
from domain.match.commands import Resign
from domain.match.errors import MatchRefusal
from domain.match.events import Wanted
from domain.match.state import Actor
from services.eventstore.port import Envelope
from services.matches import audit, forking, history, history_file, importing, load, opening, seats, submit
from services.matches.backend import Backend
from services.matches.errors import Unauthenticated, UnknownVersion
from tests.services.matches.desk import Desk, open_pairs, play, play_to_the_end


def content(backend: Backend, match_id: str) -> bytes:
    return b"".join(history.export(backend, load.latest(backend, match_id).loaded, None))


def finished(backend: Backend, game: str = "pairs", **order: str) -> str:
    opened = opening.open_match(backend, opening.Order(game, **order), "create", "create")  # type: ignore[arg-type]
    play_to_the_end(backend, opened.committed.match.id)
    return opened.committed.match.id


def test_an_imported_history_keeps_its_events_times_and_chain(backend: Backend) -> None:
    first = finished(backend)
    imported = importing.import_file(backend, content(backend, first)).loaded
    assert imported.match.id != first
    assert imported.match.origin == {"kind": "import", "match": first, "origin": None}
    assert view.summary(imported.match)["imported"] is True
    assert content(backend, imported.match.id) == content(backend, first)
    assert backend.store.read(imported.match.id) == backend.store.read(first)


def test_the_same_public_history_again_is_the_same_match(backend: Backend) -> None:
    file = content(backend, finished(backend))
    assert importing.import_file(backend, file) == importing.import_file(backend, file)


def test_a_private_history_is_shown_to_whoever_brought_it(backend: Backend) -> None:
    imported = importing.import_file(backend, content(backend, finished(backend, visibility="private")))
    match_id = imported.loaded.match.id
    with pytest.raises(Unauthenticated):
        load.reader(backend, match_id, None)
    assert load.reader(backend, match_id, imported.watch_token)[1] is None


def test_a_faulty_history_is_refused_as_a_whole_with_its_first_fault(backend: Backend) -> None:
    lines = content(backend, finished(backend)).splitlines()
    event = json.loads(lines[7])
    event["at"] += 1
    before = set(backend.store.streams())
    with pytest.raises(importing.FaultyHistory) as faulty:
        importing.import_file(backend, b"\n".join([*lines[:7], json.dumps(event).encode(), *lines[8:]]))
    assert (faulty.value.check, faulty.value.version) == ("chain", 7)
    assert set(backend.store.streams()) == before


def test_a_history_that_is_closed_still_cannot_be_imported(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    play(backend, match_id)
    with pytest.raises(importing.FaultyHistory) as faulty:
        importing.import_file(backend, content(backend, match_id))
    assert faulty.value.check == "legality"


@pytest.mark.parametrize("broken", [b"", b"{}", b"not json", b"[1]", b'{"matchfold": 2}'])
def test_what_is_no_history_file_is_refused_at_its_line(backend: Backend, broken: bytes) -> None:
    with pytest.raises(history_file.BrokenFile) as refused:
        importing.import_file(backend, broken)
    assert refused.value.line == 1


def test_a_running_open_history_is_imported_to_look_at_and_fork(backend: Backend) -> None:
    opened = opening.open_match(backend, opening.Order("homeworlds_settlers"), "create", "create")
    play(backend, opened.committed.match.id)
    imported = importing.import_file(backend, content(backend, opened.committed.match.id)).loaded
    assert imported.match.status == "running"
    request = submit.Request(Actor("player", 0), "resign", "resign")
    with pytest.raises(MatchRefusal) as refusal:
        submit.submit(backend, imported.match.id, lambda _: Resign(0), request)
    assert refusal.value.code == "imported"
    forked = forking.fork(backend, imported, imported.head.version, None, "public")
    assert forked.loaded.match.state == imported.match.state


def test_a_transcript_becomes_a_match_that_can_be_played_on(backend: Backend) -> None:
    imported = importing.import_transcript(backend, "homeworlds_settlers", "*c3\n*d5\nc3:+Rc4\n", "text")
    match = imported.loaded.match
    assert (match.status, view.summary(match)["imported"]) == ("running", True)
    assert load.player(backend, match.id, imported.tokens[1])[1] == 1
    assert play(backend, match.id).match.version > match.version
    assert audit.audit(backend, imported.loaded, imported.loaded.head.version).ok


def test_a_transcript_that_breaks_a_rule_names_the_turn(backend: Backend) -> None:
    with pytest.raises(IllegalCommand) as refusal:
        importing.import_transcript(backend, "homeworlds_settlers", "*c3\n*c3\n", "text")
    assert refusal.value.detail.startswith("turn 2: ")
    for game, form in (("homeworlds_settlers", "runes"), ("pairs", "text")):
        with pytest.raises(IllegalCommand):
            importing.import_transcript(backend, game, "show 1", form)


def test_a_fork_goes_on_from_the_position_it_names(desk: Desk) -> None:
    backend = desk.backend
    parent = load.latest(backend, finished(backend, "homeworlds_settlers")).loaded
    version = parent.head.version // 2
    wanted = (Wanted("human"), Wanted("bot", "random"))
    forked = forking.fork(backend, parent, version, wanted, "public")
    then = load.at_version(backend, parent, version)
    match = forked.loaded.match
    assert match.state == then.state
    assert match.origin is not None
    assert match.origin["version"] == version
    assert match.origin["chain"] == backend.store.read(parent.match.id, version - 1, 1)[0].chain
    assert list(forked.tokens) == [0]
    play_to_the_end(backend, match.id)
    assert audit.audit(backend, *_whole(backend, match.id)).ok


def _whole(backend: Backend, match_id: str) -> tuple[load.Loaded, int]:
    loaded = load.latest(backend, match_id).loaded
    return loaded, loaded.head.version


def test_a_fork_of_a_game_with_secrets_waits_for_its_end(backend: Backend) -> None:
    running = load.latest(backend, open_pairs(backend).committed.match.id).loaded
    with pytest.raises(MatchRefusal) as refusal:
        forking.fork(backend, running, running.head.version, None, "public")
    assert refusal.value.code == "secrets-in-play"
    over = load.latest(backend, finished(backend)).loaded
    forked = forking.fork(backend, over, 6, None, "link")
    assert forked.watch_token is not None
    play_to_the_end(backend, forked.loaded.match.id, seed=9)
    assert audit.audit(backend, *_whole(backend, forked.loaded.match.id)).ok


def test_only_a_position_in_which_something_can_be_played_is_forked(backend: Backend) -> None:
    over = load.latest(backend, finished(backend)).loaded
    for version, error in ((2, MatchRefusal), (over.head.version, MatchRefusal), (0, UnknownVersion)):
        with pytest.raises(error):
            forking.fork(backend, over, version, None, "public")
    with pytest.raises(InvalidOptions):
        forking.fork(backend, over, 6, (Wanted("human"), Wanted("open")), "public")


def test_a_match_is_audited_while_it_runs_without_telling_anything(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    play(backend, match_id)
    loaded = load.latest(backend, match_id).loaded
    report = audit.ask(backend, loaded)
    assert isinstance(report, dict)
    assert report["ok"]
    assert loaded.secrets[seats.SEED] not in json.dumps(report)


def test_a_long_history_is_audited_in_the_background(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = desk.backend
    monkeypatch.setattr(audit, "SHORT", 3)
    loaded, version = _whole(backend, finished(backend))
    desk.enqueued.clear()
    assert audit.ask(backend, loaded) == audit.Pending(0, version)
    assert audit.ask(backend, loaded) == audit.Pending(0, version)
    assert desk.enqueued == [("audit", loaded.match.id, version, 0)]
    audit.run(backend, loaded.match.id, version)
    report = audit.ask(backend, loaded)
    assert isinstance(report, dict)
    assert report["ok"]
    assert report["version"] == version


def test_an_audit_names_the_version_that_was_changed_in_the_store(backend: Backend) -> None:
    loaded, version = _whole(backend, finished(backend))
    key = backend.keys.events(loaded.match.id)
    entries = backend.redis.xrange(key)
    field, stored = next(iter(entries[6][1].items()))
    changed = json.loads(stored)
    changed["data"]["card"] = 4 if changed["data"].get("card") != 4 else 3
    backend.redis.delete(key)
    for entry_id, fields in entries:
        backend.redis.xadd(key, {field: json.dumps(changed)} if entry_id == b"7-0" else fields, id=entry_id)
    report = audit.audit(backend, loaded, version)
    assert report.fault is not None
    assert (report.fault.check, report.fault.version) == ("digests", 7)
    assert Envelope.from_json(changed).version == 7
