"""The doctor says what is not well with a store, and fails only where something must be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.cli.main import main
from tests.services.eventstore.servers import DURABLE, Server


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, list[str]]:
    lines = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]
    found: dict[str, list[str]] = {}
    for state, what, detail in lines:
        found.setdefault(what, []).append(f"{state} {detail}")
    return found


def test_the_embedded_store_is_well(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("REDIS_URL", "EVENTS_REDIS_URL", "QUEUE_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    assert main(["doctor"]) == 0
    assert told(capsys)["store"][0].startswith("ok embedded")


def test_a_store_without_an_append_only_file_is_warned_of_loudly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(tmp_path, ("--save", "")).start()
    try:
        monkeypatch.setenv("REDIS_URL", server.url)
        assert main(["doctor"]) == 0
        found = told(capsys)
        assert "NO APPEND-ONLY FILE" in found["durability"][0]
        assert found["queue"] == ["ok answers"]
        assert found["clock"][0].startswith("ok")
    finally:
        server.stop()


def test_a_durable_store_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(tmp_path, DURABLE).start()
    try:
        monkeypatch.setenv("REDIS_URL", server.url)
        assert main(["doctor"]) == 0
        assert told(capsys)["durability"][0].startswith("ok append-only file")
    finally:
        server.stop()


def test_what_must_be_mended_is_code_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:9/0")
    assert main(["doctor"]) == 1
    assert told(capsys)["store"][0].startswith("fail")
    monkeypatch.setenv("MATCHFOLD_PORT", "none")
    assert main(["doctor"]) == 1
    assert "MATCHFOLD_PORT" in told(capsys)["settings"][0]
