"""Where a pawn may go: sets of cells, by role and by what has sunk. Rule: forbidden_island.md#roles"""

from __future__ import annotations

from domain.games.forbidden_island.board import BIT, ISLAND, Board, Cell, Cells, members
from domain.games.forbidden_island.pieces import Role


def touching(board: Board, role: Role, cell: Cell) -> Cells:
    """Return the cells that count as adjacent for a role. Rule: forbidden_island.md#explorer"""
    return board.around[cell] if role == "explorer" else board.near[cell]


def move(board: Board, role: Role, cell: Cell, flooded: Cells, sunk: Cells) -> Cells:
    """Return where a pawn may move for one action. Rule: forbidden_island.md#move"""
    if role == "diver":
        return dive(board, cell, flooded, sunk)
    return touching(board, role, cell) & ~sunk


def dive(board: Board, cell: Cell, flooded: Cells, sunk: Cells) -> Cells:
    """Return every tile at the end of a way through flooded and sunk cells. Rule: forbidden_island.md#diver"""
    water, reached, front = flooded | sunk, board.near[cell], board.near[cell]
    while front := front & water:
        front = _next_to(board, front) & ~reached
        reached |= front
    return reached & ~sunk & ~BIT[cell]


def navigate(board: Board, role: Role, cell: Cell, sunk: Cells) -> Cells:
    """Return where the Navigator may move another's pawn. Rule: forbidden_island.md#navigator"""
    first = touching(board, role, cell)
    if role != "diver":
        first &= ~sunk
    second = 0
    for via in members(first):
        second |= touching(board, role, via)
    return (first | second) & ~sunk & ~BIT[cell]


def shore(board: Board, role: Role, cell: Cell, flooded: Cells) -> Cells:
    """Return the flooded cells within a pawn's reach. Rule: forbidden_island.md#shore-up"""
    return (touching(board, role, cell) | BIT[cell]) & flooded


def swim(board: Board, role: Role, cell: Cell, sunk: Cells) -> Cells:
    """Return where a pawn in the water may climb out; empty when it needs a lift. Rule: forbidden_island.md#swimming"""
    if role == "pilot":
        return ISLAND & ~sunk
    if role == "diver":
        return _nearest(board, cell, sunk)
    return touching(board, role, cell) & ~sunk


def _nearest(board: Board, cell: Cell, sunk: Cells) -> Cells:
    reached = ring = BIT[cell]
    while ring:
        ring = _next_to(board, ring) & ~reached
        if ring & ~sunk:
            return ring & ~sunk
        reached |= ring
    return 0


def _next_to(board: Board, cells: Cells) -> Cells:
    touched = 0
    for cell in members(cells):
        touched |= board.near[cell]
    return touched
