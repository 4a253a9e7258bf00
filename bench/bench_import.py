"""Importing recorded games, beside a plain pipelined write of the same events in the same run.

Usage: python bench/bench_import.py [GAMES.jsonl.gz] [--games 300]. The file has one JSON object a line with `turns`
(one whole turn in Homeworlds notation each) and `valid`; without one, games between greedy bots are recorded first.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from domain.ai.choose import levels
from domain.games import GAMES
from services.eventstore.connect import connect
from services.eventstore.keys import Keys
from services.eventstore.port import Envelope
from services.eventstore.redis_store import RedisEventStore
from services.matches import drafting, history, history_file, importing, load, seats, transcripts, verify
from services.matches.backend import Backend
from services.matches.settings import Settings
from tests.services.eventstore.servers import DURABLE, Server

GAME = GAMES["homeworlds"]
ROUNDS = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--games", type=int, default=300)
    wanted = parser.parse_args()
    texts = recorded(wanted.file, wanted.games) if wanted.file else played(wanted.games)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), DURABLE).start()
        try:
            measure(server.url, texts)
        finally:
            server.stop()


def recorded(file: Path, count: int) -> list[str]:
    """Return the transcripts of a file of recorded games, again from the start where there are too few."""
    with gzip.open(file, "rt") as lines:
        games = [game for game in map(json.loads, lines) if game["valid"]]
    return ["\n".join(games[i % len(games)]["turns"]) for i in range(count)]


def played(count: int) -> list[str]:
    """Return the transcripts of games between greedy bots."""
    from tests.playthroughs.record import Header, _bots

    texts = []
    for seed in range(1, min(count, 8) + 1):
        moves = _bots(Header("homeworlds", 1, "", 2, {}, seed), "greedy", 400)
        turns, turn = [], []
        for _, text in moves:
            turn.append(text)
            if text.startswith(("end", "homeworld")):
                turns.append("; ".join(step for step in turn if not step.startswith("end")) or "pass")
                turn = []
        texts.append("\n".join(turns))
    return [texts[i % len(texts)] for i in range(count)]


def measure(url: str, texts: list[str]) -> None:
    """Print the rates of each part of an import, and of the plain write."""
    client = connect(url)
    backend = Backend(
        RedisEventStore(client), Keys(64), client, GAMES, Settings(), levels, lambda *_: None  # type: ignore[arg-type]
    )  # fmt: skip
    began = time.perf_counter()
    drafts = [
        transcripts.written(GAME, text, "text", seats.new_match_id(), seats.new_seed(), ("random",), 1)
        for text in texts
    ]
    decided = time.perf_counter() - began
    events = sum(len(draft.envelopes) for draft in drafts)
    print(f"{len(texts)} games, {events} events; deciding: {len(texts) / decided:.0f} games/s")
    ratios = []
    for turn in range(ROUNDS):
        plain = timed(partial(plain_writes, client, f"plain:{turn}", drafts))
        adopted = timed(partial(adoptions, backend, f"round-{turn}", drafts))
        ratios.append(plain / adopted)
        client.flushdb()
    print(f"store part: {statistics.median(ratios):.2f} of a plain pipelined write (of {ROUNDS} rounds: "
          f"{min(ratios):.2f} to {max(ratios):.2f})")  # fmt: skip
    refolds(drafts)
    whole_way(backend, texts)


def plain_writes(client: Any, name: str, drafts: list[drafting.History]) -> None:
    """Write the same entries, one pipeline a game, unchecked."""
    for number, draft in enumerate(drafts):
        pipe = client.pipeline(transaction=False)
        for envelope in draft.envelopes:
            pipe.xadd(f"{name}:{number}", {"e": orjson.dumps(envelope.to_json())}, id=f"{envelope.version}-0")
        pipe.execute()


def adoptions(backend: Backend, name: str, drafts: list[drafting.History]) -> None:
    """Write the histories as the import does."""
    for number, draft in enumerate(drafts):
        backend.store.adopt(f"{name}-{number}", draft.envelopes, due=None)


def timed(run: Callable[[], object]) -> float:
    """Return how long it takes, in seconds."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def refolds(drafts: list[drafting.History]) -> None:
    """Print how long folding takes."""
    per_100 = []
    for draft in drafts[:200]:
        envelopes: tuple[Envelope, ...] = draft.envelopes
        per_100.append(timed(partial(load.fold, GAMES, envelopes)) / len(envelopes) * 100 * 1000)
    print(f"refold of 100 events: p50 {statistics.median(per_100):.2f} ms (goal: at most 10)")


def whole_way(backend: Backend, texts: list[str]) -> None:
    """Print the rate of importing, exporting and verifying through the public use-cases."""
    began = time.perf_counter()
    for text in texts:
        loaded = importing.import_transcript(backend, "homeworlds", text, "text").loaded
        file = history_file.parse(b"".join(history.export(backend, loaded, None)))
        report = verify.verify(GAMES, file.envelopes(), file.header, file.seed)
        assert report.ok, report.fault
    spent = time.perf_counter() - began
    print(f"import, export and verify: {len(texts) / spent:.0f} games/s")


if __name__ == "__main__":
    main()
