"""Players, their matches and ratings; the ratings and statistics of a game."""

from __future__ import annotations

from marshmallow import fields

from services.api.schemas.base import PLAYER_ID, PLAYER_KEY, Described, Int, QueryInt, Sent, Text, Told, about, word
from services.api.schemas.matches import LobbyRow

# Printable, without spaces at the ends, and without signs that are unseen or turn the reading direction around.
_SIGN = "!-~¡-¬®-῿‐-‧‰-⁞⁰-\ud7ff豈-\ufefe＀-￯\U00010000-\U0001ffff"
NAME = f"^[{_SIGN}](?:[ {_SIGN}]{{0,38}}[{_SIGN}])?$"


class NewPlayer(Sent):
    """Who wants to be known."""

    name = Text(NAME, required=True, metadata=about("1 to 40 characters; need not be unique."))


class Registered(Told):
    """A player with its key."""

    player = Text(PLAYER_ID, required=True)
    name = fields.String(required=True)
    key = Text(PLAYER_KEY, required=True, metadata=about("Shown this once."))


class Rating(Told):
    """How good somebody is at a game.

    `skill` has `mu`, its uncertainty `sigma`, and `ordinal`, the cautious `mu - 3 sigma`; `elo` has `rating`.
    """

    game = fields.String(required=True)
    kind = word("skill", "elo", required=True, metadata=about("`skill` against others, `elo` where all win together."))
    mu = fields.Float()
    sigma = fields.Float()
    ordinal = fields.Float()
    rating = fields.Float()
    matches = Int(required=True, metadata=about("How many were rated."))
    wins = Int(required=True)
    draws = Int(required=True)
    losses = Int(required=True)
    rated_at = Int(required=True, metadata=about("When the latest of them ended."))


class Profile(Told):
    """What everybody may know of a player."""

    player = Text(PLAYER_ID, required=True)
    name = fields.String(required=True)
    created_at = Int(required=True)
    ratings = fields.List(fields.Nested(Rating), required=True)


class PlayersRow(LobbyRow):
    """A match in a player's list."""

    visibility = word("public", "link", "private", required=True)


class PlayersMatches(Told):
    """A page of a player's matches, the latest first."""

    matches = fields.List(fields.Nested(PlayersRow), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))


class PlayersMatchesQuery(Sent):
    """Which of a player's matches to list."""

    status = word("open", "running", "finished", "abandoned")
    cursor = Text(r"^[0-9]{14}:[A-Za-z0-9_-]{1,64}$", metadata=about("`next` of the page before."))
    limit = QueryInt(1, 200, load_default=50)


class Turns(Told):
    """The matches that wait for the player, the longest first."""

    matches = fields.List(fields.Nested(PlayersRow), required=True)
    waiting = Int(required=True, metadata=about("How many there are; at most 200 are listed."))


class Ranked(Rating):
    """A place on a game's list."""

    player = fields.String(required=True, metadata=about("A player's id, or `bot:<game>:<level>`."))
    name = fields.String(metadata=about("A player's."))


class Ranking(Told):
    """A page of the rated players and bots of a game, the best first."""

    game = fields.String(required=True)
    ratings = fields.List(fields.Nested(Ranked), required=True)
    next = Int(required=True, allow_none=True, metadata=about("The cursor of the next page."))


class RankingQuery(Sent):
    """Which part of the list."""

    cursor = QueryInt(0, 10**9, load_default=0, metadata=about("`next` of the page before."))
    limit = QueryInt(1, 200, load_default=50)


class Spread(Told):
    """A number that was counted in several matches."""

    times = Int(required=True)
    mean = fields.Float(required=True)
    least = Int(required=True)
    most = Int(required=True)


class Statistics(Told):
    """What the finished matches of a game have in common; imported matches and forks are left out."""

    game = fields.String(required=True)
    matches = Int(required=True, metadata=about("Finished."))
    abandoned = Int(required=True)
    seats = Described(
        {"type": "object"},
        required=True,
        metadata=about("By number of seats: `matches`, `wins` and `shares` of each seat, `without_winner`."),
    )
    reasons = Described({"type": "object"}, required=True, metadata=about("How often a match ended for which reason."))
    events = fields.Nested(Spread, required=True, allow_none=True)
    duration_ms = fields.Nested(Spread, required=True, allow_none=True)
    numbers = Described({"type": "object"}, required=True, metadata=about("What the game itself counts, as spreads."))
    words = Described({"type": "object"}, required=True, metadata=about("What the game itself names: how often each."))
