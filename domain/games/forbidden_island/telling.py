"""Events in the words of the notation. Rule: forbidden_island.md#notation"""

from __future__ import annotations

from typing import assert_never

from domain.games.forbidden_island.events import (
    ActionsEnded,
    CardDiscarded,
    CardGiven,
    Event,
    FloodCardDrawn,
    FloodDeckRebuilt,
    FloodPhaseStarted,
    GameLost,
    GameStarted,
    GameWon,
    HandLimitExceeded,
    MoveUndone,
    PawnMoved,
    PawnsInWater,
    SpecialPlayed,
    TileFlooded,
    TilesShored,
    TileSunk,
    TreasureCaptured,
    TreasureCardDrawn,
    TreasureDeckRebuilt,
    TurnStarted,
    WaterRose,
)
from domain.games.forbidden_island.pieces import TREASURE_NAMES
from domain.games.forbidden_island.state import Loss

_LOSSES: dict[Loss, str] = {
    "water_level": "the water has reached the skull",
    "fools_landing": "fools_landing has sunk",
    "treasure_lost": "both tiles of a treasure have sunk",
    "drowned": "a pawn has drowned",
}


def tell(event: Event) -> str:
    """Return an event in the words of the notation; "" for what goes without saying."""
    match event:
        case PawnMoved():
            return _moved(event)
        case MoveUndone(_, _, to):
            return f"undo, back on {to}"
        case TilesShored(_, tiles, cause):
            return f"shore {' '.join(tiles)}" if cause == "action" else ""
        case CardGiven(_, to_seat, card):
            return f"give {to_seat} {card}"
        case TreasureCaptured(_, treasure):
            return f"capture {TREASURE_NAMES[treasure]}"
        case ActionsEnded():
            return "end"
        case SpecialPlayed():
            return _special(event)
        case TurnStarted(seat):
            return f"seat {seat} is on turn"
        case GameWon():
            return "won"
        case GameLost(reason):
            return f"lost: {_LOSSES[reason]}"
        case GameStarted() | FloodCardDrawn():
            return ""
        case (
            TreasureCardDrawn() | WaterRose() | TreasureDeckRebuilt() | HandLimitExceeded() | CardDiscarded()
            | FloodPhaseStarted() | TileFlooded() | TileSunk() | FloodDeckRebuilt() | PawnsInWater()
        ):  # fmt: skip
            return _after_drawing(event)
        case _:
            assert_never(event)


def _moved(event: PawnMoved) -> str:
    match event.cause:
        case "walk" | "dive":
            return f"move {event.to}"
        case "fly" | "swim":
            return f"{event.cause} {event.to}"
        case "navigate":
            return f"navigate {event.seat} {event.to}"
        case "helicopter":
            return ""
        case _:
            assert_never(event.cause)


def _special(event: SpecialPlayed) -> str:
    if event.tile is None:
        return "lift off"
    pawns = "".join(f" {pawn}" for pawn in event.pawns)
    return f"{'lift' if event.pawns else 'sandbags'}{pawns} {event.tile}"


def _after_drawing(
    event: TreasureCardDrawn | WaterRose | TreasureDeckRebuilt | HandLimitExceeded | CardDiscarded
    | FloodPhaseStarted | TileFlooded | TileSunk | FloodDeckRebuilt | PawnsInWater,
) -> str:  # fmt: skip
    match event:
        case TreasureCardDrawn(_, card):
            return f"draws {card}"
        case WaterRose(mark, per_turn, restacked):
            return f"water {mark}, {per_turn} flood cards a turn, {len(restacked)} cards back on top"
        case TreasureDeckRebuilt(size):
            return f"new treasure deck of {size}"
        case HandLimitExceeded(seat):
            return f"seat {seat} holds too many cards"
        case CardDiscarded(_, card):
            return f"discard {card}"
        case FloodPhaseStarted(draws):
            return f"{draws} flood cards"
        case TileFlooded(tile):
            return f"{tile} floods"
        case TileSunk(tile):
            return f"{tile} sinks"
        case FloodDeckRebuilt(size):
            return f"new flood deck of {size}"
        case PawnsInWater(seats):
            return f"in the water: seats {', '.join(map(str, seats))}"
        case _:
            assert_never(event)
