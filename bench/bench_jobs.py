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
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

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
MATCHES = 30
GOALS = {"latency": 3.0, "rate": 0.6}


def noop() -> None:
    """Do nothing."""


def mark(url: str) -> None:
    """Tell when this line was reached (the monotonic clock is the machine's)."""
    reached = time.monotonic()
    Redis.from_url(url).rpush(MARKS, reached)


class Pace(NamedTuple):
    """Jobs per second, and ms of CPU time a job: the worker's and the server's together."""

    rate: float
    cpu: float


def serve_noops(url: str) -> None:
    """Serve the no-op queue with RQ's own worker."""
    _quiet()
    client = Redis.from_url(url)
    worker = SimpleWorker([Queue(NOOP, connection=client, serializer="json")], connection=client, serializer="json")
    worker.log_job_description = worker.log_result_lifespan = False
    worker.work(logging_level="WARNING")


def serve_turns(settings: Settings) -> None:
    """Serve the bots' queue as the service does."""
    watch = workers.Watch(CONTEXT.Value("d", 0.0, lock=False), CONTEXT.Value("i", 0, lock=False))
    workers.live(settings, queue.THINK, watch, os.getppid())


def noop_pace(url: str, seconds: float) -> Pace:
    """Return the pace of one worker on no-op jobs."""
    client = Redis.from_url(url)
    on = Queue(NOOP, connection=client, serializer="json")
    for _ in range(int(seconds * 700)):
        on.enqueue_call("bench.bench_jobs.noop", description=NOOP)
    pace = _pace(client, serve_noops, (url,), lambda: -int(on.count), seconds, warm=50)
    on.empty()
    return pace


def turn_pace(backend: Backend, game: str, seconds: float) -> Pace:
    """Return the pace of one worker on bot-against-bot turns, many matches taking turns."""
    for _ in range(MATCHES):
        _open(backend, game, "bot")
    # Openings are not what matches are made of, nor are matches that no cache knows yet.
    done = partial(_turns, backend)
    pace = _pace(backend.redis, serve_turns, (backend.settings,), done, seconds, warm=4 * MATCHES)
    queue.queue(backend.settings, queue.THINK).empty()
    return pace


def noop_latencies(url: str, jobs: int) -> list[float]:
    """Return ms from before an enqueue to the first line of the job."""
    client = Redis.from_url(url, socket_timeout=None)
    on = Queue(NOOP, connection=client, serializer="json")
    found = []
    for _ in range(jobs):
        began = time.monotonic()
        on.enqueue_call("bench.bench_jobs.mark", (url,), description=NOOP)
        reached = float(client.blpop([MARKS], 60)[1])
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
        paces: dict[str, list[Pace]] = {"no-op": [], "turn": []}
        for _ in range(options.rounds):
            with _process(serve_noops, noop_url), _process(serve_turns, backend.settings):
                time.sleep(1.0)
                waits["no-op"] += noop_latencies(noop_url, 60)
                waits["turn"] += turn_latencies(backend, options.game, 60)
            paces["no-op"].append(noop_pace(noop_url, options.seconds))
            paces["turn"].append(turn_pace(backend, options.game, options.seconds))
    _report(options.game, waits, paces)


def _report(game: str, waits: dict[str, list[float]], paces: dict[str, list[Pace]]) -> None:
    p50 = {name: statistics.median(found) for name, found in waits.items()}
    p99 = {name: statistics.quantiles(found, n=100)[98] for name, found in waits.items()}
    rate = {name: statistics.median(pace.rate for pace in found) for name, found in paces.items()}
    cpu = {name: statistics.median(pace.cpu for pace in found) for name, found in paces.items()}
    ratios = [turn.rate / noop.rate for turn, noop in zip(paces["turn"], paces["no-op"])]
    print(f"{game}, random bot, a worker of each kind, medians of {len(ratios)} rounds, load {os.getloadavg()[0]:.1f}")
    print(f"no-op enqueued -> its first line     p50 {p50['no-op']:6.2f} ms   p99 {p99['no-op']:6.2f} ms")
    print(f"move appended -> answer appended     p50 {p50['turn']:6.2f} ms   p99 {p99['turn']:6.2f} ms   less thinking")
    print(f"  ratio of p50 {p50['turn'] / p50['no-op']:.2f} (goal: at most {GOALS['latency']})")
    print(f"no-op jobs a second and worker       {rate['no-op']:6.0f}   {cpu['no-op']:.2f} ms of CPU each")
    print(f"bots' turns a second and worker      {rate['turn']:6.0f}   {cpu['turn']:.2f} ms of CPU each, with thinking")
    print(f"  median of the rounds' ratios {statistics.median(ratios):.2f} (goal: at least {GOALS['rate']});", end=" ")
    print(f"by CPU time {cpu['no-op'] / cpu['turn']:.2f}")


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
def _process(target: Any, *args: Any) -> Iterator[int]:
    process = CONTEXT.Process(target=target, args=args)
    process.start()
    assert process.pid is not None
    try:
        yield process.pid
    finally:
        process.terminate()
        process.join(10)
        process.kill()
        process.join()


def _open(backend: Backend, game: str, first: Any) -> str:
    wanted = (Wanted(first, "random" if first == "bot" else None), Wanted("bot", "random"))
    return opening.open_match(backend, opening.Order(game, seats=wanted), "open", "open").committed.match.id


def _pace(client: Any, target: Any, args: tuple[Any, ...], count: Callable[[], int], seconds: float, warm: int) -> Pace:
    """Return how fast a worker makes a count grow, `warm` jobs after its start, and the CPU time that takes."""
    first = count()
    with _process(target, *args) as worker:
        while count() < first + warm:
            time.sleep(0.01)
        began, spent, before = time.monotonic(), _cpu(client, worker), count()
        time.sleep(seconds)
        done, took, used = count() - before, time.monotonic() - began, _cpu(client, worker) - spent
    return Pace(done / took, used * 1000 / done)


def _cpu(client: Any, worker: int) -> float:
    """Return the seconds of CPU time that a worker and the server have taken; without /proc, the server's alone."""
    server = client.info("cpu")
    try:
        fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        fields = ["0"] * 13
    ticks = int(fields[11]) + int(fields[12])
    return float(server["used_cpu_user"] + server["used_cpu_sys"] + ticks / os.sysconf("SC_CLK_TCK"))


def _turns(backend: Backend) -> int:
    return int(backend.redis.hget(METRICS, "think.done") or 0)


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
