"""The API's description, OpenAPI 3.1, made from the operations that serve it."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from flask import Flask, current_app
from marshmallow import Schema

from domain.kernel.game import Json
from services.api import auth, headers, limits, problems, routes
from services.api.bodies import JSON
from services.api.operations import Operation, Reply
from services.api.schemas import alternatives, service
from services.matches.backend import Backend

EXTENSION = "matchfold_description"
TITLE, VERSION = "Matchfold", "1"

ABOUT = """Host board-game matches as event histories that anyone can verify.

Requests and answers are JSON; unknown fields are refused; times are milliseconds since the epoch, UTC. A token is sent
as `Authorization: Bearer <token>`. Refusals are `application/problem+json`, and each is explained at /docs/problems."""

TAGS = {
    "games": "What can be played.",
    "matches": "Open a match, find one, look at it.",
    "play": "What a seat may do, and doing it.",
    "seats": "Who sits where.",
    "players": "Players, whose turn it is, and how good they are.",
    "notices": "Being told of what happens.",
    "history": "What happened.",
    "service": "The service itself.",
    "docs": "What you are reading.",
}

RESPONSE_HEADERS: Mapping[str, str] = {
    "ETag": "The version of the match, for If-Match.",
    "Location": "Where it is.",
    "Retry-After": "Seconds after which it is worth asking again.",
    headers.KEY: "The request's name: send it again with the same one.",
    headers.PREFERENCE_APPLIED: "The preference that was followed; absent when none was.",
}

ALWAYS = ("internal",)
STORELESS = ("/games", "/healthz", "/metrics", "/docs", "/openapi.json")
"""Paths, and beginnings of paths, that are served without the store."""


def install(app: Flask, backend: Backend, operations: Iterable[Operation]) -> None:
    """Keep the description of the app's operations where `of` finds it."""
    app.extensions[EXTENSION] = describe(backend, operations)


def of_current() -> bytes:
    """Return the description of the app that serves the current request, as JSON."""
    return orjson.dumps(current_app.extensions[EXTENSION])


def described() -> Json:
    """Return the description of the app that serves the current request."""
    found: Json = current_app.extensions[EXTENSION]
    return found


def describe(backend: Backend, operations: Iterable[Operation]) -> Json:
    """Return the OpenAPI description of the operations."""
    plugin = _Plugin()
    tags = [{"name": name, "description": text} for name, text in TAGS.items()]
    spec = APISpec(TITLE, VERSION, openapi_version="3.1.0", plugins=[plugin], info={"description": ABOUT}, tags=tags)
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_described)  # type: ignore[no-untyped-call]
    bearer = {"type": "http", "scheme": "bearer", "description": "A seat's, a watcher's or the host's token."}
    spec.components.security_scheme("token", bearer)
    for op in operations:
        spec.path(routes.template(op.rule), operations={op.method.lower(): _operation(op)})
    found: Json = spec.to_dict()
    schemas = found["components"]["schemas"]
    for name, text in plugin.texts.items():
        schemas[name]["description"] = text
    alternatives.add(schemas, backend.games.values())
    return found


class _Plugin(MarshmallowPlugin):
    """Names each schema as its class, and keeps the first line the class has about itself."""

    def __init__(self) -> None:
        super().__init__(schema_name_resolver=self._named)
        self.texts: dict[str, str] = {}

    def _named(self, schema: Any) -> str:
        cls: Any = resolve_schema_cls(schema)
        self.texts[cls.__name__] = str(cls.__doc__).strip().splitlines()[0]
        return str(cls.__name__)


def _described(self: Any, field: Any, ret: Any, **kwargs: Any) -> Json:  # noqa: ARG001
    return dict(field.metadata.get("schema", {}))


def _operation(op: Operation) -> Json:
    text = (op.view.__doc__ or "").strip()
    described: Json = {
        "operationId": op.name,
        "tags": [op.tag],
        "summary": op.summary,
        "description": f"{functools.reduce(_unindented, text.splitlines())}\n\nWho may call: {auth.WORDS[op.access]}.",
        "x-access": op.access,
        "parameters": _parameters(op),
        "responses": {**_replies(op.replies), **_refusals(op)},
    }
    if op.access != "anyone":
        described["security"] = [{"token": []}, *([{}] if op.access in ("reader", "guest") else [])]
    if op.body is not None:
        files = {media: {"schema": {"type": "string"}} for media in op.files}
        content = {JSON: {"schema": op.body}, **files}
        described["requestBody"] = {"required": not op.body_optional, "content": content}
    return described


def _unindented(text: str, line: str) -> str:
    return f"{text}\n{line.strip()}"


def _parameters(op: Operation) -> list[Json]:
    path = [
        {"in": "path", "name": name, "required": True, "schema": schema}
        for name, schema in routes.variables(op.rule).items()
    ]
    named = [{"in": "header", "name": name, "required": False, **headers.PARAMETERS[name]} for name in op.headers]
    return [*path, {"in": "query", "schema": op.query}, *named]


def _replies(replies: Mapping[int, Reply]) -> Json:
    return {str(status): _reply(reply, status) for status, reply in replies.items()}


def _reply(reply: Reply, status: int) -> Json:
    described: Json = {"description": reply.about}
    if status not in (204, 304):
        described["content"] = {media.partition(";")[0]: {"schema": _content(reply, media)} for media in reply.media}
    if reply.headers:
        described["headers"] = {
            name: {"schema": {"type": "string"}, "description": RESPONSE_HEADERS[name]} for name in reply.headers
        }
    return described


def _content(reply: Reply, media: str) -> type[Schema] | Json:
    if media != JSON:
        return {"type": "string"}
    return reply.schema if reply.schema is not None else {"type": "object"}


def refusals(op: Operation) -> tuple[str, ...]:
    """Return every code the operation may refuse with."""
    codes = {"malformed-request", *op.errors, *ALWAYS}
    if op.body is not None:
        codes |= {"body-too-large", "unsupported-media-type"}
    if "match_id" in routes.variables(op.rule):
        codes |= {"unknown-match", "gone", "foreign-ruleset", "unknown-event"}
    if op.tag != limits.UNLIMITED:
        codes.add("too-many-requests")
    if op.access != "anyone":
        codes.add("unauthenticated")
    if op.access in ("seat", "party", "owner", "player", "host"):
        codes.add("wrong-seat")
    if "player_id" in routes.variables(op.rule):
        codes.add("unknown-player")
    if not op.rule.startswith(STORELESS):
        codes.add("store-unavailable")
    if routes.variables(op.rule):
        codes.add("not-found")
    return tuple(sorted(codes))


def _refusals(op: Operation) -> Json:
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in refusals(op):
        by_status[problems.KINDS[code].status].append(code)
    if headers.IF_MATCH in op.headers:
        by_status[412].append("version-conflict")
    content = {problems.MEDIA_TYPE: {"schema": service.Problem}}
    return {
        str(status): {"description": "; ".join(f"{_title(code)} (`{code}`)" for code in codes), "content": content}
        for status, codes in sorted(by_status.items())
    }


def _title(code: str) -> str:
    return problems.KINDS[code].title
