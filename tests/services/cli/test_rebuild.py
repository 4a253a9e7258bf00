"""`matchfold rebuild` at the terminal."""

from __future__ import annotations

import pytest

from services.cli.main import main
from services.eventstore.connect import Client
from tests.services.eventstore.servers import Server


def test_without_a_store_it_says_what_to_set(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    for name in ("REDIS_URL", "EVENTS_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    assert main(["rebuild"]) == 1
    assert "REDIS_URL" in capsys.readouterr().err


@pytest.mark.real
def test_it_tells_how_many_matches_it_has_shown(
    redis_server: Server, real_client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert real_client.ping()
    monkeypatch.setenv("REDIS_URL", redis_server.url)
    assert main(["rebuild"]) == 0
    assert capsys.readouterr().out == "0 matches\n"
