"""Webhooks over HTTP: who may have which, and what is refused."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.services.api.conftest import HOST, Table, bearer, open_table

URL = "https://hooks.example.org/x"


@pytest.fixture
def key(client: FlaskClient) -> tuple[str, str]:
    """A player's path and key."""
    made = client.post("/players", json={"name": "Ann"}).json
    return f"/players/{made['player']}", made["key"]


def test_a_players_webhook_is_added_listed_and_removed_by_the_player(client: FlaskClient, key: tuple[str, str]):
    path, token = key
    added = client.post(f"{path}/webhooks", json={"url": URL, "kinds": ["ended", "ended"]}, headers=bearer(token))
    assert added.status_code == 201
    assert added.json["kinds"] == ["ended"]
    assert added.json["secret"].startswith("mfk_")
    listed = client.get(f"{path}/webhooks", headers=bearer(token))
    assert [one["webhook"] for one in listed.json["webhooks"]] == [added.json["webhook"]]
    assert added.json["secret"] not in listed.text
    assert client.get(f"{path}/webhooks").status_code == 401
    gone = client.delete(f"{path}/webhooks/{added.json['webhook']}", headers=bearer(token))
    assert gone.json == {"removed": added.json["webhook"]}
    again = client.delete(f"{path}/webhooks/{added.json['webhook']}", headers=bearer(token))
    assert (again.status_code, again.json["code"]) == (404, "unknown-webhook")


def test_a_seat_and_the_host_may_have_a_match_tell_and_others_not(client: FlaskClient):
    table = open_table(client, visibility="link")
    path = f"/matches/{table.id}/webhooks"
    for token in (table.tokens[1], HOST):
        assert client.post(path, json={"url": URL}, headers=bearer(token)).status_code == 201
    watcher = client.post(path, json={"url": URL}, headers=bearer(table.opened["watch_token"]))
    assert (watcher.status_code, watcher.json["code"]) == (403, "wrong-seat")
    public = open_table(client)
    stranger = client.post(f"/matches/{public.id}/webhooks", json={"url": URL})
    assert (stranger.status_code, stranger.json["code"]) == (401, "unauthenticated")


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "http://[::1]/", "http://10.1.2.3:8080/x", "https://a..b/"])
def test_internal_and_impossible_urls_are_refused(table: Table, url: str):
    answer = table.post("/webhooks", 0, {"url": url})
    assert (answer.status_code, answer.json["code"]) == (422, "forbidden-url")


@pytest.mark.parametrize("body", [{}, {"url": "nowhere"}, {"url": URL, "kinds": []}, {"url": URL, "kinds": ["all"]}])
def test_what_is_no_webhook_is_malformed(table: Table, body: dict[str, object]):
    assert table.post("/webhooks", 0, body).status_code == 400


def test_there_are_ten_at_most(table: Table):
    for _ in range(10):
        assert table.post("/webhooks", 0, {"url": URL}).status_code == 201
    full = table.post("/webhooks", 0, {"url": URL})
    assert (full.status_code, full.json["code"]) == (409, "too-many-webhooks")
