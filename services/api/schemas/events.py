"""Events as a reader of a history sees them."""

from __future__ import annotations

from marshmallow import fields

from services.api.schemas.base import Described, Int, QueryBool, QueryInt, Sent, Told, about, word

LONGEST_WAIT = 30


class Actor(Told):
    """Who caused an event; who had no seat yet has none, and the system only the one whose time was up."""

    kind = word("player", "bot", "system", required=True)
    seat = Int()


class Envelope(Told):
    """One event of a history. `redacted` says that the reader may not see all of its `data`."""

    version = Int(required=True)
    type = fields.String(required=True, metadata=about("`<game or match>.<Event>`"))
    schema = Int(required=True)
    data = Described({"type": "object"})
    redacted = fields.Boolean()
    at = Int(required=True, metadata=about("Milliseconds since the epoch, UTC."))
    actor = fields.Nested(Actor, required=True)
    command_id = fields.String(required=True)
    caused_by = Int()
    digest = fields.String(required=True, metadata=about("Salted SHA-256 of the data."))
    chain = fields.String(required=True, metadata=about("SHA-256 that links the event to all before it."))
    text = fields.String(metadata=about("With `text=true`: the event in the game's notation; may be empty."))


class EventsPage(Told):
    """A page of a history."""

    events = fields.List(fields.Nested(Envelope), required=True)
    next = Int(required=True, allow_none=True, metadata=about("Send it as `after` for the next page."))


class EventsQuery(Sent):
    """Which events to show, and whether to wait for more; an export is always whole."""

    after = QueryInt(0, 10**9, metadata=about("Only those after this version; left out, all."))
    limit = QueryInt(1, 500, metadata=about("At most so many; left out, 500."))
    wait = QueryInt(0, LONGEST_WAIT, metadata=about("Seconds to wait where there is none yet."))
    text = QueryBool(load_default=False, metadata=about("Tell each event in the game's notation, too."))
    follow = QueryBool(load_default=False, metadata=about("With ndjson: go on with each event as it happens."))
