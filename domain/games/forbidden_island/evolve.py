"""The state after one event."""

from __future__ import annotations

from operator import add
from typing import assert_never

from domain.games.forbidden_island import cards, setup
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT
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
from domain.games.forbidden_island.pieces import (
    ACTIONS,
    SANDBAGS,
    SET,
    TREASURE_DRAWS,
    TREASURES,
    WATERS_RISE,
    Card,
    TileId,
    Treasure,
)
from domain.games.forbidden_island.state import State, Tally
from domain.kernel.game import Seat

_MOVED = Tally(moves=1)
_UNDONE = Tally(moves=-1)
_FLOWN = Tally(flights=1)
_NAVIGATED = Tally(navigations=1)
_SHORED = (Tally(shore_ups=1), Tally(shore_ups=1, second_tiles=1))
_GIVEN = Tally(given=1)
_CAPTURED = Tally(captures=1)
_DISCARDED = Tally(discards=1)
_BAGGED = Tally(sandbags=1)
_LIFTED = Tally(lifts=1)


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    if state.left is not None:
        # only a move that nothing has followed can be undone
        state = state._replace(left=None)
    match event:
        case PawnMoved():
            return _moved(state, event)
        case MoveUndone(seat, _, to):
            pawns = table.put(state.pawns, seat, state.tiles.index(to))
            return _noted(state, seat, _UNDONE)._replace(pawns=pawns, actions=state.actions + 1)
        case TilesShored() | CardGiven() | TreasureCaptured() | ActionsEnded():
            return _acted(state, event)
        case TreasureCardDrawn() | WaterRose() | TreasureDeckRebuilt():
            return _drawn(state, event)
        case HandLimitExceeded() | CardDiscarded() | SpecialPlayed():
            return _held(state, event)
        case FloodPhaseStarted() | FloodCardDrawn() | TileFlooded() | TileSunk() | FloodDeckRebuilt() | PawnsInWater():
            return _flooded(state, event)
        case TurnStarted(seat):
            return state._replace(
                turn=state.turn + 1,
                active=seat,
                phase="actions",
                actions=ACTIONS,
                draws=TREASURE_DRAWS,
                flight_used=False,
            )
        case GameWon():
            return state._replace(phase="over", result="lift_off")
        case GameLost(reason):
            return state._replace(phase="over", result=reason)
        case GameStarted():
            return setup.initial(event)
        case _:
            assert_never(event)


def _moved(state: State, event: PawnMoved) -> State:
    tiles = state.tiles
    pawns = table.put(state.pawns, event.seat, tiles.index(event.to))
    match event.cause:
        case "walk" | "dive":
            state = _noted(state, event.seat, _MOVED)
            return state._replace(pawns=pawns, actions=state.actions - 1, left=tiles.index(event.from_))
        case "fly":
            state = _noted(state, event.seat, _FLOWN)
            return state._replace(pawns=pawns, actions=state.actions - 1, flight_used=True)
        case "navigate":
            return _noted(state, state.active, _NAVIGATED)._replace(pawns=pawns, actions=state.actions - 1)
        case "swim" | "helicopter":
            state = state._replace(pawns=pawns)
            return state._replace(phase="flood") if state.phase == "swim" and not table.in_water(state) else state
        case _:
            assert_never(event.cause)


def _acted(state: State, event: TilesShored | CardGiven | TreasureCaptured | ActionsEnded) -> State:
    match event:
        case TilesShored(seat, tiles, cause):
            state = state._replace(flooded=state.flooded & ~_cells(state, tiles))
            if cause == "sandbags":
                return state
            return _noted(state, seat, _SHORED[len(tiles) - 1])._replace(actions=state.actions - 1)
        case CardGiven(seat, to_seat, card):
            one = cards.ONE[card]
            hands = table.put(state.hands, seat, state.hands[seat] - one)
            hands = table.put(hands, to_seat, hands[to_seat] + one)
            return _noted(state, seat, _GIVEN)._replace(hands=hands, actions=state.actions - 1)
        case TreasureCaptured(seat, treasure):
            return _noted(_captured(state, seat, treasure), seat, _CAPTURED)
        case ActionsEnded(seat, unused):
            return _noted(state, seat, Tally(unused_actions=unused))._replace(phase="treasure", actions=0)
        case _:
            assert_never(event)


