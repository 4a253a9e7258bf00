"""Random playouts of Tranquility for tests."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.tranquility import GAME, setup
from domain.games.tranquility.state import State
from domain.kernel.chance import SampledChance, choose
from domain.kernel.decide import advance
from domain.kernel.game import Seat


def states(seats: int, seed: int, options: setup.Options | None = None) -> Iterator[State]:
    """Yield the states of one random match, from the first turn to the end."""
    chance = SampledChance(seed)
    state = GAME.initial(GAME.prepare(options or setup.Options(), seats, chance))
    yield state
    while awaited := GAME.awaiting(state):
        seat: Seat = choose(sorted(awaited), chance)
        state = advance(GAME, state, seat, choose(list(GAME.legal(state, seat)), chance), chance)
        yield state
