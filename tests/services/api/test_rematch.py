"""The rematch: the same next match for every seat, with the seats moved on by one."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from services.matches import audit, load, rematch, seats
from services.matches.backend import Backend
from tests.services.api.conftest import Table, bearer, open_table

THREE = [{"kind": "human"}] * 3


def over(client: FlaskClient, game: str = "pairs", **more: Any) -> Table:
    table = open_table(client, game, **more)
    assert table.post("/resignation", 0).status_code == 201
    return table


def own_token(answer: TestResponse) -> str:
    (token,) = [one["token"] for one in answer.json["seats"] if "token" in one]  # type: ignore[index]
    return str(token)


def get(client: FlaskClient, match: str, token: str) -> Any:
    return client.get(f"/matches/{match}", headers=bearer(token)).json


def test_every_seat_comes_to_the_same_match_and_sits_one_further(client: FlaskClient):
    table = over(client, options={"hand": 3}, clock={"kind": "per_move", "seconds": 9}, leavers="skip")
    first = table.post("/rematch", 1)
    assert first.status_code == 201
    state = first.json["state"]
    assert (state["status"], state["your_seat"]) == ("open", 0)
    assert state["seats"] == [{"seat": 0, "kind": "human"}, {"seat": 1, "kind": "open", "reserved": True}]
    assert state["origin"] == {"kind": "rematch", "match": table.id}
    assert (state["imported"], state["options"], state["leavers"]) == (False, {"hand": 3}, "skip")
    assert (state["clock"]["kind"], state["clock"]["seconds"]) == ("per_move", 9)
    second = table.post("/rematch", 0)
    assert (second.json["match"], second.json["state"]["your_seat"]) == (first.json["match"], 1)
    assert second.json["state"]["status"] == "running"
    for answer, seat in ((first, 0), (second, 1)):
        assert get(client, answer.json["match"], own_token(answer))["your_seat"] == seat
    assert second.headers["Location"] == f"/matches/{second.json['match']}"


def test_the_seats_of_the_others_are_kept_for_them(client: FlaskClient):
    table = over(client)
    match = table.post("/rematch", 0).json["match"]
    answer = client.post(f"/matches/{match}/seats/0")
    assert (answer.status_code, answer.json["code"]) == (409, "seat-reserved")
    assert table.post("/rematch", 1).status_code == 201


def test_bots_sit_down_at_once(client: FlaskClient):
    table = over(client, seats=[{"kind": "human"}, {"kind": "bot", "level": "random"}])
    state = table.post("/rematch", 0).json["state"]
    assert state["status"] == "running"
    assert [one["kind"] for one in state["seats"]] == ["bot", "human"]


def test_of_three_the_second_begins_and_the_first_is_last(client: FlaskClient):
    table = open_table(client, seats=THREE)
    for seat in (0, 1):  # who resigned is asked to play again, too
        table.post("/resignation", seat)
    assert [table.post("/rematch", seat).json["state"]["your_seat"] for seat in range(3)] == [2, 0, 1]


def test_called_again_it_answers_with_a_new_token_and_the_old_one_is_void(client: FlaskClient):
    table = over(client)
    first, again = table.post("/rematch", 0), table.post("/rematch", 0)
    match = first.json["match"]
    assert (again.status_code, again.json["match"]) == (201, match)
    assert own_token(again) != own_token(first)
    assert get(client, match, own_token(first))["code"] == "unauthenticated"
    assert get(client, match, own_token(again))["your_seat"] == 1


def test_a_seat_that_was_left_or_given_another_token_is_not_taken_from_who_has_it(client: FlaskClient):
    table = over(client)
    first = table.post("/rematch", 0)
    match, headers = first.json["match"], bearer(own_token(first))
    rotated = client.post(f"/matches/{match}/seats/1/rotation", headers=headers).json["token"]
    refused = table.post("/rematch", 0)
    assert (refused.status_code, refused.json["code"]) == (409, "seat-taken")
    table.post("/rematch", 1)
    assert client.post(f"/matches/{match}/seats/1/release", headers=bearer(rotated)).status_code == 201
    stranger = client.post(f"/matches/{match}/seats/1")
    assert stranger.status_code == 201
    assert table.post("/rematch", 0).json["code"] == "seat-taken"
    assert get(client, match, stranger.json["token"])["your_seat"] == 1


def test_two_that_call_at_once_meet(client: FlaskClient, backend: Backend):
    table = over(client)
    loaded = load.latest(backend, table.id).loaded
    match_id = rematch.next_id(bytes.fromhex(loaded.secrets[seats.SEED]))
    rematch._open(backend, loaded, match_id, "one", "f")
    head = backend.store.head(match_id)
    rematch._open(backend, loaded, match_id, "other", "f")
    assert backend.store.head(match_id) == head
    assert table.post("/rematch", 0).json["match"] == match_id


def test_there_is_no_rematch_of_a_match_that_runs_or_for_who_did_not_play(client: FlaskClient, table: Table):
    running = table.post("/rematch", 0)
    assert (running.status_code, running.json["code"]) == (409, "not-over")
    assert running.json["rule"] == "/docs/rules/match#rematch"
    assert over(client).post("/rematch").status_code == 401


def test_a_rematch_that_has_ended_points_to_the_next_one(client: FlaskClient):
    table = over(client)
    first = table.post("/rematch", 0)
    table.post("/rematch", 1)
    match, headers = first.json["match"], bearer(own_token(first))
    client.post(f"/matches/{match}/resignation", headers=headers)
    assert table.post("/rematch", 1).json["code"] == "match-over"
    after = client.post(f"/matches/{match}/rematch", headers=headers)
    assert after.json["state"]["your_seat"] == 0
    assert after.json["match"] != match


def test_the_watch_token_shows_the_next_match_too(client: FlaskClient):
    table = over(client, visibility="link")
    match = table.post("/rematch", 0).json["match"]
    assert get(client, match, table.opened["watch_token"])["your_seat"] is None
    assert client.get(f"/matches/{match}").status_code == 401


def test_a_rematch_can_be_verified(client: FlaskClient, backend: Backend):
    table = over(client)
    match = table.post("/rematch", 0).json["match"]
    table.post("/rematch", 0)
    table.post("/rematch", 1)
    loaded = load.latest(backend, match).loaded
    assert audit.audit(backend, loaded, loaded.head.version).fault is None
