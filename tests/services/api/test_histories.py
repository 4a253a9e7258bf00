"""Audits, imports and forks over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis.exceptions import ConnectionError
from werkzeug.test import TestResponse

from services.matches import audit, background, verify
from services.matches.backend import Backend
from services.worker import standing
from services.worker.jobs import audit as job
from tests.services.api.conftest import Table, bearer, open_table, raising

NDJSON = "application/x-ndjson"
CHECKS = ["chain", "digests", "refold", "legality", "chance"]


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every history is a long one, to be audited in the background."""
    monkeypatch.setattr(audit, "SHORT", 0)
    monkeypatch.setattr(audit, "STEP", 2)


@pytest.fixture
def settlers(client: FlaskClient) -> Table:
    """A running match of a game without secrets and chance."""
    table = open_table(client, "homeworlds_settlers")
    assert first_move(table).status_code == 201
    return table


def first_move(table: Table, seat: int = 0) -> TestResponse:
    choice = table.get("/commands?limit=1", seat).json["commands"][0]["command"]
    return table.post("/commands", seat, {"commands": [choice]})


def work(backend: Backend, asked: list[tuple[Any, ...]]) -> None:
    """Do what was asked of the workers last."""
    name, match_id, version, _ = asked[-1]
    assert name == "audit"
    token = standing.BACKEND.set(backend)
    job.audit(match_id, version)
    standing.BACKEND.reset(token)


def export(table: Table, seat: int | None = None) -> bytes:
    return table.get("/events", seat, headers={"Accept": NDJSON}).data


def bring(client: FlaskClient, content: bytes) -> TestResponse:
    return client.post("/matches/import", data=content, content_type=NDJSON)


def test_a_short_history_is_audited_at_once(table: Table):
    table.play(0, f"show {table.hand(0)[0]}")
    report = table.get("/audit").json
    assert (report["ok"], report["version"]) == (True, table.get().json["version"])
    assert [check["check"] for check in report["checks"]] == CHECKS
    assert all(check["version"] is None for check in report["checks"])


@pytest.mark.usefixtures("long")
def test_a_long_history_is_audited_in_the_background(table: Table, backend: Backend, asked: list[tuple[Any, ...]]):
    answer = table.get("/audit")
    assert (answer.status_code, answer.json) == (202, {"done": 0, "total": 5})
    assert answer.headers["Location"] == f"/matches/{table.id}/audit"
    assert int(answer.headers["Retry-After"]) > 0
    assert asked == [("audit", table.id, 5, 0)]
    work(backend, asked)
    answer = table.get("/audit")
    assert (answer.status_code, answer.json["ok"], answer.json["version"]) == (200, True, 5)


@pytest.mark.usefixtures("long")
def test_who_waits_sees_how_far_it_is(
    table: Table, backend: Backend, asked: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
):
    seen = []
    tell = background.tell

    def told(*args: Any) -> None:
        tell(*args)
        seen.append(table.get("/audit").json)

    table.get("/audit")
    monkeypatch.setattr(background, "tell", told)
    work(backend, asked)
    assert seen[:2] == [{"done": 2, "total": 5}, {"done": 4, "total": 5}]
    assert seen[2]["ok"]


@pytest.mark.usefixtures("long")
def test_an_audit_is_asked_for_once_and_again_when_nothing_is_heard_of_it(
    table: Table, backend: Backend, asked: list[tuple[Any, ...]]
):
    for _ in range(3):
        assert table.get("/audit").status_code == 202
    assert len(asked) == 1
    (busy,) = backend.redis.keys("*:busy")
    assert 0 < backend.redis.ttl(busy) <= audit.SILENCE
    backend.redis.delete(busy)  # as its end of life would
    table.get("/audit")
    assert asked == [("audit", table.id, 5, 0)] * 2


