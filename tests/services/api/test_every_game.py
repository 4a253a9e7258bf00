"""Every hosted game over HTTP: played by chance, looked at at every version, spoken to in nonsense."""

from __future__ import annotations

import random

import pytest
from flask.testing import FlaskClient

from domain.games import GAMES
from tests.services.api.conftest import Table, open_table

TURNS = 25
NONSENSE = ("", " ", "x", ";;", "pass", "pass; pass", "\n", "é" * 50, "(((", "build", "move a1 b2 c3", "show １", "-1",
            '"', "9" * 30, "a" * 2000, "build g1 A; build g1 A", "\u2028", "homeworld", "play 99 z9")  # fmt: skip


@pytest.fixture(params=sorted(GAMES))
def played(request: pytest.FixtureRequest, client: FlaskClient) -> Table:
    """A match of this game, some random commands long."""
    game = GAMES[request.param]
    table = open_table(client, game.key, seats=[{"kind": "human"}] * game.seats[0])
    chance = random.Random(7)
    for _ in range(TURNS):
        awaiting = table.get(seat=0).json["awaiting"]
        if not awaiting:
            break
        seat = chance.choice(awaiting)
        choice = chance.choice(table.get("/commands", seat).json["commands"])
        answer = table.post("/commands", seat, {"commands": [choice["command"]]})
        assert answer.status_code == 201, (choice, answer.text)
    return table


def test_every_version_can_be_looked_at_by_everyone(played: Table):
    """Also those between the events of one commit."""
    for version in range(1, played.get().json["version"] + 1):
        for seat in (None, *played.tokens):
            answer = played.get(f"?version={version}", seat)
            assert (answer.status_code, answer.json["version"]) == (200, version)


def test_a_text_that_makes_no_sense_is_refused_and_nothing_worse(played: Table):
    for seat in played.tokens:
        for text in NONSENSE:
            for answer in (
                played.post("/commands?dry_run=true", seat, {"text": text}),
                played.get("/commands", seat, query_string={"after": text}),
            ):
                assert answer.status_code in (200, 400, 409, 422), (seat, text, answer.text)
