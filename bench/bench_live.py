"""What idle watchers cost: the latency of moves and the memory of the API, with and without them, in one run.

Two services run as `make run` starts them: one has the watchers, a stream each; the other, the yardstick, has none.
Moves are made over HTTP one at a time, at one and the other in turns.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import selectors
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAME = "homeworlds_settlers"
WATCHERS, HEARTBEAT = 500, 15


class Crowd:
    """Watchers in one thread: `frames` counts what each got; `heard` notes when frames with an id came."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._selector = selectors.DefaultSelector()
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._running = True
        self.frames = 0
        self.refused = 0
        self.heard: list[float] = []
        self.ends: list[str] = []
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def join(self, match: str) -> None:
        """Have one more watch the match."""
        joined = socket.create_connection(("127.0.0.1", self._port), 10)
        asked = f"GET /matches/{match}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"
        joined.sendall(asked.encode())
        joined.setblocking(False)
        self._sockets.append(joined)
        self._selector.register(joined, selectors.EVENT_READ)

    def leave(self) -> None:
        """Have all go."""
        self._running = False
        self._thread.join()
        for one in self._sockets:
            one.close()

    def _read(self) -> None:
        while self._running:
            for key, _ in self._selector.select(0.1):
                one: Any = key.fileobj
                try:
                    got = one.recv(65536)
                except OSError:
                    got = b""
                if not got:
                    self._selector.unregister(one)
                    continue
                self._count(got)

    def _count(self, got: bytes) -> None:
        with self._lock:
            self.refused += got.startswith(b"HTTP/1.1 503")
            self.frames += got.count(b"event: state")
            if b"event: event" in got:
                self.heard.append(time.perf_counter())
            if b"event: end" in got:
                self.ends.append(json.loads(got.split(b"event: end\ndata: ")[1].split(b"\n")[0])["reason"])


