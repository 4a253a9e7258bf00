"""Who may know what: everybody everything. A deck is shown as what it holds, for it has no order before it is drawn."""

from __future__ import annotations

from functools import lru_cache

from domain.games.forbidden_island import cards
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT, BOARDS, Cells, LayoutId, members
from domain.games.forbidden_island.cards import Cards
from domain.games.forbidden_island.events import Event
from domain.games.forbidden_island.pieces import CARDS, TREASURES, TileId
from domain.games.forbidden_island.state import Phase, State
from domain.kernel.chance import Chance
from domain.kernel.game import Json, Seat


def view(state: State, seat: Seat | None) -> Json:  # noqa: ARG001 - nothing is hidden
    """Return the table in JSON types. Rule: forbidden_island.md#open-information"""
    resume = _resume(state)
    return {
        "layout": state.layout,
        "difficulty": state.difficulty,
        "cells": _spots(state.layout, state.tiles),
        "condition": _conditions(state.tiles, state.flooded, state.sunk),
        "water": state.water,
        "seats": [_seat(state, other) for other in range(len(state.roles))],
        "captured": dict(zip(TREASURES, state.captured)),
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "actions_left": state.actions,
        "draws_left": 0 if "actions" in (state.phase, resume) else state.draws,
        "flight_used": state.flight_used,
        "over_limit": table.over_limit(state),
        "in_water": list(table.in_water(state)),
        "resume": resume,
        "undo": None if state.left is None else {"from": state.tiles[state.left]},
        **_piles(state),
        "result": state.result,
    }


def redact(event: Event, seat: Seat | None) -> Event:  # noqa: ARG001
    """Return the event: everybody sees all of it."""
    return event


def determinize(state: State, seat: Seat, chance: Chance) -> State:  # noqa: ARG001
    """Return the state: nothing about it is hidden, and the decks have no order."""
    return state


def _piles(state: State) -> Json:
    return {
        "treasure_deck": _counts(table.treasure_deck(state)),
        "treasure_discard": list(cards.each(state.discards)),
        "flood_layers": [_tiles(state, layer) for layer in reversed(state.layers)],
        "flood_discard": _tiles(state, table.flood_discards(state)),
        "flood_removed": _tiles(state, state.sunk),
    }


def _resume(state: State) -> Phase | None:
    if state.phase == "discard":
        return table.interrupted(state)
    return "flood" if state.phase == "swim" else None


@lru_cache(maxsize=1 << 8)
def _spots(layout: LayoutId, tiles: tuple[TileId, ...]) -> Json:
    """It stays as it is for a whole match, and is told with every move."""
    return {tile: list(spot) for tile, spot in zip(tiles, BOARDS[layout].spots)}


@lru_cache(maxsize=1 << 10)
def _conditions(tiles: tuple[TileId, ...], flooded: Cells, sunk: Cells) -> Json:
    """It changes with the water, not with each move."""
    return {
        tile: "sunk" if bit & sunk else "flooded" if bit & flooded else "dry" for tile, bit in zip(tiles, BIT)
    }


def _seat(state: State, seat: Seat) -> Json:
    return {
        "role": state.roles[seat],
        "pawn": state.tiles[state.pawns[seat]],
        "hand": list(cards.held(state.hands[seat])),
    }


def _counts(pile: Cards) -> dict[str, int]:
    return {card: cards.count(pile, card) for card in CARDS if cards.count(pile, card)}


def _tiles(state: State, cells: Cells) -> list[TileId]:
    return [state.tiles[cell] for cell in members(cells)]
