"""Opening, listing and looking at matches."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from services.matches import lobby
from services.matches.backend import Backend
from tests.services.api.conftest import HOST, Table, bearer, open_table

HUMANS = [{"kind": "human"}, {"kind": "human"}]


def fold(backend: Backend, *tables: Table) -> None:
    """Project these matches into the lobby, as the worker does."""
    for table in tables:
        loaded = backend.cache.get(table.id)
        assert loaded is not None
        lobby.project(backend, loaded.match)


def test_a_new_match_answers_with_its_place_version_tokens_and_state(client: FlaskClient):
    answer = client.post("/matches", json={"game": "pairs", "seats": HUMANS})
    body = answer.json
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/matches/{body['match']}"
    assert answer.headers["ETag"] == f'"{body["version"]}"'
    assert [sorted(seat) for seat in body["seats"]] == [["kind", "seat", "token"]] * 2
    assert all(seat["token"].startswith("mfs_") for seat in body["seats"])
    assert "watch_token" not in body
    assert body["state"]["status"] == "running"
    assert body["state"]["your_seat"] == 0


def test_seats_left_out_are_all_human_and_as_few_as_can_be(client: FlaskClient):
    body = client.post("/matches", json={"game": "homeworlds_settlers"}).json
    assert [seat["kind"] for seat in body["seats"]] == ["human", "human"]


def test_a_match_with_an_open_seat_waits_and_shows_no_board(client: FlaskClient):
    table = open_table(client, seats=[{"kind": "human"}, {"kind": "open"}])
    state = table.get(seat=0).json
    assert (state["status"], state["board"], state["view"], state["awaiting"]) == ("open", "", None, [])
    assert list(table.tokens) == [0]


def test_a_bot_is_asked_for_its_turn_as_soon_as_the_match_begins(client: FlaskClient, asked: list[Any]):
    table = open_table(client, seats=[{"kind": "bot", "level": "random"}, {"kind": "human"}])
    assert asked == [("think", table.id, table.opened["version"], 0)]
    assert table.opened["seats"][0] == {"seat": 0, "kind": "bot", "level": "random"}
    assert table.opened["state"]["your_seat"] == 1


def test_only_a_match_seen_by_link_has_a_watch_token(client: FlaskClient):
    assert open_table(client, visibility="link").opened["watch_token"].startswith("mfw_")
    assert "watch_token" not in open_table(client, visibility="private").opened


def test_no_token_is_stored_or_shown_again(backend: Backend, table: Table):
    kept = repr(backend.store.secrets(table.id))
    shown = table.get(seat=0).text + table.get("/events", seat=0).text
    assert not any(token in kept or token in shown for token in table.tokens.values())


@pytest.mark.parametrize(
    ("change", "status", "code", "where"),
    [
        ({"game": "chess"}, 404, "unknown-game", None),
        ({"game": "../etc"}, 400, "malformed-request", "game"),
        ({"options": {"hand": 9}}, 400, "malformed-request", "options.hand"),
        ({"options": {"joker": 1}}, 400, "malformed-request", "options"),
        ({"options": []}, 400, "malformed-request", "options"),
        ({"seats": []}, 400, "malformed-request", "seats"),
        ({"seats": [{"kind": "bot"}]}, 400, "malformed-request", "seats.0.level"),
        ({"seats": [{"kind": "human", "level": "random"}]}, 400, "malformed-request", "seats.0.level"),
        ({"seats": [{"kind": "dog"}]}, 400, "malformed-request", "seats.0.kind"),
        ({"entropy": "abc"}, 400, "malformed-request", "entropy"),
        ({"clock": {"kind": "sundial"}}, 400, "malformed-request", "clock.kind"),
        ({"visibility": "secret"}, 400, "malformed-request", "visibility"),
        ({"surprise": 1}, 400, "malformed-request", "surprise"),
    ],
)
def test_a_match_that_cannot_be_opened_is_refused_and_says_where(
    client: FlaskClient, change: dict[str, Any], status: int, code: str, where: str | None
):
    answer = client.post("/matches", json={"game": "pairs", "seats": HUMANS, **change})
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert where is None or where in answer.json["errors"]["json"]


@pytest.mark.parametrize(
    ("seats", "field"), [(HUMANS * 3, "seats"), ([*HUMANS, {"kind": "bot", "level": "oracle"}], "seats.2.level")]
)
def test_what_the_game_does_not_offer_is_named(client: FlaskClient, seats: list[Any], field: str):
    answer = client.post("/matches", json={"game": "pairs", "seats": seats})
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (422, "invalid-options", field)


def test_the_same_entropy_still_gives_every_match_its_own_chance(client: FlaskClient):
    opened = [open_table(client, entropy="00ff").get("/events", 0).json["events"] for _ in range(2)]
    entropies = [[e["data"]["entropy"] for e in events if e["type"] == "match.SeatTaken"] for events in opened]
    assert entropies == [["00ff", "00ff"]] * 2
    assert opened[0][0]["data"]["commitment"] != opened[1][0]["data"]["commitment"]


def test_an_earlier_version_is_shown_as_it_was(table: Table):
    before = table.get(seat=0).json
    card = table.hand(0)[0]
    now = table.play(0, f"show {card}").json["version"]
    earlier = table.get("?version=5", seat=0)
    assert earlier.json == before
    assert earlier.headers["ETag"] == '"5"'
    assert table.get(seat=0).json["version"] == now > 5


def test_a_version_the_match_has_not_come_to_is_refused_with_where_it_is(table: Table):
    answer = table.get("?version=99")
    assert (answer.status_code, answer.json["code"], answer.json["version"]) == (404, "unknown-version", 5)


@pytest.mark.parametrize("value", ["0", "-1", "x", "", "5.0", "１"])
def test_a_version_that_is_no_number_is_malformed(table: Table, value: str):
    answer = table.get(f"?version={value}")
    assert answer.status_code == 400
    assert list(answer.json["errors"]["query"]) == ["version"]


def test_a_look_costs_no_body_while_nothing_has_happened(table: Table):
    unchanged = table.get(seat=0, headers={"If-None-Match": '"5"'})
    assert (unchanged.status_code, unchanged.data, unchanged.headers["ETag"]) == (304, b"", '"5"')
    assert table.get(seat=0, headers={"If-None-Match": '"4"'}).status_code == 200
    assert table.get(seat=0, headers={"If-None-Match": 'W/"3", "5"'}).status_code == 304


def test_head_tells_the_version_alone(client: FlaskClient, table: Table):
    answer = client.head(f"/matches/{table.id}")
    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (200, b"", '"5"')


def test_a_private_match_is_shown_to_its_seats_and_the_host_only(client: FlaskClient):
    table = open_table(client, visibility="private")
    assert table.get().status_code == 401
    assert table.get(seat=1).json["your_seat"] == 1
    assert client.get(f"/matches/{table.id}", headers=bearer(HOST)).json["your_seat"] is None


def test_a_match_seen_by_link_is_shown_to_watchers(client: FlaskClient):
    table = open_table(client, visibility="link")
    watcher = bearer(table.opened["watch_token"])
    assert table.get().status_code == 401
    assert client.get(f"/matches/{table.id}", headers=watcher).json["your_seat"] is None


def test_the_lobby_lists_public_matches_by_status_and_game(client: FlaskClient, backend: Backend):
    running = open_table(client)
    waiting = open_table(client, seats=[{"kind": "human"}, {"kind": "open"}])
    other = open_table(client, "homeworlds_settlers")
    fold(backend, running, waiting, other, open_table(client, visibility="private"))

    def listed(query: str) -> list[str]:
        return sorted(row["match"] for row in client.get(f"/matches{query}").json["matches"])

    assert listed("") == sorted([running.id, waiting.id, other.id])
    assert listed("?status=open") == [waiting.id]
    assert listed("?status=running&game=pairs") == [running.id]
    assert listed("?game=nothing_of_that_name") == []


def test_the_lobby_is_paged_by_cursor_without_gaps_or_repeats(client: FlaskClient, backend: Backend):
    tables = [open_table(client) for _ in range(5)]
    fold(backend, *tables)
    seen, query = [], "?limit=2"
    for _ in range(3):
        page = client.get(f"/matches{query}").json
        seen += [row["match"] for row in page["matches"]]
        query = f"?limit=2&cursor={page['next']}"
    assert page["next"] is None
    assert sorted(seen) == sorted(table.id for table in tables)


@pytest.mark.parametrize("query", ["status=won", "limit=0", "limit=201", "cursor=7", "cursor=x%00", "page=2", "game=A"])
def test_a_list_that_cannot_be_made_is_refused(client: FlaskClient, query: str):
    answer = client.get(f"/matches?{query}")
    assert (answer.status_code, list(answer.json["errors"]["query"])) == (400, [query.split("=")[0]])


def test_a_parameter_that_is_there_twice_is_refused(client: FlaskClient):
    assert client.get("/matches?limit=1&limit=2").json["errors"] == {"query": {"limit": ["name it once"]}}
