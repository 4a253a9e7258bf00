"""How long a bot's answer takes beside its thinking, and how many turns a worker makes: beside RQ's own no-op jobs.

The yardstick is RQ as it comes: its SimpleWorker (no fork), JSON, a function that does nothing. Both
sides run in the same minutes on the same server, in turns.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from redis import Redis
from rq import Queue, SimpleWorker

from domain.kernel.chance import SampledChance, choose
from domain.match.commands import Play
from domain.match.events import Wanted
from domain.match.state import Actor, awaiting
from services import embedded
from services.eventstore.keys import EVERY_BELL, METRICS, rung
from services.matches import load, opening, queue, submit
from services.matches.backend import Backend
from services.matches.settings import Settings, from_environment
from services.matches.wiring import backend_from
from services.worker import workers

CONTEXT = multiprocessing.get_context("fork")
NOOP = "noop"
MARKS = "bench:marks"
MATCHES = 50
GOALS = {"latency": 3.0, "rate": 0.6}


def noop() -> None:
    """Do nothing."""


def mark(url: str) -> None:
    """Tell when this line was reached (the monotonic clock is the machine's)."""
    reached = time.monotonic()
    Redis.from_url(url).rpush(MARKS, reached)


def serve_noops(url: str, burst: bool) -> None:
    """Serve the no-op queue with RQ's own worker."""
    _quiet()
    client = Redis.from_url(url)
    worker = SimpleWorker([Queue(NOOP, connection=client, serializer="json")], connection=client, serializer="json")
    worker.log_job_description = worker.log_result_lifespan = False
    worker.work(burst=burst, logging_level="WARNING")


def serve_turns(settings: Settings) -> None:
    """Serve the bots' queue as the service does."""
    watch = workers.Watch(CONTEXT.Value("d", 0.0, lock=False), CONTEXT.Value("i", 0, lock=False))
    workers.live(settings, queue.THINK, watch, os.getppid())


def noop_rate(url: str, seconds: float) -> float:
    """Return no-op jobs per second of one worker."""
    on = Queue(NOOP, connection=Redis.from_url(url), serializer="json")
    on.empty()
    for _ in range(int(seconds * 700)):
        on.enqueue_call("bench.bench_jobs.noop", description=NOOP)
    with _process(serve_noops, url, False):
        return -_pace(lambda: int(on.count), seconds)


def turn_rate(backend: Backend, game: str, seconds: float) -> float:
    """Return bot-against-bot turns per second of one worker, many matches taking turns."""
    for _ in range(MATCHES):
        _open(backend, game, "bot")
    with _process(serve_turns, backend.settings):
        rate = _pace(lambda: int(backend.redis.hget(METRICS, "think.done") or 0), seconds)
    queue.queue(backend.settings, queue.THINK).empty()
    return rate


def noop_latencies(url: str, jobs: int) -> list[float]:
    """Return ms from before an enqueue to the first line of the job."""
    client = Redis.from_url(url)
    on = Queue(NOOP, connection=client, serializer="json")
    found = []
    for _ in range(jobs):
        began = time.monotonic()
        on.enqueue_call("bench.bench_jobs.mark", (url,), description=NOOP)
        reached = float(client.blpop([MARKS], 10)[1])
        found.append((reached - began) * 1000)
        time.sleep(0.005)
    return found


def turn_latencies(backend: Backend, game: str, moves: int) -> list[float]:
    """Return ms from the append of a person's move to the append of the bot's answer, less its thinking.

    Both are heard as bells by the same listener.
    """
    bells = backend.redis.pubsub(ignore_subscribe_messages=True)
    bells.psubscribe(EVERY_BELL)
    chance = SampledChance(1)
    found: list[float] = []
    match_id = ""
    while len(found) < moves:
        match = load.latest(backend, match_id).loaded.match if match_id else None
        if match is None or match.over:
            match_id = _open(backend, game, "human")
            continue
        if 0 not in awaiting(match):
            _heard(bells, match_id, match.version + 1)
            continue
        command = choose(list(match.game.legal(match.state, 0)), chance)
        request = submit.Request(Actor("player", 0), f"move-{match.version}", "f")
        after = submit.submit(backend, match_id, lambda _, command=command: Play(0, (command,)), request).match
        if after.over or 0 in awaiting(after):
            continue
        accepted = _heard(bells, match_id, after.version)
        answered = _heard(bells, match_id, after.version + 1)
        thought = backend.redis.hget(backend.keys.thoughts(match_id), str(after.version))
        found.append((answered - accepted) * 1000 - (orjson.loads(thought)["ms"] if thought else 0))
        time.sleep(0.005)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", default="homeworlds")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measured rate")
    options = parser.parse_args()
    _quiet()
    with tempfile.TemporaryDirectory() as folder, _store(Path(folder)) as (backend, noop_url):
        waits: dict[str, list[float]] = {"no-op": [], "turn": []}
        rates: dict[str, list[float]] = {"no-op": [], "turn": []}
        for _ in range(options.rounds):
            with _process(serve_noops, noop_url, False), _process(serve_turns, backend.settings):
                time.sleep(0.5)
                waits["no-op"] += noop_latencies(noop_url, 60)
                waits["turn"] += turn_latencies(backend, options.game, 60)
            rates["no-op"].append(noop_rate(noop_url, options.seconds))
            rates["turn"].append(turn_rate(backend, options.game, options.seconds))
    _report(options.game, waits, rates)


