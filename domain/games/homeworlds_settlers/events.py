"""What can happen. Sizes and colours are recorded, so that folding needs no look into the bank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.games.homeworlds_settlers.board import Colour
from domain.games.homeworlds_settlers.commands import By, Field
from domain.games.homeworlds_settlers.setup import Setup
from domain.kernel.shape import Between

Pips: TypeAlias = Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class PieceConquered:
    """The piece on a field changed its owner."""

    by: By
    at: Field


@dataclass(frozen=True, slots=True)
class PieceMoved:
    """A piece went from field to field, at the price of so many steps."""

    by: By
    from_: Field
    to: Field
    steps: Pips


@dataclass(frozen=True, slots=True)
class PieceBuilt:
    """A piece came from the bank beside the action piece; another `by` than before has taken the turn over."""

    by: By
    at: Field
    colour: Colour
    size: Pips


@dataclass(frozen=True, slots=True)
class PieceLanded:
    """A green piece came from the bank to a field of the player's choice."""

    at: Field
    size: Pips


@dataclass(frozen=True, slots=True)
class PieceTraded:
    """A piece became one of another colour."""

    by: By
    at: Field
    size: Pips
    was: Colour
    now: Colour


@dataclass(frozen=True, slots=True)
class PieceUpgraded:
    """A piece grew by one pip, to `now` pips."""

    by: By
    at: Field
    colour: Colour
    now: Pips


@dataclass(frozen=True, slots=True)
class ActionsForfeited:
    """The turn ends with actions unused, by command or because nothing more could be done."""

    pips: Pips


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The seat on turn did nothing."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The other seat is on turn; `turn` counts the turns played, `quiet` those since the last conquest."""

    turn: int
    quiet: int


Event: TypeAlias = (
    Setup
    | PieceConquered
    | PieceMoved
    | PieceBuilt
    | PieceLanded
    | PieceTraded
    | PieceUpgraded
    | ActionsForfeited
    | TurnPassed
    | TurnEnded
)
EVENTS: tuple[type[Event], ...] = (
    Setup,
    PieceConquered,
    PieceMoved,
    PieceBuilt,
    PieceLanded,
    PieceTraded,
    PieceUpgraded,
    ActionsForfeited,
    TurnPassed,
    TurnEnded,
)
