"""Refusals that several commands share; each returns when there is nothing to refuse."""

from __future__ import annotations

from typing import NoReturn

from domain.games.forbidden_island import cards
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT, Cell, Cells
from domain.games.forbidden_island.pieces import HandCard, Role, TileId
from domain.games.forbidden_island.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat


def within(state: State, start: Cell, to: TileId, ends: Cells, anchor: str) -> None:
    """Refuse a destination that is not among `ends`."""
    landing(state, start, to, anchor)
    if not ends & BIT[table.cell_of(state, to)]:
        refuse("not-adjacent", f"{to} is out of reach of {state.tiles[start]}", anchor)


def landing(state: State, start: Cell, to: TileId, anchor: str) -> None:
    """Refuse a destination that has sunk, or that is the start."""
    cell = table.cell_of(state, to)
    if BIT[cell] & state.sunk:
        refuse("tile-sunk", f"{to} has sunk; choose a tile that is above water", anchor)
    if cell == start:
        refuse("same-tile", f"{to} is where the pawn stands; choose another tile", anchor)


def flooded(state: State, tile: TileId, anchor: str) -> None:
    """Refuse a tile that is not flooded."""
    bit = BIT[table.cell_of(state, tile)]
    if bit & state.sunk:
        refuse("tile-sunk", f"{tile} has sunk, and nothing brings it back", anchor)
    if not bit & state.flooded:
        refuse("not-flooded", f"{tile} is dry; choose a flooded tile", anchor)


def held(state: State, seat: Seat, card: HandCard, anchor: str) -> None:
    """Refuse a card that the seat does not hold."""
    if not cards.count(state.hands[seat], card):
        refuse("card-not-held", f"you hold no {card}; name a card of your hand", anchor)


def seated(state: State, seat: Seat) -> None:
    """Refuse a seat that is not at the table."""
    if not 0 <= seat < len(state.roles):
        refuse("no-such-seat", f"there is no seat {seat}; name 0 to {len(state.roles) - 1}", "who-may-act")


def only(state: State, seat: Seat, role: Role, detail: str) -> None:
    """Refuse what only a role may do to all others."""
    if state.roles[seat] != role:
        refuse("wrong-role", f"{detail}; you are the {state.roles[seat].capitalize()}", role)


def refuse(code: str, detail: str, anchor: str) -> NoReturn:
    """Raise IllegalCommand with a section of the rules."""
    raise IllegalCommand(code, detail, f"forbidden_island.md#{anchor}")
