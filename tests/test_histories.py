"""Every history that was ever released folds and verifies, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.games import GAMES
from services.matches import history_file, load, verify

FILES = sorted((Path(__file__).parent / "histories").glob("*.ndjson"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_released_history_folds_and_verifies(path: Path) -> None:
    file = history_file.parse(path.read_bytes())
    report = verify.verify(GAMES, file.envelopes(), file.header, file.seed)
    assert report.fault is None
    match = load.fold(GAMES, file.envelopes())
    assert match.over
    assert path.stem.startswith(f"{match.game.key}-{match.ruleset}-")


def test_every_game_has_a_released_history() -> None:
    assert {path.stem.split("-")[0] for path in FILES} == set(GAMES)
