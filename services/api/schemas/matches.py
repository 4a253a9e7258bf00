"""Matches: what is asked for, and what is shown."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from services.api.schemas import clocks
from services.api.schemas.base import (
    ENTROPY,
    GAME_KEY,
    LEVEL,
    MATCH_ID,
    PLAYER_KEY,
    Described,
    Int,
    QueryInt,
    Sent,
    Text,
    Told,
    about,
    closed,
    word,
)

ANY = {"type": "object"}


LEVEL_SCHEMA = {"type": "string", "pattern": LEVEL}
ENTROPY_SCHEMA = {"type": "string", "pattern": ENTROPY}
_BOT = closed("bot", "kind", "level", level=LEVEL_SCHEMA)
WANTED = [closed("human", "kind"), closed("open", "kind"), _BOT]
PLAYER_KEY_SCHEMA = {"type": "string", "pattern": PLAYER_KEY}
TAKING = [closed("human", entropy=ENTROPY_SCHEMA, player_key=PLAYER_KEY_SCHEMA), _BOT]


class _Occupant(Sent):
    level = Text(LEVEL)

    @validates_schema
    def check_level(self, data: dict[str, Any], **kwargs: Any) -> None:  # noqa: ARG002
        bot = data.get("kind") == "bot"
        if bot and "level" not in data:
            raise ValidationError("a bot needs a level; GET /games/{game} lists them", "level")
        if not bot and "level" in data:
            raise ValidationError("only a bot has a level", "level")


class Wanted(_Occupant):
    """A seat of a new match."""

    kind = word("human", "bot", "open", required=True)


class NewMatch(Sent):
    """A match to open."""

    game = Text(GAME_KEY, required=True, metadata=about("The key of a game, as GET /games lists them."))
    options = fields.Dict(metadata=about("What GET /games/{game} describes; what is left out takes its default."))
    seats = fields.List(
        fields.Nested(Wanted),
        validate=validate.Length(1, 8),
        metadata=about("One for each seat: `human` is the caller's own, at once; left out, all are, as few as can be."),
    )
    visibility = word(
        "public", "link", "private", metadata=about("Who may see it: everyone, the watch token's holders, its seats.")
    )
    clock = fields.Nested(clocks.Clock)
    leavers = word(
        "loss", "bot", "skip", metadata=about("What becomes of a seat whose time is up; left out, it loses.")
    )
    entropy = Text(ENTROPY, metadata=about("Hex bytes that the caller's seats add to the chance of the match."))


class Taking(_Occupant):
    """Who sits down."""

    kind = word("human", "bot", load_default="human")
    entropy = Text(ENTROPY)
    player_key = Text(PLAYER_KEY, metadata=about("Whose seat it is to be, where the bearer's token is another."))

    @validates_schema
    def check_player(self, data: dict[str, Any], **kwargs: Any) -> None:  # noqa: ARG002
        if data.get("kind") == "bot" and "player_key" in data:
            raise ValidationError("a bot is no player", "player_key")

    @validates_schema
    def check_entropy(self, data: dict[str, Any], **kwargs: Any) -> None:  # noqa: ARG002
        if data.get("kind") == "bot" and "entropy" in data:
            raise ValidationError("a bot's entropy is the service's", "entropy")


class Leaving(Sent):
    """What becomes of the seat."""

    level = Text(LEVEL, metadata=about("Give the seat to a bot of this level; left out, it is open."))


class Seat(Told):
    """A place at the match, as it is taken now."""

    seat = Int(required=True)
    kind = word("human", "bot", "open", required=True)
    level = fields.String(metadata=about("A bot's."))
    player = fields.String(metadata=about("The id of the player who sits here, where there is one."))
    resigned = fields.Boolean(metadata=about("It has resigned or lost by time: it cannot win."))
    away = fields.Boolean(metadata=about("A bot stands in for its holder, who may come back."))
    reserved = fields.Boolean(metadata=about("It is open for one person only."))


class Outcome(Told):
    """How the match ended. No winners: a draw, or a common loss."""

    winners = fields.List(Int(), required=True)
    scores = fields.List(Int(), required=True, allow_none=True)
    reason = fields.String(required=True)


class Last(Told):
    """The latest commit that the game had a part in, as the caller may see it."""

    seat = Int(required=True, allow_none=True)
    text = fields.String(required=True)


class Takeback(Told):
    """An open request for a takeback."""

    seat = Int(required=True, metadata=about("The seat that asks."))
    to = Int(required=True, metadata=about("The version to go back to."))
    granted = fields.List(Int(), required=True, metadata=about("The seats that have consented."))


class MatchState(Told):
    """A match at one version, as the caller may see it."""

    match = Text(MATCH_ID, required=True)
    game = fields.String(required=True)
    ruleset = Int(required=True)
    version = Int(required=True)
    status = word("open", "running", "finished", "abandoned", required=True)
    visibility = word("public", "link", "private", required=True)
    options = Described(ANY, required=True)
    seats = fields.List(fields.Nested(Seat), required=True)
    awaiting = fields.List(Int(), required=True, metadata=about("The seats the match waits for."))
    your_seat = Int(required=True, allow_none=True)
    outcome = fields.Nested(Outcome, required=True, allow_none=True)
    board = fields.String(required=True, metadata=about("The board as text; empty until the match begins."))
    view = Described({"type": ["object", "null"]}, required=True, metadata=about("The game's own view."))
    clock = Described(clocks.SHOWN, required=True)
    leavers = word("loss", "bot", "skip", required=True, metadata=about("What becomes of a seat whose time is up."))
    draw_offer = Int(required=True, allow_none=True, metadata=about("The seat whose draw offer is open."))
    takeback = fields.Nested(Takeback, required=True, allow_none=True, metadata=about("The open request for one."))
    can_undo = Int(
        required=True, allow_none=True, metadata=about("The version before your last turn, where you may ask for it.")
    )
    last = fields.Nested(Last, required=True, allow_none=True)
    origin = Described({"type": ["object", "null"]}, required=True, metadata=about("What this match was made from."))
    imported = fields.Boolean(required=True, metadata=about("Whether it was played elsewhere first."))
    created_at = Int(required=True, metadata=about("Milliseconds since the epoch, UTC."))
    updated_at = Int(required=True, metadata=about("Milliseconds since the epoch, UTC."))


class OwnSeat(Told):
    """A seat of a new match, with its token where it is the caller's."""

    seat = Int(required=True)
    kind = word("human", "bot", "open", required=True)
    level = fields.String()
    token = fields.String(metadata=about("Shown this once."))


