"""Refusals as application/problem+json (RFC 9457), made here and nowhere else. docs/problems.md explains each code."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson
from flask import Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from domain.kernel.errors import IllegalCommand, InvalidOptions
from domain.match.errors import MatchRefusal
from services.api import headers
from services.eventstore.outage import outage
from services.eventstore.port import ReusedKey, StoreUnavailable, VersionConflict
from services.matches.addresses import Forbidden
from services.matches.codec import UnknownEvent
from services.matches.errors import (
    ForeignRuleset,
    Gone,
    Unauthenticated,
    UnknownGame,
    UnknownMatch,
    UnknownPlayer,
    UnknownVersion,
    WrongSeat,
)
from services.matches.hints import NothingToDecide, UnknownHint
from services.matches.history_file import BrokenFile
from services.matches.importing import FaultyHistory
from services.matches.lobby import InvalidCursor
from services.matches.shapes import ShapeError
from services.matches.thoughts import UnknownThought
from services.matches.webhooks import LIMIT, TooManyWebhooks, UnknownWebhook

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """What all problems of one code share."""

    status: int
    title: str


KINDS: Mapping[str, Kind] = {
    "malformed-request": Kind(400, "The request is not well formed"),
    "unauthenticated": Kind(401, "A valid token is needed"),
    "wrong-seat": Kind(403, "This token may not do that"),
    "secrets-in-play": Kind(403, "This would tell a secret"),
    "not-found": Kind(404, "There is nothing here"),
    "unknown-match": Kind(404, "There is no such match"),
    "unknown-player": Kind(404, "There is no such player"),
    "unknown-webhook": Kind(404, "There is no such webhook"),
    "unknown-game": Kind(404, "There is no such game"),
    "unknown-version": Kind(404, "The match has no such version"),
    "unknown-thought": Kind(404, "No bot made a turn there"),
    "unknown-hint": Kind(404, "There is no such hint"),
    "method-not-allowed": Kind(405, "This method is not for this resource"),
    "gone": Kind(410, "The match was removed"),
    "version-conflict": Kind(409, "The match has moved on"),
    "match-refusal": Kind(409, "The match does not take this now"),
    "too-many-webhooks": Kind(409, "There are as many webhooks as there may be"),
    "no-choice": Kind(409, "This seat has nothing to decide now"),
    "body-too-large": Kind(413, "The body is too large"),
    "unsupported-media-type": Kind(415, "The body must be JSON"),
    "illegal-command": Kind(422, "The rules refuse this"),
    "invalid-options": Kind(422, "The game does not offer this"),
    "forbidden-url": Kind(422, "Nothing is sent there"),
    "faulty-history": Kind(422, "The history cannot have happened"),
    "reused-key": Kind(422, "The idempotency key belongs to another request"),
    "too-many-requests": Kind(429, "That was too much at once"),
    "internal": Kind(500, "The service has failed"),
    "foreign-ruleset": Kind(501, "This match was played by another ruleset"),
    "unknown-event": Kind(501, "This match holds an event of a newer version"),
    "too-many-streams": Kind(503, "Too many watch already"),
    "store-unavailable": Kind(503, "The store does not answer"),
}
"""`match-refusal` stands for the match's own codes (`not-begun`, `match-over`), which are each a type of their own."""

HTTP_CODES = {400: "malformed-request", 404: "not-found", 405: "method-not-allowed", 413: "body-too-large"}

DETAILS = {
    "not-found": "look at /docs for what there is",
    "method-not-allowed": "the Allow header names the methods there are",
    "body-too-large": "send less at once; /docs says how much is taken",
}


@dataclass
class Problem(Exception):
    """A refusal ready to be told. `type` differs from `code` where the game's own code says more."""

    code: str
    detail: str
    type: str = ""
    status: int = 0
    members: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def malformed(detail: str, **errors: Any) -> Problem:
    """Return the refusal of a malformed request; `errors` holds {"json" | "query" | "headers": {field: messages}}."""
    return Problem("malformed-request", detail, members={"errors": errors} if errors else {})


def answer(error: Exception) -> Response:
    """Return the response that tells `error`, and count and log it."""
    if isinstance(error, HTTPException) and error.code is not None and error.code < 400:
        return Response(status=error.code, headers=error.get_headers())
    problem = of(error)
    if problem.code == "internal":
        log.error("event=internal request=%s", g.request_id, exc_info=error)
    g.refused = problem.code
    type_ = problem.type or problem.code
    kind = KINDS.get(type_, KINDS["match-refusal"])
    status = problem.status or kind.status
    body = {
        "type": f"/docs/problems#{type_}",
        "title": kind.title,
        "status": status,
        "detail": problem.detail,
        "instance": g.request_id,
        "code": problem.code,
        **problem.members,
    }
    return Response(orjson.dumps(body), status, headers=dict(problem.headers), content_type=MEDIA_TYPE)


