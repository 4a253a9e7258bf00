"""No seat, watcher or spectator learns from the API what it may not know."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from services.matches.backend import Backend
from tests.services.api.conftest import HOST, Table, bearer, open_table

CARDS = {"hand", "hidden"}


def walk(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every leaf of a JSON value with the names above it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from walk(inner, (*path, name))
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner, path)
    else:
        yield path, value


def everything_shown(table: Table, headers: dict[str, str]) -> list[Any]:
    """All that the API shows of a match to the bearer of this token, in JSON."""
    path = f"/matches/{table.id}"

    def get(path: str, **more: str) -> TestResponse:
        answer = table.client.get(path, headers=headers | more)
        assert answer.status_code == 200, answer.text
        return answer

    state = get(path).json
    earlier = [get(f"{path}?version={n}").json for n in range(1, state["version"] + 1)]
    events = get(f"{path}/events").json["events"]
    export = get(f"{path}/events", Accept="application/x-ndjson").text
    return [state, *earlier, *events, *(json.loads(line) for line in export.splitlines())]


def others_cards(shown: list[Any], seat: int | None) -> list[Any]:
    """Cards told in secret events of other seats, in hands dealt to them, or in views of another seat's hand."""
    found: list[Any] = []
    for one in shown:
        kind, data = one.get("type"), one.get("data") or {}
        if kind in ("pairs.Drawn", "pairs.Hidden") and data.get("seat") != seat:
            found.append(data["card"])
        if kind == "pairs.Dealt":
            found += [hand for owner, hand in enumerate(data["hands"]) if owner != seat]
        if "view" in one and one["your_seat"] != seat:
            found.append(one)
        if "view" in one and seat is None and one["view"]:
            found += [one["view"].get(name) for name in CARDS]
    return [card for card in found if card is not None]


@pytest.fixture
def played(client: FlaskClient) -> Table:
    """A match with hidden hands, drawn cards and secret discards, seen by link."""
    table = open_table(client, seats=[{"kind": "human"}] * 3, visibility="link")
    for seat in (0, 1, 2, 0, 1):
        assert table.play(seat, f"hide {table.hand(seat)[0]}").status_code == 201
    return table


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_cards_of_others_are_shown_nowhere(played: Table, seat: int | None):
    headers = bearer(played.opened["watch_token"] if seat is None else played.tokens[seat])
    shown = everything_shown(played, headers)
    assert others_cards(shown, seat) == []
    assert sum(one.get("type") == "pairs.Drawn" for one in shown) == 10


def test_the_host_sees_what_a_spectator_sees(played: Table):
    assert everything_shown(played, bearer(HOST)) == everything_shown(played, bearer(played.opened["watch_token"]))


def test_the_own_cards_are_shown(played: Table):
    shown = everything_shown(played, bearer(played.tokens[0]))
    drawn = [one["data"] for one in shown if one.get("type") == "pairs.Drawn"]
    assert [data["card"] is not None for data in drawn] == [data["seat"] == 0 for data in drawn]


def test_the_seed_and_the_salts_are_shown_to_nobody_before_the_end(played: Table, backend: Backend):
    seed = backend.store.secrets(played.id)["seed"]
    for token in (*played.tokens.values(), HOST):
        assert seed not in json.dumps(everything_shown(played, bearer(token)))


def test_the_answer_to_a_leaver_is_a_spectators(played: Table):
    played.post("/seats/1/release", 1, {"level": "random"})
    answer = played.post("/seats/2/release", 2)
    assert others_cards([answer.json["state"], *answer.json["events"]], None) == []


def test_a_repeated_request_shows_what_the_seat_saw(played: Table):
    text = f"hide {played.hand(2)[0]}"
    first, again = (played.play(2, text, headers={"Idempotency-Key": "k"}) for _ in range(2))
    assert others_cards([*again.json["events"], again.json["state"]], 2) == []
    assert again.json == first.json


@pytest.mark.parametrize("text", ["show 1", "show 2", "show 3", "show 4"])
def test_a_refusal_and_a_dry_run_tell_the_same_of_every_hidden_card(played: Table, text: str):
    told = {played.post(f"/commands{dry}", 0, {"text": text}).json["detail"] for dry in ("", "?dry_run=true")}
    assert told == {"another seat is on turn; wait for it"}


def test_no_token_hand_seed_body_or_raw_path_is_logged(
    played: Table, backend: Backend, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    seed, token = backend.store.secrets(played.id)["seed"], played.tokens[2]
    played.play(2, "show 17 my-secret-body")
    played.play(2, f"hide {played.hand(2)[0]}", headers={"Idempotency-Key": "k"})
    played.client.get("/matches/<script>/x?token=" + token)
    logged = "\n".join(record.getMessage() for record in caplog.records)
    assert logged.count("event=request") >= 3
    for secret in (seed, token, "my-secret-body", "hide", "script"):
        assert secret not in logged
