"""What a seat may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias, get_args

from domain.games.forbidden_island.pieces import SEATS, HandCard, TileId
from domain.kernel.game import Seat
from domain.kernel.shape import About, Between, Length

Pawn: TypeAlias = Annotated[Seat, Between(0, SEATS[1] - 1), About("The seat whose pawn it is.")]


@dataclass(frozen=True, slots=True)
class Move:
    """Move the own pawn to an adjacent tile; the Explorer also diagonally, the Diver through water."""

    TYPE: ClassVar[str] = "move"
    to: TileId


@dataclass(frozen=True, slots=True)
class Fly:
    """Pilot: move the own pawn to any tile, once a turn."""

    TYPE: ClassVar[str] = "fly"
    to: TileId


@dataclass(frozen=True, slots=True)
class Navigate:
    """Navigator: move another seat's pawn up to two tiles."""

    TYPE: ClassVar[str] = "navigate"
    pawn: Pawn
    to: TileId


@dataclass(frozen=True, slots=True)
class ShoreUp:
    """Turn a flooded tile within reach dry; the Engineer may name two."""

    TYPE: ClassVar[str] = "shore_up"
    tiles: Annotated[tuple[TileId, ...], Length(1, 2)]


@dataclass(frozen=True, slots=True)
class GiveCard:
    """Give a treasure card to a seat on the same tile; the Messenger to any seat."""

    TYPE: ClassVar[str] = "give_card"
    to_seat: Pawn
    card: HandCard


@dataclass(frozen=True, slots=True)
class CaptureTreasure:
    """Capture the treasure of the own tile with four of its cards."""

    TYPE: ClassVar[str] = "capture_treasure"


@dataclass(frozen=True, slots=True)
class UndoMove:
    """Take the last move of the own pawn back, while nothing else has happened since."""

    TYPE: ClassVar[str] = "undo_move"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the own actions; drawing begins."""

    TYPE: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class DrawTreasure:
    """Draw the next treasure card."""

    TYPE: ClassVar[str] = "draw_treasure"


@dataclass(frozen=True, slots=True)
class DrawFlood:
    """Draw the next flood card."""

    TYPE: ClassVar[str] = "draw_flood"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card of a hand that is over the limit."""

    TYPE: ClassVar[str] = "discard"
    card: HandCard


@dataclass(frozen=True, slots=True)
class Swim:
    """Leave the water onto a tile."""

    TYPE: ClassVar[str] = "swim"
    to: TileId


@dataclass(frozen=True, slots=True)
class PlaySandbags:
    """Play Sandbags: any one flooded tile turns dry. At any time, on anybody's turn."""

    TYPE: ClassVar[str] = "play_sandbags"
    tile: TileId


@dataclass(frozen=True, slots=True)
class PlayHelicopter:
    """Play a Helicopter Lift: pawns of one tile fly to another. At any time, on anybody's turn."""

    TYPE: ClassVar[str] = "play_helicopter"
    pawns: Annotated[tuple[Pawn, ...], Length(1, SEATS[1])]
    to: TileId


@dataclass(frozen=True, slots=True)
class LiftOff:
    """Play a Helicopter Lift to leave the island with all treasures and all pawns, which wins."""

    TYPE: ClassVar[str] = "lift_off"


Command: TypeAlias = (
    Move
    | Fly
    | Navigate
    | ShoreUp
    | GiveCard
    | CaptureTreasure
    | UndoMove
    | EndTurn
    | DrawTreasure
    | DrawFlood
    | Discard
    | Swim
    | PlaySandbags
    | PlayHelicopter
    | LiftOff
)
COMMANDS: tuple[type[Command], ...] = get_args(Command)
