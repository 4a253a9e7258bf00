"""Many writers at once, on a real server."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

import pytest

from services.eventstore import chain
from services.eventstore.connect import Client
from services.eventstore.port import START, EventStore, Receipt, VersionConflict
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import SECRET, commit, drafts

pytestmark = pytest.mark.real
WRITERS = 50


def all_at_once(deed: Callable[[int], object]) -> None:
    """Do it in as many threads, begun together; raise what any of them raised."""
    start = threading.Barrier(WRITERS)

    def begin(writer: int) -> None:
        start.wait(30)
        deed(writer)

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(begin, range(WRITERS)))


def insist(store: EventStore, stream: str, writer: int, number: int, tries: list[int]) -> Receipt:
    """Append at the stream's end, whoever else does; the tries are counted."""
    while True:
        tail = store.tail(stream, 0)
        tries.append(writer)
        try:
            request = {"drafts": drafts(2, writer=writer), "command_id": f"{writer}-{number}"}
            return commit(store, stream, tail.head, now=tail.now, due=tail.now, **request).receipt
        except VersionConflict:
            continue


def test_fifty_writers_lose_nothing_double_nothing_and_split_no_commit(real_client: Client) -> None:
    store = RedisEventStore(real_client)
    receipts: list[Receipt] = []
    tries: list[int] = []

    def write(writer: int) -> None:
        for number in range(3):
            receipts.append(insist(store, "m", writer, number, tries))

    all_at_once(write)
    events = store.read("m")
    assert [event.version for event in events] == list(range(1, 2 * 3 * WRITERS + 1))
    assert chain.verify(events, secret=SECRET) is None
    commits = [[event.data["nth"] for event in run] for _, run in groupby(events, lambda event: event.command_id)]
    assert commits == [[0, 1]] * (3 * WRITERS)
    assert sorted(receipt.first for receipt in receipts) == list(range(1, 2 * 3 * WRITERS, 2))
    assert len(tries) > len(receipts)
    assert len(store.read_feed("g", "c", 1000)) == len(receipts)


def test_the_same_command_sent_fifty_times_at_once_happens_once(real_client: Client) -> None:
    store = RedisEventStore(real_client)
    answers = []
    all_at_once(lambda _: answers.append(commit(store, head=START, command_id="same", drafts=drafts(2))))
    assert {answer.receipt for answer in answers} == {Receipt(1, 2, "f")}
    assert sum(not answer.repeated for answer in answers) == 1
    assert store.head("m").version == 2


def test_fifty_writers_for_one_version_have_one_winner(real_client: Client) -> None:
    store = RedisEventStore(real_client)
    outcomes: list[str] = []

    def write(writer: int) -> None:
        try:
            commit(store, head=START, command_id=f"{writer}")
            outcomes.append("won")
        except VersionConflict as refused:
            assert refused.version == 1
            outcomes.append("lost")

    all_at_once(write)
    assert sorted(outcomes) == ["lost"] * (WRITERS - 1) + ["won"]


def test_script_flushes_in_the_middle_of_it_go_unnoticed(real_client: Client) -> None:
    store = RedisEventStore(real_client)
    over = threading.Event()
    flushes = []

    def flush() -> None:
        while not over.is_set():
            real_client.script_flush()
            flushes.append(1)

    flusher = threading.Thread(target=flush)
    flusher.start()
    try:
        all_at_once(lambda writer: [commit(store, f"m{writer}") for _ in range(10)])
    finally:
        over.set()
        flusher.join()
    assert len(flushes) > 1
    assert {store.head(f"m{writer}").version for writer in range(WRITERS)} == {10}
