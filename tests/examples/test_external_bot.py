"""The bot that needs nothing but the API plays a whole match, against itself, over real HTTP."""

from __future__ import annotations

import importlib.util
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from werkzeug.serving import make_server

from services.api.app import create_app
from services.matches import load, opening
from services.matches.backend import Backend
from tests.services.matches.desk import fake_desk

SCRIPT = Path(__file__).parents[2] / "examples" / "external_bot.py"


@pytest.fixture
def backend() -> Backend:
    return fake_desk().backend


@pytest.fixture
def api(backend: Backend) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(backend), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()


@pytest.fixture
def bot() -> ModuleType:
    described = importlib.util.spec_from_file_location("external_bot", SCRIPT)
    assert described is not None
    assert described.loader is not None
    module = importlib.util.module_from_spec(described)
    described.loader.exec_module(module)
    return module


def test_two_outside_bots_play_a_match_to_its_end(backend: Backend, api: str, bot: ModuleType) -> None:
    opened = opening.open_match(backend, opening.Order("tranquility", seats=None), "create", "create")
    two = opening.open_match(
        backend, opening.Order("homeworlds_settlers", options={"redless": True}), "create", "create"
    )
    ended: list[dict[str, Any]] = []
    sitting = [(opened, seat) for seat in opened.tokens] + [(two, seat) for seat in two.tokens]
    threads = [
        threading.Thread(target=lambda m=match, s=seat: ended.append(bot.play(api, m.committed.match.id, m.tokens[s])))
        for match, seat in sitting
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(90)
    assert [state["status"] for state in ended] == ["finished"] * len(sitting)
    assert load.latest(backend, two.committed.match.id).loaded.match.outcome is not None


def test_it_is_short_enough_to_read(bot: ModuleType) -> None:
    assert bot.__doc__
    assert len(SCRIPT.read_text().splitlines()) < 60