class Mover:
    """Two seats of one match after the other, played over HTTP on one connection."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.match = ""
        self._tokens: dict[int, str] = {}
        self.moved_at = 0.0

    def open(self) -> str:
        """Open a match and return its id."""
        opened = self._ask("POST", "/matches", None, {"game": GAME})
        self.match, self._tokens = opened["match"], {seat["seat"]: seat["token"] for seat in opened["seats"]}
        return self.match

    def move(self) -> float:
        """Make a move and return how long it took, in ms."""
        state = self._ask("GET", f"/matches/{self.match}", None)
        if not state["awaiting"]:
            self.open()
            return self.move()
        token = self._tokens[state["awaiting"][0]]
        choices = self._ask("GET", f"/matches/{self.match}/commands?limit=9", token)["commands"]
        body = {"commands": [choices[-1]["command"]]}
        began = self.moved_at = time.perf_counter()
        self._ask("POST", f"/matches/{self.match}/commands", token, body)
        return (time.perf_counter() - began) * 1000

    def _ask(self, method: str, path: str, token: str | None, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        value = json.loads(answer.read())
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {answer.status} {value}")
        return value


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    parser.add_argument("--moves", type=int, default=600)
    options = parser.parse_args()
    with _service() as (quiet_port, _), _service() as (port, process):
        quiet, mover = Mover(quiet_port), Mover(port)
        idle = [mover.open() for _ in range(20)]
        quiet.open(), mover.open()
        _moves(quiet, mover, 50)
        before = _memory(process.pid)
        crowd = _watched(port, idle, options.watchers)
        alone, watched = _moves(quiet, mover, options.moves)
        after = _memory(process.pid)
        _delivery(mover, crowd)
        crowd.leave()
        _report(alone, watched, options.watchers)
        print(f"the API's memory: {before / 1024:.0f} MiB, with watchers {after / 1024:.0f} MiB", end="")
        print(f": {(after - before) / options.watchers:.0f} KiB each")
        print(f"slots free again after {_freed(port):.1f} s (goal: a heartbeat, {HEARTBEAT} s)")
        _last_words(port, process)


def _watched(port: int, matches: list[str], watchers: int) -> Crowd:
    """Return as many watchers, once they all are served."""
    crowd, began = Crowd(port), time.perf_counter()
    for i in range(watchers):
        crowd.join(matches[i % len(matches)])
    while crowd.frames + crowd.refused < watchers and time.perf_counter() - began < 60:
        time.sleep(0.01)
    seconds = time.perf_counter() - began
    print(f"{crowd.frames} of {watchers} watchers served, {crowd.refused} refused, in {seconds:.1f} s")
    return crowd


def _moves(quiet: Mover, mover: Mover, times: int) -> tuple[list[float], list[float]]:
    """Return how long moves took here and there, in ms."""
    pairs = [(quiet.move(), mover.move()) for _ in range(times)]
    return [alone for alone, _ in pairs], [watched for _, watched in pairs]


def _delivery(mover: Mover, crowd: Crowd) -> None:
    waits = []
    crowd.join(mover.match)
    time.sleep(0.5)
    for _ in range(50):
        crowd.heard.clear()
        match = mover.match
        mover.move()
        if mover.match != match:
            crowd.join(mover.match)
            time.sleep(0.5)
            continue
        end = time.perf_counter() + 5
        while not crowd.heard and time.perf_counter() < end:
            time.sleep(0.0005)
        waits += [(heard - mover.moved_at) * 1000 for heard in crowd.heard[:1]]
    print(f"a move sent -> its event at a watcher           p50 {statistics.median(waits):6.1f} ms   of {len(waits)}")


def _report(alone: list[float], watched: list[float], watchers: int) -> None:
    for name, found in (("without watchers", alone), (f"with {watchers} idle", watched)):
        p50, p99 = statistics.median(found), statistics.quantiles(found, n=100)[98]
        print(f"a move over HTTP, {name:20}      p50 {p50:6.2f} ms   p99 {p99:6.2f} ms")
    print(f"  ratio of p50 {statistics.median(watched) / statistics.median(alone):.2f}")


def _freed(port: int) -> float:
    """Return the seconds until no stream is left open, as the service counts them."""
    began = time.perf_counter()
    while time.perf_counter() - began < 60:
        told = _told(port)
        opened = sum(float(line.split()[1]) for line in told if line.startswith("matchfold_streams_opened_total"))
        ended = sum(float(line.split()[1]) for line in told if line.startswith("matchfold_streams_ended_total"))
        if opened == ended:
            break
        time.sleep(0.25)
    return time.perf_counter() - began


def _last_words(port: int, process: subprocess.Popen[bytes]) -> None:
    """Stop the service under a few watchers, and print what they are told."""
    match = Mover(port).open()
    crowd = Crowd(port)
    for _ in range(20):
        crowd.join(match)
    time.sleep(1)
    began = time.perf_counter()
    process.send_signal(signal.SIGTERM)
    process.wait(60)
    time.sleep(0.3)
    crowd.leave()
    print(f"stopped in {time.perf_counter() - began:.1f} s; {crowd.ends.count('stopping')} of 20 watchers were told so")


def _told(port: int) -> list[str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/metrics")
    return connection.getresponse().read().decode().splitlines()


def _memory(supervisor: int) -> int:
    """Return the resident memory of the API's processes, in KiB."""
    total = 0
    for pid in _below(supervisor):
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"granian" in command or b"services.api" in command:
            status = Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += int(next(line.split()[1] for line in status.splitlines() if line.startswith("Pss:")))
    return total


def _below(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield int(child)
            yield from _below(int(child))


@contextmanager
def _service() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "MATCHFOLD_DATA": folder, "MATCHFOLD_PORT": str(port), "MATCHFOLD_LOG_LEVEL": "WARNING"}
        process = subprocess.Popen([sys.executable, "-m", "services.supervise"], cwd=ROOT, env=env)
        try:
            _wait(port)
            yield port, process
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait(60)


def _wait(port: int) -> None:
    for _ in range(600):
        try:
            if _told(port):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the service does not come up")


if __name__ == "__main__":
    main()
