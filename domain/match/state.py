"""What is known of a match at one version, and read-only questions about it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from domain.kernel.game import AnyGame, Json, Outcome, Seat
from domain.match import clock as clocks
from domain.match.clock import Clock
from domain.match.events import Leavers, Visibility

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
    """A seat as it is taken now.

    `resigned`: it cannot win any more. `away`: a bot stands in for its holder, who may come back. `reserved`: it is
    open for one person only. `late`: how often in a row its time was up.
    """

    kind: Literal["open", "human", "bot"]
    level: str | None = None
    player: str | None = None
    resigned: bool = False
    away: bool = False
    reserved: bool = False
    late: int = 0


class Last(NamedTuple):
    """The game's events of the latest commit that had any; it ended with `version`, and found the clock at `time`."""

    seat: Seat | None
    command_id: str
    events: tuple[Any, ...]
    version: int
    time: Clock | None = None


class Point(NamedTuple):
    """A position one may go back to: that of version `last.version`."""

    state: Any
    last: Last
    time: Clock | None
    moved: tuple[Seat, ...]


class Takeback(NamedTuple):
    """An open request to go back to version `to`, and the seats that have granted it."""

    seat: Seat
    to: int
    granted: tuple[Seat, ...] = ()


class Match(NamedTuple):
    """One match at `version`. `state` is the game's own, None until the match has begun.

    `moved` are the seats that have made a move. `undo` has the positions one may go back to, earliest first.
    """

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
    leavers: Leavers = "loss"
    status: Status = "open"
    state: Any = None
    outcome: Outcome | None = None
    draw_offer: Seat | None = None
    draw_accepted: tuple[Seat, ...] = ()
    last: Last | None = None
    time: Clock | None = None
    moved: tuple[Seat, ...] = ()
    undo: tuple[Point, ...] = ()
    takeback: Takeback | None = None

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
    bots = {seat: chair.level or "random" for seat, chair in enumerate(match.chairs) if chair.kind == "bot"}
    return tuple((seat, bots[seat]) for seat in sorted(awaiting(match)) if seat in bots) if bots else ()


def first_up(match: Match) -> tuple[int, Seat] | None:
    """Return (moment, seat): whose time is up first and when, None when nobody's can be. A bot's never is."""
    if match.time is None:
        return None
    return clocks.first_up(match.time, [seat for seat, chair in enumerate(match.chairs) if chair.kind == "bot"])


def expired(match: Match, at: int) -> Seat | None:
    """Return the seat whose time was up first, by the moment `at`; None when nobody's was."""
    found = first_up(match)
    return found[1] if found is not None and found[0] <= at else None


def with_chair(match: Match, seat: Seat, chair: Chair) -> Match:
    """Return the match with another occupant of `seat`."""
    return match._replace(chairs=(*match.chairs[:seat], chair, *match.chairs[seat + 1 :]))
