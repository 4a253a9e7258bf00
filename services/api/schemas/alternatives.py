"""What marshmallow has no words for: a body for each game, and bodies with alternatives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.game import AnyGame, Json
from services.api import bodies
from services.api.schemas import clocks, matches
from services.matches import codec, json_schema


def add(schemas: Json, games: Iterable[AnyGame]) -> None:
    """Add every game's options and commands to the described schemas, and say where one of several is wanted."""
    games = tuple(games)
    for game in games:
        schemas[f"{game.key}.Options"] = _bounded(json_schema.schema(game.Options))
        schemas[f"{game.key}.Command"] = _bounded(codec.commands_schema(game))
    new, sent = schemas["NewMatch"], schemas["Commands"]["properties"]
    steps = {**sent["commands"], "items": {"anyOf": [_ref(f"{game.key}.Command") for game in games]}}
    _replace(schemas, "NewMatch", [_new_match(new, game) for game in games])
    _replace(schemas, "Commands", [_only("text", sent["text"]), _only("commands", steps)])
    _replace(schemas, "Wanted", matches.WANTED)
    _replace(schemas, "Clock", clocks.ASKED)
    _replace(schemas, "Taking", matches.TAKING)


def _bounded(schema: Any) -> Any:
    """Return the schema with the bounds that the service sets to every whole number in a body."""
    if isinstance(schema, list):
        return [_bounded(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    bounds = {"minimum": -bodies.LARGEST, "maximum": bodies.LARGEST} if schema.get("type") == "integer" else {}
    return {**bounds, **{name: _bounded(inner) for name, inner in schema.items()}}


def _replace(schemas: Json, name: str, alternatives: list[Json]) -> None:
    schemas[name] = {"description": schemas[name].get("description", ""), "oneOf": alternatives}


def _new_match(new: Json, game: AnyGame) -> Json:
    own = {"game": {"const": game.key}, "options": _ref(f"{game.key}.Options")}
    rest = {name: value for name, value in new.items() if name != "description"}
    return {**rest, "title": game.title, "properties": {**new["properties"], **own}}


def _only(name: str, schema: Json) -> Json:
    return {"type": "object", "properties": {name: schema}, "required": [name], "additionalProperties": False}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}
