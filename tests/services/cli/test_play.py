"""Every game can be played at the terminal by the kernel alone."""

from __future__ import annotations

import io

import pytest

from domain.ai.choose import levels
from domain.games import GAMES
from services.cli.main import main


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


@pytest.mark.parametrize("game", GAMES)
def test_a_person_can_look_ask_and_leave(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "?", "board", "gibberish!", "quit")
    seats = ",".join(["human"] * max(2, GAMES[game].seats[0]))
    assert main(["play", game, "--seed", "4", "--seats", seats]) == 0
    told = capsys.readouterr().out
    assert "seat 0> " in told or "> " in told
    assert "no: " in told
    assert told.rstrip().endswith("The game is left as it is.")


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_to_the_end(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    level = levels(GAMES[game])[0]
    seats = ",".join([level] * max(2, GAMES[game].seats[0]))
    assert main(["play", game, "--seed", "4", "--seats", seats]) == 0
    assert "The end: " in capsys.readouterr().out


def test_a_seat_is_a_human_or_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "homeworlds", "--seats", "human,genius"]) == 1
    assert "one of the levels" in capsys.readouterr().err
    assert main(["play", "homeworlds", "--seats", "human"]) == 1
    assert "2 to 2 seats" in capsys.readouterr().err
    assert main(["play", "homeworlds", "--options", '{"nonsense": 1}']) == 1
    assert "--options" in capsys.readouterr().err
