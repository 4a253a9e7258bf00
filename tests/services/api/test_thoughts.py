"""How a bot came to its turn, and advice for a seat."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from flask.testing import FlaskClient

from services.matches import hints
from services.matches.backend import Backend
from services.worker import standing
from services.worker.jobs import hint, think
from tests.services.api.conftest import Table, open_table

Asked = list[tuple[Any, ...]]


def work(backend: Backend, asked: Asked) -> str:
    """Do what was asked of the workers last, and return its name."""
    name, *arguments = asked[-1]
    token = standing.BACKEND.set(backend)
    {"think": think.think, "hint": hint.hint}[name](*arguments)
    standing.BACKEND.reset(token)
    return str(name)


def against_a_bot(client: FlaskClient, game: str, **more: Any) -> Table:
    """A match whose bot has the first move."""
    return open_table(client, game, seats=[{"kind": "bot", "level": "greedy"}, {"kind": "human"}], **more)


def test_a_bots_turn_is_explained_at_the_version_that_caused_it(client: FlaskClient, backend: Backend, asked: Asked):
    table = against_a_bot(client, "homeworlds_settlers")
    saw = table.opened["version"]
    assert work(backend, asked) == "think"
    event = table.get(f"/events?after={saw}").json["events"][0]
    assert event["caused_by"] == saw
    thought = table.get(f"/thoughts/{saw}").json
    assert (thought["version"], thought["seat"], thought["level"]) == (saw, 0, "greedy")
    assert thought["candidates"][0]["text"] == thought["text"]
    assert thought["steps"] > 0
    assert {"searcher", "budget", "seed", "ms"} <= set(thought)


def test_where_no_bot_made_a_turn_there_is_nothing_to_explain(client: FlaskClient):
    table = against_a_bot(client, "homeworlds_settlers")
    for version, code in (
        (1, "unknown-thought"),
        (table.opened["version"], "unknown-thought"),
        (999, "unknown-version"),
        (0, "not-found"),
    ):
        answer = table.get(f"/thoughts/{version}")
        assert (answer.status_code, answer.json["code"]) == (404, code)


def test_what_a_bot_with_secrets_thought_is_told_in_the_end(client: FlaskClient, backend: Backend, asked: Asked):
    table = against_a_bot(client, "pairs")
    work(backend, asked)
    path = f"/thoughts/{table.opened['version']}"
    for seat in (None, 1):
        answer = table.get(path, seat)
        assert (answer.status_code, answer.json["code"]) == (403, "secrets-in-play")
    table.post("/resignation", 1)
    assert table.get(path).json["seat"] == 0


def test_advice_is_asked_for_thought_out_and_looked_at(client: FlaskClient, backend: Backend, asked: Asked):
    table = open_table(client, "homeworlds_settlers")
    version = table.opened["version"]
    answer = table.post("/hints", 0, {"level": "greedy"})
    assert (answer.status_code, answer.json) == (202, {"hint": f"{version}-0"})
    place = answer.headers["Location"]
    assert place == f"/matches/{table.id}/hints/{version}-0"
    assert int(answer.headers["Retry-After"]) > 0
    assert asked == [("hint", table.id, version, 0)]
    path = place.removeprefix(f"/matches/{table.id}")
    assert (table.get(path, 0).status_code, table.get(path, 0).headers["Location"]) == (202, place)
    work(backend, asked)
    found = table.get(path, 0)
    assert (found.status_code, found.json["level"], found.json["version"]) == (200, "greedy", version)
    assert table.get(seat=0).json["version"] == version
    assert table.post("/commands", 0, {"commands": found.json["commands"]}).status_code == 201


def test_advice_is_that_of_the_strongest_bot_unless_another_is_named(client: FlaskClient, backend: Backend):
    table = open_table(client, "homeworlds_settlers")
    asked: Asked = [("hint", table.id, table.opened["version"], 0)]
    hint_path = table.post("/hints", 0).headers["Location"].removeprefix(f"/matches/{table.id}")
    work(backend, asked)
    assert table.get(hint_path, 0).json["level"] == client.get("/games/homeworlds_settlers").json["levels"][-1]


def test_asking_again_leads_to_the_same_advice(table: Table, backend: Backend, asked: Asked):
    first = table.post("/hints", 0, {"level": "random"})
    assert table.post("/hints", 0, {"level": "greedy"}).headers["Location"] == first.headers["Location"]
    assert len(asked) == 1
    work(backend, asked)
    hint_path = f"/hints/{first.json['hint']}"
    assert table.get(hint_path, 0).json["level"] == "random"
    found = table.get(hint_path, 0).data
    table.post("/hints", 0)
    work(backend, asked)
    assert len(asked) == 1
    assert table.get(hint_path, 0).data == found


def test_advice_that_got_lost_is_asked_for_again(table: Table, backend: Backend, asked: Asked):
    hint_path = f"/hints/{table.post('/hints', 0).json['hint']}"
    assert table.get(hint_path, 0).status_code == 202
    assert len(asked) == 1
    for busy in backend.redis.keys("*:busy"):
        assert backend.redis.ttl(busy) > backend.settings.think_limit
        backend.redis.delete(busy)  # as its end of life would
    assert table.get(hint_path, 0).status_code == 202
    assert len(asked) == 2


def test_advice_is_for_the_seat_that_asked(table: Table):
    hint_path = f"/hints/{table.post('/hints', 0).json['hint']}"
    answer = table.get(hint_path, 1)
    assert (answer.status_code, answer.json["code"]) == (403, "wrong-seat")
    assert table.get(hint_path).status_code == 401


def test_advice_uses_nothing_that_the_seat_may_not_see(
    client: FlaskClient, backend: Backend, monkeypatch: pytest.MonkeyPatch
):
    """With the same luck, the same hand gets the same advice, whatever the others hold."""
    monkeypatch.setattr(hints, "_seed", lambda *_: 1)
    advice: dict[str, set[str]] = {}
    for _ in range(60):
        table = open_table(client, "pairs")
        asked: Asked = [("hint", table.id, table.opened["version"], 0)]
        hint_path = f"/hints/{table.post('/hints', 0, {'level': 'greedy'}).json['hint']}"
        work(backend, asked)
        advice.setdefault(str(table.hand(0)), set()).add(table.get(hint_path, 0).json["text"])
    assert len(advice) < 60
    assert all(len(texts) == 1 for texts in advice.values())


@pytest.mark.parametrize(
    ("seat", "body", "status", "code"),
    [
        (1, None, 409, "no-choice"),
        (0, {"level": "nobody"}, 422, "invalid-options"),
        (0, {"level": 3}, 400, "malformed-request"),
        (0, {"version": 3}, 400, "malformed-request"),
    ],
)
def test_advice_that_cannot_be_given_is_refused(
    table: Table, asked: Asked, seat: int, body: Any, status: int, code: str
):
    answer = table.post("/hints", seat, body)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert not asked


def test_there_is_no_advice_before_the_beginning_and_after_the_end(client: FlaskClient, table: Table):
    waiting = open_table(client, seats=[{"kind": "human"}, {"kind": "open"}])
    assert waiting.post("/hints", 0).json["code"] == "not-begun"
    table.post("/resignation", 0)
    assert table.post("/hints", 1).json["code"] == "match-over"


@pytest.mark.parametrize("hint_id", ["5-0", "99-0", "1-0"])
def test_advice_that_nobody_asked_for_is_not_found(table: Table, hint_id: str):
    answer = table.get(f"/hints/{hint_id}", 0)
    assert (answer.status_code, answer.json["code"]) == (404, "unknown-hint")


@pytest.mark.parametrize("hint_id", ["5", "5-0-0", "05-0", "x-0", "5-100"])
def test_what_is_no_id_of_advice_is_no_path(table: Table, hint_id: str):
    assert table.get(f"/hints/{hint_id}", 0).json["code"] == "not-found"


def test_a_job_that_comes_twice_or_too_late_thinks_nothing(table: Table, backend: Backend, asked: Asked):
    table.post("/hints", 0)
    for _ in itertools.repeat(None, 2):
        work(backend, asked)
    counted = {name.decode(): int(n) for name, n in backend.redis.hgetall("mf:metrics").items()}
    assert (counted["hint.done"], counted["hint.superseded"]) == (1, 1)
    asked.append(("hint", "nowhere", 5, 0))
    work(backend, asked)
