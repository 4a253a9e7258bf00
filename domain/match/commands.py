"""What may be asked of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from domain.kernel.game import Json, Seat
from domain.match.events import Leavers, Visibility, Wanted


@dataclass(frozen=True, slots=True)
class Create:
    """Open a match. `entropy` has one hex string for each wanted seat, "" where the seat gives none."""

    match: str
    options: Json
    seats: tuple[Wanted, ...]
    visibility: Visibility
    clock: Json
    commitment: str
    entropy: tuple[str, ...]
    players: tuple[str | None, ...] = ()
    origin: Json | None = None
    leavers: Leavers = "loss"


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down on an open seat. `reserved` says that whoever asks is the one it is kept for."""

    seat: Seat
    kind: Literal["human", "bot"] = "human"
    level: str | None = None
    player: str | None = None
    entropy: str = ""
    reserved: bool = False


@dataclass(frozen=True, slots=True)
class ResumeSeat:
    """Play on instead of the bot that stands in for the seat's holder."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReleaseSeat:
    """Leave the seat open, or give it to a bot of `level`."""

    seat: Seat
    level: str | None = None


@dataclass(frozen=True, slots=True)
class RekeySeat:
    """Replace the seat's token."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Play:
    """The game's commands of one request: all are accepted, or none."""

    seat: Seat
    commands: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Resign:
    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferDraw:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Accept or decline the open offer; the seat that made it withdraws it by declining."""

    seat: Seat
    accept: bool


@dataclass(frozen=True, slots=True)
class AskTakeback:
    """Ask to go back to version `to`; None means: before the seat's last turn."""

    seat: Seat
    to: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerTakeback:
    """Grant or refuse the open request; the seat that made it withdraws it by refusing."""

    seat: Seat
    accept: bool


@dataclass(frozen=True, slots=True)
class Expire:
    """Somebody's time is up, the service finds `at`; a stand-in plays at `level`."""

    at: int
    level: str = "greedy"


@dataclass(frozen=True, slots=True)
class Abandon:
    """The host closes the match without a result."""

    reason: str


MatchCommand = (
    TakeSeat
    | ResumeSeat
    | ReleaseSeat
    | RekeySeat
    | Play
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskTakeback
    | AnswerTakeback
    | Expire
    | Abandon
)
