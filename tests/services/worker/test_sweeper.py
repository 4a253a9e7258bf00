"""Whatever is owed and late is asked for again, whatever became of its job; and nothing else is."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import redis
from rq.job import Job, JobStatus

from domain.ai import choose
from domain.match.state import bots_to_move
from services.matches import gauges, owed, queue, stalls
from services.matches.backend import Backend
from services.worker.jobs.think import think
from services.worker.sweeper import Sweeper
from tests.services.matches.desk import play
from tests.services.worker.draining import drain, with_queue, work
from tests.services.worker.matches import assert_sound, latest, make_overdue, open_match


def waiting(backend: Backend) -> list[str]:
    return queue.queue(backend.settings, queue.THINK).get_job_ids()


def job_of(backend: Backend, match_id: str) -> str:
    match = latest(backend, match_id)
    return queue.think_id(match_id, match.version, bots_to_move(match)[0][0])


def score(backend: Backend, match_id: str) -> int | None:
    found = backend.redis.zscore(backend.keys.due(backend.keys.partition(match_id)), match_id)
    return None if found is None else int(found)


@pytest.fixture
def broken_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that cannot move, except at the greedy level."""
    chosen = choose.choose

    def break_down(game: Any, state: Any, seat: int, level: str, *rest: Any) -> choose.Decision:
        if level != "greedy":
            raise ZeroDivisionError
        return chosen(game, state, seat, level, *rest)

    monkeypatch.setattr(choose, "choose", break_down)


def test_what_is_not_late_is_left_alone(backend: Backend) -> None:
    open_match(backend)
    queue.client(backend.settings).flushdb()
    assert Sweeper(backend).sweep() == 0


@pytest.mark.parametrize("became", ["emptied", "taken and lost", "started", "failed", "finished"])
def test_an_overdue_turn_is_asked_for_again_whatever_became_of_its_job(backend: Backend, became: str) -> None:
    match_id = open_match(backend)
    job_id, on = job_of(backend, match_id), queue.queue(backend.settings, queue.THINK)
    if became == "emptied":
        on.empty()
    else:
        on.connection.lmove(on.key, on.intermediate_queue_key)
        status = {"taken and lost": JobStatus.QUEUED, "started": JobStatus.STARTED, "failed": JobStatus.FAILED}
        Job.fetch(job_id, connection=on.connection, serializer="json").set_status(
            status.get(became, JobStatus.FINISHED)
        )
    assert waiting(backend) == []
    now = make_overdue(backend, match_id)
    assert Sweeper(backend).sweep() == 1
    assert waiting(backend) == [job_id]
    assert (score(backend, match_id) or 0) >= now + owed.lease_ms(backend)
    drain(backend)
    assert latest(backend, match_id).over
    assert_sound(backend, match_id)
    assert gauges.read(backend).asked_again == 1


