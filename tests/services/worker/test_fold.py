"""The projections: every commit is shown once somebody folds, and a snapshot is a cache."""

from __future__ import annotations

import dataclasses

import pytest

from services.matches import lobby, opening, queue, snapshots
from services.matches.backend import Backend, Cache
from services.worker import standing
from services.worker.jobs import fold
from services.worker.jobs.fold import CONSUMER, GROUP
from tests.services.worker.draining import drain, with_queue, work
from tests.services.worker.matches import latest, open_match


def shown(backend: Backend) -> dict[str, int]:
    return {row["match"]: row["version"] for row in lobby.page(backend)["matches"]}


def test_a_match_is_shown_in_the_lobby_as_it_is_now(backend: Backend) -> None:
    match_id = open_match(backend)
    assert shown(backend) == {}
    fold.fold()
    assert shown(backend) == {match_id: latest(backend, match_id).version}
    drain(backend)
    fold.fold()
    assert lobby.page(backend, status="finished")["matches"][0]["match"] == match_id
    assert shown(backend) == {match_id: latest(backend, match_id).version}


def test_each_match_is_folded_once_however_many_commits_there_are(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = open_match(backend)
    drain(backend, (queue.THINK,))
    projected: list[str] = []
    project = lobby.project
    monkeypatch.setattr(lobby, "project", lambda b, match: projected.append(match.id) or project(b, match))
    fold.fold()
    assert projected == [match_id]


def test_snapshots_are_written_every_so_many_versions_and_at_the_end(backend: Backend) -> None:
    backend = with_queue(backend, dataclasses.replace(backend.settings, snapshot_every=10))
    standing.BACKEND.set(backend)
    match_id = open_match(backend)
    fold.fold()
    assert snapshots.read(backend, match_id) is None
    versions = []
    while not latest(backend, match_id).over:
        assert work(backend, queue.THINK, jobs=1)
        fold.fold()
        kept = snapshots.read(backend, match_id)
        versions.append((latest(backend, match_id).version, kept.head.version if kept else 0))
    assert all(now - kept < 10 for now, kept in versions)
    assert versions[-1][0] == versions[-1][1]
    assert len({kept for _, kept in versions}) <= 2 + versions[-1][0] // 10

    cold = dataclasses.replace(backend, cache=Cache())
    from_snapshot = latest(cold, match_id)
    snapshots.drop(backend, match_id)
    assert latest(dataclasses.replace(backend, cache=Cache()), match_id) == from_snapshot


def test_what_a_dead_worker_was_given_is_taken_over(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = open_match(backend)
    assert backend.store.read_feed(GROUP, CONSUMER, 10)
    fold.fold()
    assert shown(backend) == {}, "somebody may still be at it"
    monkeypatch.setattr(fold, "FORSAKEN", 0)
    fold.fold()
    assert shown(backend) == {match_id: latest(backend, match_id).version}
    assert backend.store.claim_feed(GROUP, CONSUMER, 0, 10) == []


def test_a_match_that_cannot_be_shown_comes_back_and_the_others_are_shown(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    poisoned, sound = open_match(backend), open_match(backend)
    latest_of = fold.load.latest

    def fail(b: Backend, match_id: str) -> object:
        if match_id == poisoned:
            raise KeyError(match_id)
        return latest_of(b, match_id)

    with monkeypatch.context() as patch:
        patch.setattr(fold.load, "latest", fail)
        fold.fold()
    assert list(shown(backend)) == [sound]
    monkeypatch.setattr(fold, "FORSAKEN", 0)
    fold.fold()
    assert set(shown(backend)) == {poisoned, sound}


def test_a_stream_that_is_gone_is_done_with(backend: Backend) -> None:
    match_id = open_match(backend)
    backend.redis.delete(backend.keys.events(match_id))
    backend.cache.drop(match_id)
    fold.fold()
    assert backend.store.claim_feed(GROUP, CONSUMER, 0, 10) == []


def test_private_matches_are_not_shown(backend: Backend) -> None:
    opening.open_match(backend, opening.Order("pairs", visibility="private"), "open", "open")
    fold.fold()
    assert shown(backend) == {}
