"""Archived matches are read as if nothing had happened; removed ones are gone for good."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.match.commands import Resign
from domain.match.state import Actor
from services.eventstore.port import StoreUnavailable, VersionConflict
from services.eventstore.redis_store import RedisEventStore
from services.matches import (
    archive,
    audit,
    history,
    history_file,
    importing,
    ledger,
    load,
    lobby,
    player_lists,
    players,
    projections,
    purging,
    ratings,
    rematch,
    retiring,
    shelf,
    snapshots,
    submit,
    webhooks,
)
from services.matches.archive import ArchivedStore
from services.matches.backend import Backend, Cache
from services.matches.errors import Gone, UnknownMatch
from services.matches.settings import InvalidSetting, Settings
from tests.services.matches.desk import open_pairs, play, play_to_the_end


@pytest.fixture
def kept(backend: Backend, tmp_path: Path) -> Backend:
    """The backend with a shelf, where everything may be archived a day after its end."""
    settings = replace(backend.settings, archive=str(tmp_path / "shelf"), archive_days=1)
    store = ArchivedStore(backend.store, backend.redis, backend.keys, shelf.shelf_of(settings))
    return replace(backend, store=store, settings=settings)


def finished(backend: Backend, **order: Any) -> str:
    match_id = open_pairs(backend, **order).committed.match.id
    play_to_the_end(backend, match_id)
    projections.show(backend, load.latest(backend, match_id).loaded)
    return match_id


def elsewhere(backend: Backend) -> Backend:
    """The same service in another process: nothing is cached yet."""
    inner = RedisEventStore(backend.redis)
    store = ArchivedStore(inner, backend.redis, backend.keys, shelf.shelf_of(backend.settings))
    return replace(backend, store=store, cache=Cache())


def everything(backend: Backend, match_id: str) -> list[Any]:
    """All that can be read of a match."""
    found = load.latest(backend, match_id).loaded
    middle = load.at_version(backend, found, found.head.version // 2)
    report = audit.audit(backend, found, found.head.version)
    return [
        found, middle, history.page(backend, found, None, 2, 3), history.page(backend, found, 0, found.head.version, 9),
        b"".join(history.export(backend, found, None)), report.to_json(), backend.store.head(match_id),
        backend.store.exists(match_id), list(backend.store.streams()), backend.store.secrets(match_id),
    ]  # fmt: skip


# Archiving


def test_an_archived_match_reads_as_before(kept: Backend) -> None:
    match_id = finished(kept)
    before = everything(kept, match_id)
    retiring.retire(kept, match_id)
    assert not kept.redis.exists(kept.keys.events(match_id), kept.keys.receipts(match_id), kept.keys.snapshot(match_id))
    assert everything(kept, match_id) == before
    assert everything(elsewhere(kept), match_id) == before


def test_the_file_is_an_export_that_only_its_owner_may_read(kept: Backend) -> None:
    match_id = finished(kept)
    exported = b"".join(history.export(kept, load.latest(kept, match_id).loaded, None))
    retiring.retire(kept, match_id)
    [path] = Path(kept.settings.archive).rglob("*.gz")
    assert gzip.decompress(path.read_bytes()) == exported
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0
    assert history_file.parse(exported).seed is not None


def test_ratings_count_archived_matches(kept: Backend) -> None:
    match_id = finished(kept)
    grown = ledger.read(kept, "pairs")
    retiring.retire(kept, match_id)
    assert ratings.recompute(elsewhere(kept))["pairs"] == grown


def test_only_what_has_been_over_for_long_enough_is_due(kept: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = finished(kept)
    running = open_pairs(kept).committed.match.id
    projections.show(kept, load.latest(kept, running).loaded)
    assert retiring.due(kept, 10) == []
    later = load.latest(kept, match_id).now + retiring.DAY + 1000
    monkeypatch.setattr(kept.store, "now", lambda: later)
    assert retiring.due(kept, 10) == [match_id]
    off = replace(kept, settings=replace(kept.settings, archive_days=0))
    assert retiring.due(off, 10) == []
    retiring.put_off(kept, match_id)
    assert retiring.due(kept, 10) == []


def test_archiving_twice_is_archiving_once(kept: Backend) -> None:
    match_id = finished(kept)
    retiring.retire(kept, match_id)
    before = everything(kept, match_id)
    projections.show(kept, load.latest(kept, match_id).loaded)
    retiring.retire(kept, match_id)
    assert everything(elsewhere(kept), match_id) == before


@pytest.mark.parametrize("fault", ["lost", "cut", "changed"])
def test_a_shelf_that_is_not_faithful_costs_nothing(
    kept: Backend, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    match_id = finished(kept)
    before = everything(kept, match_id)
    write = shelf.Folder.write

    def faulty(self: shelf.Folder, name: str, content: bytes) -> None:
        if fault == "cut":
            write(self, name, content[:-20])
        if fault == "changed":
            lines = gzip.decompress(content).splitlines(keepends=True)
            write(self, name, gzip.compress(b"".join(lines[:-2] + lines[-1:])))

    monkeypatch.setattr(shelf.Folder, "write", faulty)
    with pytest.raises((OSError, EOFError, retiring.Unfaithful)):
        retiring.retire(kept, match_id)
    assert everything(elsewhere(kept), match_id) == before
    assert kept.redis.exists(kept.keys.events(match_id))


def test_a_history_that_grew_meanwhile_is_not_dropped(kept: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = finished(kept)
    drop = retiring._drop

    def late(backend: Backend, stream: str, mark: archive.Mark) -> None:
        drop(backend, stream, mark._replace(head=mark.head._replace(version=mark.head.version - 1)))

    monkeypatch.setattr(retiring, "_drop", late)
    with pytest.raises(retiring.Unfaithful):
        retiring.retire(kept, match_id)
    assert kept.redis.exists(kept.keys.events(match_id))
    assert not list(Path(kept.settings.archive).rglob("*.gz"))


def test_an_archive_that_is_away_is_an_outage_and_no_loss(kept: Backend) -> None:
    match_id = finished(kept)
    retiring.retire(kept, match_id)
    [path] = Path(kept.settings.archive).rglob("*.gz")
    aside = path.rename(path.with_suffix(".away"))
    with pytest.raises(StoreUnavailable):
        load.latest(elsewhere(kept), match_id)
    aside.rename(path)
    assert load.latest(elsewhere(kept), match_id).loaded.match.over


def test_nothing_can_be_added_to_an_archived_match_but_a_rematch_follows(kept: Backend) -> None:
    match_id = finished(kept)
    retiring.retire(kept, match_id)
    other = elsewhere(kept)
    request = submit.Request(Actor("player", 0), "late", "late")
    with pytest.raises(submit.MatchRefusal, match="ended"):
        submit.submit(other, match_id, lambda _: Resign(0), request)
    loaded = load.latest(other, match_id).loaded
    assert rematch.rematch(other, loaded, 0, "again", "again").match.origin == {"kind": "rematch", "match": match_id}


def test_an_import_of_what_is_archived_stays_archived(kept: Backend) -> None:
    match_id = finished(kept)
    exported = b"".join(history.export(kept, load.latest(kept, match_id).loaded, None))
    imported = importing.import_file(kept, exported).loaded
    projections.show(kept, imported)
    retiring.retire(kept, imported.match.id)
    again = importing.import_file(elsewhere(kept), exported).loaded
    assert (again.match.id, again.head) == (imported.match.id, imported.head)
    assert not kept.redis.exists(kept.keys.events(imported.match.id))
    with pytest.raises(VersionConflict):
        kept.store.adopt(imported.match.id, kept.store.read(match_id)[:1])


@pytest.mark.parametrize("where", ["memory://matches", "file://{}"])
def test_any_file_system_of_fsspec_will_do(backend: Backend, tmp_path: Path, where: str) -> None:
    pytest.importorskip("fsspec")
    settings = replace(backend.settings, archive=where.format(tmp_path / "far"), archive_days=1)
    place = shelf.shelf_of(settings)
    far = replace(
        backend, store=ArchivedStore(backend.store, backend.redis, backend.keys, place), settings=settings
    )  # fmt: skip
    match_id = finished(far)
    before = everything(far, match_id)
    retiring.retire(far, match_id)
    assert everything(elsewhere(far), match_id) == before
    purging.purge(far, load.latest(far, match_id).loaded)
    with pytest.raises((OSError, KeyError)):
        place.read(f"p{far.keys.partition(match_id):02d}/{match_id}.ndjson.gz")


def test_a_url_without_fsspec_or_of_an_unknown_kind_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidSetting):
        shelf.shelf_of(Settings(archive="nosuchkind://x/y"))
    monkeypatch.setitem(__import__("sys").modules, "fsspec", None)
    with pytest.raises(InvalidSetting, match="fsspec"):
        shelf.shelf_of(Settings(archive="memory://x"))


# Removing


@pytest.mark.parametrize("how", ["running", "finished", "archived"])
def test_a_removed_match_leaves_nothing_but_its_mark(kept: Backend, how: str) -> None:
    ann = players.register(kept, "Ann").player.id
    match_id = open_pairs(kept, ("human", "bot"), player=ann).committed.match.id
    webhooks.add(kept, webhooks.of_match(match_id), "https://hooks.example.org/")
    if how != "running":
        play_to_the_end(kept, match_id)
    loaded = load.latest(kept, match_id).loaded
    projections.show(kept, loaded)
    snapshots.write(kept, loaded)
    kept.redis.set(kept.keys.work(match_id, "audit"), "x")
    if how == "archived":
        retiring.retire(kept, match_id)
    assert ledger.read(kept, "pairs").entries or how == "running"
    purging.purge(kept, loaded)
    for backend in (kept, elsewhere(kept)):
        with pytest.raises(Gone):
            load.latest(backend, match_id)
    assert kept.redis.keys(f"*{match_id}*") == [kept.keys.away(match_id).encode()]
    assert lobby.page(kept)["matches"] == player_lists.page(kept, ann, True)["matches"] == []
    assert player_lists.turns(kept, ann)["waiting"] == 0
    assert ledger.read(kept, "pairs") == ledger.fold(())
    assert not list(Path(kept.settings.archive).rglob("*.gz"))
    assert match_id not in list(kept.store.streams())
    assert retiring.due(kept, 10) == []


def test_a_projection_that_comes_late_does_not_bring_it_back(kept: Backend) -> None:
    match_id = finished(kept)
    loaded = load.latest(kept, match_id).loaded
    purging.purge(kept, loaded)
    with pytest.raises(Gone):
        projections.show(kept, loaded)
    assert lobby.page(kept)["matches"] == []
    assert ledger.read(kept, "pairs") == ledger.fold(())


def test_the_id_of_a_removed_match_is_never_used_again(kept: Backend) -> None:
    match_id = finished(kept)
    loaded = load.latest(kept, match_id).loaded
    exported = b"".join(history.export(kept, loaded, None))
    imported = importing.import_file(kept, exported).loaded
    following = rematch.rematch(kept, loaded, 0, "again", "again").match
    for one in (imported, load.latest(kept, following.id).loaded):
        purging.purge(kept, one)
    with pytest.raises(Gone):
        importing.import_file(kept, exported)
    with pytest.raises(Gone):
        rematch.rematch(kept, loaded, 0, "again-2", "again")


def test_a_commit_that_was_under_way_is_not_taken(kept: Backend) -> None:
    match_id = open_pairs(kept).committed.match.id
    seen = load.latest(kept, match_id)
    purging.purge(kept, seen.loaded)
    with pytest.raises(UnknownMatch):
        play(kept, match_id)
    request = submit.Request(Actor("player", 0), "late", "late", seen=seen)
    with pytest.raises(UnknownMatch):
        submit.submit(kept, match_id, lambda _: Resign(0), request)
