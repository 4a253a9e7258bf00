"""What a seat may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias, get_args

from domain.games.tranquility.state import HAND, Card, Cell, Island
from domain.kernel.shape import About, Between, Length


@dataclass(frozen=True, slots=True)
class PlayIsland:
    """Put an island from the hand on an empty cell and discard its cost."""

    TYPE: ClassVar[str] = "play_island"
    card: Island
    cell: Cell
    discard: Annotated[tuple[Card, ...], Length(0, HAND - 1), About("The cards paid, as many as the cost.")] = ()


@dataclass(frozen=True, slots=True)
class DiscardTwo:
    """Discard two cards of the hand instead of playing one."""

    TYPE: ClassVar[str] = "discard_two"
    cards: Annotated[tuple[Card, ...], Length(2, 2)]


@dataclass(frozen=True, slots=True)
class PlayStart:
    """Play the Start; compulsory for the first seat that holds one on its turn."""

    TYPE: ClassVar[str] = "play_start"


@dataclass(frozen=True, slots=True)
class PlayFinish:
    """Play a Finish beside the full grid, which wins."""

    TYPE: ClassVar[str] = "play_finish"


@dataclass(frozen=True, slots=True)
class OfferDiscards:
    """Say how many cards to discard for the Start; shown when every seat has said its number."""

    TYPE: ClassVar[str] = "offer_discards"
    count: Annotated[int, Between(0, HAND), About("At most the cards in hand.")]


@dataclass(frozen=True, slots=True)
class PayDiscards:
    """Discard the seat's agreed share for the Start."""

    TYPE: ClassVar[str] = "pay_discards"
    cards: Annotated[tuple[Card, ...], Length(1, HAND), About("Exactly the share.")]


Command: TypeAlias = PlayIsland | DiscardTwo | PlayStart | PlayFinish | OfferDiscards | PayDiscards
COMMANDS: tuple[type[Command], ...] = get_args(Command)
