"""What can happen. Everybody sees all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from domain.games.forbidden_island.board import LayoutId
from domain.games.forbidden_island.pieces import Card, Difficulty, HandCard, Role, TileId, Treasure
from domain.games.forbidden_island.state import Loss
from domain.kernel.game import Seat

Cause: TypeAlias = Literal["walk", "dive", "fly", "navigate", "swim", "helicopter"]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The island lies, roles and hands are dealt, and the first six tiles are flooded."""

    layout: LayoutId
    difficulty: Difficulty
    tiles: tuple[TileId, ...]
    """In reading order of the layout's cells."""
    roles: tuple[Role, ...]
    hands: tuple[tuple[HandCard, ...], ...]
    flooded: tuple[TileId, ...]
    """In the order drawn."""
    first: Seat


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """A pawn went from one tile to another; `by` is the Navigator who moved it, or the player of the card."""

    seat: Seat
    from_: TileId
    to: TileId
    cause: Cause
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class MoveUndone:
    """A seat took its last move back."""

    seat: Seat
    from_: TileId
    to: TileId


@dataclass(frozen=True, slots=True)
class TilesShored:
    """Flooded tiles are dry again."""

    seat: Seat
    tiles: tuple[TileId, ...]
    cause: Literal["action", "sandbags"]


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A treasure card went from hand to hand."""

    seat: Seat
    to_seat: Seat
    card: HandCard


@dataclass(frozen=True, slots=True)
class TreasureCaptured:
    """The team has a treasure; four of its cards left the seat's hand."""

    seat: Seat
    treasure: Treasure


@dataclass(frozen=True, slots=True)
class ActionsEnded:
    """A seat ended its actions."""

    seat: Seat
    unused: int


@dataclass(frozen=True, slots=True)
class TreasureCardDrawn:
    """The active seat drew a treasure card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WaterRose:
    """The water marker rose, and the flood discards (`restacked`) went back on top of the flood deck."""

    mark: int
    cards_per_turn: int
    restacked: tuple[TileId, ...]


@dataclass(frozen=True, slots=True)
class TreasureDeckRebuilt:
    """The treasure deck was empty and its discards became the new one."""

    size: int


@dataclass(frozen=True, slots=True)
class HandLimitExceeded:
    """A seat holds too many cards and has to get rid of one before the game goes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A seat discarded a card down to the limit."""

    seat: Seat
    card: HandCard


@dataclass(frozen=True, slots=True)
class FloodPhaseStarted:
    """So many flood cards are drawn now."""

    draws: int


@dataclass(frozen=True, slots=True)
class FloodCardDrawn:
    """The card of a tile was drawn from the flood deck."""

    tile: TileId


@dataclass(frozen=True, slots=True)
class TileFlooded:
    """A dry tile is flooded; its card lies on the flood discard pile."""

    tile: TileId


@dataclass(frozen=True, slots=True)
class TileSunk:
    """A flooded tile is gone for good, and its card too."""

    tile: TileId


@dataclass(frozen=True, slots=True)
class FloodDeckRebuilt:
    """The flood deck was empty and its discards became the new one."""

    size: int


@dataclass(frozen=True, slots=True)
class PawnsInWater:
    """A tile sank under these seats' pawns, which must leave the water."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SpecialPlayed:
    """A special card was played.

    `tile` is what Sandbags are for, or where a Helicopter Lift takes `pawns`; without a tile the team lifts off.
    """

    seat: Seat
    card: HandCard
    tile: TileId | None
    pawns: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A seat is on turn, with all its actions."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    """The team has left the island with all treasures."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameLost:
    """The team has lost."""

    reason: Loss


Event: TypeAlias = (
    GameStarted
    | PawnMoved
    | MoveUndone
    | TilesShored
    | CardGiven
    | TreasureCaptured
    | ActionsEnded
    | TreasureCardDrawn
    | WaterRose
    | TreasureDeckRebuilt
    | HandLimitExceeded
    | CardDiscarded
    | FloodPhaseStarted
    | FloodCardDrawn
    | TileFlooded
    | TileSunk
    | FloodDeckRebuilt
    | PawnsInWater
    | SpecialPlayed
    | TurnStarted
    | GameWon
    | GameLost
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
