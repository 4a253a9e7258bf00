"""What the workers did and what waits for them, as any process may read it."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from services.matches import gauges, owed, queue
from services.matches.backend import Backend
from services.worker import queues
from tests.services.worker.draining import drain
from tests.services.worker.matches import latest, make_overdue, open_match


def test_of_a_service_that_did_nothing_there_is_nothing_to_tell(backend: Backend) -> None:
    told = gauges.read(backend)
    assert (told.owed, told.oldest_owed, told.stalled, told.queued) == (0, 0.0, 0, dict.fromkeys(queues.SERVED, 0))
    assert (told.jobs, told.conflicts, told.thinking.times) == ({}, 0, 0)


def test_owed_turns_are_counted_and_the_oldest_ages(backend: Backend) -> None:
    matches = [open_match(backend) for _ in range(3)]
    open_match(backend, ("human", "human"))
    told = gauges.read(backend)
    assert (told.owed, told.queued) == (3, dict.fromkeys(queues.SERVED, 0) | {queue.THINK: 3})
    assert told.oldest_owed < 1
    make_overdue(backend, matches[0])
    assert owed.lease_ms(backend) / 1000 <= gauges.read(backend).oldest_owed < owed.lease_ms(backend) / 1000 + 5


def test_what_is_due_long_from_now_is_no_owed_turn(backend: Backend) -> None:
    match_id = open_match(backend)
    assert backend.store.bump(match_id, backend.store.now() + 86_400_000)
    assert gauges.read(backend).owed == 0


def test_jobs_and_thinking_times_are_counted(backend: Backend) -> None:
    match_id = open_match(backend)
    drain(backend)
    turns = {e.command_id for e in backend.store.read(match_id) if e.actor["kind"] == "bot"}
    told = gauges.read(backend)
    assert told.jobs["think", "started"] == told.jobs["think", "done"] == told.thinking.times == len(turns)
    assert latest(backend, match_id).over


@pytest.mark.parametrize(("ms", "bound"), [(0, 0.005), (5, 0.005), (6, 0.01), (10_000, 10.0), (10_001, float("inf"))])
def test_a_thinking_time_goes_into_the_bucket_it_fits(backend: Backend, ms: int, bound: float) -> None:
    gauges.time_thinking(backend.redis, ms)
    thinking = gauges.read(backend).thinking
    assert {b: n for b, n in thinking.buckets.items() if n} == {bound: 1}
    assert thinking.total == ms / 1000


def test_a_queue_that_does_not_answer_hides_nothing_else(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    open_match(backend)

    def away(*_: Any) -> None:
        raise redis.ConnectionError

    monkeypatch.setattr(gauges, "_waiting", away)
    told = gauges.read(backend)
    assert (told.queued, told.owed) == (None, 1)


def test_a_job_carries_ids_and_numbers_only_and_an_id_of_its_own(backend: Backend) -> None:
    match_id = open_match(backend)
    version = latest(backend, match_id).version
    (job,) = queue.queue(backend.settings, queue.THINK).jobs
    assert job.id == f"think-{match_id}-{version}-{job.args[2]}"
    assert [type(argument) for argument in job.args] == [str, int, int]
    assert job.data.startswith(b"["), "JSON, never pickle"
    assert (job.timeout, job.failure_ttl, job.ttl) == (6, queue.FAILED_KEPT, queue.WAITS)


def test_a_queue_that_is_away_never_reaches_the_player(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise redis.ConnectionError

    monkeypatch.setattr(queue, "ask", away)
    match_id = open_match(backend)
    assert latest(backend, match_id).status == "running"
    assert gauges.read(backend).owed == 1
