"""The store by itself: an append beside the raw script call, a tail beside a PING, and what a match takes in memory.

Both sides of a pair run in turn, one commit at a time, on one connection to a server that writes its log.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from domain.ai import choose
from domain.games import GAMES
from domain.match.commands import Play
from domain.match.events import Wanted
from domain.match.state import Actor, awaiting
from services.eventstore import scripts
from services.eventstore.connect import connect
from services.eventstore.port import START, Draft, Head
from services.eventstore.redis_store import RedisEventStore
from services.matches import load, opening, settings, submit, wiring
from services.matches.backend import Backend
from tests.services.eventstore.servers import DURABLE, Server

SECRET = bytes(range(32))
ACTOR = {"kind": "player", "seat": 0}
DATA = {"seat": 0, "card": "pink 7", "cells": ["a1", "b2", "c3"], "cost": 2}
fresh = count()


class Appender:
    """Appends commits of so many events to one stream, through the store or by the script alone."""

    def __init__(self, store: RedisEventStore, events: int) -> None:
        self._store, self._events = store, events
        self._stream, self._head = f"s{next(fresh)}", START

    def through_the_store(self) -> None:
        """Append by the store."""
        drafts = [Draft("example.Happened", 1, DATA)] * self._events
        done = self._store.append(
            self._stream, self._head, drafts, actor=ACTOR, command_id=f"c{next(fresh)}", fingerprint="f", secret=SECRET,
            now=1, due=None,
        )  # fmt: skip
        self._head = done.envelopes[-1].head

    def by_the_script(self) -> None:
        """Append what was sealed before, by the script."""
        keys: Any = self._store._keys
        *touched, bell = keys.of_a_commit(self._stream)
        version = self._head.version
        stored = [SEALED % (b"x" * 64)] * self._events
        args = [version, self._head.chain, f"player:0:c{next(fresh)}", "f", self._stream, "-", bell, 100_000]
        scripts.APPEND(self._store._client, touched, [*args, self._events, 0, *stored])
        self._head = Head(version + self._events, "x" * 64, 1)


SEALED = (
    b'{"version":12345,"type":"example.Happened","schema":1,"data":{"seat":0,"card":"pink 7","cells":["a1","b2","c3"],'
    b'"cost":2},"at":1700000000000,"actor":{"kind":"player","seat":0},"command_id":"c12345","digest":"' + b"d" * 64
    + b'","chain":"%b"}'
)  # fmt: skip


def timed(act: Callable[[], object], times: int) -> float:
    """Return the seconds that one takes, on average."""
    began = time.perf_counter()
    for _ in range(times):
        act()
    return (time.perf_counter() - began) / times


def pair(name: str, ours: Callable[[], object], raw: Callable[[], object], rounds: int = 15, times: int = 300) -> None:
    """Measure both in turn, and print them."""
    found = [(timed(ours, times), timed(raw, times)) for _ in range(rounds)]
    mine, theirs = (statistics.median(side) * 1e6 for side in zip(*found, strict=True))
    ratio = statistics.median(other / own for own, other in found)
    print(f"{name:34} {mine:6.0f} us, raw {theirs:6.0f} us, rate against raw {ratio:.2f}")


def memory(backend: Backend, client: Any, matches: int) -> None:
    """Play matches of each game by chance, and print what one takes, and what an event does."""
    for key, game in GAMES.items():
        before, events = client.info("memory")["used_memory"], 0
        for number in range(matches):
            events += _played(backend, key, game, number)
        taken = client.info("memory")["used_memory"] - before
        each = f"{taken / matches / 1024:7.1f} KiB a match of {events / matches:5.0f} events"
        print(f"{key:34} {each}, {taken / events:5.0f} bytes an event")


def _played(backend: Backend, key: str, game: Any, number: int) -> int:
    order = opening.Order(key, seats=(Wanted("human"),) * max(2, game.seats[0]))
    match, chance = opening.open_match(backend, order, "create", "create").committed.match, random.Random(number)
    while not match.over:
        seat = min(awaiting(match))
        commands = choose.choose(game, match.state, seat, "random", chance.getrandbits(32)).commands
        request = submit.Request(Actor("player", seat), f"m{match.version}", "f", seen=load.latest(backend, match.id))
        match = submit.submit(backend, match.id, lambda _, s=seat, c=commands: Play(s, c), request).match  # type: ignore[misc]
    return int(match.version)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="of each game, to see what they take in memory")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), DURABLE).start()
        try:
            client: Any = connect(server.url)
            store = RedisEventStore(client)
            for events in (1, 4):
                ours, raw = Appender(store, events), Appender(store, events)
                pair(f"append, {events} event{'s'[: events > 1]} a commit", ours.through_the_store, raw.by_the_script)
            end = store.head("s0").version
            pair("tail with nothing new", lambda: store.tail("s0", end), client.ping)
            backend = wiring.backend_from(settings.from_environment({"REDIS_URL": server.url}))
            memory(backend, client, wanted.matches)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
