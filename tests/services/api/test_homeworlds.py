"""Homeworlds over HTTP: turns as text and as steps, half-built turns, refusals, and a game to its end."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.services.api.conftest import Table, open_table

OPENING = ((0, "homeworld y2 b1 g3"), (1, "homeworld g2 b1 y3"), (0, "build g1 P1"), (1, "build y1 P2"))


@pytest.fixture
def opened(client: FlaskClient) -> Table:
    """Two turns played by each; seat 0 is to move with g1 and g3 at home."""
    table = open_table(client, "homeworlds")
    for seat, text in OPENING:
        assert table.play(seat, text).status_code == 201
    return table


def test_a_refusal_cites_the_rule_and_the_rule_can_be_read(opened: Table):
    answer = opened.play(0, "build g3 P1")
    problem = answer.json
    assert (answer.status_code, problem["code"], problem["step"]) == (422, "not-smallest", 0)
    page, _, section = problem["rule"].partition("#")
    assert f'id="{section}"' in opened.client.get(page).text
    assert opened.get().json["version"] == problem["version"]


def test_a_turn_of_several_steps_is_one_request(opened: Table):
    answer = opened.play(0, "sacrifice g1 P1; build g1 P1")
    assert answer.status_code == 201
    assert answer.json["state"]["awaiting"] == [1]
    assert len({event["command_id"] for event in answer.json["events"]}) == 1


def test_steps_are_sent_one_by_one_until_the_turn_ends(opened: Table):
    first = opened.post("/commands", 0, {"commands": [{"type": "sacrifice", "piece": "g1", "at": "P1"}]})
    assert (first.status_code, first.json["state"]["awaiting"]) == (201, [0])
    second = opened.post("/commands", 0, {"commands": [{"type": "build", "piece": "g1", "at": "P1"}]})
    assert second.status_code == 201
    whole = opened.post("/commands", 0, {"commands": [{"type": "end"}]})
    assert whole.json["state"]["awaiting"] == [1], whole.text


def test_a_half_built_turn_is_continued_before_it_is_sent(opened: Table):
    first = [choice["text"] for choice in opened.get("/commands", 0).json["commands"]]
    assert "sacrifice g1 P1" in first
    after = opened.get("/commands", 0, query_string={"after": "sacrifice g1 P1"}).json
    texts = [choice["text"] for choice in after["commands"]]
    assert "build g1 P1" in texts
    assert "sacrifice g3 P1" not in texts
    assert after["version"] == opened.get().json["version"]


@pytest.mark.parametrize(
    ("steps", "whole"),
    [("", False), ("build g1 P1", True), ("sacrifice g3 P1", True), ("sacrifice g1 P1; build g1 P1", True)],
)
def test_steps_that_are_a_turn_as_they_are_are_complete(opened: Table, steps: str, whole: bool):
    assert opened.get("/commands", 0, query_string={"after": steps}).json["complete"] is whole
    if steps:
        assert opened.play(0, steps).json["state"]["awaiting"] == [1]


def test_a_half_built_turn_that_breaks_a_rule_is_refused_at_its_step(opened: Table):
    answer = opened.get("/commands", 0, query_string={"after": "sacrifice g1 P1; build g3 P1"})
    assert (answer.status_code, answer.json["code"], answer.json["step"]) == (422, "not-smallest", 1)


def test_a_text_with_two_readings_is_told_both(opened: Table):
    answer = opened.play(0, "discover g1 P1")
    assert (answer.status_code, answer.json["code"]) == (422, "ambiguous")
    assert len(answer.json["candidates"]) > 1


def test_a_turn_is_tried_without_playing_it(opened: Table):
    tried = opened.post("/commands?dry_run=true", 0, {"text": "build g1 P1"})
    assert (tried.status_code, tried.json["dry_run"], tried.json["state"]["awaiting"]) == (200, True, [1])
    assert opened.get().json["awaiting"] == [0]
    assert opened.play(0, "build g1 P1").json["state"]["board"] == tried.json["state"]["board"]


def test_a_seat_that_gives_up_its_home_is_warned_and_loses_when_it_insists(opened: Table):
    for seat, text in ((0, "build g1 P1"), (1, "pass"), (0, "build g1 P1"), (1, "pass")):
        assert opened.play(seat, text).status_code == 201
    warned = opened.play(0, "catastrophe P1 green")
    assert (warned.status_code, warned.json["rule"]) == (422, "/docs/rules/homeworlds#end")
    ended = opened.play(0, "catastrophe P1 green *").json["state"]
    assert (ended["status"], ended["awaiting"]) == ("finished", [])
    assert ended["outcome"] == {"winners": [1], "scores": None, "reason": "self-elimination"}
