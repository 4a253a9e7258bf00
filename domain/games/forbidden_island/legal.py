"""Whom the game waits for, and what each seat may do now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from domain.games.forbidden_island import cards, reach
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT, ISLAND, Cell, Cells, members
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
from domain.games.forbidden_island.pieces import LIFT, SANDBAGS, SEATS, SET, TREASURE_AT, TREASURES, TileId
from domain.games.forbidden_island.state import State
from domain.kernel.game import Seat

NOBODY: frozenset[Seat] = frozenset()
_ONLY: tuple[frozenset[Seat], ...] = tuple(frozenset((seat,)) for seat in range(SEATS[1]))
_PAWN_SETS: tuple[tuple[tuple[Seat, ...], ...], ...] = tuple(
    tuple(pawns for size in range(1, count + 1) for pawns in combinations(range(count), size))
    for count in range(SEATS[1] + 1)
)


def awaiting(state: State) -> frozenset[Seat]:
    """Return the seat on turn, the one over its hand limit, or those who can end a swim.

    Rule: forbidden_island.md#who-may-act
    """
    match state.phase:
        case "over":
            return NOBODY
        case "discard":
            seat = table.over_limit(state)
            return NOBODY if seat is None else _ONLY[seat]
        case "swim":
            swimmers = table.in_water(state)
            able = frozenset(seat for seat in swimmers if table.ways_out(state, seat))
            return able if len(able) == len(swimmers) else able.union(table.lift_holders(state))
    return _ONLY[state.active]


def legal(state: State, seat: Seat) -> Iterator[Command]:
    """Yield every command the seat may give: what its phase allows, then its special cards."""
    match state.phase:
        case "over":
            return
        case "actions" if seat == state.active:
            yield from _turn(state, seat)
        case "treasure" if seat == state.active:
            yield DrawTreasure()
        case "flood" if seat == state.active:
            yield DrawFlood()
        case "discard" if seat == table.over_limit(state):
            yield from (Discard(card) for card in cards.kinds(state.hands[seat]))
        case "swim" if table.is_in_water(state, seat):
            yield from (Swim(tile) for tile in _tiles(state, table.ways_out(state, seat)))
    yield from specials(state, seat)


def specials(state: State, seat: Seat) -> Iterator[Command]:
    """Yield what a seat may do with its special cards. Rule: forbidden_island.md#special-cards"""
    hand = state.hands[seat]
    if cards.count(hand, SANDBAGS):
        yield from (PlaySandbags(tile) for tile in _tiles(state, state.flooded))
    if cards.count(hand, LIFT):
        if may_lift_off(state):
            yield LiftOff()
        for start in dict.fromkeys(state.pawns):
            pawns = tuple(other for other, cell in enumerate(state.pawns) if cell == start)
            ends = list(_tiles(state, ISLAND & ~state.sunk & ~BIT[start]))
            for choice in _PAWN_SETS[len(pawns)]:
                taken = tuple(pawns[i] for i in choice)
                yield from (PlayHelicopter(taken, tile) for tile in ends)


def may_lift_off(state: State) -> bool:
    """Tell whether a Helicopter Lift wins now. Rule: forbidden_island.md#winning"""
    landing = table.landmarks(state).landing
    return table.all_captured(state) and all(cell == landing for cell in state.pawns)


def _turn(state: State, seat: Seat) -> Iterator[Command]:
    if state.actions:
        yield from _actions(state, seat)
    if state.left is not None:
        yield UndoMove()
    yield EndTurn()


def _actions(state: State, seat: Seat) -> Iterator[Command]:
    board, role, cell = table.board(state), state.roles[seat], state.pawns[seat]
    ends = reach.move(board, role, cell, state.flooded, state.sunk)
    yield from (Move(tile) for tile in _tiles(state, ends))
    shored = list(_tiles(state, reach.shore(board, role, cell, state.flooded)))
    yield from (ShoreUp((tile,)) for tile in shored)
    if role == "engineer":
        yield from (ShoreUp(pair) for pair in combinations(shored, 2))
    elif role == "pilot" and not state.flight_used:
        yield from (Fly(tile) for tile in _tiles(state, ISLAND & ~state.sunk & ~BIT[cell]))
    elif role == "navigator":
        yield from _navigations(state, seat)
    yield from _gifts(state, seat, cell)
    if _may_capture(state, seat, cell):
        yield CaptureTreasure()


def _navigations(state: State, seat: Seat) -> Iterator[Command]:
    board = table.board(state)
    for pawn, cell in enumerate(state.pawns):
        if pawn != seat:
            ends = reach.navigate(board, state.roles[pawn], cell, state.sunk)
            yield from (Navigate(pawn, tile) for tile in _tiles(state, ends))


def _gifts(state: State, seat: Seat, cell: Cell) -> Iterator[Command]:
    hand = state.hands[seat]
    anywhere = state.roles[seat] == "messenger"
    for other, place in enumerate(state.pawns):
        if other != seat and (anywhere or place == cell):
            yield from (GiveCard(other, card) for card in TREASURES if cards.count(hand, card))


def _may_capture(state: State, seat: Seat, cell: Cell) -> bool:
    treasure = TREASURE_AT.get(state.tiles[cell])
    if treasure is None or table.captured_by(state, treasure) is not None:
        return False
    return cards.count(state.hands[seat], treasure) >= SET


def _tiles(state: State, cells: Cells) -> Iterator[TileId]:
    tiles = state.tiles
    return (tiles[cell] for cell in members(cells))
