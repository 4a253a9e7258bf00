"""What a seat may do, and doing it."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from services.eventstore.port import VersionConflict
from services.matches.backend import Backend
from tests.services.api.conftest import Table, open_table, raising


def show(table: Table, seat: int = 0) -> str:
    return f"show {table.hand(seat)[0]}"


def test_what_a_seat_may_do_is_listed_as_text_and_as_a_ready_body(table: Table):
    page = table.get("/commands", seat=0)
    assert (page.json["seat"], page.json["version"], page.json["next"]) == (0, 5, None)
    assert page.headers["ETag"] == '"5"'
    for choice in page.json["commands"]:
        assert table.post("/commands?dry_run=true", 0, {"commands": [choice["command"]]}).status_code == 200
        assert table.post("/commands?dry_run=true", 0, {"text": choice["text"]}).status_code == 200


def test_a_seat_that_is_not_awaited_has_nothing_to_choose(table: Table):
    assert table.get("/commands", seat=1).json["commands"] == []


def test_choices_are_paged(client: FlaskClient):
    table = open_table(client, "homeworlds_settlers")
    whole = table.get("/commands", seat=0).json["commands"]
    seen: list[Any] = []
    cursor: str | None = "0"
    while cursor is not None:
        page = table.get(f"/commands?limit=7&cursor={cursor}", seat=0).json
        seen += page["commands"]
        cursor = page["next"]
    assert seen == whole
    assert len(whole) > 7


def test_in_a_game_with_secrets_no_step_is_shown_before_it_is_sent(table: Table):
    answer = table.get("/commands", seat=0, query_string={"after": show(table)})
    assert (answer.status_code, answer.json["code"]) == (422, "no-preview")


@pytest.mark.parametrize("form", ["text", "commands"])
def test_a_turn_is_taken_as_text_or_as_steps(table: Table, form: str):
    card = table.hand(0)[0]
    body = {"text": f"show {card}"} if form == "text" else {"commands": [{"type": "show", "card": card}]}
    answer = table.post("/commands", 0, body)
    assert answer.status_code == 201
    assert answer.headers["ETag"] == f'"{answer.json["version"]}"'
    assert [event["type"] for event in answer.json["events"]] == ["pairs.Shown", "pairs.Drawn", "pairs.TurnPassed"]
    assert answer.json["state"] == table.get(seat=0).json
    assert answer.json["state"]["last"] == {"seat": 0, "text": f"show {card}"}


def test_steps_are_accepted_together_or_not_at_all(table: Table):
    card = table.hand(0)[0]
    steps = [{"type": "show", "card": card}, {"type": "show", "card": card}]
    answer = table.post("/commands", 0, {"commands": steps})
    assert (answer.status_code, answer.json["step"], answer.json["version"]) == (409, 1, 5)
    assert answer.json["code"] == "one-at-a-time"  # not "not-your-turn": that would tell what the first step brings
    assert table.get(seat=0).json["version"] == 5


def test_a_refusal_of_the_rules_cites_the_rule(table: Table):
    answer = table.play(1, show(table, 1))
    problem = answer.json
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    assert problem["type"] == "/docs/problems#illegal-command"
    assert (problem["code"], problem["rule"]) == ("not-your-turn", "/docs/rules/pairs#turn")
    assert (problem["step"], problem["version"]) == (0, 5)
    assert problem["instance"] == answer.headers["X-Request-Id"]


def test_a_text_that_cannot_be_read_is_a_refusal_of_the_notation(table: Table):
    answer = table.play(0, "shew 3")
    assert (answer.status_code, answer.json["code"]) == (422, "syntax")
    assert answer.json["rule"] == "/docs/rules/pairs#notation"


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "_"),
        ({"text": "show 1", "commands": [{"type": "show", "card": 1}]}, "_"),
        ({"text": ""}, "text"),
        ({"text": "x" * 2001}, "text"),
        ({"text": 3}, "text"),
        ({"commands": []}, "commands"),
        ({"commands": [{"type": "show", "card": 1}] * 65}, "commands"),
        ({"commands": ["show 1"]}, "commands.0"),
        ({"commands": [{"card": 1}]}, "commands.0.type"),
        ({"commands": [{"type": "steal", "card": 1}]}, "commands.0.type"),
        ({"commands": [{"type": "show"}]}, "commands.0.card"),
        ({"commands": [{"type": "show", "card": "1"}]}, "commands.0.card"),
        ({"commands": [{"type": "show", "card": True}]}, "commands.0.card"),
        ({"commands": [{"type": "show", "card": 1, "seat": 1}]}, "commands.0"),
    ],
)
def test_a_body_of_another_form_is_refused_and_says_where(table: Table, body: dict[str, Any], where: str):
    answer = table.post("/commands", 0, body)
    assert (answer.status_code, list(answer.json["errors"]["json"])) == (400, [where])


def test_a_repeated_request_gets_its_first_answer_whatever_has_happened_since(table: Table):
    text = show(table)
    first = table.play(0, text, headers={"Idempotency-Key": "move:1"})
    assert first.headers["Idempotency-Key"] == "move:1"
    table.play(1, show(table, 1))
    again = table.play(0, text, headers={"Idempotency-Key": "move:1", "If-Match": '"5"'})
    assert (again.status_code, again.json, again.headers["ETag"]) == (201, first.json, first.headers["ETag"])
    assert len(table.get("/events", seat=0).json["events"]) == 11


@pytest.mark.parametrize("prefer", ["return=minimal", "wait=1, Return=minimal", 'return="minimal"; x=1'])
def test_an_answer_without_the_match_may_be_preferred(table: Table, prefer: str):
    text = show(table)
    brief = table.play(0, text, headers={"Idempotency-Key": "k", "Prefer": prefer})
    assert (brief.status_code, brief.headers["Preference-Applied"]) == (201, "return=minimal")
    whole = table.play(0, text, headers={"Idempotency-Key": "k"})
    assert "Preference-Applied" not in whole.headers
    told = whole.json
    assert told.pop("state")["version"] == told["version"]
    assert brief.json == told


@pytest.mark.parametrize("prefer", ["return=representation", "", ",;=", "minimal"])
def test_other_preferences_are_left_aside(table: Table, prefer: str):
    assert "state" in table.play(0, show(table), headers={"Prefer": prefer}).json


def test_a_key_that_belongs_to_another_request_is_refused(table: Table):
    hand = table.hand(0)
    table.play(0, f"show {hand[0]}", headers={"Idempotency-Key": "k"})
    answer = table.play(0, f"hide {hand[0]}", headers={"Idempotency-Key": "k"})
    assert (answer.status_code, answer.json["code"]) == (422, "reused-key")


def test_each_seat_has_its_own_keys(table: Table):
    assert table.play(0, show(table), headers={"Idempotency-Key": "k"}).status_code == 201
    assert table.play(1, show(table, 1), headers={"Idempotency-Key": "k"}).status_code == 201


@pytest.mark.parametrize("key", ["", "a b", "ä", "x" * 129])
def test_a_key_that_is_none_is_malformed(table: Table, key: str):
    answer = table.play(0, show(table), headers={"Idempotency-Key": key.encode("latin-1").decode("latin-1")})
    assert (answer.status_code, list(answer.json["errors"]["headers"])) == (400, ["Idempotency-Key"])


def test_a_key_is_made_and_told_where_none_is_sent(table: Table):
    answer = table.play(0, show(table))
    assert answer.json["events"][0]["command_id"] == answer.headers["Idempotency-Key"]


@pytest.mark.parametrize("tag", ['"5"', 'W/"5"', "5", "*"])
def test_the_version_that_is_named_may_be_the_latest(table: Table, tag: str):
    assert table.play(0, show(table), headers={"If-Match": tag}).status_code == 201


@pytest.mark.parametrize("dry", ["", "?dry_run=true"])
def test_a_version_that_is_past_is_refused_with_the_latest(table: Table, dry: str):
    answer = table.post(f"/commands{dry}", 0, {"text": "nonsense"}, headers={"If-Match": '"4"'})
    assert (answer.status_code, answer.json["code"], answer.json["version"]) == (412, "version-conflict", 5)
    assert answer.headers["ETag"] == '"5"'


@pytest.mark.parametrize("tag", ["", '"5', '"5", "6"', "five", "-5", '"5"x', '"99999999999999999999"'])
def test_a_version_that_cannot_be_read_is_malformed(table: Table, tag: str):
    answer = table.play(0, show(table), headers={"If-Match": tag})
    assert (answer.status_code, list(answer.json["errors"]["headers"])) == (400, ["If-Match"])


def test_without_a_version_a_conflict_that_will_not_end_is_a_409(
    table: Table, backend: Backend, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(backend.store, "append", raising(VersionConflict(table.id, 5, 6)))
    answer = table.play(0, show(table))
    assert (answer.status_code, answer.json["code"], answer.json["version"]) == (409, "version-conflict", 6)


def test_a_dry_run_changes_nothing_and_shows_no_secret(table: Table):
    answer = table.post("/commands?dry_run=true", 0, {"text": show(table)})
    assert (answer.status_code, answer.json) == (200, {"version": 5, "dry_run": True, "state": None})
    assert table.get(seat=0).json["version"] == 5


def test_a_dry_run_in_an_open_game_shows_what_would_be(client: FlaskClient):
    table = open_table(client, "homeworlds_settlers")
    text = table.get("/commands", seat=0).json["commands"][0]["text"]
    before = table.get(seat=0).json
    shown = table.post("/commands?dry_run=true", 0, {"text": text}).json
    assert shown["state"]["board"] == table.play(0, text).json["state"]["board"]
    assert (shown["version"], table.get("?version=" + str(before["version"]), 0).json) == (before["version"], before)


def test_a_dry_run_is_refused_as_the_run_would_be(table: Table):
    answer = table.post("/commands?dry_run=true", 1, {"text": show(table, 1)})
    assert (answer.status_code, answer.json["code"]) == (422, "not-your-turn")


@pytest.mark.parametrize("value", ["1", "yes", "True", ""])
def test_a_dry_run_is_asked_for_with_true_or_false(table: Table, value: str):
    assert table.post(f"/commands?dry_run={value}", 0, {"text": "show 1"}).status_code == 400


@pytest.mark.parametrize("method", ["get", "post"])
def test_before_the_match_begins_there_is_nothing_to_play(client: FlaskClient, method: str):
    table = open_table(client, seats=[{"kind": "human"}, {"kind": "open"}])
    answer = table.get("/commands", 0) if method == "get" else table.play(0, "show 1")
    assert (answer.status_code, answer.json["code"]) == (409, "not-begun")
    assert answer.json["type"] == "/docs/problems#not-begun"
    assert answer.json["rule"] == "/docs/rules/match#beginning"


def test_a_match_is_played_to_its_end_and_then_takes_nothing_more(table: Table):
    for _ in range(30):
        state = table.get(seat=0).json
        if not state["awaiting"]:
            break
        seat = state["awaiting"][0]
        assert table.play(seat, table.get("/commands", seat).json["commands"][0]["text"]).status_code == 201
    assert state["status"] == "finished"
    assert state["outcome"]["reason"] == "hands-empty"
    assert (state["outcome"]["winners"], len(state["outcome"]["scores"])) != ([], 0)
    answer = table.play(0, "show 1")
    assert (answer.status_code, answer.json["code"]) == (409, "match-over")