def of(error: Exception) -> Problem:
    """Return what may be told of `error`."""
    match error:
        case Problem():
            return error
        case Unauthenticated():
            return Problem("unauthenticated", str(error), headers={"WWW-Authenticate": 'Bearer realm="matchfold"'})
        case WrongSeat():
            return Problem("wrong-seat", str(error))
        case Gone():
            return Problem("gone", "the host has removed this match; look for another")
        case UnknownPlayer():
            return Problem("unknown-player", "check the id; ids are case-sensitive")
        case UnknownWebhook():
            return Problem("unknown-webhook", "list them to see which there are")
        case TooManyWebhooks():
            return Problem("too-many-webhooks", f"there are {LIMIT}; delete one first")
        case Forbidden():
            return Problem("forbidden-url", str(error), members={"field": "url"})
        case UnknownMatch():
            return Problem("unknown-match", "check the id; GET /matches lists the public ones")
        case UnknownGame():
            return Problem("unknown-game", str(error))
        case UnknownVersion(version=version):
            return Problem("unknown-version", str(error), members={"version": version})
        case UnknownThought():
            return Problem("unknown-thought", str(error))
        case UnknownHint():
            return Problem("unknown-hint", "POST .../hints asks for one; it can be looked at for an hour")
        case NothingToDecide():
            return Problem("no-choice", str(error))
        case ShapeError(path=path, message=message):
            return malformed("the body does not have the form that /docs describes", json={path or "_": [message]})
        case InvalidCursor():
            return malformed("the cursor is none that a page gave out", query={"cursor": [str(error)]})
        case IllegalCommand() | InvalidOptions():
            return _by_the_rules(error)
        case BrokenFile(line=line):
            members = {"check": "format", "version": None, "line": line}
            return Problem("faulty-history", str(error), members=members)
        case FaultyHistory(check=check, version=version):
            members = {"check": check, "version": version, "line": version + 1}
            return Problem("faulty-history", str(error), members=members)
        case VersionConflict() | ReusedKey() | StoreUnavailable():
            return _by_the_store(error)
        case ForeignRuleset():
            return Problem("foreign-ruleset", str(error))
        case UnknownEvent():
            return Problem("unknown-event", str(error))
        case HTTPException():
            return _by_http(error)
    unavailable = outage(error)
    return _by_the_store(unavailable) if unavailable else _internal()


def _by_the_rules(error: IllegalCommand | InvalidOptions) -> Problem:
    if isinstance(error, InvalidOptions):
        return Problem("invalid-options", error.detail, members={"field": error.field})
    members: dict[str, Any] = {}
    if error.rule is not None:
        members["rule"] = rule_link(error.rule)
    if "version" in g:
        members["version"] = g.version
    if error.step is not None:
        members["step"] = error.step
    if error.candidates:
        members["candidates"] = list(error.candidates)
    own = isinstance(error, MatchRefusal)
    return Problem(error.code, error.detail, type=error.code if own else "illegal-command", members=members)


def _by_the_store(error: VersionConflict | ReusedKey | StoreUnavailable) -> Problem:
    match error:
        case VersionConflict(version=version):
            asked = headers.IF_MATCH in request.headers
            detail = f"the match is at version {version} by now; look at it again and decide anew"
            told = {"ETag": headers.etag(version)}
            return Problem(
                "version-conflict", detail, status=412 if asked else 409, members={"version": version}, headers=told
            )
        case ReusedKey():
            return Problem("reused-key", "send a new Idempotency-Key with a new request; a repeated one must be equal")
        case StoreUnavailable(retry_after=seconds):
            log.warning("event=store-unavailable request=%s reason=%r", g.request_id, str(error))
            detail = f"nothing was lost; send the request again in {seconds} s, with the same Idempotency-Key"
            return Problem("store-unavailable", detail, headers={"Retry-After": str(seconds)})


def _by_http(error: HTTPException) -> Problem:
    code = HTTP_CODES.get(error.code or 500, "malformed-request" if (error.code or 500) < 500 else "internal")
    if code == "internal":
        return _internal()
    allowed = error.valid_methods if isinstance(error, MethodNotAllowed) else None
    told = {"Allow": ", ".join(sorted(allowed))} if allowed else {}
    detail = DETAILS.get(code, "the request cannot be understood; /docs describes what can be sent")
    return Problem(code, detail, headers=told)


def _internal() -> Problem:
    return Problem("internal", "this is a fault of the service; report it with the id in `instance`")


def rule_link(rule: str) -> str:
    """Return where a rule (`homeworlds.md#build`) can be read: `/docs/rules/homeworlds#build`."""
    page, _, anchor = rule.partition("#")
    return f"/docs/rules/{page.removesuffix('.md')}" + (f"#{anchor}" if anchor else "")
