"""Two thousand games that people played: imported, exported and verified."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.games import GAMES
from domain.games.homeworlds import position_text
from services.matches import history, history_file, importing, load, verify
from services.matches.backend import Backend
from tests.services.matches.desk import fake_desk

RECORDED = Path(__file__).parents[4] / "shared" / "data" / "homeworlds" / "games.jsonl.gz"
SOME = 25
ALL = 2_000

pytestmark = pytest.mark.skipif(not RECORDED.exists(), reason="the recorded games are not beside the project")


def games(count: int) -> Iterator[dict[str, Any]]:
    """Every valid game, and again from the start until there are `count`."""
    with gzip.open(RECORDED, "rt") as lines:
        valid = [game for game in map(json.loads, lines) if game["valid"]]
    for i in range(count):
        yield valid[(i * 61) % len(valid) if count < len(valid) else i % len(valid)]


def check(backend: Backend, game: dict[str, Any]) -> None:
    imported = importing.import_transcript(backend, "homeworlds", "\n".join(game["turns"]), "text").loaded
    match = imported.match
    assert position_text.key(match.state) == game["final"]
    if game["how"] in ("elimination", "self-elimination"):
        assert match.outcome is not None
        assert [f"P{seat + 1}" for seat in match.outcome.winners] == [game["result"]]
    file = history_file.parse(b"".join(history.export(backend, imported, None)))
    report = verify.verify(GAMES, file.envelopes(), file.header, file.seed)
    assert report.ok, report.fault
    assert load.fold(GAMES, file.envelopes()).state == match.state


@pytest.mark.parametrize("count", [SOME, pytest.param(ALL, marks=[pytest.mark.soak, pytest.mark.timeout(3000)])])
def test_recorded_games_are_imported_exported_and_verified(count: int) -> None:
    backend = fake_desk().backend
    for number, game in enumerate(games(count)):
        check(backend, game)
        if number % 100 == 99:
            backend.redis.flushall()
