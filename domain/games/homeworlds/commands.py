"""What a seat may ask for: one step of a turn each.

Rule: homeworlds.md#notation
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from domain.games.homeworlds.pieces import Colour, Piece
from domain.kernel.shape import About, Pattern

SystemName: TypeAlias = Annotated[
    str, Pattern("[A-Za-z0-9_]{1,24}"), About("a system on the map: P1 or P2 for the homeworlds, or its name")
]
NewName: TypeAlias = Annotated[str, Pattern("[A-Za-z0-9_]{1,24}"), About("a name no system on the map has")]


@dataclass(frozen=True, slots=True)
class FoundHomeworld:
    """Take two stars and the first ship; this is a whole turn."""

    TYPE: ClassVar[str] = "homeworld"
    stars: tuple[Piece, Piece]
    ship: Piece
    override: Annotated[bool, About("needed for a first ship that is not large")] = False


@dataclass(frozen=True, slots=True)
class BuildShip:
    """Take the smallest piece of a colour from the bank as a ship (green)."""

    TYPE: ClassVar[str] = "build"
    piece: Piece
    at: SystemName


@dataclass(frozen=True, slots=True)
class TradeShip:
    """Swap a ship for one of the same size and another colour (blue)."""

    TYPE: ClassVar[str] = "trade"
    piece: Piece
    into: Piece
    at: SystemName


@dataclass(frozen=True, slots=True)
class MoveShip:
    """Move a ship to a connected system (yellow)."""

    TYPE: ClassVar[str] = "move"
    piece: Piece
    from_: SystemName
    to: SystemName


@dataclass(frozen=True, slots=True)
class DiscoverSystem:
    """Move a ship to a new system (yellow)."""

    TYPE: ClassVar[str] = "discover"
    piece: Piece
    from_: SystemName
    star: Piece
    name: NewName | None = None


@dataclass(frozen=True, slots=True)
class CaptureShip:
    """Take over an enemy ship no larger than one's own largest there (red)."""

    TYPE: ClassVar[str] = "capture"
    piece: Piece
    at: SystemName


@dataclass(frozen=True, slots=True)
class SacrificeShip:
    """Return a ship to the bank for as many actions of its colour as it is large, in any systems."""

    TYPE: ClassVar[str] = "sacrifice"
    piece: Piece
    at: SystemName


@dataclass(frozen=True, slots=True)
class CallCatastrophe:
    """Return all pieces of an overpopulated colour in a system to the bank."""

    TYPE: ClassVar[str] = "catastrophe"
    at: SystemName
    colour: Colour


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Finish the turn, with or without an action."""

    TYPE: ClassVar[str] = "end"
    confirm: Annotated[bool, About("needed for a turn that eliminates the player who makes it")] = False


@dataclass(frozen=True, slots=True)
class ClaimDraw:
    """Claim a draw because the position has occurred three times."""

    TYPE: ClassVar[str] = "claim-draw"


Command: TypeAlias = (
    FoundHomeworld
    | BuildShip
    | TradeShip
    | MoveShip
    | DiscoverSystem
    | CaptureShip
    | SacrificeShip
    | CallCatastrophe
    | EndTurn
    | ClaimDraw
)
COMMANDS: tuple[type[Command], ...] = (
    FoundHomeworld,
    BuildShip,
    TradeShip,
    MoveShip,
    DiscoverSystem,
    CaptureShip,
    SacrificeShip,
    CallCatastrophe,
    EndTurn,
    ClaimDraw,
)
