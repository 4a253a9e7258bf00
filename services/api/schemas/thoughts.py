"""How bots came to their turns, and advice for seats."""

from __future__ import annotations

from marshmallow import fields

from services.api.schemas.base import LEVEL, Described, Int, Sent, Text, Told, about


class Candidate(Told):
    """A turn that was considered."""

    text = fields.String(required=True)
    value = Int(required=True, metadata=about("What it is worth to the seat, in the searcher's points."))
    visits = Int(required=True, metadata=about("The part of the search that it got."))


class Thought(Told):
    """How a turn was chosen."""

    version = Int(required=True, metadata=about("The version it was chosen at."))
    seat = Int(required=True)
    level = fields.String(required=True)
    searcher = fields.String(required=True)
    text = fields.String(required=True, metadata=about("The turn, in the game's notation."))
    budget = Int(required=True, metadata=about("Steps the search might have taken."))
    steps = Int(required=True, metadata=about("Steps it took."))
    candidates = fields.List(fields.Nested(Candidate), required=True, metadata=about("Best first."))
    seed = fields.String(required=True, metadata=about("What its random choices were made from; a whole number."))
    ms = Int(required=True, metadata=about("How long it took, in milliseconds."))


class Hint(Thought):
    """Advice: the turn to make, ready to be sent."""

    commands = fields.List(Described({"type": "object", "required": ["type"]}), required=True)


class HintWanted(Sent):
    """What advice to ask for."""

    level = Text(LEVEL, metadata=about("Of the game's bots; left out, the strongest."))


class HintUnderWay(Told):
    """Advice that is being thought out."""

    hint = fields.String(required=True)
