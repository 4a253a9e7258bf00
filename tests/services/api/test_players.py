"""Players over HTTP: keys that are shown once, seats that are theirs, lists, ratings and statistics."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from services.matches import load, projections
from services.matches.backend import Backend
from tests.services.api.conftest import HOST, Table, bearer, open_table


class Somebody(NamedTuple):
    """A player and its key."""

    client: FlaskClient
    id: str
    key: str

    @property
    def headers(self) -> dict[str, str]:
        return bearer(self.key)

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(f"/players/{self.id}{path}", headers=self.headers, **more)

    def open(self, **more: Any) -> Table:
        body = {"game": "pairs", "seats": [{"kind": "human"}, {"kind": "open"}], **more}
        answer = self.client.post("/matches", json=body, headers=self.headers)
        assert answer.status_code == 201, answer.text
        opened = answer.get_json()
        return Table(self.client, opened["match"], {0: opened["seats"][0]["token"]}, opened)

    def sit(self, match_id: str, seat: int, **body: str) -> Any:
        return self.client.post(f"/matches/{match_id}/seats/{seat}", json=body, headers=self.headers)


def become(client: FlaskClient, name: str = "Ann") -> Somebody:
    answer = client.post("/players", json={"name": name})
    assert answer.status_code == 201, answer.text
    body = answer.get_json()
    assert answer.headers["Location"] == f"/players/{body['player']}"
    return Somebody(client, body["player"], body["key"])


@pytest.fixture
def ann(client: FlaskClient) -> Somebody:
    return become(client)


@pytest.fixture
def ben(client: FlaskClient) -> Somebody:
    return become(client, "Ben")


def show(backend: Backend, *match_ids: str) -> None:
    for match_id in match_ids:
        projections.show(backend, load.latest(backend, match_id).loaded)


def test_a_player_is_known_by_id_and_name_and_never_by_key(client: FlaskClient, ann: Somebody):
    shown = client.get(f"/players/{ann.id}")
    assert shown.json["name"] == "Ann"
    assert shown.json["ratings"] == []
    assert ann.key not in shown.text
    assert client.get("/players/nobodyatall0").json["code"] == "unknown-player"


@pytest.mark.parametrize("name", ["", " Ann", "Ann ", "x" * 41, "a\nb", "a\u200bb", "\u202eann", 7, None])
def test_names_that_cannot_be_shown_are_refused(client: FlaskClient, name: Any):
    assert client.post("/players", json={"name": name}).status_code == 400


@pytest.mark.parametrize("name", ["A", "Jürgen Ω", "李雷", "x" * 40, "a b c", "😀"])
def test_names_of_all_languages_are_taken(client: FlaskClient, name: str):
    assert client.post("/players", json={"name": name}).json["name"] == name


def test_the_key_makes_seats_the_players_and_plays_them(ann: Somebody, ben: Somebody):
    table = ann.open()
    assert table.get(seat=0).json["seats"][0]["player"] == ann.id
    assert ben.sit(table.id, 1).status_code == 201
    state = ann.client.get(f"/matches/{table.id}", headers=ann.headers).json
    assert [seat["player"] for seat in state["seats"]] == [ann.id, ben.id]
    assert state["your_seat"] == 0
    text = f"show {state['view']['hand'][0]}"
    path = f"/matches/{table.id}/commands"
    refused = ben.client.post(path, json={"text": text}, headers=ben.headers)
    assert (refused.status_code, refused.json["code"]) == (422, "not-your-turn")
    assert ann.client.post(path, json={"text": text}, headers=ann.headers).status_code == 201
    away = ann.client.post(f"/matches/{table.id}/seats/0/rotation", headers=ann.headers)
    assert away.status_code == 201
    other = ann.client.post(f"/matches/{table.id}/seats/1/rotation", headers=ann.headers)
    assert other.json["code"] == "wrong-seat"


def test_a_key_opens_nothing_where_its_player_has_no_seat(ann: Somebody, ben: Somebody):
    private = ann.open(visibility="private")
    for path, method in (("", "GET"), ("/events", "GET"), ("/commands", "POST"), ("/seats/1", "POST")):
        answer = ben.client.open(f"/matches/{private.id}{path}", method=method, headers=ben.headers, json=None)
        assert (answer.status_code, answer.json["code"]) == (403, "wrong-seat"), path


def test_with_the_watch_token_one_sits_down_as_a_player_by_naming_the_key(ann: Somebody, ben: Somebody):
    linked = ann.open(visibility="link")
    path, watch = f"/matches/{linked.id}/seats/1", bearer(linked.opened["watch_token"])
    unknown = ben.client.post(path, json={"player_key": "mfp_" + "x" * 30}, headers=watch)
    assert unknown.status_code == 401
    assert ben.client.post(path, json={"player_key": ben.key}, headers=watch).status_code == 201
    assert linked.get(seat=0).json["seats"][1]["player"] == ben.id
    assert ben.key not in linked.get("/events", seat=0).text


def test_a_bot_is_no_player(ann: Somebody):
    body = {"kind": "bot", "level": "random"}
    table = ann.open()
    assert table.post("/seats/1", 0, {**body, "player_key": ann.key}).status_code == 400
    answer = ann.client.post(f"/matches/{table.id}/seats/1", json=body, headers=ann.headers)
    assert answer.status_code == 201
    assert "player" not in table.get(seat=0).json["seats"][1]


def test_without_a_key_or_with_another_kind_of_token_a_match_is_nobodys(client: FlaskClient, table: Table):
    for headers in ({}, bearer(table.tokens[0]), bearer(HOST)):
        answer = client.post("/matches", json={"game": "pairs"}, headers=headers)
        assert answer.status_code == 201
        assert all("player" not in seat for seat in answer.json["state"]["seats"])
    refused = client.post("/matches", json={"game": "pairs"}, headers=bearer("mfp_" + "x" * 30))
    assert refused.status_code == 401


def test_a_replaced_key_is_void(client: FlaskClient, ann: Somebody, ben: Somebody):
    assert client.post(f"/players/{ann.id}/rotation", headers=ben.headers).status_code == 403
    assert client.post(f"/players/{ann.id}/rotation").status_code == 401
    fresh = client.post(f"/players/{ann.id}/rotation", headers=ann.headers).json["key"]
    assert ann.get("/turns").status_code == 401
    assert client.get(f"/players/{ann.id}/turns", headers=bearer(fresh)).status_code == 200
    again = client.post(f"/players/{ann.id}/rotation", headers=bearer(HOST))
    assert again.status_code == 201


def test_private_matches_are_listed_to_the_player_alone(backend: Backend, ann: Somebody, ben: Somebody):
    shown, hidden = ann.open(), ann.open(visibility="private")
    show(backend, shown.id, hidden.id)

    def seen(headers: dict[str, str]) -> set[str]:
        answer = ann.client.get(f"/players/{ann.id}/matches", headers=headers)
        return {row["match"] for row in answer.json["matches"]}

    assert seen(ann.headers) == {shown.id, hidden.id}
    assert seen({}) == seen(ben.headers) == seen(bearer(HOST)) == seen(bearer(hidden.tokens[0])) == {shown.id}
    assert ann.get("/matches?status=open&limit=1").json["next"]


def test_only_the_player_sees_whose_turn_it_is(backend: Backend, ann: Somebody, ben: Somebody):
    table = ann.open()
    ben.sit(table.id, 1)
    show(backend, table.id)
    assert [row["match"] for row in ann.get("/turns").json["matches"]] == [table.id]
    assert ben.get("/turns").json == {"matches": [], "waiting": 0}
    path = f"/players/{ann.id}/turns"
    assert ann.client.get(path).status_code == 401
    assert ann.client.get(path, headers=bearer(table.tokens[0])).status_code == 401
    assert ann.client.get(path, headers=ben.headers).status_code == 403
    assert ann.client.get(path, headers=bearer(HOST)).status_code == 403


def test_ratings_and_statistics_are_shown_when_a_match_has_ended(backend: Backend, ann: Somebody, ben: Somebody):
    table = ann.open()
    ben.sit(table.id, 1)
    assert table.post("/resignation", 0).status_code == 201
    show(backend, table.id)
    [rating] = ben.client.get(f"/players/{ben.id}").json["ratings"]
    assert (rating["game"], rating["kind"], rating["wins"], rating["matches"]) == ("pairs", "skill", 1, 1)
    assert rating["ordinal"] == pytest.approx(rating["mu"] - 3 * rating["sigma"])
    best = ann.client.get("/games/pairs/ratings").json
    assert [(row["player"], row["name"]) for row in best["ratings"]] == [(ben.id, "Ben"), (ann.id, "Ann")]
    told = ann.client.get("/games/pairs/statistics").json
    assert (told["matches"], told["reasons"]) == (1, {"resignation": 1})
    assert told["seats"]["2"]["shares"] == [0.0, 1.0]
    nothing = ann.client.get("/games/homeworlds/statistics").json
    assert (nothing["matches"], nothing["events"]) == (0, None)
    for path in ("ratings", "statistics"):
        assert ann.client.get(f"/games/chess/{path}").json["code"] == "unknown-game"


def test_what_is_shown_is_what_is_described(backend: Backend, ann: Somebody, ben: Somebody):
    table = ann.open()
    ben.sit(table.id, 1)
    show(backend, table.id)
    listed = ann.get("/matches").json["matches"][0]
    table.post("/resignation", 0)
    show(backend, table.id)
    schemas = ann.client.get("/openapi.json").json["components"]["schemas"]
    for name, shown in {
        "PlayersRow": listed,
        "Profile": ann.get("").json,
        "Rating": ann.get("").json["ratings"][0],
        "Ranked": ann.client.get("/games/pairs/ratings").json["ratings"][0],
        "Statistics": ann.client.get("/games/pairs/statistics").json,
    }.items():
        assert set(shown) <= set(schemas[name]["properties"]), name
        assert set(schemas[name]["required"]) <= set(shown), name


def test_strangers_still_play_without_any_of_it(client: FlaskClient):
    table = open_table(client)
    assert table.play(0, f"show {table.hand(0)[0]}").status_code == 201
