"""No secret of another seat leaves the server: whole random games, every door, every reader.

A secret is whatever could be otherwise without a seat noticing. So each answer a seat gets is asked for twice: of the
match as it is, and of one in which everything the seat cannot know has been dealt anew. The two must be the same.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.kernel.chance import SampledChance, choose
from domain.kernel.game import Seat
from domain.match import view
from domain.match.state import awaiting
from services.api.app import create_app
from services.matches import codec, load, seats
from services.matches.backend import Backend, Cache, Loaded
from tests.services.matches.desk import Desk, fake_desk

HIDDEN = [key for key, game in fake_desk().backend.games.items() if game.hidden]
ASKED_EVERY = 9


class Table:
    """A match of a hidden game, played at random, and everything that can be asked about it."""

    def __init__(self, game: str, seed: int) -> None:
        self.desk: Desk = fake_desk()
        self.backend: Backend = self.desk.backend
        self.client: FlaskClient = create_app(self.backend).test_client()
        self.chance = SampledChance(seed)
        rules = self.backend.games[game]
        count = choose([n for n in range(rules.seats[0], rules.seats[1] + 1) if n > 1], self.chance)
        wanted = {"game": game, "seats": [{"kind": "human"}] * count}
        opened = self.client.post("/matches", json=wanted).json
        assert opened is not None
        self.id: str = opened["match"]
        self.tokens: list[str] = [seat["token"] for seat in opened["seats"]]

    @property
    def loaded(self) -> Loaded:
        return load.latest(self.backend, self.id).loaded

    def ask(self, method: str, path: str, seat: Seat | None, body: Any = None) -> Any:
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        return self.client.open(f"/matches/{self.id}{path}", method=method, json=body, headers=headers)

    def move(self) -> None:
        """One random command of a random seat that may give one, over HTTP."""
        match = self.loaded.match
        able = [s for s in range(len(self.tokens)) if next(iter(match.game.legal(match.state, s)), None) is not None]
        waiting = sorted(awaiting(match))
        seat = choose(able if self.chance.pick(4) == 0 else waiting, self.chance)
        command = choose(list(match.game.legal(match.state, seat)), self.chance)
        answer = self.ask("POST", "/commands", seat, {"commands": [codec.command_to_json(command)]})
        assert answer.status_code == 201, answer.text
        self.check_events(answer.json["events"], seat)

    def answers(self, seat: Seat | None, tries: list[Any]) -> Iterator[tuple[str, int, Any]]:
        """What this reader is told, door by door."""
        yield self.told("GET", "", seat)
        if seat is None:
            return
        yield self.told("GET", "/commands?limit=200", seat)
        for command in tries:
            yield self.told("POST", "/commands?dry_run=true", seat, {"commands": [codec.command_to_json(command)]})
        yield self.told("POST", "/commands", seat, {"text": "no such thing"})
        yield self.told("POST", f"/fork?version={self.loaded.head.version}", seat)

    def told(self, method: str, path: str, seat: Seat | None, body: Any = None) -> tuple[str, int, Any]:
        answer = self.ask(method, path, seat, body)
        told = answer.json
        if isinstance(told, dict):
            told.pop("instance", None)
        return f"{method} {path} {body}", answer.status_code, told

    def check_answers(self) -> None:
        """Whatever a reader cannot know has no part in what it is told."""
        loaded = self.loaded
        match = loaded.match
        if match.status != "running":
            return
        game, state = match.game, match.state
        everyone = range(len(self.tokens))
        tries = [c for s in everyone for c in list(game.legal(state, s))[:6]]
        for seat in (*everyone, None):
            real = list(self.answers(seat, tries))
            knower = seat if seat is not None else choose(list(everyone), self.chance)
            other = game.determinize(state, knower, self.chance)
            doctored = loaded.match._replace(state=other)
            self.backend.cache.put(self.id, Loaded(doctored, loaded.head, loaded.secrets))
            guessed = list(self.answers(seat, tries))
            self.backend.cache.drop(self.id)
            assert guessed == real, f"seat {seat}"

    def check_events(self, events: list[Any], seat: Seat | None) -> None:
        """Every envelope shows this reader what the rules let it see, and no more."""
        match = self.loaded.match
        if match.over:
            return
        stored = {e.version: e for e in self.backend.store.read(self.id)}
        for shown in events:
            event = load.recorded(match.game, stored[shown["version"]]).event
            visible = view.redact(match, event, seat)
            if visible is None:
                assert "data" not in shown
            elif not shown["type"].startswith("match."):
                assert shown["data"] == codec.event_to_json(match.game.key, visible)[2]
                assert shown.get("text", "") in ("", match.game.tell(visible))

    def check_readers(self) -> None:
        """Pages and exports, for every reader, hold no more than that, nor seed, nor token."""
        for seat in (*range(len(self.tokens)), None):
            self.check_events(self.ask("GET", "/events?limit=500", seat).json["events"], seat)
            self.check_events(self.ask("GET", "/events?limit=500&text=true", seat).json["events"], seat)
            headers = {"Accept": "application/x-ndjson"}
            if seat is not None:
                headers["Authorization"] = f"Bearer {self.tokens[seat]}"
            export = self.client.get(f"/matches/{self.id}/events", headers=headers).text
            self.check_events([json.loads(line) for line in export.splitlines()[1:] if "reveal" not in line], seat)
            self.check_text(export)
        for path in ("/metrics", "/matches", "/games", f"/matches/{self.id}/audit"):
            self.check_text(self.client.get(path).text)

    def check_text(self, text: str) -> None:
        """No secret of the match's own stands in this text while it runs."""
        kept = self.loaded.secrets
        words = [kept[seats.SEED]] if not self.loaded.match.over else []
        for word in (*words, *(mark for name, mark in kept.items() if name != seats.SEED), *self.tokens):
            assert word not in text


def play(game: str, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(game, seed)
    for number in range(2_000):
        if table.loaded.match.over:
            break
        table.move()
        if number % ASKED_EVERY == 0:
            table.check_answers()
            table.check_readers()
    for record in caplog.records:
        table.check_text(record.getMessage())
    caplog.clear()


@pytest.mark.parametrize("game", HIDDEN)
def test_a_whole_game_tells_nobody_more_than_they_may_know(game: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    play(game, 1, caplog)


@pytest.mark.soak
@pytest.mark.timeout(6000)
@pytest.mark.parametrize("game", HIDDEN)
def test_two_hundred_games_tell_nobody_more_than_they_may_know(game: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for seed in range(200):
        play(game, 1_000 + seed, caplog)


def test_the_battery_would_notice_a_leak() -> None:
    """The check fails when a view tells one card of another hand."""
    table = Table("pairs", 3)
    match = table.loaded.match
    leaky = match.game.__class__(**{**match.game.__dict__, "view": lambda s, k: {"next": s.hands, "seat": k}})
    table.backend.cache.put(table.id, table.loaded)
    table.backend.games["pairs"] = leaky  # type: ignore[index]
    table.backend.cache.drop(table.id)
    with pytest.raises(AssertionError):
        table.check_answers()
    assert isinstance(table.backend.cache, Cache)
