"""What can happen. Costs, gains and values are written down, so that folding a history needs no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from domain.games.photosynthesis.board import Cell
from domain.games.photosynthesis.pieces import Size
from domain.games.photosynthesis.setup import Setup
from domain.kernel.game import Seat, Upcaster


@dataclass(frozen=True, slots=True)
class TreePlaced:
    """A seat placed one of its first trees."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class SunMoved:
    """The sun moved on and a round (1-based) began."""

    round: int
    sun: int


@dataclass(frozen=True, slots=True)
class LightCollected:
    """The trees collected light: by seat what they gained, what of it was lost over the cap, and what is held now."""

    round: int
    sun: int
    gained: tuple[int, ...]
    wasted: tuple[int, ...]
    light: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PieceBought:
    """A piece went from the player board to the available ones."""

    seat: Seat
    size: Size
    cost: int


@dataclass(frozen=True, slots=True)
class SeedPlanted:
    """A seed landed; both spaces are activated."""

    seat: Seat
    from_: Cell
    to: Cell
    cost: int


@dataclass(frozen=True, slots=True)
class TreeGrown:
    """A piece grew to `size`; `returned` says whether the old one found room on the player board or left the game."""

    seat: Seat
    cell: Cell
    size: Size
    cost: int
    returned: bool


@dataclass(frozen=True, slots=True)
class TreeCollected:
    """A large tree went for the top token of `stack`; None and a value of 0 when no token was left for it."""

    seat: Seat
    cell: Cell
    leaves: int
    stack: int | None
    value: int
    cost: int
    returned: bool


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat ended its turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Everybody had a turn; `first_player` goes first from here, `revolution` says whether the sun came full circle."""

    round: int
    first_player: Seat
    revolution: bool


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last round ended: by seat token points, points for light, their sum, and own pieces on the board."""

    points: tuple[int, ...]
    light_points: tuple[int, ...]
    scores: tuple[int, ...]
    pieces: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    Setup
    | TreePlaced
    | SunMoved
    | LightCollected
    | PieceBought
    | SeedPlanted
    | TreeGrown
    | TreeCollected
    | TurnEnded
    | RoundEnded
    | GameEnded
)
EVENTS: tuple[type[Event], ...] = (
    Setup,
    TreePlaced,
    SunMoved,
    LightCollected,
    PieceBought,
    SeedPlanted,
    TreeGrown,
    TreeCollected,
    TurnEnded,
    RoundEnded,
    GameEnded,
)
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
