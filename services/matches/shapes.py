"""Values <-> JSON <-> JSON Schema, derived from type annotations.

Knows dataclasses, NamedTuples, tuples, `Literal`, unions with None, int, str, bool, JSON objects (`Json`) and the field
shapes of domain/kernel/shape.py. Reading is strict: a wrong type, an unknown or a missing field raises `ShapeError`.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import types
from collections.abc import Callable, Hashable
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from domain.kernel.game import Json
from domain.kernel.shape import About, Between, Length, Pattern


class ShapeError(ValueError):
    """A JSON value of the wrong shape; `path` says where (`commands.0.piece`)."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


def encode(value: Any) -> Any:
    """Return `value` in JSON types."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    names = _field_names(type(value))  # type: ignore[arg-type]
    if names is not None:
        return {key: encode(getattr(value, name)) for name, key in names}
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    raise TypeError(f"no JSON form for {type(value).__name__}")


def decode(kind: Any, value: Any, path: str = "") -> Any:
    """Return the value of type `kind` that a JSON value stands for, or raise ShapeError."""
    return _decoder(kind)(value, path)


@functools.cache
def schema(kind: Hashable) -> Json:
    """Return the JSON Schema (2020-12) of the values of `kind`."""
    return _schema(kind)


@functools.cache
def _field_names(cls: Any) -> tuple[tuple[str, str], ...] | None:
    """Return (attribute, JSON key) of a record class, or None when it is none."""
    if dataclasses.is_dataclass(cls):
        return tuple((f.name, f.name.rstrip("_")) for f in dataclasses.fields(cls))
    if hasattr(cls, "_fields"):
        return tuple((name, name.rstrip("_")) for name in cls._fields)
    return None


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


def _defaults(cls: type) -> dict[str, Any]:
    if hasattr(cls, "_field_defaults"):
        return dict(cls._field_defaults)
    missing = dataclasses.MISSING
    found = {}
    for f in dataclasses.fields(cls):
        if f.default is not missing:
            found[f.name] = f.default
        elif f.default_factory is not missing:
            found[f.name] = f.default_factory()
    return found


Decoder = Callable[[Any, str], Any]


@functools.cache
def _decoder(kind: Any) -> Decoder:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(_decoder(args[0]), args[1:])
    if origin is Literal:
        return _literal(args)
    if origin in (Union, types.UnionType):
        return _optional(args)
    if origin is tuple:
        return _sequence(args)
    if origin is dict or kind is dict:
        return _object
    if kind in _SCALARS:
        return _SCALARS[kind]
    if isinstance(kind, type) and _field_names(kind) is not None:
        return _record(kind)
    raise TypeError(f"no JSON form for the type {kind!r}")


def _int(value: Any, path: str) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ShapeError(path, "must be an integer")
    return value


def _str(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise ShapeError(path, "must be a string")
    return value


def _bool(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise ShapeError(path, "must be true or false")
    return value


def _none(value: Any, path: str) -> None:
    if value is not None:
        raise ShapeError(path, "must be null")


def _object(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise ShapeError(path, "must be an object")
    return value


_SCALARS: dict[Any, Decoder] = {int: _int, str: _str, bool: _bool, type(None): _none, Any: lambda value, _: value}


def _literal(allowed: tuple[Any, ...]) -> Decoder:
    def read(value: Any, path: str) -> Any:
        for item in allowed:
            if item == value and type(item) is type(value):
                return item
        raise ShapeError(path, "must be one of " + ", ".join(map(str, allowed)))

    return read


def _optional(args: tuple[Any, ...]) -> Decoder:
    inner = [a for a in args if a is not type(None)]
    readers = [_decoder(a) for a in inner]

    def read(value: Any, path: str) -> Any:
        if value is None and len(inner) < len(args):
            return None
        for reader in readers[:-1]:
            try:
                return reader(value, path)
            except ShapeError:
                continue
        return readers[-1](value, path)

    return read


def _sequence(args: tuple[Any, ...]) -> Decoder:
    variadic = len(args) == 2 and args[1] is Ellipsis
    readers = [_decoder(a) for a in args if a is not Ellipsis]

    def read(value: Any, path: str) -> Any:
        if not isinstance(value, (list, tuple)):
            raise ShapeError(path, "must be a list")
        if variadic:
            return tuple(readers[0](item, f"{path}.{i}" if path else str(i)) for i, item in enumerate(value))
        if len(value) != len(readers):
            raise ShapeError(path, f"must have {len(readers)} items")
        return tuple(r(item, f"{path}.{i}" if path else str(i)) for i, (r, item) in enumerate(zip(readers, value)))

    return read


def _record(cls: type) -> Decoder:
    hints, defaults = _hints(cls), _defaults(cls)
    names = _field_names(cls) or ()
    readers = [(name, key, _decoder(hints[name])) for name, key in names]
    known = {key for _, key in names}

    def read(value: Any, path: str) -> Any:
        if not isinstance(value, dict):
            raise ShapeError(path, "must be an object")
        dot = f"{path}." if path else ""
        for key in value:
            if key not in known:
                raise ShapeError(path, f"has an unknown field; known are {', '.join(sorted(known)) or 'none'}")
        fields = {}
        for name, key, reader in readers:
            if key in value:
                fields[name] = reader(value[key], dot + key)
            elif name not in defaults:
                raise ShapeError(dot + key, "is required")
        return cls(**fields)

    return read


def _annotated(reader: Decoder, shapes: tuple[Any, ...]) -> Decoder:
    tests = [test for test in map(_test_of, shapes) if test is not None]

    def read(value: Any, path: str) -> Any:
        value = reader(value, path)
        for test in tests:
            complaint = test(value)
            if complaint:
                raise ShapeError(path, complaint)
        return value

    return read


def _test_of(shape: Any) -> Callable[[Any], str | None] | None:
    match shape:
        case Pattern(regex):
            compiled = re.compile(regex)
            return lambda v: None if v is None or compiled.fullmatch(v) else f"must match {regex}"
        case Between(low, high):
            return lambda v: None if v is None or low <= v <= high else f"must be from {low} to {high}"
        case Length(low, high):
            return lambda v: None if v is None or low <= len(v) <= high else f"must have {low} to {high} items"
    return None


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
    if isinstance(kind, type) and _field_names(kind) is not None:
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
    hints, defaults = _hints(cls), _defaults(cls)
    properties, required = {}, []
    for name, key in _field_names(cls) or ():
        properties[key] = dict(_schema(hints[name]))
        if name in defaults:
            properties[key]["default"] = encode(defaults[name])
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


@functools.cache
def returns(function: Callable[..., Any]) -> Any:
    """Return the annotated type of what a function returns."""
    return get_type_hints(function, include_extras=True)["return"]
