"""What idle watchers cost: the latency of moves and the memory of the API, with and without them, in one run.

Two services run as `make run` starts them: one has the watchers, a stream each; the other, the yardstick, has none.
Moves are made over HTTP one at a time, at one and the other in turns.
"""

from __future__ import annotations

import argparse
import json
import selectors
import signal
import socket
import statistics
import threading
import time
from typing import Any

from bench import product

API = (b"granian", b"services.api")
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
        self._client = product.Client(port)
        self.match = ""
        self._tokens: dict[int, str] = {}
        self.moved_at = 0.0

    def open(self) -> str:
        """Open a match and return its id."""
        opened = self._client.ask("POST", "/matches", body={"game": GAME})
        self.match, self._tokens = opened["match"], {seat["seat"]: seat["token"] for seat in opened["seats"]}
        return self.match

    def move(self) -> float:
        """Make a move and return how long it took, in ms."""
        state = self._client.ask("GET", f"/matches/{self.match}")
        if not state["awaiting"]:
            self.open()
            return self.move()
        token = self._tokens[state["awaiting"][0]]
        choices = self._client.ask("GET", f"/matches/{self.match}/commands?limit=9", token)["commands"]
        body = {"commands": [choices[-1]["command"]]}
        began = self.moved_at = time.perf_counter()
        self._client.ask("POST", f"/matches/{self.match}/commands", token, body)
        return (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    parser.add_argument("--moves", type=int, default=600)
    options = parser.parse_args()
    with product.running() as yardstick, product.running() as crowded:
        quiet, mover = Mover(yardstick.port), Mover(crowded.port)
        idle = [mover.open() for _ in range(20)]
        quiet.open(), mover.open()
        _moves(quiet, mover, 50)
        before = crowded.memory(*API)
        crowd = _watched(crowded.port, idle, options.watchers)
        alone, watched = _moves(quiet, mover, options.moves)
        after = crowded.memory(*API)
        _delivery(mover, crowd)
        crowd.leave()
        _report(alone, watched, options.watchers)
        print(f"the API's memory: {before / 1024:.0f} MiB, with watchers {after / 1024:.0f} MiB", end="")
        print(f": {(after - before) / options.watchers:.0f} KiB each")
        print(f"slots free again after {_freed(crowded):.1f} s (goal: a heartbeat, {HEARTBEAT} s)")
        _last_words(crowded)


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


def _freed(crowded: product.Product) -> float:
    """Return the seconds until no stream is left open, as the service counts them."""
    began = time.perf_counter()
    while time.perf_counter() - began < 60:
        if crowded.metric("matchfold_streams_opened_total") == crowded.metric("matchfold_streams_ended_total"):
            break
        time.sleep(0.25)
    return time.perf_counter() - began


def _last_words(crowded: product.Product) -> None:
    """Stop the service under a few watchers, and print what they are told."""
    match = Mover(crowded.port).open()
    crowd = Crowd(crowded.port)
    for _ in range(20):
        crowd.join(match)
    time.sleep(1)
    began = time.perf_counter()
    crowded.process.send_signal(signal.SIGTERM)
    crowded.process.wait(60)
    time.sleep(0.3)
    crowd.leave()
    print(f"stopped in {time.perf_counter() - began:.1f} s; {crowd.ends.count('stopping')} of 20 watchers were told so")


if __name__ == "__main__":
    main()
