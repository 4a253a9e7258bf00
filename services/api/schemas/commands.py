"""Commands: what a seat may do, what it does, and what came of it."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from services.api.schemas.base import Bool, Described, Int, QueryBool, QueryInt, Sent, Text, Told, about
from services.api.schemas.events import Envelope
from services.api.schemas.matches import MatchState

TEXT_LIMIT = 2000
STEPS = 64


class Commands(Sent):
    """A turn or a part of it: as text, or step by step."""

    text = Text(low=1, high=TEXT_LIMIT, metadata=about("A whole turn in the game's notation."))
    commands = fields.List(
        fields.Dict(),
        validate=validate.Length(1, STEPS),
        metadata=about("Steps in order, each as GET .../commands shows it: all are accepted, or none."),
    )

    @validates_schema
    def check_one(self, data: dict[str, Any], **kwargs: Any) -> None:  # noqa: ARG002
        if len(data) != 1:
            raise ValidationError("send either `text` or `commands`")


class CommandsQuery(Sent):
    """Which choices to list."""

    after = Text(high=TEXT_LIMIT, load_default="", metadata=about("Steps not yet sent, as text: what may follow them?"))
    cursor = QueryInt(0, 10**6, load_default=0, metadata=about("`next` of the page before."))
    limit = QueryInt(1, 200, load_default=200)


class ActQuery(Sent):
    """How to take the commands."""

    dry_run = QueryBool(load_default=False, metadata=about("Only check: nothing is recorded, and no chance is drawn."))


class DrawAnswer(Sent):
    """An answer to an open draw offer; who made the offer withdraws it with false."""

    accept = Bool(required=True)


class TakebackWish(Sent):
    """How far to go back."""

    version = Int(
        validate=validate.Range(1, 10**9),
        metadata=about("To where the match stood at this version; left out, to before the seat's last turn."),
    )


class TakebackAnswer(Sent):
    """An answer to an open request for a takeback; who made it withdraws it with false."""

    accept = Bool(required=True)


class Abandonment(Sent):
    """Why a match is closed."""

    reason = Text(r"^[a-z][a-z-]{0,39}$", load_default="closed-by-host")


class Choice(Told):
    """One thing the seat may do now."""

    text = fields.String(required=True)
    command = Described({"type": "object", "required": ["type"]}, required=True)


class Choices(Told):
    """A page of what the seat may do now."""

    seat = Int(required=True)
    version = Int(required=True)
    commands = fields.List(fields.Nested(Choice), required=True)
    complete = fields.Boolean(required=True, metadata=about("Whether the steps in `after` are a turn as they are."))
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))


class Played(Told):
    """What came of commands: their events, and, unless a minimal answer is preferred, the match after them."""

    version = Int(required=True)
    events = fields.List(fields.Nested(Envelope), required=True)
    state = fields.Nested(MatchState)


class Committed(Played):
    """What came of a request: its events, and the match after them, as the caller may see them."""

    state = fields.Nested(MatchState, required=True)


class Previewed(Told):
    """What a dry run tells. It is allowed; `state` is null where chance or a secret would show."""

    version = Int(required=True, metadata=about("The version this was checked against."))
    dry_run = fields.Boolean(required=True)
    state = fields.Nested(MatchState, required=True, allow_none=True)
