"""What the workers did and what waits for them, kept in Redis so that any process can show it."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from redis.exceptions import RedisError
from rq import Queue

from services.eventstore.keys import METRICS
from services.eventstore.outage import OUTAGES
from services.matches import owed, queue, stalls
from services.matches.backend import Backend

log = logging.getLogger(__name__)

BOUNDS_MS: Final = (5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000)
"""The upper bounds of the buckets of thinking times."""


class Thinking(NamedTuple):
    """How long bots thought: `buckets` count those up to each bound, not cumulated; bounds and `total` in seconds."""

    buckets: Mapping[float, int]
    times: int
    total: float


class Gauges(NamedTuple):
    """`owed` turns, the age of the longest owed (seconds), flagged matches, jobs waiting, and counters since ever.

    Owed is also the end of somebody's time when it is nearer than a bot's lease: to the store one is like the other.
    `queued` is None while the queue does not answer. `jobs` has (job, what became of it) -> how many: `done`,
    `superseded`, `failed`, `lost` (its worker died), and `started`, their sum. `conflicts` are turns decided too late.
    """

    owed: int
    oldest_owed: float
    stalled: int
    queued: Mapping[str, int] | None
    jobs: Mapping[tuple[str, str], int]
    conflicts: int
    stand_ins: int
    asked_again: int
    workers_replaced: int
    thinking: Thinking


def count(to: Any, name: str, by: int = 1) -> None:
    """Add to a counter; `to` is a client of the store's Redis, or a pipeline."""
    to.hincrby(METRICS, name, by)


def time_thinking(to: Any, ms: int) -> None:
    """Add one thinking time."""
    bound = next((bound for bound in BOUNDS_MS if ms <= bound), "inf")
    to.hincrby(METRICS, f"thinking:{bound}", 1)
    to.hincrby(METRICS, "thinking:total", ms)


def read(backend: Backend) -> Gauges:
    """Return everything as it is now. Raises StoreUnavailable."""
    now = backend.store.now()
    with OUTAGES:
        counters = {name.decode(): int(n) for name, n in backend.redis.hgetall(METRICS).items()}
        due, oldest, kept = _due(backend, now + owed.lease_ms(backend))
    stalled = [stall for stall in kept if stall.flagged]
    since = [*([oldest - owed.lease_ms(backend)] if due else []), *(stall.since for stall in kept)]
    return Gauges(
        owed=due,
        oldest_owed=max(0, now - min(since)) / 1000 if due and since else 0.0,
        stalled=len(stalled),
        queued=_queued(backend),
        jobs=_jobs(counters),
        conflicts=counters.get("conflicts", 0),
        stand_ins=counters.get("stand_ins", 0),
        asked_again=counters.get("asked_again", 0),
        workers_replaced=counters.get("workers_replaced", 0),
        thinking=_thinking(counters),
    )


def _due(backend: Backend, until: int) -> tuple[int, int, list[stalls.Stall]]:
    """Return how many turns are late by `until`, the earliest time (ms) one is, and what was asked for in vain."""
    partitions = backend.store.partitions
    pipe = backend.redis.pipeline(transaction=False)
    for partition in partitions:
        pipe.zcount(backend.keys.due(partition), "-inf", until)
        pipe.zrange(backend.keys.due(partition), 0, 0, withscores=True)
        pipe.hgetall(backend.keys.stalls(partition))
    answers = pipe.execute()
    first = [int(score) for found in answers[1::3] for _, score in found]
    kept = [(match, stalls.parse(stored)) for found in answers[2::3] for match, stored in found.items()]
    owing = _owing(backend, [match.decode() for match, _ in kept])
    return sum(answers[0::3]), min(first, default=0), [stall for match, stall in kept if match.decode() in owing]


def _owing(backend: Backend, matches: list[str]) -> set[str]:
    """Return those that still owe something; what is kept of the others is out of date."""
    pipe = backend.redis.pipeline(transaction=False)
    for match in matches:
        pipe.zscore(backend.keys.due(backend.keys.partition(match)), match)
    return {match for match, score in zip(matches, pipe.execute()) if score is not None}


def _queued(backend: Backend) -> dict[str, int] | None:
    try:
        names = (queue.THINK, queue.FOLD, queue.HOOKS)
        return {name: _waiting(queue.queue(backend.settings, name)) for name in names}
    except RedisError as error:
        log.warning("event=queue-unreachable error=%s", type(error).__name__)
        return None


def _waiting(on: Queue) -> int:
    return int(on.count)


def _jobs(counters: Mapping[str, int]) -> dict[tuple[str, str], int]:
    jobs: Counter[tuple[str, str]] = Counter()
    for name, n in counters.items():
        job, _, end = name.partition(".")
        if end:
            jobs[job, end] += n
            jobs[job, "started"] += n
    return jobs


def _thinking(counters: Mapping[str, int]) -> Thinking:
    buckets = {bound / 1000: counters.get(f"thinking:{bound}", 0) for bound in BOUNDS_MS}
    buckets[float("inf")] = counters.get("thinking:inf", 0)
    return Thinking(buckets, sum(buckets.values()), counters.get("thinking:total", 0) / 1000)
