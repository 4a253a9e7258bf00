"""The archive job: what is due is archived, and one failure keeps nothing else from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from domain.match.commands import Resign
from domain.match.state import Actor
from services.matches import load, projections, queue, retiring, submit
from services.matches.archive import ArchivedStore
from services.matches.backend import Backend
from services.matches.shelf import Folder, shelf_of
from services.worker import chores, standing
from services.worker.jobs import archive
from tests.services.worker.draining import work
from tests.services.worker.matches import open_match


@pytest.fixture
def kept(backend: Backend, tmp_path: Path) -> Iterator[Backend]:
    """The backend with a shelf, where everything that is over has been so for longer than a day."""
    settings = replace(backend.settings, archive=str(tmp_path), archive_days=1)
    store = ArchivedStore(backend.store, backend.redis, backend.keys, shelf_of(settings))
    made = replace(backend, store=store, settings=settings)
    token = standing.BACKEND.set(made)
    yield made
    standing.BACKEND.reset(token)


def ended(backend: Backend) -> str:
    match_id = open_match(backend, ("human", "human"))
    submit.submit(backend, match_id, lambda _: Resign(0), submit.Request(Actor("player", 0), "resign", "resign"))
    projections.show(backend, load.latest(backend, match_id).loaded)
    backend.redis.zadd(retiring.OVER, {match_id: 1})
    return match_id


def stored(backend: Backend, match_id: str) -> bool:
    return bool(backend.redis.exists(backend.keys.events(match_id)))


def test_the_launcher_asks_for_it_and_a_worker_does_it(kept: Backend) -> None:
    ids = [ended(kept) for _ in range(3)]
    running = open_match(kept, ("human", "human"))
    chores.see_to(kept)
    chores.see_to(kept)
    assert queue.queue(kept.settings, queue.FOLD).count == 1
    assert work(kept, queue.FOLD)
    assert not any(stored(kept, match_id) for match_id in ids)
    assert stored(kept, running)
    chores.see_to(kept)
    assert queue.queue(kept.settings, queue.FOLD).count == 0


def test_one_that_cannot_be_archived_waits_while_the_others_go(kept: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck, fine = ended(kept), ended(kept)
    write = Folder.write

    def full(self: Folder, name: str, content: bytes) -> None:
        if stuck in name:
            raise OSError("no space left")
        write(self, name, content)

    monkeypatch.setattr(Folder, "write", full)
    archive.archive()
    assert (stored(kept, stuck), stored(kept, fine)) == (True, False)
    assert retiring.due(kept, 10) == []
    assert kept.redis.zscore(retiring.OVER, stuck) > 1


def test_one_that_is_gone_is_forgotten(kept: Backend) -> None:
    kept.redis.zadd(retiring.OVER, {"nowhere": 1})
    archive.archive()
    assert kept.redis.zcard(retiring.OVER) == 0
