"""Every recorded game is played again, line for line; `make playthroughs` writes them anew when a change is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.games import GAMES
from tests.playthroughs import record


@pytest.mark.parametrize("path", record.files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_is_played_as_it_was_recorded(path: Path) -> None:
    written = path.read_text().splitlines()
    assert list(record.played(*record.parse(path.read_text()))) == written


def test_every_game_has_playthroughs() -> None:
    recorded = {path.parent.name for path in record.files()}
    assert recorded == set(GAMES)