class Opened(Told):
    """A new match."""

    match = Text(MATCH_ID, required=True)
    version = Int(required=True)
    seats = fields.List(fields.Nested(OwnSeat), required=True)
    watch_token = fields.String(metadata=about("For watchers of a match seen by link; shown this once."))
    state = fields.Nested(MatchState, required=True, metadata=about("As the lowest of the caller's seats sees it."))
    imported = fields.Boolean(metadata=about("True for a match that was brought in."))


class Seated(Told):
    """A seat's new occupant, or its new token."""

    seat = Int(required=True)
    kind = word("human", "bot", required=True)
    level = fields.String()
    token = fields.String(
        required=True,
        allow_none=True,
        metadata=about("Shown this once: null for a bot, and when the request is repeated."),
    )
    version = Int(required=True)


class LobbyRow(Told):
    """A public match in a list."""

    match = Text(MATCH_ID, required=True)
    game = fields.String(required=True)
    status = word("open", "running", "finished", "abandoned", required=True)
    version = Int(required=True)
    seats = fields.List(fields.Nested(Seat), required=True)
    awaiting = fields.List(Int(), required=True)
    created_at = Int(required=True)
    updated_at = Int(required=True)
    outcome = fields.Nested(Outcome, required=True, allow_none=True)


class Lobby(Told):
    """A page of matches, the latest first."""

    matches = fields.List(fields.Nested(LobbyRow), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))


class LobbyQuery(Sent):
    """Which matches to list."""

    status = word("open", "running", "finished", "abandoned")
    game = Text(GAME_KEY)
    cursor = Text(r"^[0-9]{14}:[A-Za-z0-9_-]{1,64}$", metadata=about("`next` of the page before."))
    limit = QueryInt(1, 200, load_default=50)


class StateQuery(Sent):
    """Which version to show."""

    version = QueryInt(1, 10**9, metadata=about("An earlier version; left out, the latest."))
