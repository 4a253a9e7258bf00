"""What can happen in a match besides the game itself. Rule: match.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from domain.kernel.game import Json, Seat, Upcaster

Visibility = Literal["public", "link", "private"]

Leavers = Literal["loss", "bot", "skip"]
"""What becomes of a seat whose time is up."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A seat as the creator asked for it; one that is `reserved` is open for one person only."""

    kind: Literal["human", "bot", "open", "reserved"]
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Created:
    """The first event of every stream. `commitment` is the SHA-256 of the match's secret seed, in hex.

    `origin` is None for a match opened here; {"kind": "fork", "match", "version", "chain"} names the match and version
    that it goes on from, {"kind": "transcript", "format"} a record in another notation that it was made from,
    {"kind": "rematch", "match"} the match that its seats have played before.
    """

    match: str
    game: str
    ruleset: int
    options: Json
    seats: tuple[Wanted, ...]
    visibility: Visibility
    clock: Json
    commitment: str
    origin: Json | None = None
    leavers: Leavers = "loss"


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """`entropy` (hex) is what this seat adds to the match's chance; it counts when given before the beginning."""

    seat: Seat
    kind: Literal["human", "bot"]
    level: str | None = None
    player: str | None = None
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class SeatReleased:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatGivenToBot:
    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class SeatRekeyed:
    """The seat's token was replaced; the old one is void."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Begun:
    """Every seat is taken; the game's own setup event follows."""


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawOffered:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAccepted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawWithdrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawLapsed:
    """The offer stood while another seat finished a turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeExpired:
    """The seat did not move in time; what becomes of it follows in the same commit."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forfeited:
    """The seat has lost by time; where others play on, a bot plays for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StandInSeated:
    """A bot plays for whoever holds the seat, until they are back."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class SeatResumed:
    """Whoever holds the seat is back, and plays instead of the stand-in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakebackAsked:
    """`to` is the version to go back to: the last one of the position that is wanted back."""

    seat: Seat
    to: int


@dataclass(frozen=True, slots=True)
class TakebackGranted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakebackRefused:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakebackWithdrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakebackLapsed:
    """The seat's request stood while a turn was completed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The match stands where it stood at version `to`: the position, the clock, and who has moved."""

    to: int


@dataclass(frozen=True, slots=True)
class Abandoned:
    reason: str


@dataclass(frozen=True, slots=True)
class Ended:
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...] | None = None


MatchEvent = (
    Created
    | SeatTaken
    | SeatReleased
    | SeatGivenToBot
    | SeatRekeyed
    | Begun
    | Resigned
    | DrawOffered
    | DrawAccepted
    | DrawDeclined
    | DrawWithdrawn
    | DrawLapsed
    | TimeExpired
    | Forfeited
    | StandInSeated
    | SeatResumed
    | TakebackAsked
    | TakebackGranted
    | TakebackRefused
    | TakebackWithdrawn
    | TakebackLapsed
    | TakenBack
    | Abandoned
    | Ended
)

PREFIX = "match"

events: tuple[type, ...] = get_args(MatchEvent)

_OWN = frozenset(events)

upcasters: dict[tuple[str, int], Upcaster] = {}


def of_match(event: object) -> bool:
    """Return whether an event is one of the match's own; all others are its game's."""
    return type(event) in _OWN
