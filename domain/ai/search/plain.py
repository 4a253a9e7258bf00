"""The levels every game has: a random player, and one who looks no further than the turn itself."""

from __future__ import annotations

from dataclasses import dataclass

from domain.ai.bot import WIN, Option, Points, Task, Turn
from domain.ai.search import moves, worth

TRIES = 10


@dataclass(frozen=True, slots=True)
class Random:
    """Any turn, step by step, except one that loses on the spot if another is found soon."""

    name: str = "random"

    def __call__(self, task: Task) -> list[Option]:
        """Return the one turn it came upon."""
        for _ in range(TRIES):
            commands, state = moves.walk(task.game, task.bot, task.state, task.seat, task.chance)
            task.budget.spend(len(commands))
            if not worth.is_lost(task.game, state, task.seat) or task.budget.over():
                break
        return [Option(commands, 0, 1)]


@dataclass(frozen=True, slots=True)
class Greedy:
    """The turn that leaves the best position at once, without a look at the answer; any of the equals."""

    name: str = "greedy"

    def __call__(self, task: Task) -> list[Option]:
        """Return all turns within the budget, best first."""
        rated: list[tuple[Points, int, Turn]] = []
        for turn in moves.turns(task.game, task.bot, task.state, task.seat, task.chance):
            value = worth.points(task.game, task.bot, turn[1], task.seat)
            rated.append((-value, task.chance.pick(WIN), turn))
            task.budget.spend()
            if task.budget.over():
                break
        rated.sort(key=lambda row: row[:2])
        return [Option(commands, -value, 1) for value, _, (commands, _) in rated]
