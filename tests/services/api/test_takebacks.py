"""Takebacks over HTTP."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.services.api.conftest import Table, open_table


def moved(client: FlaskClient, *kinds: str) -> Table:
    """A match of an open game in which seat 0 has moved."""
    seats = [{"kind": kind} | ({"level": "random"} if kind == "bot" else {}) for kind in kinds or ("human", "human")]
    table = open_table(client, "homeworlds_settlers", seats=seats)
    commands = table.get("/commands", 0).json["commands"]  # type: ignore[index]
    assert table.play(0, commands[-1]["text"]).status_code == 201
    return table


def test_a_takeback_is_asked_for_granted_and_named(client: FlaskClient):
    table = moved(client)
    first = table.opened["version"]
    assert (table.get(seat=0).json["can_undo"], table.get(seat=1).json["can_undo"]) == (first, None)
    assert table.get().json["can_undo"] is None
    asked = table.post("/takebacks", 0)
    assert asked.status_code == 201
    assert asked.json["state"]["takeback"] == {"seat": 0, "to": first, "granted": []}
    answer = table.post("/takebacks/answer", 1, {"accept": True})
    assert [event["type"] for event in answer.json["events"]] == ["match.TakebackGranted", "match.TakenBack"]
    assert answer.json["events"][1]["data"] == {"to": first}
    state, then = table.get(seat=0).json, table.opened["state"]
    assert (state["board"], state["view"], state["last"]) == (then["board"], then["view"], then["last"])
    assert (state["awaiting"], state["takeback"], state["can_undo"]) == ([0], None, None)


def test_against_bots_alone_it_happens_at_once(client: FlaskClient):
    table = moved(client, "human", "bot")
    answer = table.post("/takebacks", 0, {"version": table.opened["version"]})
    assert [event["type"] for event in answer.json["events"]] == ["match.TakebackAsked", "match.TakenBack"]


@pytest.mark.parametrize(("seat", "event"), [(1, "match.TakebackRefused"), (0, "match.TakebackWithdrawn")])
def test_a_request_is_refused_by_the_others_and_withdrawn_by_its_own(client: FlaskClient, seat: int, event: str):
    table = moved(client)
    table.post("/takebacks", 0)
    answer = table.post("/takebacks/answer", seat, {"accept": False})
    assert [one["type"] for one in answer.json["events"]] == [event]


def test_what_cannot_be_taken_back_is_refused_with_its_rule(client: FlaskClient, table: Table):
    secret = table.post("/takebacks", 0)
    assert (secret.status_code, secret.json["code"]) == (409, "no-takebacks")
    assert secret.json["rule"] == "/docs/rules/match#takebacks"
    open_game = moved(client)
    assert open_game.post("/takebacks", 1).json["code"] == "nothing-to-take-back"
    assert open_game.post("/takebacks", 0, {"version": 99}).json["code"] == "nothing-to-take-back"
    assert open_game.post("/takebacks/answer", 0, {"accept": True}).json["code"] == "no-takeback-request"
    open_game.post("/takebacks", 0)
    assert open_game.post("/takebacks", 0).json["code"] == "takeback-asked-already"


@pytest.mark.parametrize("body", [{"version": 0}, {"version": "4"}, {"version": None}, {"to": 3}, [4]])
def test_a_version_is_a_number(client: FlaskClient, body: object):
    assert moved(client).post("/takebacks", 0, body).status_code == 400


def test_a_repeated_request_asks_once(client: FlaskClient):
    table = moved(client)
    first, again = (table.post("/takebacks", 0, headers={"Idempotency-Key": "once"}) for _ in range(2))
    assert (first.status_code, again.status_code, again.json) == (201, 201, first.json)


def test_only_seats_ask(client: FlaskClient):
    table = moved(client)
    assert table.post("/takebacks").status_code == 401
