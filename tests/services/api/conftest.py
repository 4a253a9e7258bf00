"""An API in memory: a backend on a fake store, with every game and a tiny one with secrets and chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import fakeredis
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.ai.choose import levels
from domain.games import GAMES
from services.api.app import create_app
from services.eventstore.keys import Keys
from services.eventstore.redis_store import RedisEventStore
from services.matches.backend import Backend
from services.matches.settings import Settings
from tests.domain.kernel.pairs import PAIRS

HOST = "mfh_the-host-of-these-tests"
STRANGER = "mfs_" + "x" * 32


def fake_backend(
    client: Any, asked: list[tuple[Any, ...]] | None = None, only: tuple[str, ...] | None = None
) -> Backend:
    """A backend on this client with all games, or `only` these; what is asked of the bots is noted in `asked`."""
    store = RedisEventStore(client)
    noted = [] if asked is None else asked
    games = {**GAMES, PAIRS.key: PAIRS}
    return Backend(
        store=store, keys=Keys(len(store.partitions)), redis=client,
        games=games if only is None else {key: games[key] for key in only},
        settings=Settings(host_token=HOST, queue_url="redis://127.0.0.1:1/0", limits=False), levels=levels,
        enqueue=lambda *job: noted.append(job),
    )  # fmt: skip


@dataclass
class Table:
    """A match that was opened, and what its seats can do over HTTP."""

    client: FlaskClient
    id: str
    tokens: dict[int, str]
    opened: dict[str, Any] = field(repr=False)

    def get(self, path: str = "", seat: int | None = None, **more: Any) -> TestResponse:
        return self.client.get(f"/matches/{self.id}{path}", headers=self._headers(seat, more), **more)

    def post(self, path: str, seat: int | None = None, body: Any = None, **more: Any) -> TestResponse:
        if body is not None:
            more["json"] = body
        return self.client.post(f"/matches/{self.id}{path}", headers=self._headers(seat, more), **more)

    def play(self, seat: int, text: str, **more: Any) -> TestResponse:
        return self.post("/commands", seat, {"text": text}, **more)

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat at Pairs, as its own view tells them."""
        hand: list[int] = self.get(seat=seat).json["view"]["hand"]  # type: ignore[index]
        return hand

    def _headers(self, seat: int | None, more: dict[str, Any]) -> dict[str, str]:
        own = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        return own | more.pop("headers", {})


def raising(error: Exception) -> Callable[..., Any]:
    """A function that fails with this error, whatever it is called with."""

    def fail(*_args: Any, **_more: Any) -> Any:
        raise error

    return fail


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def open_table(client: FlaskClient, game: str = "pairs", **more: Any) -> Table:
    """Open a match over HTTP; by default at Pairs with two people."""
    body = {"game": game, "seats": [{"kind": "human"}, {"kind": "human"}], **more}
    answer = client.post("/matches", json=body)
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.get_json()
    tokens = {one["seat"]: one["token"] for one in opened["seats"] if "token" in one}
    return Table(client, opened["match"], tokens, opened)


@pytest.fixture
def asked() -> list[tuple[Any, ...]]:
    return []


@pytest.fixture
def backend(asked: list[tuple[Any, ...]]) -> Backend:
    server = fakeredis.FakeServer(server_type="redis", version=(7,))
    return fake_backend(fakeredis.FakeRedis(server=server), asked)


@pytest.fixture
def app(backend: Backend) -> Flask:
    return create_app(backend)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return open_table(client)
