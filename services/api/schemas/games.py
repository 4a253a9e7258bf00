"""Games, their options and commands."""

from __future__ import annotations

from marshmallow import fields

from services.api.schemas.base import Described, Int, Told, about

JSON_SCHEMA = {"type": "object"}


class SeatCounts(Told):
    """How many may play."""

    min = Int(required=True)
    max = Int(required=True)


class GameRow(Told):
    """A game in a list."""

    game = fields.String(required=True)
    title = fields.String(required=True)
    seats = fields.Nested(SeatCounts, required=True)
    ruleset = Int(required=True)
    levels = fields.List(fields.String(), required=True, metadata=about("Of its bots, weakest first."))
    hidden = fields.Boolean(required=True, metadata=about("Whether seats have secrets."))
    chance = fields.Boolean(required=True)
    cooperative = fields.Boolean(required=True)
    rules = fields.String(required=True, metadata=about("Where the rules can be read."))
    notation = fields.String(required=True, metadata=about("Where the text form of its commands can be read."))


class Games(Told):
    """Every game there is."""

    games = fields.List(fields.Nested(GameRow), required=True)


class Game(GameRow):
    """One game in full."""

    options = Described(JSON_SCHEMA, required=True, metadata=about("The JSON Schema of a new match's options."))
    commands = Described(JSON_SCHEMA, required=True, metadata=about("The JSON Schema of one command."))