def _captured(state: State, seat: Seat, treasure: Treasure) -> State:
    spent = SET * cards.ONE[treasure]
    return state._replace(
        hands=table.put(state.hands, seat, state.hands[seat] - spent),
        discards=state.discards + spent,
        captured=table.put(state.captured, TREASURES.index(treasure), seat),
        actions=state.actions - 1,
    )


def _drawn(state: State, event: TreasureCardDrawn | WaterRose | TreasureDeckRebuilt) -> State:
    match event:
        case TreasureCardDrawn(seat, card):
            draws, one = state.draws - 1, cards.ONE[card]
            if card == WATERS_RISE:
                return state._replace(draws=draws, discards=state.discards + one)
            return state._replace(draws=draws, hands=table.put(state.hands, seat, state.hands[seat] + one))
        case WaterRose(mark, _, restacked):
            layers = (*state.layers, _cells(state, restacked)) if restacked else state.layers
            return state._replace(water=mark, layers=layers)
        case TreasureDeckRebuilt():
            return state._replace(discards=0)
        case _:
            assert_never(event)


def _held(state: State, event: HandLimitExceeded | CardDiscarded | SpecialPlayed) -> State:
    match event:
        case HandLimitExceeded():
            return state._replace(phase="discard")
        case CardDiscarded(seat, card):
            return _noted(_spent(state, seat, card), seat, _DISCARDED)
        case SpecialPlayed(seat, card):
            return _noted(_spent(state, seat, card), seat, _BAGGED if card == SANDBAGS else _LIFTED)
        case _:
            assert_never(event)


def _spent(state: State, seat: Seat, card: Card) -> State:
    """Return the state with a card of a hand discarded, which may end a discard phase."""
    one = cards.ONE[card]
    hands = table.put(state.hands, seat, state.hands[seat] - one)
    state = state._replace(hands=hands, discards=state.discards + one)
    relieved = state.phase == "discard" and table.over_limit(state) is None
    return state._replace(phase=table.interrupted(state)) if relieved else state


def _flooded(
    state: State,
    event: FloodPhaseStarted | FloodCardDrawn | TileFlooded | TileSunk | FloodDeckRebuilt | PawnsInWater,
) -> State:
    match event:
        case FloodPhaseStarted(draws):
            return state._replace(phase="flood", draws=draws)
        case FloodCardDrawn(tile):
            top = state.layers[-1] & ~_bit(state, tile)
            return state._replace(draws=state.draws - 1, layers=(*state.layers[:-1], top) if top else state.layers[:-1])
        case TileFlooded(tile):
            return state._replace(flooded=state.flooded | _bit(state, tile))
        case TileSunk(tile):
            bit = _bit(state, tile)
            return state._replace(flooded=state.flooded & ~bit, sunk=state.sunk | bit)
        case FloodDeckRebuilt():
            return state._replace(layers=(table.flood_discards(state),))
        case PawnsInWater():
            return state._replace(phase="swim")
        case _:
            assert_never(event)


def _noted(state: State, seat: Seat, done: Tally) -> State:
    tally = Tally(*map(add, state.tallies[seat], done))
    return state._replace(tallies=table.put(state.tallies, seat, tally))


def _bit(state: State, tile: TileId) -> int:
    return BIT[state.tiles.index(tile)]


def _cells(state: State, tiles: tuple[TileId, ...]) -> int:
    return sum(BIT[state.tiles.index(tile)] for tile in tiles)