@pytest.mark.usefixtures("long")
def test_an_audit_that_cannot_be_asked_for_is_no_audit(
    table: Table, asked: list[tuple[Any, ...]], backend: Backend, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setitem(backend.__dict__, "enqueue", raising(ConnectionError("queue away")))
        answer = table.get("/audit")
        assert (answer.status_code, answer.json["code"]) == (503, "store-unavailable")
    assert table.get("/audit").status_code == 202
    assert len(asked) == 1


@pytest.mark.usefixtures("long")
def test_an_audit_of_a_match_that_goes_on_stands_for_a_minute(
    table: Table, backend: Backend, asked: list[tuple[Any, ...]]
):
    table.get("/audit")
    work(backend, asked)
    table.play(0, f"show {table.hand(0)[0]}")
    assert table.get("/audit").json["version"] == 5
    (kept,) = backend.redis.keys("*:work:audit")
    assert 0 < backend.redis.ttl(kept) <= 60
    table.post("/resignation", 0)
    backend.redis.delete(kept)
    backend.redis.delete(f"{kept.decode()}:busy")
    table.get("/audit")
    work(backend, asked)
    assert backend.redis.ttl(kept) > 60


def test_why_a_check_fails_is_told_only_when_that_can_tell_no_secret(table: Table, monkeypatch: pytest.MonkeyPatch):
    faulty = verify.Report(5, (verify.Check("legality", False, "seat 1 does not hold the 3", 4),))
    monkeypatch.setattr(audit, "audit", lambda *_: faulty)
    (check,) = table.get("/audit").json["checks"]
    assert (check["ok"], check["version"], check["detail"]) == (False, 4, audit.CLOSED)
    table.post("/resignation", 0)
    assert table.get("/audit").json["checks"][0]["detail"] == "seat 1 does not hold the 3"


def test_an_audit_is_shown_to_whom_the_match_is(client: FlaskClient):
    table = open_table(client, visibility="private")
    assert table.get("/audit").status_code == 401
    assert table.get("/audit", 0).status_code == 200


def test_an_export_comes_in_again(client: FlaskClient, table: Table):
    table.post("/resignation", 0)
    answer = bring(client, export(table))
    assert answer.status_code == 201
    brought = answer.json
    assert answer.headers["Location"] == f"/matches/{brought['match']}"
    assert brought["imported"] is True
    assert brought["state"]["origin"]["match"] == table.id
    assert not any("token" in seat for seat in brought["seats"])
    other = Table(client, brought["match"], {}, brought)
    assert export(other) == export(table)
    assert bring(client, export(table)).json["match"] == brought["match"]
    assert other.get("/audit").json["ok"]


def test_an_export_of_a_private_match_is_shown_to_whoever_brings_it(client: FlaskClient):
    table = open_table(client, visibility="private")
    table.post("/resignation", 0)
    brought = bring(client, export(table, 0)).json
    path = f"/matches/{brought['match']}"
    assert client.get(path).status_code == 401
    assert client.get(path, headers=bearer(brought["watch_token"])).status_code == 200


def test_a_history_that_cannot_have_happened_is_refused_with_its_first_fault(
    client: FlaskClient, table: Table, backend: Backend
):
    table.post("/resignation", 0)
    lines = export(table).splitlines()
    forged = json.loads(lines[3]) | {"at": 0}
    before = set(backend.store.streams())
    answer = bring(client, b"\n".join([*lines[:3], json.dumps(forged).encode(), *lines[4:]]))
    assert (answer.status_code, answer.json["code"]) == (422, "faulty-history")
    assert (answer.json["check"], answer.json["version"], answer.json["line"]) == ("chain", 3, 4)
    assert set(backend.store.streams()) == before


@pytest.mark.parametrize("content", [b"{}", b"not json", b'{"matchfold": 9}', b"\xff", b"[]\n[]"])
def test_what_is_no_history_is_refused_at_its_line(client: FlaskClient, content: bytes):
    answer = bring(client, content)
    assert (answer.status_code, answer.json["code"]) == (422, "faulty-history")
    assert (answer.json["check"], answer.json["version"], answer.json["line"]) == ("format", None, 1)


def test_an_import_needs_a_body_of_its_kind(client: FlaskClient):
    assert bring(client, b"").status_code == 400
    assert client.post("/matches/import", data=b"x", content_type="text/plain").status_code == 415
    assert client.post("/matches/import", json={"game": "homeworlds"}).status_code == 400
    assert client.post("/matches", data=b"{}", content_type=NDJSON).status_code == 415


def test_an_import_may_be_larger_than_other_bodies(client: FlaskClient, backend: Backend):
    assert bring(client, b" " * (backend.settings.body_limit + 1)).json["code"] == "faulty-history"
    answer = bring(client, b" " * (backend.settings.import_limit + 1))
    assert (answer.status_code, answer.json["code"]) == (413, "body-too-large")


def test_a_recorded_game_becomes_a_match_that_can_go_on(client: FlaskClient):
    answer = client.post("/matches/import", json={"game": "homeworlds_settlers", "transcript": ""})
    assert answer.status_code == 400
    answer = client.post("/matches/import", json={"game": "homeworlds", "transcript": "home y3 b2 g3\nhome g1 b3 g3\n"})
    assert answer.status_code == 201, answer.json
    brought = answer.json
    tokens = {seat["seat"]: seat["token"] for seat in brought["seats"]}
    assert brought["imported"] is True
    table = Table(client, brought["match"], tokens, brought)
    assert first_move(table, brought["state"]["awaiting"][0]).status_code == 201


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "transcript": "e4"}, 404, "unknown-game"),
        ({"game": "homeworlds", "transcript": "fly to the moon"}, 422, "syntax"),
        ({"game": "homeworlds", "transcript": "x", "format": "nobodys"}, 422, "syntax"),
        ({"game": "pairs", "transcript": "show 1"}, 422, "syntax"),
    ],
)
def test_a_recorded_game_that_cannot_be_read_is_refused(
    client: FlaskClient, body: dict[str, str], status: int, code: str
):
    answer = client.post("/matches/import", json=body)
    assert (answer.status_code, answer.json["code"]) == (status, code)


