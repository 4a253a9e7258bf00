"""What can happen. Systems are written by the name they have on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from domain.games.homeworlds.pieces import Colour, Piece
from domain.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The map is empty and the bank full."""

    turn_limit: int


@dataclass(frozen=True, slots=True)
class HomeworldFounded:
    """A seat took its two stars, in the order given, and its first ship."""

    seat: Seat
    stars: tuple[Piece, Piece]
    ship: Piece


@dataclass(frozen=True, slots=True)
class ShipBuilt:
    seat: Seat
    piece: Piece
    at: str


@dataclass(frozen=True, slots=True)
class ShipTraded:
    seat: Seat
    piece: Piece
    into: Piece
    at: str


@dataclass(frozen=True, slots=True)
class ShipMoved:
    seat: Seat
    piece: Piece
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class SystemDiscovered:
    """A new system with one star came onto the map, and a ship moved there."""

    seat: Seat
    piece: Piece
    from_: str
    star: Piece
    name: str


@dataclass(frozen=True, slots=True)
class ShipCaptured:
    """The ship belongs to `seat` now."""

    seat: Seat
    piece: Piece
    at: str


@dataclass(frozen=True, slots=True)
class ShipSacrificed:
    seat: Seat
    piece: Piece
    at: str


@dataclass(frozen=True, slots=True)
class CatastropheCalled:
    """Every piece of the colour in the system went back to the bank."""

    seat: Seat
    at: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class SystemDestroyed:
    """A catastrophe took the last star: the ships left behind went to the bank, and the system is no more."""

    at: str


@dataclass(frozen=True, slots=True)
class StarAbandoned:
    """No ship was left at an ordinary star: it went back to the bank."""

    at: str
    star: Piece


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over; `text` is all of it in canonical notation."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class DrawClaimed:
    """A threefold repetition was claimed: the game is drawn."""

    seat: Seat


Event: TypeAlias = (
    GameOpened
    | HomeworldFounded
    | ShipBuilt
    | ShipTraded
    | ShipMoved
    | SystemDiscovered
    | ShipCaptured
    | ShipSacrificed
    | CatastropheCalled
    | SystemDestroyed
    | StarAbandoned
    | TurnEnded
    | DrawClaimed
)
EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    HomeworldFounded,
    ShipBuilt,
    ShipTraded,
    ShipMoved,
    SystemDiscovered,
    ShipCaptured,
    ShipSacrificed,
    CatastropheCalled,
    SystemDestroyed,
    StarAbandoned,
    TurnEnded,
    DrawClaimed,
)
