"""Commands and events <-> JSON, and the lifting of older events.

An event's type is `<game or match>.<Class>`; a command's is its word (`build`).
"""

from __future__ import annotations

import functools
from typing import Any

from domain.kernel.game import AnyGame, Json, schema_of, type_of
from services.matches import json_schema, shapes


class UnknownEvent(Exception):
    """A stored event that this version of the service cannot fold; `type` and `schema` name it."""

    def __init__(self, type_: str, schema: int) -> None:
        super().__init__(f"the event {type_} in schema {schema} is not known here; a newer version wrote it")
        self.type, self.schema = type_, schema


def command_to_json(command: Any) -> Json:
    """Return a command as a JSON object with its `type` first."""
    return {"type": type_of(type(command)), **shapes.encode(command)}


def command_from_json(game: AnyGame, value: Any, path: str = "") -> Any:
    """Return the game's command that a JSON object names; raises ShapeError."""
    if not isinstance(value, dict):
        raise shapes.ShapeError(path, "must be an object with a type")
    by_type = _commands(game.key, game.commands)
    kind = value.get("type")
    cls = by_type.get(kind) if isinstance(kind, str) else None
    if cls is None:
        known = ", ".join(sorted(by_type))
        raise shapes.ShapeError(f"{path}.type" if path else "type", f"must be one of {known}")
    return shapes.decode(cls, {key: item for key, item in value.items() if key != "type"}, path)


def commands_schema(game: AnyGame) -> Json:
    """Return the JSON Schema of one command of the game."""
    return {"oneOf": [_command_schema(cls) for cls in game.commands]}


def options_from_json(game: AnyGame, value: Json) -> Any:
    """Return the game's Options for a JSON object; what is left out takes its default. Raises ShapeError."""
    return shapes.decode(game.Options, value)


def event_to_json(prefix: str, event: Any) -> tuple[str, int, Json]:
    """Return (type, schema, data) of an event of the game or match named `prefix`."""
    cls = type(event)
    return f"{prefix}.{cls.__name__}", schema_of(cls), shapes.encode(event)


def event_from_json(source: Any, prefix: str, type_: str, schema: int, data: Json) -> Any:
    """Return the event that (type, schema, data) record, lifted to today's form.

    `source` has `events` and `upcasters`: a Game, or the module of the match's own events. Raises UnknownEvent.
    """
    owner, _, name = type_.partition(".")
    cls = _by_name(source.events).get(name)
    if owner != prefix or cls is None or schema > schema_of(cls):
        raise UnknownEvent(type_, schema)
    while schema < schema_of(cls):
        data = source.upcasters[(name, schema)](data)
        schema += 1
    return shapes.decode(cls, data)


@functools.cache
def _by_name(events: tuple[type, ...]) -> dict[str, type]:
    return {cls.__name__: cls for cls in events}


@functools.cache
def _commands(key: str, commands: tuple[type, ...]) -> dict[str, type]:  # noqa: ARG001 - the key keeps games apart
    return {type_of(cls): cls for cls in commands}


def _command_schema(cls: type) -> Json:
    described = json_schema.schema(cls)
    properties = {"type": {"const": type_of(cls)}, **described["properties"]}
    summary = (cls.__doc__ or "").strip().splitlines()
    return {
        **described,
        "title": cls.__name__,
        "description": summary[0] if summary else cls.__name__,
        "properties": properties,
        "required": ["type", *described.get("required", ())],
    }
