"""Histories at the terminal, with no server and no store."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from services.cli.main import main

GAME = "homeworlds"
MOVES = ["homeworld y1 b2 g3", "homeworld g3 y2 r3", "build g1 P1", "build r1 P2", "trade g1 r1 P1"]


@pytest.fixture
def history(tmp_path: Path) -> Path:
    moves = tmp_path / "moves.txt"
    moves.write_text("\n".join(MOVES))
    file = tmp_path / "history.ndjson"
    assert main(["import", str(moves), "--game", GAME, "-o", str(file)]) == 0
    return file


def test_a_transcript_becomes_a_history_that_verifies(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(history)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in told] == [
        ["ok", name] for name in ("chain", "digests", "refold", "legality", "chance")
    ]
    header = json.loads(history.read_text().splitlines()[0])
    assert (header["matchfold"], header["game"]) == (1, GAME)


def test_a_fault_is_named_with_its_version_and_the_code_is_1(
    history: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = history.read_text().splitlines()
    lines[5] = lines[5].replace('"schema":1', '"schema":1,"caused_by":1')
    history.write_text("\n".join(lines))
    assert main(["verify", str(history)]) == 1
    assert "FAULT chain" in (told := capsys.readouterr().out)
    assert "(version 5)" in told
    assert main(["verify", "--json", str(history)]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False


def test_the_board_is_shown_at_any_version(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(history), "--version", "7"]) == 0
    early = capsys.readouterr().out
    assert main(["show", str(history)]) == 0
    late = capsys.readouterr().out
    assert "P1:y1b2 g3-" in early
    assert "P1:y1b2 r1g3-" in late
    assert main(["show", str(history), "--version", "999"]) == 1
    assert "versions 1 to" in capsys.readouterr().err


def test_the_difference_of_two_versions_is_shown(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(history), "--from", "9", "--to", "11"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("--- version 9\n+++ version 11\n")
    assert any(line.startswith("+") and "g1" in line for line in told.splitlines())


def test_moves_come_out_as_they_went_in(history: Path, tmp_path: Path) -> None:
    out = tmp_path / "again.txt"
    assert main(["export", str(history), "--format", "text", "-o", str(out)]) == 0
    assert out.read_text().splitlines() == MOVES


def test_no_file_is_overwritten(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = history.read_bytes()
    assert main(["export", str(history), "-o", str(history)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert history.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "complaint"),
    [("", "the file is empty"), ("{}", "not the header"), ("nonsense", "not JSON")],
)
def test_what_is_no_history_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, complaint: str
) -> None:
    file = tmp_path / "broken"
    file.write_text(content)
    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr().err
    assert "line 1" in told
    assert complaint in told


def test_a_refused_move_names_its_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = tmp_path / "moves.txt"
    moves.write_text("\n".join([*MOVES, "capture g3 P2"]))
    assert main(["import", str(moves), "--game", GAME]) == 1
    assert "Turn 6: " in capsys.readouterr().err


def test_a_missing_file_and_a_dead_server_are_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.ndjson"]) == 1
    assert "No such file" in capsys.readouterr().err
    assert main(["verify", "http://127.0.0.1:9/matches/x"]) == 1
    assert "127.0.0.1:9" in capsys.readouterr().err


def test_a_wrong_command_line_is_code_2() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["diff", "file"])
    assert ended.value.code == 2
