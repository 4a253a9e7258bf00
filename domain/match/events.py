"""What can happen in a match besides the game itself. Rule: match.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from domain.kernel.game import Json, Seat, Upcaster

Visibility = Literal["public", "link", "private"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A seat as the creator asked for it."""

    kind: Literal["human", "bot", "open"]
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Created:
    """The first event of every stream. `commitment` is the SHA-256 of the match's secret seed, in hex.

    `origin` is None for a match opened here; {"kind": "fork", "match", "version", "chain"} names the match and version
    that it goes on from, {"kind": "transcript", "format"} a record in another notation that it was made from.
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
    | Abandoned
    | Ended
)

PREFIX = "match"

events: tuple[type, ...] = (
    Created,
    SeatTaken,
    SeatReleased,
    SeatGivenToBot,
    SeatRekeyed,
    Begun,
    Resigned,
    DrawOffered,
    DrawAccepted,
    DrawDeclined,
    DrawWithdrawn,
    DrawLapsed,
    Abandoned,
    Ended,
)

upcasters: dict[tuple[str, int], Upcaster] = {}