def test_a_job_that_ends_while_it_is_cleared_away_is_asked_for_again(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = open_match(backend)
    job_id, on = job_of(backend, match_id), queue.queue(backend.settings, queue.THINK)
    on.connection.lmove(on.key, on.intermediate_queue_key)
    fetch = Job.fetch

    def fetched_as_it_ends(*asked: Any, **how: Any) -> Job:
        job = fetch(*asked, **how)
        on.connection.delete(job.key)
        return job

    monkeypatch.setattr(Job, "fetch", fetched_as_it_ends)
    make_overdue(backend, match_id)
    assert Sweeper(backend).sweep() == 1
    assert waiting(backend) == [job_id]


def test_a_turn_that_waits_in_line_is_neither_asked_for_again_nor_counted(backend: Backend) -> None:
    match_id = open_match(backend)
    for _ in range(stalls.LIMIT + 1):
        make_overdue(backend, match_id)
        assert Sweeper(backend).sweep() == 0
    assert waiting(backend) == [job_of(backend, match_id)]
    assert stalls.of(backend, latest(backend, match_id)) is None


def test_what_owes_nothing_is_settled(backend: Backend) -> None:
    match_id = open_match(backend, ("human", "human"))
    for stream in (match_id, "nobody"):
        backend.redis.zadd(backend.keys.due(backend.keys.partition(stream)), {stream: 1})
    assert Sweeper(backend).sweep() == 0
    assert score(backend, match_id) is None
    assert score(backend, "nobody") is None


def test_what_is_owed_anew_meanwhile_is_not_settled(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = open_match(backend, ("human", "human"))
    key = backend.keys.due(backend.keys.partition(match_id))
    backend.redis.zadd(key, {match_id: 1})
    seen = bots_to_move

    def owed_meanwhile(match: Any) -> Any:
        backend.redis.zadd(key, {match_id: 2_000_000_000_000})
        return seen(match)

    monkeypatch.setattr("services.worker.sweeper.bots_to_move", owed_meanwhile)
    Sweeper(backend).sweep()
    assert score(backend, match_id) == 2_000_000_000_000


def test_two_sweepers_ask_once_and_count_once(backend: Backend) -> None:
    match_id = open_match(backend)
    queue.queue(backend.settings, queue.THINK).empty()
    for sweeper in (Sweeper(backend), Sweeper(backend)):
        make_overdue(backend, match_id)
        sweeper.sweep()
    assert waiting(backend) == [job_of(backend, match_id)]
    queue.queue(backend.settings, queue.THINK).empty()
    make_overdue(backend, match_id)
    Sweeper(backend).sweep()
    stall = stalls.of(backend, latest(backend, match_id))
    assert stall is not None
    assert stall.sweeps == 1


@pytest.mark.usefixtures("broken_bots")
def test_a_bot_that_crashes_each_time_is_flagged_and_asked_for_ever_more_rarely(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = open_match(backend)
    monkeypatch.setattr(stalls, "note", _hasty(stalls.note))
    sweeper, waits = Sweeper(backend), []
    for _ in range(stalls.LIMIT + 2):
        drain(backend, (queue.THINK,))
        now = make_overdue(backend, match_id)
        assert sweeper.sweep() == 1
        waits.append((score(backend, match_id) or 0) - now)
    lease = owed.lease_ms(backend)
    assert [round(wait / lease) for wait in waits] == [1, 1, 1, 1, 2, 4, 8]
    stall = stalls.of(backend, latest(backend, match_id))
    assert stall is not None
    assert stall.flagged
    told = gauges.read(backend)
    assert (told.stalled, told.jobs["think", "failed"]) == (1, stalls.LIMIT + 2)
    assert not latest(backend, match_id).over


@pytest.mark.usefixtures("broken_bots")
@pytest.mark.parametrize(("host", "match"), [("greedy", "loss"), ("", "bot")])
def test_a_stand_in_moves_for_a_stalled_bot_where_the_host_or_the_match_wants_one(
    backend: Backend, monkeypatch: pytest.MonkeyPatch, host: str, match: str
) -> None:
    monkeypatch.setattr(stalls, "note", _hasty(stalls.note))
    backend = with_queue(backend, dataclasses.replace(backend.settings, stand_in=host))
    match_id = open_match(backend, ("human", "bot"), leavers=match)
    while not bots_to_move(latest(backend, match_id)):
        play(backend, match_id)
    version = latest(backend, match_id).version
    for sweep in range(stalls.LIMIT + 1):
        drain(backend, (queue.THINK,))
        assert latest(backend, match_id).version == version, sweep
        make_overdue(backend, match_id)
        Sweeper(backend).sweep()
    drain(backend, (queue.THINK,))
    assert latest(backend, match_id).version > version
    assert gauges.read(backend).stand_ins == 1
    assert gauges.read(backend).stalled == 0


def test_a_match_that_moved_on_is_not_stalled(backend: Backend) -> None:
    match_id = open_match(backend)
    match = latest(backend, match_id)
    stalls.note(backend, match, 1, 0)
    assert stalls.of(backend, match) == stalls.Stall(match.version, 1, 1, 1)
    think(match_id, match.version, bots_to_move(match)[0][0])
    assert stalls.of(backend, latest(backend, match_id)) is None
    drain(backend, (queue.THINK,))
    Sweeper(backend).sweep()
    drain(backend)
    assert backend.redis.hgetall(backend.keys.stalls(backend.keys.partition(match_id))) == {}


def test_one_match_that_cannot_be_folded_keeps_no_other_waiting(backend: Backend) -> None:
    poisoned, sound = open_match(backend), open_match(backend)
    backend.redis.xadd(backend.keys.events(poisoned), {"e": b"{"}, id="99-0")
    backend.cache.drop(poisoned)
    queue.queue(backend.settings, queue.THINK).empty()
    for match_id in (poisoned, sound):
        make_overdue(backend, match_id)
    assert Sweeper(backend).sweep() == 1
    assert waiting(backend) == [job_of(backend, sound)]


def test_projections_are_asked_for_when_there_is_news(backend: Backend) -> None:
    folds, sweeper = queue.queue(backend.settings, queue.FOLD), Sweeper(backend)
    sweeper.sweep()
    assert folds.count == 1, "what a former worker left undone is looked for at once"
    sweeper.sweep()
    assert folds.count == 1
    folds.empty()
    sweeper.sweep()
    assert folds.count == 0
    open_match(backend)
    sweeper.sweep()
    assert folds.count == 1
    assert work(backend, queue.FOLD)


def test_without_the_queue_a_sweep_says_so_and_the_turn_stays_owed(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = open_match(backend)
    make_overdue(backend, match_id)

    def away(*_: Any, **__: Any) -> None:
        raise redis.ConnectionError("gone")

    monkeypatch.setattr(queue, "ask", away)
    with pytest.raises(redis.ConnectionError):
        Sweeper(backend).sweep()
    assert score(backend, match_id) is not None


def _hasty(note: Any) -> Any:
    """Return a count in which no time has to pass between two sweeps."""
    return lambda backend, match, now, _: note(backend, match, now, -1)