def test_a_fork_goes_on_from_any_version(settlers: Table, client: FlaskClient):
    board = settlers.get(seat=0).json["board"]
    answer = settlers.post("/fork")
    assert answer.status_code == 201
    forked = answer.json
    assert answer.headers["Location"] == f"/matches/{forked['match']}"
    assert forked["state"]["board"] == board
    head = settlers.get("/events").json["events"][-1]
    assert forked["state"]["origin"] == {
        "kind": "fork", "match": settlers.id, "version": head["version"], "chain": head["chain"]
    }  # fmt: skip
    assert "imported" not in forked
    tokens = {seat["seat"]: seat["token"] for seat in forked["seats"]}
    assert first_move(Table(client, forked["match"], tokens, forked), forked["state"]["awaiting"][0]).status_code == 201
    earlier = settlers.post(f"/fork?version={settlers.opened['version']}").json
    assert earlier["state"]["board"] == settlers.opened["state"]["board"] != board


def test_a_fork_may_seat_bots_and_be_seen_by_others(settlers: Table, asked: list[tuple[Any, ...]]):
    bots = [{"kind": "bot", "level": "random"}] * 2
    forked = settlers.post("/fork", body={"seats": bots, "visibility": "link"}).json
    assert forked["seats"] == [{"seat": seat, "kind": "bot", "level": "random"} for seat in (0, 1)]
    assert forked["watch_token"].startswith("mfw_")
    assert asked[-1] == ("think", forked["match"], forked["version"], forked["state"]["awaiting"][0])


def test_a_fork_is_seen_by_whom_its_parent_is(client: FlaskClient):
    parent = open_table(client, "homeworlds_settlers", visibility="private")
    assert parent.post("/fork").status_code == 401
    assert parent.post("/fork", 0).json["state"]["visibility"] == "private"


@pytest.mark.parametrize(
    ("query", "body", "status", "code"),
    [
        ("?version=99", None, 404, "unknown-version"),
        ("?version=1", None, 409, "not-begun"),
        ("?version=0", None, 400, "malformed-request"),
        ("", {"seats": [{"kind": "open"}]}, 422, "invalid-options"),
        ("", {"seats": [{"kind": "human"}] * 8}, 422, "invalid-options"),
        ("", {"seats": [{"kind": "bot", "level": "nobody"}]}, 422, "invalid-options"),
        ("", {"seats": [{"kind": "bot"}]}, 400, "malformed-request"),
    ],
)
def test_a_fork_that_cannot_be_is_refused(settlers: Table, query: str, body: Any, status: int, code: str):
    answer = settlers.post(f"/fork{query}", body=body)
    assert (answer.status_code, answer.json["code"]) == (status, code)


def test_a_match_with_secrets_is_forked_when_it_is_over(table: Table):
    answer = table.post("/fork", 0)
    assert (answer.status_code, answer.json["code"]) == (403, "secrets-in-play")
    table.post("/resignation", 0)
    assert table.post("/fork").status_code == 201
