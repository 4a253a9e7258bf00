"""The request headers this API reads: how they are written, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from random import Random
from typing import Any, NamedTuple

from werkzeug.datastructures import Headers

IF_MATCH = "If-Match"
IF_NONE_MATCH = "If-None-Match"
KEY = "Idempotency-Key"
LAST_EVENT_ID = "Last-Event-ID"
REQUEST_ID = "X-Request-Id"
PREFER = "Prefer"
PREFERENCE_APPLIED = "Preference-Applied"
MINIMAL = "return=minimal"

_IDS = Random()
"""Seeded by the system, but not its own generator: to ask that one gives way to another thread in mid-move. These ids
are to differ, not to be kept from anyone."""

_VERSION = re.compile(r'(?:W/)?"([0-9]{1,15})"|([0-9]{1,15})')
_KEY = re.compile(r"[A-Za-z0-9_.:-]{1,128}")
_REQUEST_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}")
_BEARER = re.compile(r"[Bb]earer +([A-Za-z0-9._~+/=-]{8,256})")

PARAMETERS: Mapping[str, Mapping[str, Any]] = {
    IF_MATCH: {
        "schema": {"type": "string", "pattern": r'^(?:\*|(?:W/)?"[0-9]{1,15}"|[0-9]{1,15})$'},
        "description": "The version the request builds on, as its ETag: refused with 412 when the match has moved on.",
    },
    IF_NONE_MATCH: {
        "schema": {"type": "string"},
        "description": "An ETag: answered with 304 and no body while the match is still at that version.",
    },
    LAST_EVENT_ID: {
        "schema": {"type": "string", "pattern": "^[0-9]{1,15}$"},
        "description": "For a stream: the id of the event that was seen last, which browsers send by themselves.",
    },
    PREFER: {
        "schema": {"type": "string"},
        "description": f"`{MINIMAL}` leaves `state` out of the answer, for who follows the match anyway (RFC 7240).",
    },
    KEY: {
        "schema": {"type": "string", "pattern": r"^[A-Za-z0-9_.:-]{1,128}$"},
        "description": (
            "A name for this request, so that it can be sent again: a repeated one gets its first answer, and nothing "
            "happens twice. Left out, one is made and returned."
        ),
    },
}


class Malformed(ValueError):
    """A header that cannot be understood; `header` names it."""

    def __init__(self, header: str, message: str) -> None:
        super().__init__(message)
        self.header = header


class Conditions(NamedTuple):
    """What the headers ask for: `key` is the command's name, `expected` the version it builds on.

    `minimal` asks for an answer that tells what happened, without what came of it.
    """

    key: str
    expected: int | None
    minimal: bool = False


def conditions(names: Collection[str], sent: Headers) -> Conditions:
    """Return what those of the headers `names` that were sent ask for. Raises Malformed."""
    key = sent.get(KEY) if KEY in names else None
    expected = sent.get(IF_MATCH) if IF_MATCH in names else None
    prefer = sent.get(PREFER) if PREFER in names else None
    version = None if expected is None else _expected(expected)
    return Conditions(_key(key), version, minimal=prefer is not None and _minimal(prefer))


def etag(version: int) -> str:
    """Return the ETag of a version."""
    return f'"{version}"'


def bearer(sent: Headers) -> str | None:
    """Return the token of the request, None when there is none. Raises Malformed."""
    value = sent.get("Authorization")
    if value is None:
        return None
    found = _BEARER.fullmatch(value.strip())
    if found is None:
        raise Malformed("Authorization", "write `Bearer` and a token")
    return found[1]


def request_id(sent: Headers) -> str:
    """Return the request's id: the one it came with, where that is harmless, else a new one."""
    given = sent.get(REQUEST_ID, "")
    return given if _REQUEST_ID.fullmatch(given) else _new_id()


def _key(value: str | None) -> str:
    if value is None:
        return f"auto-{_new_id()}"
    if not _KEY.fullmatch(value):
        raise Malformed(KEY, "write 1 to 128 letters, digits and the signs _ . : -")
    return value


def _expected(value: str) -> int | None:
    value = value.strip()
    if value == "*":
        return None
    found = _VERSION.fullmatch(value)
    if found is None:
        raise Malformed(IF_MATCH, 'write the version as its ETag, like "17"')
    return int(found[1] or found[2])


def _minimal(prefer: str) -> bool:
    """A preference that is not known, or not understood, is left aside: that is the header's rule."""
    return MINIMAL in (one.split(";")[0].strip().lower().replace('"', "") for one in prefer.split(","))


def _new_id() -> str:
    return f"{_IDS.getrandbits(64):016x}"
