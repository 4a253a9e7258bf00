"""How much one caller may ask for, and that a seat can always make its move."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import fakeredis
import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis.exceptions import ConnectionError

from services.api import limits
from services.api.app import create_app
from services.matches.backend import Backend
from tests.services.api.conftest import HOST, STRANGER, Table, bearer, open_table, raising
from tests.services.eventstore.servers import free_port

REQUESTS, TURNS = 5, 3


@pytest.fixture
def counted() -> fakeredis.FakeRedis:
    """The Redis that requests are counted on."""
    return fakeredis.FakeRedis(server=fakeredis.FakeServer(server_type="redis", version=(7,)))


@pytest.fixture
def backend(backend: Backend) -> Backend:
    """A backend that grants little."""
    wanted = replace(backend.settings, limits=True, limit_requests=REQUESTS, limit_turns=TURNS)
    return replace(backend, settings=wanted)


@pytest.fixture
def app(backend: Backend, counted: fakeredis.FakeRedis, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app whose requests are counted on a fake."""
    monkeypatch.setattr(limits, "connect", lambda *_, **__: counted)
    return create_app(backend)


@pytest.fixture
def table(client: FlaskClient, counted: fakeredis.FakeRedis) -> Table:
    """A match with fresh allowances."""
    table = open_table(client)
    counted.flushall()
    return table


def statuses(ask: Any, times: int) -> list[int]:
    return [ask().status_code for _ in range(times)]


def test_a_token_is_served_so_often_and_told_when_to_come_back(table: Table):
    assert statuses(lambda: table.get(seat=0), REQUESTS) == [200] * REQUESTS
    answer = table.get(seat=0)
    assert (answer.status_code, answer.json["code"]) == (429, "too-many-requests")
    assert answer.mimetype == "application/problem+json"
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert answer.headers["Retry-After"] in answer.json["detail"]
    assert table.get(seat=1).status_code == 200
    assert table.get().status_code == 200


def test_the_allowance_is_renewed(table: Table, counted: fakeredis.FakeRedis):
    statuses(lambda: table.get(seat=0), REQUESTS)
    assert table.get(seat=0).status_code == 429
    (key,) = counted.keys("mf:limits*")
    assert 0 < counted.ttl(key) <= 60
    counted.delete(key)  # as its end of life would
    assert table.get(seat=0).status_code == 200


def test_who_has_no_token_is_known_by_the_address(table: Table):
    elsewhere = {"REMOTE_ADDR": "10.1.1.1"}
    assert statuses(table.get, REQUESTS + 1)[-1] == 429
    assert table.client.get("/games").status_code == 429
    assert table.get(environ_overrides=elsewhere).status_code == 200


@pytest.mark.parametrize("value", [f"Bearer {STRANGER}", "Bearer ?"])
def test_a_token_that_is_not_valid_is_no_way_around_it(table: Table, value: str):
    answers = [table.get("/commands", headers={"Authorization": value}) for _ in range(REQUESTS + 1)]
    assert [answer.status_code for answer in answers] == [401] * REQUESTS + [429]
    assert table.get(seat=0).status_code == 200


def test_a_guess_at_ids_is_counted_too(client: FlaskClient):
    assert statuses(lambda: client.get("/matches/nowhere"), REQUESTS + 1) == [404] * REQUESTS + [429]


def test_a_seat_that_is_waited_for_plays_from_an_allowance_of_its_own(table: Table):
    hand = table.hand(0)
    for seat in (None, 0):  # all that its owner, and anybody at the same address, may ask for
        assert statuses(lambda seat=seat: table.get(seat=seat), REQUESTS + 1)[-1] == 429
    assert table.play(0, f"show {hand[0]}").status_code == 201


def test_the_allowance_for_moves_has_an_end_too(table: Table):
    assert statuses(lambda: table.play(0, "nonsense"), TURNS + 1) == [422] * TURNS + [429]
    assert table.get(seat=0).status_code == 200


def test_a_seat_that_is_not_waited_for_has_no_other_allowance_than_all(table: Table):
    assert statuses(lambda: table.play(1, "nonsense"), REQUESTS + 1)[-2:] == [422, 429]


def test_the_host_and_whoever_looks_after_the_service_are_not_limited(table: Table):
    for path, headers in ((f"/matches/{table.id}", bearer(HOST)), ("/healthz", {}), ("/readyz", {}), ("/metrics", {})):
        asked = statuses(lambda path=path, headers=headers: table.client.get(path, headers=headers), REQUESTS + 2)
        assert set(asked) == {200}


def test_nothing_of_a_token_is_kept(table: Table, counted: fakeredis.FakeRedis):
    table.get(seat=0)
    assert not any(table.tokens[0].encode() in key for key in counted.scan_iter())


def test_where_nothing_can_be_counted_everybody_is_let_in(
    table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch
):
    own = app.extensions[limits.EXTENSION]
    tries = []
    monkeypatch.setattr(own._limiter, "hit", lambda *_, **__: tries.append(1) or raising(ConnectionError("away"))())
    assert set(statuses(lambda: table.get(seat=0), REQUESTS * 4)) == {200}
    assert len(tries) == 1
    own._again = 0.0  # as a moment later
    table.get(seat=0)
    assert len(tries) == 2


def test_many_requests_are_counted_in_few_round_trips(
    backend: Backend, counted: fakeredis.FakeRedis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(limits, "connect", lambda *_, **__: counted)
    more = create_app(replace(backend, settings=replace(backend.settings, limit_requests=1000)))
    own, hits = more.extensions[limits.EXTENSION], []
    hit = own._limiter.hit
    monkeypatch.setattr(own._limiter, "hit", lambda *args, **more: hits.append(1) or hit(*args, **more))
    assert set(statuses(lambda: more.test_client().get("/games"), 25)) == {200}
    assert len(hits) == 3
    (key,) = counted.keys("mf:limits*")
    assert int(counted.get(key)) == 30


@pytest.fixture
def dark(backend: Backend) -> FlaskClient:
    """An app whose requests are counted where nobody listens."""
    nowhere = replace(backend.settings, queue_url=f"redis://127.0.0.1:{free_port()}/0")
    return create_app(replace(backend, settings=nowhere)).test_client()


def test_a_redis_that_is_away_costs_next_to_nothing(dark: FlaskClient):
    began = time.monotonic()
    assert set(statuses(lambda: dark.get("/games"), 3 * REQUESTS)) == {200}
    assert time.monotonic() - began < 2


def test_limits_can_be_switched_off(backend: Backend):
    off = create_app(replace(backend, settings=replace(backend.settings, limits=False))).test_client()
    assert set(statuses(lambda: off.get("/games"), REQUESTS + 2)) == {200}


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        (None, "unknown"),
        ("a socket", "unknown"),
    ],
)
def test_an_address_stands_for_a_place(address: str | None, place: str):
    assert limits.place(address) == place


def test_behind_proxies_the_address_is_the_one_they_name(backend: Backend, app: Flask):
    forwarded = {"X-Forwarded-For": "10.2.2.2, 10.3.3.3"}
    statuses(lambda: app.test_client().get("/games"), REQUESTS)
    assert app.test_client().get("/games", headers=forwarded).status_code == 429
    behind = create_app(replace(backend, settings=replace(backend.settings, proxies=1))).test_client()
    assert behind.get("/games", headers=forwarded).status_code == 200
    assert behind.get("/games").status_code == 429
