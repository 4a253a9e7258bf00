"""Playing and solving the small games."""

from __future__ import annotations

from typing import Any

from domain.ai.bot import Bot, Level, Searcher
from domain.ai.search import moves, worth
from domain.kernel.chance import SampledChance
from domain.kernel.decide import open_game
from domain.kernel.game import AnyGame, Seat

PLAIN = Bot()


def bot_of(searcher: Searcher, steps: int, **knowledge: Any) -> Bot:
    """A bot with the one level `it`."""
    return Bot(levels=(Level("it", searcher, steps),), **knowledge)


def opened(game: AnyGame, seed: int = 0, seats: int = 2) -> Any:
    """The first state of a match."""
    chance = SampledChance(seed)
    return open_game(game, game.prepare(game.Options(), seats, chance), chance)[1]


def mover(game: AnyGame, state: Any) -> Seat:
    """The only seat the game waits for."""
    (seat,) = game.awaiting(state)
    return seat


class Solved:
    """Exhaustive minimax over whole turns, in seat 0's share of the win."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.known: dict[Any, float] = {}

    def value(self, state: Any) -> float:
        """What `state` is worth to seat 0 when both play perfectly."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return worth.share_of(self.game, outcome, 0)
        if state not in self.known:
            best = (max, min)[mover(self.game, state)]
            self.known[state] = best(self.value(after) for _, after in self.turns(state))
        return self.known[state]

    def turns(self, state: Any) -> list[tuple[Any, Any]]:
        """All whole turns and what they lead to."""
        return list(moves.turns(self.game, PLAIN, state, mover(self.game, state), SampledChance(0)))

    def best_turns(self, state: Any) -> set[Any]:
        """The commands of every perfect turn."""
        values = {commands: self.value(after) for commands, after in self.turns(state)}
        best = (max, min)[mover(self.game, state)](values.values())
        return {commands for commands, value in values.items() if value == best}