def _report(game: str, waits: dict[str, list[float]], rates: dict[str, list[float]]) -> None:
    p50 = {name: statistics.median(found) for name, found in waits.items()}
    p99 = {name: statistics.quantiles(found, n=100)[98] for name, found in waits.items()}
    rate = {name: statistics.median(found) for name, found in rates.items()}
    ratios = [turns / noops for turns, noops in zip(rates["turn"], rates["no-op"])]
    print(f"{game}, random bot, one worker of each kind, medians of {len(rates['turn'])} rounds")
    print(f"no-op enqueued -> its first line     p50 {p50['no-op']:6.2f} ms   p99 {p99['no-op']:6.2f} ms")
    print(f"move appended -> answer appended     p50 {p50['turn']:6.2f} ms   p99 {p99['turn']:6.2f} ms   less thinking")
    print(f"  ratio of p50 {p50['turn'] / p50['no-op']:.2f} (goal: at most {GOALS['latency']})")
    print(f"no-op jobs a second and worker       {rate['no-op']:6.0f}")
    print(f"bots' turns a second and worker      {rate['turn']:6.0f}")
    print(f"  median of the rounds' ratios {statistics.median(ratios):.2f} (goal: at least {GOALS['rate']})")


@contextmanager
def _store(folder: Path) -> Iterator[tuple[Backend, str]]:
    place = embedded.place(folder / "redis")
    with (folder / "log").open("wb") as log:
        store = embedded.start(place, "everysec", log)
        try:
            env = {"EVENTS_REDIS_URL": place.url(0), "QUEUE_REDIS_URL": place.url(1), "MATCHFOLD_LOG_LEVEL": "WARNING"}
            yield backend_from(from_environment(env)), place.url(2)
        finally:
            store.process.terminate()
            store.process.wait()


@contextmanager
def _process(target: Any, *args: Any) -> Iterator[None]:
    process = CONTEXT.Process(target=target, args=args)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join(10)
        process.kill()
        process.join()


def _open(backend: Backend, game: str, first: Any) -> str:
    wanted = (Wanted(first, "random" if first == "bot" else None), Wanted("bot", "random"))
    return opening.open_match(backend, opening.Order(game, seats=wanted), "open", "open").committed.match.id


def _pace(count: Callable[[], int], seconds: float) -> float:
    """Return how fast a count changes, once it does."""
    first = count()
    while count() == first:
        time.sleep(0.01)
    time.sleep(0.3)
    began, before = time.monotonic(), count()
    time.sleep(seconds)
    return (count() - before) / (time.monotonic() - began)


def _heard(bells: Any, match_id: str, version: int) -> float:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        message = bells.get_message(timeout=1.0)
        if message is not None:
            stream, reached = rung(message["data"])
            if stream == match_id and reached >= version:
                return time.monotonic()
    raise SystemExit("no bell rang for 20 seconds")


def _quiet() -> None:
    logging.basicConfig(level=logging.WARNING, force=True)
    logging.getLogger("rq.worker").setLevel(logging.WARNING)


if __name__ == "__main__":
    main()
