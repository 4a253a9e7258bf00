"""How many sequences of steps a position has: the yardstick for move generators."""

from __future__ import annotations

from domain.games.photosynthesis import GAME, state
from domain.games.photosynthesis.state import State
from domain.kernel.chance import NoChance
from domain.kernel.decide import advance


def sequences(now: State, length: int) -> int:
    """Return how many sequences of `length` steps are possible; those that end early do not count."""
    if now.over:
        return 0
    seat = state.current(now)
    steps = GAME.legal(now, seat)
    if length == 1:
        return sum(1 for _ in steps)
    return sum(sequences(advance(GAME, now, seat, step, NoChance()), length - 1) for step in steps)
