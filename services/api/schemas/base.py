"""Fields that are as strict as JSON Schema, and the two kinds of schemas."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, fields, validate

NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")

MATCH_ID = r"^[A-Za-z0-9_-]{1,64}$"
GAME_KEY = r"^[a-z0-9_]{1,40}$"
PLAYER_KEY = r"^mfp_[A-Za-z0-9_-]{20,64}$"
PLAYER_ID = r"^[A-Za-z0-9]{12}$"
LEVEL = r"^[a-z0-9-]{1,32}$"
ENTROPY = r"^(?:[0-9a-f]{2}){1,64}$"


class Sent(Schema):
    """What a client sends: unknown fields are refused."""

    class Meta:
        unknown = RAISE


class Told(Schema):
    """What the service answers: fields may be added to it in time."""

    class Meta:
        unknown = EXCLUDE


class NoQuery(Sent):
    """A route without parameters."""


class Int(fields.Integer):
    """A whole number in JSON: 3 and 3.0, but neither "3" nor true."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:  # noqa: ARG002
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if isinstance(value, bool) or not whole:
            raise self.make_error("invalid", input=value)
        return int(value)


class Bool(fields.Boolean):
    """true or false in JSON, and nothing that looks like it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class QueryInt(fields.Integer):
    """A whole number in a query string, in decimal digits."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(low, high), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:  # noqa: ARG002
        if not isinstance(value, str) or not re.fullmatch(r"-?[0-9]{1,15}", value):
            raise self.make_error("invalid", input=value)
        return int(value)


class QueryBool(fields.Boolean):
    """`true` or `false` in a query string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if value not in ("true", "false"):
            raise self.make_error("invalid", input=value)
        return bool(value == "true")


class Text(fields.String):
    """A string that matches `pattern` as a whole, or one of `low` to `high` characters."""

    def __init__(self, pattern: str | None = None, low: int = 0, high: int = 2000, **kwargs: Any) -> None:
        if pattern is None:
            super().__init__(validate=validate.Length(low, high), **kwargs)
        else:
            told = {**kwargs.pop("metadata", {}), "schema": {"pattern": pattern}}
            super().__init__(validate=_matches(pattern), metadata=told, **kwargs)


class Described(fields.Raw):
    """Any JSON value; `schema` describes it where marshmallow has no words for it."""

    def __init__(self, schema: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(metadata={**kwargs.pop("metadata", {}), "schema": schema}, **kwargs)


def word(*allowed: str, **kwargs: Any) -> fields.String:
    """Return a field for one of these words."""
    return fields.String(validate=validate.OneOf(list(allowed)), **kwargs)


def closed(kind: str, *required: str, **properties: Any) -> dict[str, Any]:
    """Return the JSON Schema of an object of this kind that has these properties and no others."""
    named = {"kind": {"const": kind}, **properties}
    return {"type": "object", "properties": named, "required": list(required), "additionalProperties": False}


def about(text: str, **more: Any) -> dict[str, Any]:
    """Return field metadata with a description."""
    return {"description": text, **more}


def flat(messages: Any, path: str = "") -> dict[str, list[str]]:
    """Return marshmallow's nested messages as {dotted path: messages}; odd names of a client's own become `?`."""
    if isinstance(messages, dict):
        found: dict[str, list[str]] = {}
        for name, inner in messages.items():
            safe = str(name) if NAME.fullmatch(str(name)) else "?"
            found |= flat(inner, path if safe == "_schema" else f"{path}.{safe}".lstrip("."))
        return found
    return {path or "_": [str(one) for one in messages] if isinstance(messages, list) else [str(messages)]}


def _matches(pattern: str) -> validate.Regexp:
    # Python's `$` also stands before a final line break, JSON Schema's does not.
    told = pattern.replace("{", "{{").replace("}", "}}")  # marshmallow formats its messages
    return validate.Regexp(pattern.removesuffix("$") + r"\Z", error=f"must match {told}")
