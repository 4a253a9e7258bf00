"""Who may call what: every route says so, and keeps to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient

from services.api import auth, routes
from services.api.app import create_app
from services.api.operations import Operation
from services.api.resources import OPERATIONS
from services.matches.backend import Backend, Cache
from tests.services.api.conftest import HOST, STRANGER, Table, bearer, open_table

BODIES: dict[str, Any] = {
    "play": {"text": "show 1"},
    "answer_draw": {"accept": False},
    "answer_takeback": {"accept": False},
    "take_seat": {"kind": "human"},
    "add_matchs_webhook": {"url": "https://example.org/"},
}
VARIABLES = {"<seat:seat>": "0", "<version:version>": "5", "<hint:hint>": "5-0", "<hook:hook_id>": "nohookatall0"}
UNGUARDED = {"anyone", "guest"}
GUARDED = [op for op in OPERATIONS if op.access not in UNGUARDED and "match_id" in routes.variables(op.rule)]
WATCHERS_TOO = {"reader"}


@pytest.fixture
def linked(client: FlaskClient) -> Table:
    """A running match seen by link."""
    return open_table(client, visibility="link")


def call(table: Table, op: Operation, token: str | None) -> tuple[int, str]:
    """The status and code of this operation on seat 0 of the match, sent with this token."""
    path = op.rule.replace("<match:match_id>", table.id)
    for variable, value in VARIABLES.items():
        path = path.replace(variable, value)
    assert "<" not in path, "this test does not know the path's variables"
    headers = {} if token is None else bearer(token)
    answer = table.client.open(path, method=op.method, headers=headers, json=BODIES.get(op.name))
    return answer.status_code, (answer.json or {}).get("code", "")


def test_every_route_of_the_app_is_a_declared_operation(app: Flask):
    api = (rule for rule in app.url_map.iter_rules() if not rule.endpoint.startswith("pages."))
    served = {(rule.rule, method) for rule in api for method in rule.methods or ()}
    declared = {(op.rule, op.method) for op in OPERATIONS}
    heads = {(op.rule, "HEAD") for op in OPERATIONS if op.method == "GET"}
    assert served == declared | heads
    assert len(declared) == len(OPERATIONS)


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_every_route_says_who_may_call_it(op: Operation):
    assert op.access in get_args(auth.Access)
    named = routes.variables(op.rule)
    assert (op.access not in UNGUARDED) == ("match_id" in named or op.access == "player")
    assert op.access != "player" or "player_id" in named


@pytest.mark.parametrize("op", GUARDED, ids=lambda op: op.name)
def test_without_a_token_it_is_refused(linked: Table, op: Operation):
    assert call(linked, op, None) == (401, "unauthenticated")


@pytest.mark.parametrize("op", GUARDED, ids=lambda op: op.name)
def test_with_a_token_of_nobody_or_of_another_match_it_is_refused(linked: Table, op: Operation):
    other = open_table(linked.client, visibility="link")
    for token in (STRANGER, other.tokens[0], other.opened["watch_token"], HOST + "x"):
        assert call(linked, op, token) == (401, "unauthenticated")


@pytest.mark.parametrize("op", [op for op in GUARDED if op.access not in WATCHERS_TOO], ids=lambda op: op.name)
def test_a_watcher_only_watches(linked: Table, op: Operation):
    assert call(linked, op, linked.opened["watch_token"]) == (403, "wrong-seat")


@pytest.mark.parametrize("op", [op for op in GUARDED if op.access in WATCHERS_TOO], ids=lambda op: op.name)
def test_a_watcher_may_look_and_join(linked: Table, op: Operation):
    assert call(linked, op, linked.opened["watch_token"]) in ((200, ""), (409, "seat-taken"), (403, "secrets-in-play"))


@pytest.mark.parametrize("op", GUARDED, ids=lambda op: op.name)
def test_the_host_plays_no_seat_and_may_do_the_rest(linked: Table, op: Operation):
    _, code = call(linked, op, HOST)
    assert (code == "wrong-seat") == (op.access == "seat")


@pytest.mark.parametrize("op", [op for op in GUARDED if op.access in ("owner", "host")], ids=lambda op: op.name)
def test_another_seat_is_not_the_owner_nor_the_host(linked: Table, op: Operation):
    assert call(linked, op, linked.tokens[1]) == (403, "wrong-seat")


@pytest.mark.parametrize("op", GUARDED, ids=lambda op: op.name)
def test_a_refused_caller_has_changed_nothing(linked: Table, op: Operation):
    for token in (None, STRANGER, linked.opened["watch_token"]):
        call(linked, op, token)
    assert linked.get(seat=0).json["version"] == linked.opened["version"]


@pytest.mark.parametrize("op", GUARDED, ids=lambda op: op.name)
def test_a_match_that_is_not_there_is_not_found(client: FlaskClient, op: Operation):
    assert call(Table(client, "nowhere", {}, {}), op, STRANGER) == (404, "unknown-match")


@pytest.mark.parametrize("value", ["Basic dXNlcjo=", "Bearer", "Bearer a b", "mfs_x", "Bearer <script>", "Bearer ä"])
def test_an_authorization_that_cannot_be_read_is_refused(linked: Table, value: str):
    answer = linked.get(headers={"Authorization": value})
    assert (answer.status_code, answer.json["code"]) == (401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert "script" not in answer.text


def test_a_host_without_a_token_in_the_settings_is_nobody(table: Table, backend: Backend):
    bare = replace(backend, settings=replace(backend.settings, host_token=""))
    answer = create_app(bare).test_client().post(f"/matches/{table.id}/abandonment", headers=bearer(HOST))
    assert answer.status_code == 401


@pytest.mark.parametrize("query", ["", "?dry_run=true"])
def test_a_token_replaced_through_another_process_is_void_for_whoever_is_to_move(backend: Backend, query: str):
    here = create_app(backend).test_client()
    elsewhere = create_app(replace(backend, cache=Cache())).test_client()
    table = open_table(here, "homeworlds_settlers", visibility="private")
    there = Table(elsewhere, table.id, table.tokens, table.opened)
    choice = there.get("/commands", 0).json["commands"][0]["command"]
    assert here.post(f"/matches/{table.id}/seats/0/rotation", headers=bearer(table.tokens[0])).status_code == 201
    refused = there.post(f"/commands{query}", 0, {"commands": [choice]})
    assert (refused.status_code, refused.json["code"]) == (401, "unauthenticated")
