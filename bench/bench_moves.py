"""Accepted moves through HTTP, beside a route of the same server that only runs the append script ("null append").

A null append has as many events as a move of the game has on average, since the script is paid by the event. Both are
asked in turn, round by round, at the same number of matches at once; the ratio of the medians is printed. Matches that
are opened are set beside null appends, too, and views of a cached match beside a route that says hello.
Usage: python bench/bench_moves.py [--matches 8] [--seconds 4] [--games homeworlds,tranquility]
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.services.eventstore.servers import DURABLE, Server, free_port

ROUNDS = 3


class Client:
    """One connection that is kept open, and opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def call(
        self, method: str, path: str, body: Any = None, token: str = "", prefer: str = ""
    ) -> tuple[int, bytes]:
        """Return the status and the body of an answer."""
        headers = {"Content-Type": "application/json"}
        if prefer:
            headers["Prefer"] = prefer
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        raw = answer.read()
        if answer.will_close:
            self._connection.close()
        return answer.status, raw


class Player:
    """Plays both sides of one match after another, by one of the commands that are offered.

    With `prefer` it sends that with each move, and looks at the match in the meantime, as who follows it would know it.
    """

    def __init__(self, port: int, game: str, prefer: str = "") -> None:
        self._client, self._game, self._prefer = Client(port), game, prefer
        self._tokens: list[str] = []
        self._match, self._answer, self._state = "", b"", {}
        self._next: tuple[str, Any, str] = ("", None, "")
        self.moves, self.events = 0, 0

    def prepare(self) -> None:
        """Read the last answer and choose the next command; this is not timed."""
        if self._answer:
            answer = json.loads(self._answer)
            self._state = answer["state"] if not self._prefer else self._look()
            self.moves, self.events = self.moves + 1, self.events + len(answer["events"])
        if not self._tokens or self._state["status"] != "running":
            opened = json.loads(self._client.call("POST", "/matches", {"game": self._game})[1])
            self._match, self._state = opened["match"], opened["state"]
            self._tokens = [seat["token"] for seat in opened["seats"]]
        token = self._tokens[self._state["awaiting"][0]]
        path = f"/matches/{self._match}/commands"
        choices = json.loads(self._client.call("GET", f"{path}?limit=40", token=token)[1])
        command = choices["commands"][self._state["version"] % len(choices["commands"])]["command"]
        self._next = (path, {"commands": [command]}, token)

    def act(self) -> None:
        """Make the move."""
        path, body, token = self._next
        status, self._answer = self._client.call("POST", path, body, token, self._prefer)
        assert status == 201, self._answer

    def _look(self) -> Any:
        return json.loads(self._client.call("GET", f"/matches/{self._match}", token=self._tokens[0])[1])


Request = Callable[[], tuple[str, str, Any]]
"""Makes what an Asker sends: method, path and body."""


class Asker:
    """Sends the same request again and again."""

    def __init__(self, port: int, method: str, path: str, body: Any) -> None:
        self._client, self._method, self._path, self._body = Client(port), method, path, body

    def prepare(self) -> None:
        """Do nothing."""

    def act(self) -> None:
        """Send it."""
        status, answer = self._client.call(self._method, self._path, self._body)
        assert status in (200, 201), answer


def run(actors: list[Any], seconds: float) -> tuple[float, list[float]]:
    """Return (requests per second, times in ms): all actors prepare, then all act at once, again and again."""
    times: list[float] = []
    end = time.monotonic() + seconds
    ready, done = threading.Barrier(len(actors) + 1), threading.Barrier(len(actors) + 1)
    going = True

    def work(actor: Any) -> None:
        while True:
            if going:
                actor.prepare()
            ready.wait()
            if not going:
                return
            began = time.perf_counter()
            actor.act()
            times.append((time.perf_counter() - began) * 1000)
            done.wait()

    threads = [threading.Thread(target=work, args=(actor,), daemon=True) for actor in actors]
    for thread in threads:
        thread.start()
    spent = 0.0
    while going:
        going = time.monotonic() < end
        ready.wait()
        began = time.perf_counter()
        if going:
            done.wait()
            spent += time.perf_counter() - began
    for thread in threads:
        thread.join()
    return len(times) / spent, times


