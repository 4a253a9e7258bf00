"""Advice on legal commands."""

from __future__ import annotations

from domain.games.photosynthesis import state
from domain.games.photosynthesis.board import BIT, LEAVES
from domain.games.photosynthesis.commands import Collect, Command, Grow
from domain.games.photosynthesis.state import State
from domain.kernel.game import Seat


def warnings(now: State, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return codes: `piece-lost` when the replaced piece finds its column full, `no-token` when none is left to take.

    Rule: photosynthesis.md#return
    """
    match command:
        case Grow(cell):
            size = state.size_at(now, BIT[cell])
            if size is not None and not state.has_room(now.players[seat], size):
                return ("piece-lost",)
        case Collect(cell):
            if state.next_token(now, LEAVES[BIT[cell]]) is None:
                return ("no-token",)
    return ()
