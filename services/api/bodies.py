"""Request bodies: strict JSON, bounded in size, depth and numbers."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge

from services.api.problems import Problem, malformed

JSON = "application/json"
DEPTH = 16
LARGEST = 2**53 - 1
"""Larger whole numbers do not survive every JSON reader."""


class _Refused(ValueError):
    """A JSON text this service does not take; the message says why."""


def raw(request: Request, limit: int) -> bytes:
    """Return the request's body, empty when there is none. Raises RequestEntityTooLarge."""
    request.max_content_length = limit + 1  # a body without a length is cut off there, silently
    found = request.get_data(cache=False)
    if len(found) > limit:
        raise RequestEntityTooLarge
    return found


def is_file(request: Request, files: tuple[str, ...]) -> bool:
    """Return whether the body is of one of these media types, and so not JSON; raises Problem when it is neither."""
    media = JSON if request.content_type == JSON else request.mimetype
    if media in files:
        return True
    if media != JSON:
        taken = " or ".join((JSON, *files))
        raise Problem("unsupported-media-type", f"send the body with Content-Type: {taken}")
    return False


def value(raw: bytes) -> Any:
    """Return the JSON value of a body. Raises Problem."""
    try:
        return parse(raw)
    except _Refused as refusal:
        raise malformed(f"the body is not acceptable: {refusal}") from None
    except UnicodeDecodeError:
        raise malformed("the body is not text in UTF-8") from None
    except RecursionError:
        raise malformed(f"the body is nested deeper than {DEPTH} levels") from None
    except json.JSONDecodeError as error:
        raise malformed(f"the body is not JSON: {error.msg} at character {error.pos}") from None


def parse(raw: bytes) -> Any:
    """Return the value of a JSON text; raises ValueError for one that is ambiguous or out of bounds."""
    value = _DECODER.decode(raw.decode())
    if raw.count(b"[") + raw.count(b"{") > DEPTH or b"\\" in raw:  # else it is flat enough, and has nothing escaped
        _check(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Refused("an object has the same key twice")
    return found


def _integer(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > LARGEST:
        raise _Refused("a number is larger than 2^53 - 1")
    return int(text)


def _number(text: str) -> float:
    value = float(text)
    if abs(value) > LARGEST:
        raise _Refused("a number is larger than 2^53 - 1")
    return value


def _constant(text: str) -> NoReturn:
    raise _Refused(f"{text} is not JSON")


def _check(value: Any) -> None:
    level: list[Any] = [value]
    for _ in range(DEPTH + 1):
        if not level:
            return
        level = [item for one in level for item in _inside(one)]
    raise _Refused(f"it is nested deeper than {DEPTH} levels")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, str) and not value.isascii():
        _check_text(value)
    return value if isinstance(value, list) else []


def _check_text(value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError:  # JSON can escape half a surrogate pair, which no text in UTF-8 can hold
        raise _Refused("a text has half a surrogate pair") from None


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
)
"""One for all bodies: making it costs as much as reading with it."""
