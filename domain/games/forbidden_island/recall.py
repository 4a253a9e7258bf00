"""Which command an event follows from."""

from __future__ import annotations

from typing import assert_never

from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Command,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndTurn,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
    UndoMove,
)
from domain.games.forbidden_island.events import (
    ActionsEnded,
    CardDiscarded,
    CardGiven,
    Event,
    FloodCardDrawn,
    MoveUndone,
    PawnMoved,
    SpecialPlayed,
    TilesShored,
    TreasureCaptured,
    TreasureCardDrawn,
)
from domain.games.forbidden_island.pieces import SANDBAGS


def recall(event: Event) -> Command | None:
    """Return the command that an event is the first consequence of, None for what only rules force."""
    match event:
        case PawnMoved():
            return _recall_move(event)
        case SpecialPlayed(_, card, tile, pawns):
            if tile is None:
                return LiftOff()
            return PlaySandbags(tile) if card == SANDBAGS else PlayHelicopter(pawns, tile)
        case TilesShored(_, tiles, cause):
            return ShoreUp(tiles) if cause == "action" else None
        case CardGiven(_, to_seat, card):
            return GiveCard(to_seat, card)
        case CardDiscarded(_, card):
            return Discard(card)
    return _BARE[type(event)]() if type(event) in _BARE else None


_BARE: dict[type[Event], type[CaptureTreasure | UndoMove | EndTurn | DrawTreasure | DrawFlood]] = {
    TreasureCaptured: CaptureTreasure,
    MoveUndone: UndoMove,
    ActionsEnded: EndTurn,
    TreasureCardDrawn: DrawTreasure,
    FloodCardDrawn: DrawFlood,
}


def _recall_move(event: PawnMoved) -> Command | None:
    match event.cause:
        case "walk" | "dive":
            return Move(event.to)
        case "fly":
            return Fly(event.to)
        case "navigate":
            return Navigate(event.seat, event.to)
        case "swim":
            return Swim(event.to)
        case "helicopter":
            return None
        case _:
            assert_never(event.cause)
