"""What a resource is made of: one decorator declares a route, who may call it, its schemas and its refusals.

The same declaration is the view (here) and the entry in the API's description (description.py).
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import orjson
from flask import Request, Response, request
from marshmallow import Schema, ValidationError

from domain.kernel.game import Json
from services.api import auth, bodies, headers, limits, problems
from services.api.bodies import JSON
from services.api.schemas.base import NoQuery, flat
from services.matches.backend import Backend, Loaded
from services.matches.errors import Unauthenticated, UnknownMatch, UnknownPlayer, WrongSeat

MISSHAPEN = "the body does not have the form that /docs describes"
SHORT = 512
"""Bytes of a body that may be kept."""
Method = Literal["GET", "POST", "DELETE"]


class Reply(NamedTuple):
    """An answer as the description tells it. `schema` is that of JSON; other media are text."""

    about: str
    schema: type[Schema] | None = None
    media: tuple[str, ...] = (JSON,)
    headers: tuple[str, ...] = ()


class Answer(NamedTuple):
    """What a view returns; a body that is not bytes is streamed, or written as JSON."""

    status: int
    body: Json | bytes | Iterator[bytes]
    headers: Mapping[str, str] = {}
    media: str = JSON


class Call(NamedTuple):
    """One request, checked: who calls, and what was sent, as the operation's schemas read it."""

    backend: Backend
    operation: Operation
    caller: auth.Caller
    path: Mapping[str, Any]
    query: Mapping[str, Any]
    body: Mapping[str, Any]
    conditions: headers.Conditions
    sent: Any
    """The body as it came, for the request's fingerprint: JSON, or the bytes of a file."""

    @property
    def match_id(self) -> str:
        """Return the id of the match in the path."""
        return str(self.path["match_id"])

    @property
    def loaded(self) -> Loaded:
        """Return the match in the path, as it was when the caller was looked at."""
        assert self.caller.loaded is not None, "only a route that names a match has one"
        return self.caller.loaded

    @property
    def fingerprint(self) -> str:
        """Return what is equal for equal requests only."""
        told = [self.operation.method, self.operation.rule, dict(self.path), self.sent]
        return hashlib.sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()


View = Callable[[Call], Answer]


@dataclass(frozen=True)
class Operation:
    """A route of the API. `errors` are the codes it may refuse with, besides those that follow from the rest."""

    method: Method
    rule: str
    access: auth.Access
    tag: str
    summary: str
    replies: Mapping[int, Reply]
    view: View
    body: type[Schema] | None = None
    body_optional: bool = False
    query: type[Schema] = NoQuery
    headers: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """Media types of bodies that are taken as they are, besides JSON; Call.sent has their bytes."""
    limit: Literal["body_limit", "import_limit"] = "body_limit"
    """The setting that says how many bytes a body may have."""
    anew: bool = True
    """Whether the match is read anew for this; a view that only appends finds out by itself that it has moved on."""
    recurs: bool = False
    """Whether the same bodies come again and again, and hold no secret: then short ones are read once."""
    name: str = field(default="", compare=False)


def operation(
    method: Method,
    rule: str,
    access: auth.Access,
    *,
    tag: str,
    summary: str,
    replies: Mapping[int, Reply],
    **more: Any,
) -> Callable[[View], Operation]:
    """Return a decorator that makes an Operation of its view; the view's docstring is the description."""

    def make(view: View) -> Operation:
        return Operation(method, rule, access, tag, summary, replies, view, name=view.__name__, **more)

    return make


def respond(backend: Backend, op: Operation, **path: Any) -> Response:
    """Return the answer to the current request. Raises what the use-cases refuse; problems.py tells it."""
    answer = op.view(_call(backend, op, path, request))
    body = answer.body
    if not isinstance(body, (bytes, dict)):
        return Response(body, answer.status, headers=dict(answer.headers), content_type=answer.media)
    raw = orjson.dumps(body) if isinstance(body, dict) else body
    return Response(raw, answer.status, headers=dict(answer.headers), content_type=answer.media)


def _call(backend: Backend, op: Operation, path: Mapping[str, Any], sent: Request) -> Call:
    caller = _caller(backend, op, path, sent)
    try:
        conditions = headers.conditions(op.headers, sent.headers)
    except headers.Malformed as error:
        raise problems.malformed("a header is malformed", headers={error.header: [str(error)]}) from None
    query = _query(op, sent)
    came, body = _body(op, op.body, sent, getattr(backend.settings, op.limit)) if op.body else (None, {})
    return Call(backend, op, caller, path, query, body, conditions, came)


def _caller(backend: Backend, op: Operation, path: Mapping[str, Any], sent: Request) -> auth.Caller:
    meter = limits.of_current()
    try:
        token = _token(op, sent)
        caller = auth.caller(backend, op.access, token, path, op.anew)
    except (Unauthenticated, WrongSeat, UnknownMatch, UnknownPlayer):
        if meter is not None:
            meter.admit_stranger()
        raise
    if meter is not None:
        meter.admit(op, caller, token)
    return caller


def _token(op: Operation, sent: Request) -> str | None:
    try:
        return None if op.access == "anyone" else headers.bearer(sent.headers)
    except headers.Malformed as error:
        raise Unauthenticated(str(error)) from None


def _query(op: Operation, sent: Request) -> Mapping[str, Any]:
    if not sent.query_string:
        return _defaults(op.query)
    pairs = list(sent.args.items(multi=True))
    twice = {name for name, _ in pairs if len(sent.args.getlist(name)) > 1}
    if twice:
        raise problems.malformed("a parameter is there twice", query={name: ["name it once"] for name in twice})
    return _loaded(op.query, dict(pairs), "query", "the query is not as /docs describes it")


def _body(op: Operation, schema: type[Schema], sent: Request, limit: int) -> tuple[Any, Mapping[str, Any]]:
    """Return the body as it came, None when none did, and as the schema reads it."""
    raw = bodies.raw(sent, limit)
    if not raw:
        if not op.body_optional:
            raise problems.malformed("send a body in JSON; /docs describes it")
        return None, _loaded(schema, {}, "json", MISSHAPEN)
    if bodies.is_file(sent, op.files):
        return raw, {}
    return _read_before(schema, raw) if op.recurs and len(raw) <= SHORT else _read(schema, raw)


def _read(schema: type[Schema], raw: bytes) -> tuple[Any, Mapping[str, Any]]:
    value = bodies.value(raw)
    return value, _loaded(schema, value, "json", MISSHAPEN)


_read_before = functools.lru_cache(maxsize=1 << 12)(_read)
"""What a body says depends on nothing else, and nobody changes it."""


@functools.cache
def _defaults(schema: type[Schema]) -> Mapping[str, Any]:
    return MappingProxyType(dict(_loaded(schema, {}, "query", "the query is not as /docs describes it")))


_SCHEMAS: dict[type[Schema], Schema] = {}
"""An instance of each schema: making one costs more than using it."""


def _loaded(schema: type[Schema], value: Any, where: str, complaint: str) -> Mapping[str, Any]:
    known = _SCHEMAS.get(schema) or _SCHEMAS.setdefault(schema, schema())
    try:
        found: Mapping[str, Any] = known.load(value)
    except ValidationError as error:
        raise problems.malformed(complaint, **{where: flat(error.messages)}) from None
    return found
