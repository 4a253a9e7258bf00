"""What a seat may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from domain.games.photosynthesis.board import Cell
from domain.games.photosynthesis.pieces import Size
from domain.kernel.shape import About


@dataclass(frozen=True, slots=True)
class PlaceTree:
    """Place one of the two first small trees on an empty rim space."""

    TYPE: ClassVar[str] = "place_tree"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the cheapest piece of a size from the own player board."""

    TYPE: ClassVar[str] = "buy"
    size: Size


@dataclass(frozen=True, slots=True)
class Plant:
    """Throw an available seed from an own tree to an empty space within the tree's reach."""

    TYPE: ClassVar[str] = "plant"
    from_: Annotated[Cell, About("The own tree that throws the seed.")]
    to: Annotated[Cell, About("The empty space where it lands.")]


@dataclass(frozen=True, slots=True)
class Grow:
    """Replace an own piece by an available one of the next size."""

    TYPE: ClassVar[str] = "grow"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Collect:
    """Take an own large tree off the board for a scoring token."""

    TYPE: ClassVar[str] = "collect"
    cell: Cell


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; unspent light is kept."""

    TYPE: ClassVar[str] = "end_turn"


Command: TypeAlias = PlaceTree | Buy | Plant | Grow | Collect | EndTurn
COMMANDS: tuple[type[Command], ...] = (PlaceTree, Buy, Plant, Grow, Collect, EndTurn)