@contextmanager
def service(folder: Path) -> Iterator[int]:
    """Yield the port of the API under granian, with the yardstick's routes beside it."""
    store = Server(folder, DURABLE).start()
    port = free_port()
    environment = os.environ | {
        "REDIS_URL": store.url, "MATCHFOLD_LOG_LEVEL": "WARNING", "MATCHFOLD_LIMITS": "off", "PYTHONPATH": ".",
    }  # fmt: skip
    command = [
        sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port), "--workers", "1",
        "--blocking-threads", "16", "--log-level", "error", "bench.yardstick:app",
    ]  # fmt: skip
    process = subprocess.Popen(command, env=environment)
    try:
        for _ in range(200):
            try:
                if Client(port).call("GET", "/healthz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait()
        store.stop()


def told(name: str, rates: list[float], times: list[float], base: float | None) -> None:
    """Print one row."""
    ordered = sorted(times)
    p50, p99 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    rate = statistics.median(rates)
    ratio = "" if base is None else f"  ratio {rate / base:.2f}"
    print(f"{name:32} {rate:7.0f}/s   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms{ratio}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--games", default="homeworlds,tranquility,the_crew,forbidden_island")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, service(Path(folder)) as port:
        fresh = itertools.count()
        for game in wanted.games.split(","):
            compare(port, game, wanted, fresh)
        creation(port, wanted, fresh)
        views(port, wanted)


def compare(port: int, game: str, wanted: argparse.Namespace, fresh: Iterator[int]) -> None:
    """Measure moves of a game, and null appends of as many events as a move has, in turn, and print them.

    The moves are measured twice: answered with the match after them, and without, as a client may prefer it.
    """
    kinds = {"": f"accepted moves, {game}", "return=minimal": "  the same, return=minimal"}
    rates: dict[str, list[float]] = {kind: [] for kind in ("null", *kinds)}
    times: dict[str, list[float]] = {kind: [] for kind in ("null", *kinds)}
    events = 1
    for _ in range(ROUNDS):
        for kind in kinds:
            players = [Player(port, game, kind) for _ in range(wanted.matches)]
            rate, spent = run(players, wanted.seconds)
            rates[kind].append(rate)
            times[kind] += spent
        events = max(1, round(sum(one.events for one in players) / max(1, sum(one.moves for one in players))))
        nulls = [Asker(port, "POST", f"/null/n{next(fresh)}", {"events": events}) for _ in range(wanted.matches)]
        rate, spent = run(nulls, wanted.seconds)
        rates["null"].append(rate)
        times["null"] += spent
    told(f"null append of {events} event{'s'[: events > 1]}", rates["null"], times["null"], None)
    for kind, name in kinds.items():
        told(name, rates[kind], times[kind], statistics.median(rates["null"]))


def creation(port: int, wanted: argparse.Namespace, fresh: Iterator[int]) -> None:
    """Measure how many matches are opened, beside null appends."""
    beside(port, wanted, "null append of 4 events", lambda: ("POST", f"/null/c{next(fresh)}", {"events": 4}), {
        f"a match opened, {game}": lambda game=game: ("POST", "/matches", {"game": game})  # type: ignore[misc]
        for game in wanted.games.split(",")
    })  # fmt: skip


def views(port: int, wanted: argparse.Namespace) -> None:
    """Measure views of a cached match beside a route that says hello."""
    opened = json.loads(Client(port).call("POST", "/matches", {"game": "homeworlds"})[1])
    path = f"/matches/{opened['match']}"
    beside(port, wanted, "hello", lambda: ("GET", "/hello", None), {"view from cache": lambda: ("GET", path, None)})


def beside(port: int, wanted: argparse.Namespace, base: str, yardstick: Request, others: dict[str, Request]) -> None:
    """Measure requests in turn with the yardstick, and print all."""
    requests = {base: yardstick, **others}
    rates: dict[str, list[float]] = {name: [] for name in requests}
    times: dict[str, list[float]] = {name: [] for name in requests}
    for _ in range(ROUNDS):
        for name, request in requests.items():
            rate, spent = run([Asker(port, *request()) for _ in range(wanted.matches)], wanted.seconds)
            rates[name].append(rate)
            times[name] += spent
    for name in requests:
        told(name, rates[name], times[name], None if name == base else statistics.median(rates[base]))


if __name__ == "__main__":
    main()
