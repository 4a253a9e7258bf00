"""What is known of a match at one version, and read-only questions about it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from domain.kernel.game import AnyGame, Json, Outcome, Seat
from domain.match.events import Visibility

Status = Literal["open", "running", "finished", "abandoned"]


class Actor(NamedTuple):
    """Who caused a commit; `seat` is None for the system and for somebody who has no seat yet."""

    kind: Literal["player", "bot", "system"]
    seat: Seat | None = None


class Recorded(NamedTuple):
    """An event with what the stream knows about it; `at` in milliseconds since the epoch, UTC."""

    version: int
    at: int
    actor: Actor
    command_id: str
    event: Any


class Chair(NamedTuple):
    """A seat as it is taken now."""

    kind: Literal["open", "human", "bot"]
    level: str | None = None
    player: str | None = None
    resigned: bool = False


class Last(NamedTuple):
    """The game's events of the latest commit that had any."""

    seat: Seat | None
    command_id: str
    events: tuple[Any, ...]


class Match(NamedTuple):
    """One match at `version`. `state` is the game's own, None until the match has begun."""

    game: AnyGame
    id: str
    ruleset: int
    options: Json
    visibility: Visibility
    clock: Json
    commitment: str
    origin: Json | None
    chairs: tuple[Chair, ...]
    entropy: tuple[str, ...]
    created_at: int
    version: int
    at: int
    status: Status = "open"
    state: Any = None
    outcome: Outcome | None = None
    draw_offer: Seat | None = None
    draw_accepted: tuple[Seat, ...] = ()
    last: Last | None = None

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.status in ("finished", "abandoned")


def awaiting(match: Match) -> frozenset[Seat]:
    """Return the seats the match waits for; empty while it is open, between its first events, and when it is over."""
    begun = match.status == "running" and match.state is not None
    return match.game.awaiting(match.state) if begun else frozenset()


def bots_to_move(match: Match) -> tuple[tuple[Seat, str], ...]:
    """Return (seat, level) of every bot the match waits for, in seat order."""
    waiting = sorted(awaiting(match))
    return tuple((seat, match.chairs[seat].level or "random") for seat in waiting if match.chairs[seat].kind == "bot")


def with_chair(match: Match, seat: Seat, chair: Chair) -> Match:
    """Return the match with another occupant of `seat`."""
    return match._replace(chairs=(*match.chairs[:seat], chair, *match.chairs[seat + 1 :]))
