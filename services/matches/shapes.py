"""Values <-> JSON, derived from type annotations.

Knows dataclasses, NamedTuples, tuples, `Literal`, unions with None, int, str, bool, JSON objects (`Json`) and the field
shapes of domain/kernel/shape.py. Reading is strict: a wrong type, an unknown or a missing field raises `ShapeError`.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import types
from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from domain.kernel.shape import Between, Length, Pattern


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
    names = field_names(type(value))  # type: ignore[arg-type]
    if names is not None:
        return {key: encode(getattr(value, name)) for name, key in names}
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    raise TypeError(f"no JSON form for {type(value).__name__}")


def decode(kind: Any, value: Any, path: str = "") -> Any:
    """Return the value of type `kind` that a JSON value stands for, or raise ShapeError."""
    return _decoder(kind)(value, path)


@functools.cache
def returns(function: Callable[..., Any]) -> Any:
    """Return the annotated type of what a function returns."""
    return get_type_hints(function, include_extras=True)["return"]


@functools.cache
def field_names(cls: Any) -> tuple[tuple[str, str], ...] | None:
    """Return (attribute, JSON key) of a record class, or None when it is none."""
    if dataclasses.is_dataclass(cls):
        return tuple((f.name, f.name.rstrip("_")) for f in dataclasses.fields(cls))
    if hasattr(cls, "_fields"):
        return tuple((name, name.rstrip("_")) for name in cls._fields)
    return None


@functools.cache
def hints(cls: type) -> dict[str, Any]:
    """Return the annotations of a record class, `Annotated` included."""
    return get_type_hints(cls, include_extras=True)


def defaults(cls: type) -> dict[str, Any]:
    """Return the fields of a record class that may be left out, with what they are then."""
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
    if isinstance(kind, type) and field_names(kind) is not None:
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
    kinds, optional = hints(cls), defaults(cls)
    names = field_names(cls) or ()
    readers = [(name, key, _decoder(kinds[name])) for name, key in names]
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
            elif name not in optional:
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
