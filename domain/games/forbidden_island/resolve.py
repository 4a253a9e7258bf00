"""What a command causes, and what the rules make happen by themselves."""

from __future__ import annotations

from typing import Literal, assert_never

from domain.games.forbidden_island import cards
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT, members
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
    FloodDeckRebuilt,
    FloodPhaseStarted,
    GameLost,
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
from domain.games.forbidden_island.pieces import (
    FLOOD_CARDS,
    LIFT,
    SANDBAGS,
    SKULL,
    TREASURE_AT,
    WATERS_RISE,
    TileId,
)
from domain.games.forbidden_island.state import Loss, State
from domain.kernel.chance import Chance
from domain.kernel.game import Seat


def resolve(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Return what a checked command directly causes."""
    match command:
        case Move() | Fly() | Navigate() | ShoreUp() | GiveCard() | CaptureTreasure():
            return (_action(state, seat, command),)
        case UndoMove():
            assert state.left is not None
            return (MoveUndone(seat, _stands_on(state, seat), state.tiles[state.left]),)
        case EndTurn():
            return (ActionsEnded(seat, state.actions),)
        case DrawTreasure():
            return _draw_treasure(state, seat, chance)
        case DrawFlood():
            return _draw_flood(state, chance)
        case Discard(card):
            return (CardDiscarded(seat, card),)
        case Swim(to):
            return (PawnMoved(seat, _stands_on(state, seat), to, "swim"),)
        case PlaySandbags() | PlayHelicopter() | LiftOff():
            return _special(state, seat, command)
        case _:
            assert_never(command)


def forced(state: State, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001 - only commands draw
    """Return what happens next before anyone may choose."""
    match state.phase:
        case "actions":
            return _limit(state)
        case "treasure":
            return _after_treasure_card(state)
        case "flood":
            return _after_flood_card(state)
        case "swim":
            return (GameLost("drowned"),) if table.is_drowned(state) else ()
    return ()


def _action(state: State, seat: Seat, command: Move | Fly | Navigate | ShoreUp | GiveCard | CaptureTreasure) -> Event:
    here = _stands_on(state, seat)
    match command:
        case Move(to):
            return PawnMoved(seat, here, to, _gait(state, seat, to))
        case Fly(to):
            return PawnMoved(seat, here, to, "fly")
        case Navigate(pawn, to):
            return PawnMoved(pawn, _stands_on(state, pawn), to, "navigate", seat)
        case ShoreUp(tiles):
            return TilesShored(seat, _in_reading_order(state, tiles), "action")
        case GiveCard(to_seat, card):
            return CardGiven(seat, to_seat, card)
        case CaptureTreasure():
            return TreasureCaptured(seat, TREASURE_AT[here])
        case _:
            assert_never(command)


def _gait(state: State, seat: Seat, to: TileId) -> Literal["walk", "dive"]:
    """Tell a dive from a step: only the Diver goes farther than the cells that touch."""
    near = table.board(state).near[state.pawns[seat]]
    return "dive" if state.roles[seat] == "diver" and not near & BIT[table.cell_of(state, to)] else "walk"


def _draw_treasure(state: State, seat: Seat, chance: Chance) -> tuple[Event, ...]:
    """Return the next treasure card and the rising water. Rule: forbidden_island.md#treasure-cards"""
    deck = table.treasure_deck(state)
    drawn = TreasureCardDrawn(seat, cards.at(deck, chance.pick(cards.size(deck))))
    if drawn.card != WATERS_RISE:
        return (drawn,)
    mark = state.water + 1
    restacked = tuple(state.tiles[cell] for cell in members(table.flood_discards(state)))
    return (drawn, WaterRose(mark, FLOOD_CARDS[mark], restacked))


def _draw_flood(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the next flood card and what it does to its tile. Rule: forbidden_island.md#flood-cards"""
    top = tuple(members(state.layers[-1]))
    cell = top[chance.pick(len(top))]
    tile = state.tiles[cell]
    return (FloodCardDrawn(tile), TileSunk(tile) if state.flooded & BIT[cell] else TileFlooded(tile))


def _special(state: State, seat: Seat, command: PlaySandbags | PlayHelicopter | LiftOff) -> tuple[Event, ...]:
    match command:
        case PlaySandbags(tile):
            return (SpecialPlayed(seat, SANDBAGS, tile, ()), TilesShored(seat, (tile,), "sandbags"))
        case PlayHelicopter(pawns, to):
            pawns = tuple(sorted(pawns))
            moves = (PawnMoved(pawn, _stands_on(state, pawn), to, "helicopter", seat) for pawn in pawns)
            return (SpecialPlayed(seat, LIFT, to, pawns), *moves)
        case LiftOff():
            return (SpecialPlayed(seat, LIFT, None, ()), GameWon(seat))
        case _:
            assert_never(command)


def _limit(state: State) -> tuple[Event, ...]:
    seat = table.over_limit(state)
    return () if seat is None else (HandLimitExceeded(seat),)


def _after_treasure_card(state: State) -> tuple[Event, ...]:
    """Return what follows a treasure card, one thing at a time. Rule: forbidden_island.md#treasure-cards"""
    if not table.treasure_deck(state):
        return (TreasureDeckRebuilt(cards.size(state.discards)),)
    if state.water == SKULL:
        return (GameLost("water_level"),)
    if exceeded := _limit(state):
        return exceeded
    return () if state.draws else (FloodPhaseStarted(FLOOD_CARDS[state.water]),)


def _after_flood_card(state: State) -> tuple[Event, ...]:
    """Return what follows a flood card, one thing at a time. Rule: forbidden_island.md#flood-cards"""
    if not state.layers and (pile := table.flood_discards(state)):
        return (FloodDeckRebuilt(pile.bit_count()),)
    if state.sunk and (loss := _loss(state)):
        return (GameLost(loss),)
    if swimmers := table.in_water(state):
        return (PawnsInWater(swimmers),)
    return () if state.draws else (TurnStarted((state.active + 1) % len(state.roles)),)


def _loss(state: State) -> Loss | None:
    """Return why the island's state loses the game, the first reason that holds. Rule: forbidden_island.md#losing"""
    sunk, marks = state.sunk, table.landmarks(state)
    if sunk & BIT[marks.landing]:
        return "fools_landing"
    if any(pair & ~sunk == 0 and seat is None for pair, seat in zip(marks.shrines, state.captured)):
        return "treasure_lost"
    return "drowned" if table.is_drowned(state) else None


def _in_reading_order(state: State, tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
    return tuple(sorted(tiles, key=state.tiles.index))


def _stands_on(state: State, seat: Seat) -> TileId:
    return state.tiles[state.pawns[seat]]
