"""The points of Forbidden Island's bots, tuned by matches of all seat counts and difficulties."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Points. A tile's risk is a chance between 0 and 1."""

    later: float = 0.35
    """How much a danger of the turn after next counts."""
    landing: tuple[float, float] = (12.0, 60.0)
    """Fools' Landing flooded: at once, and by risk."""
    orphan: tuple[float, float] = (5.0, 56.0)
    """The last tile of a treasure flooded."""
    shrine: tuple[float, float] = (0.96, 5.0)
    pair: float = 32.0
    """Both tiles of a treasure flooded: by the product of their risks."""
    other: tuple[float, float] = (0.35, 0.8)
    sunk_other: float = 1.6
    sunk_shrine: float = 14.0
    captured: float = 51.0
    ladder: tuple[float, ...] = (0.0, 0.6, 1.9, 6.0, 17.0, 14.0, 14.0)
    """The most cards of a treasure in one hand."""
    step: tuple[float, ...] = (0.0, 0.0, 0.1, 0.28, 1.07, 1.07, 1.07)
    """A step of that hand's pawn to the treasure."""
    spare: float = 0.5
    """A card that another hand holds and the best hand lacks, and what it adds for each point it would bring there."""
    share: float = 0.15
    carry: float = 0.3
    """A step between such hands."""
    blocked: float = 7.0
    """A treasure whose cards cannot be had before the discards come back."""
    lifts: tuple[float, ...] = (0.0, 1.5, 2.7, 3.3)
    bags: float = 1.6
    overflow: tuple[float, float] = (1.0, 0.4)
    """A card that the next draw will cost: of the seat on turn, of another."""
    homeward: tuple[float, ...] = (0.3, 0.3, 0.35, 0.6, 1.5)
    """A step of a pawn to Fools' Landing, by the treasures captured; at first it keeps the team together."""
    liftless: float = 6.0
    wait: float = 8.0
    """A turn until the team can lift off when all treasures are captured."""
    stranded: float = 40.0
    mobility: float = 0.1
    guard: float = 0.25
    """A step of the next seat to the tile in most danger."""


WEIGHTS = Weights()
