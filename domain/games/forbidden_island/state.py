"""What is on the table, and read-only questions about it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from domain.games.forbidden_island import cards, reach
from domain.games.forbidden_island.board import BIT, BOARDS, ISLAND, Board, Cell, Cells, LayoutId
from domain.games.forbidden_island.cards import Cards
from domain.games.forbidden_island.pieces import (
    HAND_LIMIT,
    LANDING,
    LIFT,
    SHRINES,
    TREASURE_DRAWS,
    TREASURES,
    Difficulty,
    Role,
    TileId,
    Treasure,
)
from domain.kernel.game import Seat

Phase: TypeAlias = Literal["actions", "treasure", "flood", "discard", "swim", "over"]
Loss: TypeAlias = Literal["water_level", "fools_landing", "treasure_lost", "drowned"]
Result: TypeAlias = Loss | Literal["lift_off"]
T = TypeVar("T")


class Tally(NamedTuple):
    """What a seat has done so far, for the report of a finished match."""

    moves: int = 0
    shore_ups: int = 0
    second_tiles: int = 0
    given: int = 0
    captures: int = 0
    flights: int = 0
    navigations: int = 0
    unused_actions: int = 0
    discards: int = 0
    sandbags: int = 0
    lifts: int = 0


class State(NamedTuple):
    """Everything on the table. Both decks follow from what lies elsewhere: only their contents are known, no order."""

    layout: LayoutId
    difficulty: Difficulty
    tiles: tuple[TileId, ...]
    """The tile of each cell, sunk ones too."""
    roles: tuple[Role, ...]
    flooded: Cells
    sunk: Cells
    water: int
    pawns: tuple[Cell, ...]
    hands: tuple[Cards, ...]
    discards: Cards
    """The treasure discard pile."""
    layers: tuple[Cells, ...]
    """The flood deck as sets of cards, the top one last: all of a set are drawn before any of the one below."""
    captured: tuple[Seat | None, ...]
    """Who captured each treasure, in the order of `pieces.TREASURES`."""
    turn: int
    active: Seat
    phase: Phase
    actions: int
    draws: int
    """Cards still to draw: treasure cards until the flood phase begins, then flood cards."""
    flight_used: bool
    left: Cell | None
    """The cell an undo leads back to."""
    result: Result | None
    tallies: tuple[Tally, ...]


class Landmarks(NamedTuple):
    """Cells that decide the game, for one placement of the tiles."""

    landing: Cell
    shrines: tuple[Cells, ...]
    """Both cells of each treasure, in the order of `pieces.TREASURES`."""


@lru_cache(maxsize=256)
def _landmarks(tiles: tuple[TileId, ...]) -> Landmarks:
    pairs = (SHRINES[treasure] for treasure in TREASURES)
    return Landmarks(tiles.index(LANDING), tuple(sum(BIT[tiles.index(tile)] for tile in pair) for pair in pairs))


def landmarks(state: State) -> Landmarks:
    """Return where Fools' Landing and the treasures' tiles lie."""
    return _landmarks(state.tiles)


def board(state: State) -> Board:
    """Return the geometry of the match's layout."""
    return BOARDS[state.layout]


def cell_of(state: State, tile: TileId) -> Cell:
    """Return the cell of a tile, also of a sunk one."""
    return state.tiles.index(tile)


def treasure_deck(state: State) -> Cards:
    """Return what the treasure draw pile holds."""
    return cards.ALL - state.discards - sum(state.hands)


def flood_discards(state: State) -> Cells:
    """Return the tiles whose cards lie on the flood discard pile."""
    gone = state.sunk
    for layer in state.layers:
        gone |= layer
    return ISLAND & ~gone


def over_limit(state: State) -> Seat | None:
    """Return the seat that holds too many cards; there is never more than one. Rule: forbidden_island.md#hand-limit"""
    for seat, hand in enumerate(state.hands):
        if cards.size(hand) > HAND_LIMIT:
            return seat
    return None


def is_in_water(state: State, seat: Seat) -> bool:
    """Tell whether a seat's pawn stands on a sunk tile."""
    return bool(BIT[state.pawns[seat]] & state.sunk)


def in_water(state: State) -> tuple[Seat, ...]:
    """Return the seats whose pawns stand on a sunk tile."""
    return tuple(seat for seat, cell in enumerate(state.pawns) if BIT[cell] & state.sunk)


def ways_out(state: State, seat: Seat) -> Cells:
    """Return the cells that a pawn in the water can swim to. Rule: forbidden_island.md#swimming"""
    return reach.swim(BOARDS[state.layout], state.roles[seat], state.pawns[seat], state.sunk)


def lift_holders(state: State) -> tuple[Seat, ...]:
    """Return the seats that hold a Helicopter Lift."""
    return tuple(seat for seat, hand in enumerate(state.hands) if cards.count(hand, LIFT))


def is_drowned(state: State) -> bool:
    """Tell whether a pawn in the water can neither swim nor be lifted. Rule: forbidden_island.md#swimming"""
    stuck = (seat for seat in in_water(state) if not ways_out(state, seat))
    return next(stuck, None) is not None and not lift_holders(state)


def interrupted(state: State) -> Phase:
    """Return the phase that a discard came between. Rule: forbidden_island.md#hand-limit"""
    # the active seat is over the limit only after it has drawn
    return "actions" if state.draws == TREASURE_DRAWS else "treasure"


def all_captured(state: State) -> bool:
    """Tell whether the team has all four treasures."""
    return None not in state.captured


def captured_by(state: State, treasure: Treasure) -> Seat | None:
    """Return the seat that captured a treasure."""
    return state.captured[TREASURES.index(treasure)]


def position(state: State) -> Hashable:
    """Return what decides the play from here: who did how much, and how long it took, does not."""
    captured = tuple(seat is not None for seat in state.captured)
    return state._replace(turn=0, tallies=(), captured=captured)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return `items` with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])
