"""Work that a reader waits for: through the queue, by a worker, and back."""

from __future__ import annotations

import pytest

from domain.match.state import awaiting
from services.matches import audit, gauges, hints, load, queue
from services.matches.backend import Backend
from tests.services.worker.draining import drain, work
from tests.services.worker.matches import latest, open_match


@pytest.fixture
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "SHORT", 0)


@pytest.mark.usefixtures("_long")
def test_an_audit_is_done_by_the_worker_of_the_projections(backend: Backend) -> None:
    match_id = open_match(backend)
    drain(backend)
    loaded = load.latest(backend, match_id).loaded
    assert audit.ask(backend, loaded) == audit.Pending(0, loaded.head.version)
    assert work(backend, queue.FOLD)
    report = audit.ask(backend, loaded)
    assert not isinstance(report, audit.Pending)
    assert (report["ok"], report["version"]) == (True, loaded.head.version)
    assert gauges.read(backend).jobs["audit", "done"] == 1


@pytest.mark.usefixtures("_long")
def test_an_audit_that_is_there_is_not_done_again(backend: Backend) -> None:
    match_id = open_match(backend)
    drain(backend)
    version = latest(backend, match_id).version
    for _ in range(2):
        backend.enqueue(queue.AUDIT, match_id, version, 0)
        assert work(backend, queue.FOLD)
    audit.ask(backend, load.latest(backend, match_id).loaded)
    assert not queue.queue(backend.settings, queue.FOLD).count


def test_a_hint_is_thought_out_by_a_worker_of_the_bots(backend: Backend) -> None:
    match_id = open_match(backend, ("human", "human"), game="homeworlds_settlers")
    loaded = load.latest(backend, match_id).loaded
    seat = min(awaiting(loaded.match))
    hint = hints.ask(backend, loaded, seat, "greedy")
    assert hints.look(backend, loaded, seat, hint) is None
    assert queue.queue(backend.settings, queue.THINK).count == 1
    assert work(backend, queue.THINK)
    found = hints.look(backend, loaded, seat, hint)
    assert found is not None
    assert (found["level"], found["seat"]) == ("greedy", seat)
    assert gauges.read(backend).jobs["hint", "done"] == 1


def test_a_hint_stands_for_the_version_it_was_asked_at(backend: Backend) -> None:
    match_id = open_match(backend, ("human", "bot"), game="homeworlds_settlers")
    loaded = load.latest(backend, match_id).loaded
    hint = hints.ask(backend, loaded, 0, "greedy")
    before = hints.ask(backend, loaded, 0, None)
    drain(backend)
    found = hints.look(backend, load.latest(backend, match_id).loaded, 0, hint)
    assert found is not None
    assert (found["version"], before) == (loaded.match.version, hint)
