"""What can happen. Fields that only their owner may see are emptied by `view.redact`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from domain.games.tranquility.state import Card, Cards, Cell, Island
from domain.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """The hands were drawn and the piles lie ready; a hand is empty where it is another seat's secret."""

    hands: tuple[Cards, ...]
    piles: tuple[int, ...]
    removed: int
    start_discard: int


@dataclass(frozen=True, slots=True)
class IslandPlayed:
    """An island lies on a cell of the grid; its cost was discarded face down."""

    seat: Seat
    card: Island
    cell: Cell
    cost: int
    paid: Cards


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """A seat discarded cards face down: two instead of a play, or its share for the Start."""

    seat: Seat
    kind: Literal["two", "share"]
    count: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class StartPlayed:
    """The Start lies beside the grid; all seats together owe so many cards."""

    seat: Seat
    owed: int


@dataclass(frozen=True, slots=True)
class OfferMade:
    """A seat said how many cards it would discard; the number is secret until the round closes."""

    seat: Seat
    count: int | None


@dataclass(frozen=True, slots=True)
class OffersClosed:
    """All seats have offered and the numbers are shown."""

    counts: tuple[int, ...]
    agreed: bool


@dataclass(frozen=True, slots=True)
class SplitSet:
    """How many cards each seat has to discard for the Start."""

    shares: tuple[int, ...]
    by: Literal["agreement", "rule"]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew the top card of its pile."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class FinishPlayed:
    """A Finish lies beside the full grid: everybody has won."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn went on to a seat."""

    seat: Seat


Event: TypeAlias = (
    GameSetUp
    | IslandPlayed
    | CardsDiscarded
    | StartPlayed
    | OfferMade
    | OffersClosed
    | SplitSet
    | CardDrawn
    | FinishPlayed
    | TurnPassed
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
