"""Tranquility's bots: two rules of thumb, and playouts of the better one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import nlargest

from domain.ai.bot import Bot, Level, Option, Task
from domain.ai.bots import tranquility_thumb as thumb
from domain.ai.bots.tranquility_thumb import Milli, Rated
from domain.games.tranquility import GAME
from domain.games.tranquility.commands import Command
from domain.games.tranquility.state import State
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.decide import advance
from domain.kernel.game import Seat


def policy(state: State, seat: Seat, chance: Chance) -> Command:  # noqa: ARG001
    """Return the command of the rule of thumb."""
    return max(thumb.rate(state, seat), key=_value)[1]


def _value(rated: Rated) -> Milli:
    return rated[0]


@dataclass(frozen=True, slots=True)
class Thumb:
    """The command that a rule of thumb rates best."""

    rate: Callable[[State, Seat], list[Rated]]
    name: str

    def __call__(self, task: Task) -> list[Option]:
        """Return the rated commands, best first."""
        rated = self.rate(task.state, task.seat)
        task.budget.spend(len(rated))
        return [Option((command,), value, 1) for value, command in sorted(rated, key=_value, reverse=True)]


@dataclass(frozen=True, slots=True)
class Playouts:
    """The rule's best few commands, each played to the end in the same guesses of what is hidden.

    A guess gives every command the same chance, so what differs is the command. The rule's own value counts a little:
    it decides where the guesses do not.
    """

    candidates: int = 5
    guesses: int = 40
    trust: int = 20
    """Thousandths of the rule's value that weigh as much as a thousandth of the wins."""
    name: str = "playouts"

    def __call__(self, task: Task) -> list[Option]:
        """Return the candidates, best first; their value is in thousandths of the wins."""
        best = nlargest(self.candidates, thumb.rate(task.state, task.seat), key=_value)
        wins, done = [0] * len(best), 0
        while len(best) > 1 and done < self.guesses and not (done and task.budget.over()):
            world = GAME.determinize(task.state, task.seat, task.chance)
            seed = task.chance.pick(1 << 30)
            for i, (_, command) in enumerate(best):
                wins[i] += _is_won(task, world, command, SampledChance(seed))
            done += 1
        scored = [
            Option((command,), (1000 * won // done if done else 0) + value // self.trust, done)
            for won, (value, command) in zip(wins, best)
        ]
        return sorted(scored, key=lambda option: -option.value)


def _is_won(task: Task, state: State, command: Command, chance: Chance) -> bool:
    seat = task.seat
    while True:
        state = advance(GAME, state, seat, command, chance)
        task.budget.spend()
        awaited = GAME.awaiting(state)
        if not awaited:
            return state.phase == "won"
        seat = min(awaited)
        command = policy(state, seat, chance)


BOT = Bot(
    levels=(
        Level("greedy", Thumb(thumb.rate_simply, "spread"), steps=10_000),
        Level("medium", Thumb(thumb.rate, "risk"), steps=10_000),
        Level("hard", Playouts(), steps=10_000),
    ),
    policy=policy,
)
