"""The service itself: its health, and the form of every refusal."""

from __future__ import annotations

from marshmallow import fields

from services.api.schemas.base import Described, Int, Told, about


class Health(Told):
    """A short word."""

    status = fields.String(required=True)


class Problem(Told):
    """A refusal."""

    type = fields.String(required=True, metadata=about("Where it is explained."))
    title = fields.String(required=True)
    status = Int(required=True)
    detail = fields.String(required=True, metadata=about("What is wrong and what to do."))
    instance = fields.String(required=True, metadata=about("The request's id."))
    code = fields.String(required=True, metadata=about("Stable and for programs; a game's own where its rules refuse."))
    rule = fields.String(metadata=about("Where the rule can be read."))
    version = Int(allow_none=True, metadata=about("The version of the match, or of a history that fails."))
    step = Int(metadata=about("Which command of the request, from 0."))
    candidates = fields.List(fields.String(), metadata=about("The readings of an ambiguous text."))
    field = fields.String(metadata=about("The option that is not offered."))
    check = fields.String(metadata=about("The check that a history fails; `format` for what is no history."))
    line = Int(metadata=about("The line of a history's file that is at fault, from 1."))
    errors = Described({"type": "object"}, metadata=about("What is malformed: `json`, `query` or `headers`, by field."))
