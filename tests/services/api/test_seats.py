"""Taking, leaving and rekeying seats."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.services.api.conftest import HOST, STRANGER, Table, bearer, open_table

WAITING = [{"kind": "human"}, {"kind": "open"}]
BOT = {"kind": "bot", "level": "random"}


def test_the_last_open_seat_begins_the_match_and_its_token_plays(client: FlaskClient):
    table = open_table(client, seats=WAITING)
    answer = table.post("/seats/1")
    assert answer.status_code == 201
    assert answer.headers["ETag"] == f'"{answer.json["version"]}"'
    table.tokens[1] = answer.json["token"]
    assert (answer.json["seat"], answer.json["kind"]) == (1, "human")
    assert table.get(seat=1).json["status"] == "running"
    assert len(table.hand(1)) == 2


def test_a_newcomers_entropy_is_in_the_history(client: FlaskClient):
    table = open_table(client, seats=WAITING)
    table.post("/seats/1", body={"entropy": "c0ffee"})
    taken = [e["data"] for e in table.get("/events").json["events"] if e["type"] == "match.SeatTaken"]
    assert taken[1]["entropy"] == "c0ffee"


@pytest.mark.parametrize(("seat", "code"), [(0, "seat-taken"), (7, "no-such-seat")])
def test_a_seat_that_is_not_open_cannot_be_taken(client: FlaskClient, seat: int, code: str):
    answer = open_table(client, seats=WAITING).post(f"/seats/{seat}")
    assert (answer.status_code, answer.json["code"]) == (409, code)


@pytest.mark.parametrize("seat", ["-1", "x", "100", "01", "1.0"])
def test_a_seat_that_is_no_number_is_not_found(client: FlaskClient, seat: str):
    answer = open_table(client, seats=WAITING).post(f"/seats/{seat}")
    assert (answer.status_code, answer.json["code"]) == (404, "not-found")


def test_a_match_seen_by_link_is_joined_with_its_watch_token(client: FlaskClient):
    table = open_table(client, seats=WAITING, visibility="link")
    assert table.post("/seats/1").status_code == 401
    assert table.post("/seats/1", headers=bearer(STRANGER)).status_code == 401
    assert table.post("/seats/1", headers=bearer(table.opened["watch_token"])).status_code == 201


@pytest.mark.parametrize("who", ["seat", "host"])
def test_a_private_matchs_seats_are_handed_out_by_its_seats_and_the_host(client: FlaskClient, who: str):
    table = open_table(client, seats=WAITING, visibility="private")
    assert table.post("/seats/1").status_code == 401
    token = HOST if who == "host" else table.tokens[0]
    answer = table.post("/seats/1", headers=bearer(token))
    assert answer.status_code == 201
    table.tokens[1] = answer.json["token"]
    assert table.get(seat=1).json["your_seat"] == 1


def test_a_bot_is_seated_by_a_seat_or_the_host_only(client: FlaskClient, asked: list[Any]):
    table = open_table(client, seats=[*WAITING, {"kind": "open"}], visibility="link")
    watcher = bearer(table.opened["watch_token"])
    assert table.post("/seats/1", body=BOT, headers=watcher).status_code == 403
    answer = table.post("/seats/1", 0, BOT)
    assert (answer.status_code, answer.json["token"], answer.json["level"]) == (201, None, "random")
    assert table.post("/seats/2", body=BOT, headers=bearer(HOST)).status_code == 201
    assert asked == []  # seat 0 begins
    assert open_table(client, seats=WAITING).post("/seats/1", body=BOT).status_code == 401


@pytest.mark.parametrize(
    ("body", "status", "where"),
    [
        ({"kind": "bot"}, 400, "level"),
        ({"level": "random"}, 400, "level"),
        ({"kind": "open"}, 400, "kind"),
        ({"kind": "bot", "level": "random", "entropy": "00"}, 400, "entropy"),
        ({"entropy": "0"}, 400, "entropy"),
        ({"player": "me"}, 400, "player"),
        ({"kind": "bot", "level": "oracle"}, 422, None),
    ],
)
def test_an_occupant_that_cannot_be_is_refused(
    client: FlaskClient, body: dict[str, Any], status: int, where: str | None
):
    answer = open_table(client, seats=WAITING).post("/seats/1", 0, body)
    assert answer.status_code == status
    assert where is None or list(answer.json["errors"]["json"]) == [where]


def test_a_repeated_taking_shows_no_token_again(client: FlaskClient):
    table = open_table(client, seats=WAITING)
    first = table.post("/seats/1", headers={"Idempotency-Key": "sitting"})
    again = table.post("/seats/1", headers={"Idempotency-Key": "sitting"})
    assert (again.status_code, again.json) == (201, {**first.json, "token": None})


def test_who_sits_down_cannot_take_the_hosts_names_for_requests(client: FlaskClient):
    table = open_table(client, seats=WAITING)
    key = {"Idempotency-Key": "k"}
    assert table.post("/seats/1", headers=key).status_code == 201
    assert table.post("/abandonment", headers=bearer(HOST) | key).status_code == 201


def test_a_seat_that_is_left_is_open_and_its_token_void(table: Table):
    answer = table.post("/seats/1/release", 1)
    assert answer.status_code == 201
    assert [event["type"] for event in answer.json["events"]] == ["match.SeatReleased"]
    assert answer.json["state"]["your_seat"] is None
    assert answer.json["state"]["seats"][1] == {"seat": 1, "kind": "open"}
    assert table.get(seat=1).status_code == 401
    assert table.play(1, "show 1").status_code == 401


def test_a_newcomer_takes_over_the_hand_of_a_running_match(table: Table):
    hand = table.hand(1)
    table.post("/seats/1/release", 1)
    table.tokens[1] = table.post("/seats/1").json["token"]
    assert table.hand(1) == hand


def test_a_seat_is_given_to_a_bot_which_then_has_its_turn(table: Table, asked: list[Any]):
    answer = table.post("/seats/0/release", 0, {"level": "greedy"})
    assert answer.json["state"]["seats"][0] == {"seat": 0, "kind": "bot", "level": "greedy"}
    assert asked == [("think", table.id, answer.json["version"], 0)]


def test_one_seat_cannot_free_or_rekey_another_but_the_host_can(table: Table):
    for action in ("release", "rotation"):
        assert table.post(f"/seats/1/{action}", 0).status_code == 403
        assert table.post(f"/seats/1/{action}").status_code == 401
        assert table.post(f"/seats/1/{action}", headers=bearer(STRANGER)).status_code == 401
    assert table.post("/seats/1/release", headers=bearer(HOST)).status_code == 201


def test_a_match_nobody_is_left_in_is_abandoned(table: Table):
    table.post("/seats/0/release", 0)
    state = table.post("/seats/1/release", 1).json["state"]
    assert state["status"] == "abandoned"


@pytest.mark.parametrize("who", ["seat", "host"])
def test_a_rekeyed_seat_plays_with_the_new_token_only(table: Table, who: str):
    old = table.tokens[0]
    answer = table.post("/seats/0/rotation", headers=bearer(HOST if who == "host" else old))
    assert answer.status_code == 201
    assert answer.json["token"] != old
    assert table.get(seat=0).status_code == 401
    table.tokens[0] = answer.json["token"]
    assert table.play(0, f"show {table.hand(0)[0]}").status_code == 201


@pytest.mark.parametrize("path", ["/seats/1", "/seats/0/release", "/seats/0/rotation"])
def test_a_seat_is_not_changed_in_a_match_that_has_moved_on(client: FlaskClient, path: str):
    table = open_table(client, seats=WAITING)
    answer = table.post(path, 0, headers={"If-Match": '"1"'})
    assert (answer.status_code, answer.json["version"]) == (412, table.opened["version"])
