"""The one way to write a JSON value as bytes, so that hashes of it can be compared.

The form is docs/history-format.md, "Canonical JSON".
"""

from __future__ import annotations

from typing import Any

import orjson

FLAGS = orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER
PLAIN = frozenset({str, int, bool, type(None)})


class NotCanonical(ValueError):
    """The value has no canonical form: a float, an integer beyond 2^53 - 1, a lone surrogate, or no JSON at all."""


def encode(value: Any) -> bytes:
    """Return the canonical JSON of `value`; raises NotCanonical."""
    if type(value) not in PLAIN:
        _refuse_strangers(value)
    try:
        return orjson.dumps(value, option=FLAGS)
    except orjson.JSONEncodeError as error:
        raise NotCanonical(str(error)) from None


def _refuse_strangers(value: Any) -> None:
    # orjson writes floats (NaN as null), dates and dataclasses without asking; only exact JSON types are let through.
    kind = type(value)
    if kind is dict:
        for key, item in value.items():
            if type(key) is not str:
                raise NotCanonical(f"the key {key!r} is not a string")
            if type(item) not in PLAIN:
                _refuse_strangers(item)
    elif kind is list or kind is tuple:
        for item in value:
            if type(item) not in PLAIN:
                _refuse_strangers(item)
    else:
        raise NotCanonical(f"{kind.__name__}: only objects, arrays, strings, integers, booleans and null have one")
