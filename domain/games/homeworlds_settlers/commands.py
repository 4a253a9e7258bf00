"""What a seat may ask for. A command is one step of a turn; `by` is where the action piece stands now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from domain.games.homeworlds_settlers.board import Colour
from domain.kernel.shape import About, Pattern

Field: TypeAlias = Annotated[str, Pattern("[a-f][1-6]")]
By: TypeAlias = Annotated[Field, About("where the action piece stands now")]


@dataclass(frozen=True, slots=True)
class Conquer:
    """Take over an enemy piece beside the red action piece."""

    TYPE: ClassVar[str] = "conquer"
    by: By
    at: Field


@dataclass(frozen=True, slots=True)
class Move:
    """Move the yellow action piece, or a piece beside it, by the fewest steps."""

    TYPE: ClassVar[str] = "move"
    by: By
    piece: Annotated[Field, About("where the piece to be moved stands")]
    to: Field


@dataclass(frozen=True, slots=True)
class Build:
    """Put the smallest piece of a colour beside the green action piece; another `by` hands the turn on to it."""

    TYPE: ClassVar[str] = "build"
    by: By
    colour: Colour
    at: Field


@dataclass(frozen=True, slots=True)
class Land:
    """Put the smallest green piece on any empty field; this ends the turn."""

    TYPE: ClassVar[str] = "land"
    at: Field


@dataclass(frozen=True, slots=True)
class Trade:
    """Exchange an own piece for one of the same size and another colour."""

    TYPE: ClassVar[str] = "trade"
    by: By
    at: Field
    colour: Colour


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Exchange an own piece for one of the same colour, one pip larger."""

    TYPE: ClassVar[str] = "upgrade"
    by: By
    at: Field


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn and forfeit the actions left."""

    TYPE: ClassVar[str] = "end-turn"


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by without an action."""

    TYPE: ClassVar[str] = "pass"


Command: TypeAlias = Conquer | Move | Build | Land | Trade | Upgrade | EndTurn | Pass
COMMANDS: tuple[type[Command], ...] = (Conquer, Move, Build, Land, Trade, Upgrade, EndTurn, Pass)
