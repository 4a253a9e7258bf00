"""Histories as a whole: their audit, their import, and matches that go on from a version of another."""

from __future__ import annotations

from marshmallow import fields, validate

from services.api.schemas.base import GAME_KEY, Int, QueryInt, Sent, Text, Told, about, word
from services.api.schemas.matches import Wanted

TRANSCRIPT_LIMIT = 1_000_000
FORMAT = r"^[a-z0-9-]{1,32}$"


class Check(Told):
    """One of the checks of a history."""

    check = word("chain", "digests", "refold", "legality", "chance", required=True)
    ok = fields.Boolean(required=True)
    detail = fields.String(required=True, metadata=about("What was checked, or why it fails."))
    version = Int(required=True, allow_none=True, metadata=about("The first version that fails; null when none does."))


class Audit(Told):
    """What the checks of a history up to `version` found."""

    ok = fields.Boolean(required=True)
    version = Int(required=True)
    checks = fields.List(fields.Nested(Check), required=True)


class AuditUnderWay(Told):
    """How far an audit is, in events."""

    done = Int(required=True)
    total = Int(required=True)


class RecordedGame(Sent):
    """A game that was played elsewhere, written in some notation."""

    game = Text(GAME_KEY, required=True)
    transcript = Text(low=1, high=TRANSCRIPT_LIMIT, required=True)
    format = Text(FORMAT, load_default="text", metadata=about("`text`: one whole turn a line; or one of the game's."))


class Forking(Sent):
    """Who plays on."""

    seats = fields.List(
        fields.Nested(Wanted),
        validate=validate.Length(1, 8),
        metadata=about("One for each seat, `human` (the caller's own) or `bot`; left out, all are the caller's."),
    )
    visibility = word("public", "link", "private", metadata=about("Left out, that of the match it comes from."))


class ForkQuery(Sent):
    """Where to go on from."""

    version = QueryInt(1, 10**9, metadata=about("The version to go on from; left out, the latest."))
