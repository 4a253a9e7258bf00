"""How paths are written: the variables in them, for Flask and for the API's description."""

from __future__ import annotations

import functools
import re
from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter

from services.api.schemas.base import GAME_KEY, MATCH_ID, PLAYER_ID

VARIABLE = re.compile(r"<(\w+):(\w+)>")

SCHEMAS: dict[str, dict[str, Any]] = {
    "match": {"type": "string", "pattern": MATCH_ID},
    "game": {"type": "string", "pattern": GAME_KEY},
    "seat": {"type": "integer", "minimum": 0, "maximum": 99},
    "version": {"type": "integer", "minimum": 1, "maximum": 10**9 - 1},
    "hint": {"type": "string", "pattern": "^[1-9][0-9]{0,8}-[0-9]{1,2}$"},
    "page": {"type": "string", "pattern": "^[a-z0-9_-]{1,40}$"},
    "player": {"type": "string", "pattern": PLAYER_ID},
    "hook": {"type": "string", "pattern": PLAYER_ID},
}
"""The kinds of variables, as JSON Schema; a path that does not fit one is not found."""

NEVER_A_MATCH = ("import", "live")
"""What stands in the place of a match's id and is none."""


class _Match(BaseConverter):
    regex = rf"(?!(?:{'|'.join(NEVER_A_MATCH)})$){MATCH_ID[1:-1]}"


class _Game(BaseConverter):
    regex = GAME_KEY[1:-1]


class _Page(BaseConverter):
    regex = "[a-z0-9_-]{1,40}"


class _Player(BaseConverter):
    regex = PLAYER_ID[1:-1]


class _Seat(BaseConverter):
    regex = "0|[1-9][0-9]?"

    def to_python(self, value: str) -> int:
        return int(value)


class _Hint(BaseConverter):
    regex = "[1-9][0-9]{0,8}-[0-9]{1,2}"


class _Version(BaseConverter):
    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value)


def install(app: Flask) -> None:
    """Teach the app the kinds of variables; paths are taken as they are, without redirects."""
    own = {"match": _Match, "game": _Game, "seat": _Seat, "page": _Page, "player": _Player, "hook": _Player}
    app.url_map.converters.update(own)
    app.url_map.converters.update({"hint": _Hint, "version": _Version})
    app.url_map.merge_slashes = False


@functools.cache
def template(rule: str) -> str:
    """Return a rule as OpenAPI writes paths: `/matches/{match_id}`."""
    return VARIABLE.sub(r"{\2}", rule)


def variables(rule: str) -> dict[str, dict[str, Any]]:
    """Return the rule's variables with the JSON Schema of each."""
    return {name: SCHEMAS[kind] for kind, name in VARIABLE.findall(rule)}
