"""Events are for ever: older forms are lifted on reading, and what is newer than this service is said so."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from domain.games import GAMES
from services.matches import codec
from services.matches.shapes import ShapeError


@dataclass(frozen=True, slots=True)
class Moved:
    SCHEMA: ClassVar[int] = 3
    piece: str
    to: tuple[int, int]
    fast: bool


def named(data: dict[str, Any]) -> dict[str, Any]:
    return {"piece": data["what"], "to": data["to"]}


def paired(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "to": [data["to"], 0], "fast": False}


SOURCE = SimpleNamespace(events=(Moved,), upcasters={("Moved", 1): named, ("Moved", 2): paired})


@pytest.mark.parametrize(
    ("schema", "data"),
    [
        (1, {"what": "tower", "to": 4}),
        (2, {"piece": "tower", "to": 4}),
        (3, {"piece": "tower", "to": [4, 0], "fast": False}),
    ],
)
def test_every_form_an_event_ever_had_is_lifted_to_todays(schema: int, data: dict[str, Any]) -> None:
    assert codec.event_from_json(SOURCE, "game", "game.Moved", schema, data) == Moved("tower", (4, 0), False)


@pytest.mark.parametrize(("type_", "schema"), [("game.Moved", 4), ("game.Flown", 1), ("other.Moved", 3)])
def test_an_event_that_is_not_known_here_is_named(type_: str, schema: int) -> None:
    with pytest.raises(codec.UnknownEvent) as unknown:
        codec.event_from_json(SOURCE, "game", type_, schema, {})
    assert (unknown.value.type, unknown.value.schema) == (type_, schema)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"type": "build", "piece": "g9", "at": "P1"}, "commands.0.piece"),
        ({"type": "build", "piece": "g1"}, "commands.0.at"),
        ({"type": "fly"}, "commands.0.type"),
        ({"type": "build", "piece": "g1", "at": "P1", "speed": 9}, "commands.0"),
        ("build g1 P1", "commands.0"),
    ],
)
def test_a_command_of_the_wrong_shape_is_refused_at_its_field(body: Any, path: str) -> None:
    with pytest.raises(ShapeError) as refused:
        codec.command_from_json(GAMES["homeworlds"], body, "commands.0")
    assert refused.value.path == path
