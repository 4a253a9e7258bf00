"""Clocks and leavers over HTTP: how they are asked for, shown, and acted on."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from services.api.app import create_app
from services.matches import load, submit
from services.matches.backend import Backend
from tests.services.api.conftest import Table, bearer, open_table
from tests.services.matches.late import LateStore, late

CLOCK = {"kind": "per_move", "seconds": 30}
GAME = "homeworlds_settlers"


@pytest.fixture
def shifted(backend: Backend) -> tuple[FlaskClient, Backend, LateStore]:
    ahead, store = late(backend)
    return create_app(ahead).test_client(), ahead, store


def pass_turns(table: Table) -> None:
    for seat in (0, 1):
        assert table.play(seat, first_turn(table, seat)).status_code == 201


def first_turn(table: Table, seat: int) -> str:
    commands: list[dict[str, Any]] = table.get("/commands", seat).json["commands"]  # type: ignore[index]
    return str(commands[-1]["text"])


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "none"},
        CLOCK,
        {"kind": "total", "seconds": 600, "increment": 5},
        {"kind": "total", "seconds": 600},
        {"kind": "days_per_turn", "days": 3},
    ],
)
def test_a_match_is_opened_with_a_clock(client: FlaskClient, clock: dict[str, Any]):
    shown = open_table(client, clock=clock).opened["state"]["clock"]
    assert {name: shown[name] for name in clock} == clock
    if clock["kind"] == "none":
        assert shown == clock
        return
    assert shown["running"] == [0]
    assert shown["deadline"] == shown["since"] + shown["remaining"][0]


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        ({"kind": "sundial"}, "clock.kind"),
        ({"kind": "none", "seconds": 3}, "clock.seconds"),
        ({"kind": "per_move"}, "clock.seconds"),
        ({"kind": "per_move", "seconds": "30"}, "clock.seconds"),
        ({"kind": "per_move", "seconds": 30, "days": 1}, "clock.days"),
        ({"kind": "days_per_turn"}, "clock.days"),
        ({"seconds": 30}, "clock.kind"),
    ],
)
def test_a_clock_of_no_known_form_is_malformed(client: FlaskClient, clock: dict[str, Any], field: str):
    answer = client.post("/matches", json={"game": "pairs", "clock": clock})
    assert answer.status_code == 400
    assert field in answer.json["errors"]["json"]


@pytest.mark.parametrize(("seconds", "field"), [(0, "clock.seconds"), (10**9, "clock.seconds")])
def test_a_span_out_of_range_is_refused_by_name(client: FlaskClient, seconds: int, field: str):
    answer = client.post("/matches", json={"game": "pairs", "clock": {"kind": "per_move", "seconds": seconds}})
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (422, "invalid-options", field)


def test_what_becomes_of_leavers_is_chosen_and_shown(client: FlaskClient):
    assert open_table(client).opened["state"]["leavers"] == "loss"
    assert open_table(client, leavers="skip").opened["state"]["leavers"] == "skip"
    assert client.post("/matches", json={"game": "pairs", "leavers": "shame"}).status_code == 400


def test_a_move_that_comes_too_late_finds_the_match_over(shifted: tuple[FlaskClient, Backend, LateStore]):
    client, _, store = shifted
    table = open_table(client, GAME, clock=CLOCK)
    pass_turns(table)
    text = first_turn(table, 0)
    store.ahead = 30_001
    answer = table.play(0, text)
    assert (answer.status_code, answer.json["code"]) == (409, "match-over")
    state = table.get().json
    assert state["outcome"] == {"winners": [1], "scores": None, "reason": "time"}
    assert (state["clock"]["running"], state["clock"]["deadline"]) == ([], None)


def test_who_was_away_is_told_so_and_comes_back(shifted: tuple[FlaskClient, Backend, LateStore]):
    client, backend, store = shifted
    table = open_table(client, GAME, clock=CLOCK, leavers="bot")
    pass_turns(table)
    text = first_turn(table, 0)
    store.ahead = 30_001
    assert table.play(0, text).json["code"] == "stood-in"
    state = table.get(seat=0).json
    assert (state["your_seat"], state["seats"][0]["away"], state["seats"][0]["kind"]) == (0, True, "bot")
    stranger = client.post(f"/matches/{table.id}/seats/0")
    assert (stranger.status_code, stranger.json["code"]) == (409, "seat-taken")
    assert table.post("/seats/0", 1).json["code"] == "seat-taken"
    back = table.post("/seats/0", 0)
    assert (back.status_code, back.json["token"], back.json["kind"]) == (201, None, "human")
    assert table.post("/seats/0", 0).json["code"] == "seat-taken"
    assert table.play(0, text).status_code == 201
    loaded = load.latest(backend, table.id)
    assert submit.settled(backend, loaded) == loaded


def test_a_watcher_may_not_take_a_seat_back(shifted: tuple[FlaskClient, Backend, LateStore]):
    client, _, store = shifted
    table = open_table(client, GAME, clock=CLOCK, leavers="bot", visibility="link")
    pass_turns(table)
    store.ahead = 30_001
    assert table.post("/draw-offers", 1).status_code == 201
    answer = client.post(f"/matches/{table.id}/seats/0", headers=bearer(table.opened["watch_token"]))
    assert answer.json["code"] == "seat-taken"
