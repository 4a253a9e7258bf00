"""JSON Schemas (2020-12) derived from type annotations, as `shapes` reads and writes their values."""

from __future__ import annotations

import functools
import types
from collections.abc import Hashable
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from domain.kernel.game import Json
from domain.kernel.shape import About, Between, Length, Pattern
from services.matches import shapes


@functools.cache
def schema(kind: Hashable) -> Json:
    """Return the JSON Schema of the values of `kind`."""
    return _schema(kind)


def _schema(kind: Any) -> Json:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        described = dict(_schema(args[0]))
        for shape in args[1:]:
            described |= _keywords(shape)
        return described
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, types.UnionType):
        return _union_schema(args)
    if origin is tuple:
        return _sequence_schema(args)
    if isinstance(kind, type) and shapes.field_names(kind) is not None:
        return _record_schema(kind)
    names = {int: "integer", str: "string", bool: "boolean", type(None): "null"}
    return {"type": names[kind]} if kind in names else {"type": "object"}


def _union_schema(args: tuple[Any, ...]) -> Json:
    options = [_schema(a) for a in args]
    simple = all(set(option) == {"type"} for option in options)
    return {"type": [o["type"] for o in options]} if simple else {"anyOf": options}


def _sequence_schema(args: tuple[Any, ...]) -> Json:
    if len(args) == 2 and args[1] is Ellipsis:
        return {"type": "array", "items": _schema(args[0])}
    return {"type": "array", "prefixItems": [_schema(a) for a in args], "minItems": len(args), "maxItems": len(args)}


def _record_schema(cls: type) -> Json:
    hints, defaults = shapes.hints(cls), shapes.defaults(cls)
    properties, required = {}, []
    for name, key in shapes.field_names(cls) or ():
        properties[key] = dict(_schema(hints[name]))
        if name in defaults:
            properties[key]["default"] = shapes.encode(defaults[name])
        else:
            required.append(key)
    described: Json = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        described["required"] = required
    return described


def _keywords(shape: Any) -> Json:
    match shape:
        case Pattern(regex):
            return {"pattern": f"^(?:{regex})$"}
        case Between(low, high):
            return {"minimum": low, "maximum": high}
        case Length(low, high):
            return {"minItems": low, "maxItems": high}
        case About(text):
            return {"description": text}
    return {}
