"""A server killed in the middle of it keeps every acknowledged commit, and whole commits only."""

from __future__ import annotations

import random
import threading
from itertools import count, groupby
from pathlib import Path

import pytest

from services.eventstore import chain
from services.eventstore.connect import connect
from services.eventstore.port import StoreUnavailable, VersionConflict
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import SECRET, commit, drafts
from tests.services.eventstore.servers import DURABLE, Server

pytestmark = pytest.mark.real
WRITERS = 4
STREAMS = 3


class Writers:
    """Threads that append until the server dies, noting what was acknowledged."""

    def __init__(self, url: str, rng: int) -> None:
        self.url = url
        self.rng = rng
        self.acknowledged: list[tuple[str, str, int]] = []
        self.enough = threading.Event()
        self.threads = [threading.Thread(target=self._write, args=(writer,)) for writer in range(WRITERS)]

    def _write(self, writer: int) -> None:
        store = RedisEventStore(connect(self.url, retries=0))
        for number in count():
            stream = f"m{number % STREAMS}"
            command = f"{self.rng}-{writer}-{number}"
            try:
                receipt = commit(store, stream, drafts=drafts(3), command_id=command, due=number).receipt
            except VersionConflict:
                continue
            except StoreUnavailable:
                return
            self.acknowledged.append((stream, command, receipt.first))
            if len(self.acknowledged) > 60:
                self.enough.set()


def one_round(server: Server, number: int) -> int:
    """Kill the server under load, start it again, look at what is left; return how much was acknowledged."""
    writers = Writers(server.url, number)
    for thread in writers.threads:
        thread.start()
    assert writers.enough.wait(60)
    threading.Event().wait(random.Random(number).uniform(0, 0.1))
    server.kill()
    for thread in writers.threads:
        thread.join(60)
    server.start()
    store = RedisEventStore(connect(server.url))
    for n in range(STREAMS):
        events = store.read(f"m{n}")
        assert chain.verify(events, secret=SECRET) is None
        commits = {command: list(run) for command, run in groupby(events, lambda event: event.command_id)}
        assert {len(run) for run in commits.values()} == {3}
        for command, run in commits.items():
            receipt = store.receipt(f"m{n}", "player:0", command)
            assert receipt is not None
            assert (receipt.first, receipt.last) == (run[0].version, run[-1].version)
        kept = {(f"m{n}", command, run[0].version) for command, run in commits.items()}
        assert {done for done in writers.acknowledged if done[0] == f"m{n}"} <= kept
    return len(writers.acknowledged)


@pytest.mark.parametrize("rounds", [2, pytest.param(12, marks=pytest.mark.soak)])
def test_a_killed_server_keeps_what_it_acknowledged(tmp_path: Path, rounds: int) -> None:
    server = Server(tmp_path, DURABLE).start()
    try:
        assert all(one_round(server, number) > 60 for number in range(rounds))
    finally:
        server.kill()
