"""What holds for every request: its form, its limits, its id, and the form of every refusal."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis.exceptions import ConnectionError as RedisConnectionError

from services.api.app import create_app
from services.eventstore.port import StoreUnavailable
from services.matches.backend import Backend
from tests.services.api.conftest import Table, open_table, raising

JSON = "application/json"


def send(client: FlaskClient, raw: bytes | str, content_type: str | None = JSON) -> Any:
    return client.post("/matches", data=raw, content_type=content_type)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("", "send a body"),
        ("{", "not JSON"),
        ('{"game": "pairs",}', "not JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b'\xef\xbb\xbf{"game": "pairs"}', "not JSON"),
        ('{"game": "pairs", "game": "pairs"}', "same key twice"),
        ('{"game": "pairs", "options": {"hand": 9007199254740992}}', "2^53"),
        ('{"game": "pairs", "options": {"hand": -9007199254740992}}', "2^53"),
        ('{"game": "pairs", "options": {"hand": ' + "9" * 5000 + "}}", "2^53"),
        ('{"game": "pairs", "options": {"hand": 1e400}}', "2^53"),
        ('{"game": "pairs", "options": {"hand": NaN}}', "NaN"),
        ('{"game": "pairs", "options": {"hand": -Infinity}}', "Infinity"),
        ('{"game": "\\ud800"}', "surrogate"),
        ('{"\\udfff": 1}', "surrogate"),
        ("[" * 17 + "]" * 17, "nested deeper"),
        ("[" * 30000 + "]" * 30000, "nested deeper"),
        ('{"a":' * 9000 + "1" + "}" * 9000, "nested deeper"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_body_that_is_no_plain_json_is_malformed(client: FlaskClient, raw: bytes | str, says: str):
    answer = send(client, raw)
    assert (answer.status_code, answer.json["code"]) == (400, "malformed-request")
    assert says in answer.json["detail"]


@pytest.mark.parametrize("raw", ["[]", "3", '"text"', "null", "true"])
def test_a_body_that_is_no_object_is_malformed(client: FlaskClient, raw: str):
    assert (send(client, raw).status_code, send(client, raw).json["code"]) == (400, "malformed-request")


def test_a_body_that_may_be_left_out_may_not_be_null(table: Table):
    assert table.post("/seats/1/release", 1, data="null", content_type=JSON).status_code == 400


@pytest.mark.parametrize("media", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_a_body_of_another_media_type_is_refused(client: FlaskClient, media: str | None):
    answer = send(client, '{"game": "pairs"}', media)
    assert (answer.status_code, answer.json["code"]) == (415, "unsupported-media-type")


def test_a_body_says_its_charset_or_not(client: FlaskClient):
    assert send(client, '{"game": "homeworlds_settlers"}', "application/json; charset=utf-8").status_code == 201


def padded(size: int) -> bytes:
    """A good body of this many bytes."""
    return b'{"game": "homeworlds_settlers"}'.ljust(size)


@pytest.mark.parametrize(("over", "status"), [(0, 201), (1, 413), (2, 413), (100_000, 413)])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_is_taken_up_to_the_limit(client: FlaskClient, backend: Backend, over: int, status: int, chunked: bool):
    raw = padded(backend.settings.body_limit + over)
    if chunked:  # as a server hands on a body that came without its length
        unsized = {"wsgi.input_terminated": True}
        answer = client.post("/matches", input_stream=BytesIO(raw), content_type=JSON, environ_overrides=unsized)
    else:
        answer = send(client, raw)
    assert answer.status_code == status
    assert status == 201 or answer.json["code"] == "body-too-large"


def test_a_whole_number_may_be_written_with_a_point(table: Table):
    card = table.hand(0)[0]
    raw = f'{{"commands": [{{"type": "show", "card": {card}.0}}]}}'
    assert table.post("/commands", 0, data=raw, content_type=JSON).status_code == 201


@pytest.mark.parametrize(
    "path", ["/qqqq", "/matches/", "/matches//commands", "/matches/qqqq%2Fb", "/matches/" + "q" * 65, "/qqqq<b>"]
)
def test_a_path_that_is_none_is_not_found_and_not_echoed(client: FlaskClient, path: str):
    answer = client.get(path)
    assert (answer.status_code, answer.json["code"]) == (404, "not-found")
    assert "qqqq" not in answer.text


def test_an_id_is_not_echoed(client: FlaskClient):
    answer = client.get("/matches/some-id-of-a-client")
    assert (answer.status_code, answer.json["code"]) == (404, "unknown-match")
    assert "some-id" not in answer.text


def test_odd_names_of_a_client_are_not_echoed(client: FlaskClient):
    answer = client.post("/matches", json={"game": "pairs", "<script>": 1, "plain": 2})
    assert sorted(answer.json["errors"]["json"]) == ["?", "plain"]
    assert "script" not in answer.text


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH", "OPTIONS"])
def test_a_method_that_is_not_for_the_resource_is_told_those_that_are(client: FlaskClient, method: str):
    answer = client.open("/matches", method=method)
    assert (answer.status_code, answer.json["code"]) == (405, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "POST"}


def test_a_request_brings_its_id_or_gets_one(client: FlaskClient):
    assert client.get("/games", headers={"X-Request-Id": "client-id.1"}).headers["X-Request-Id"] == "client-id.1"
    for odd in ("short", "x" * 65, "with blank", "a:b:c:d:e:f", "<script>alert(1)</script>"):
        assert re.fullmatch("[0-9a-f]{16}", client.get("/games", headers={"X-Request-Id": odd}).headers["X-Request-Id"])


def test_a_request_is_one_line_in_the_log(table: Table, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO, "services.api.requests")
    table.play(1, "show 1", headers={"X-Request-Id": "0123456789"})
    (line,) = [record.getMessage() for record in caplog.records if record.name == "services.api.requests"]
    fields = dict(part.split("=", 1) for part in line.split())
    assert float(fields.pop("ms")) >= 0
    assert fields == {
        "event": "request", "request": "0123456789", "method": "POST", "route": "/matches/{match_id}/commands",
        "status": "422", "match": table.id, "code": "not-your-turn",
    }  # fmt: skip


def test_answers_are_kept_by_nobody_and_taken_for_nothing_else(table: Table):
    for answer in (table.get(seat=0), table.get("/nowhere"), table.client.get("/games")):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert not any(name.startswith("Access-Control") for name, _ in answer.headers)


def test_a_store_that_does_not_answer_is_a_503_that_says_when_to_try_again(
    table: Table, backend: Backend, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(backend.store, "tail", raising(StoreUnavailable("no connection to 10.0.0.7", 2)))
    answer = table.get(seat=0)
    assert (answer.status_code, answer.json["code"], answer.headers["Retry-After"]) == (503, "store-unavailable", "2")
    assert "10.0.0.7" not in answer.text


@pytest.mark.parametrize("path", ["", "?version=2"])
def test_a_read_model_or_a_cache_that_does_not_answer_is_a_503_too(
    table: Table, backend: Backend, monkeypatch: pytest.MonkeyPatch, path: str
):
    backend.cache.drop(table.id)
    monkeypatch.setattr(backend.redis, "hmget", raising(RedisConnectionError("no connection to 10.0.0.7")))
    answer = table.get(path, 0)
    assert (answer.status_code, answer.json["code"]) == (503, "store-unavailable")


def test_a_fault_is_a_500_that_tells_nothing_but_is_logged(
    table: Table, backend: Backend, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(backend.store, "tail", raising(RuntimeError("a secret detail")))
    answer = table.get(seat=0, headers={"X-Request-Id": "0123456789"})
    assert (answer.status_code, answer.json["code"], answer.json["instance"]) == (500, "internal", "0123456789")
    assert "secret detail" not in answer.text
    (record,) = [one for one in caplog.records if "event=internal request=0123456789" in one.getMessage()]
    assert record.exc_info is not None


def test_a_match_of_another_ruleset_is_a_clear_refusal(client: FlaskClient, backend: Backend):
    table = open_table(client)
    newer = {"pairs": replace(backend.games["pairs"], ruleset=2)}
    later = create_app(replace(backend, games=newer, cache=type(backend.cache)())).test_client()
    answer = later.get(f"/matches/{table.id}")
    assert (answer.status_code, answer.json["code"]) == (501, "foreign-ruleset")
