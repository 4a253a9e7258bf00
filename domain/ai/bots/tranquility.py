"""Tranquility's bots: two rules of thumb, and playouts of the better one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from domain.ai.bot import Bot, Level, Option, Task
from domain.ai.bots import tranquility_thumb as thumb
from domain.ai.bots.tranquility_thumb import Rated
from domain.games.tranquility import GAME
from domain.games.tranquility.commands import Command
from domain.games.tranquility.state import State
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.decide import advance
from domain.kernel.game import Seat


def policy(state: State, seat: Seat, chance: Chance) -> Command:  # noqa: ARG001
    """Return the command of the rule of thumb."""
    return thumb.rate(state, seat, 1)[0][1]


@dataclass(frozen=True, slots=True)
class Thumb:
    """The command that a rule of thumb rates best."""

    rate: Callable[[State, Seat, int], list[Rated]]
    name: str
    shown: int = 8

    def __call__(self, task: Task) -> list[Option]:
        """Return the rated commands, best first."""
        rated = self.rate(task.state, task.seat, self.shown)
        task.budget.spend(len(rated))
        return [Option((command,), value, 1) for value, command in rated]


@dataclass(frozen=True, slots=True)
class Playouts:
    """Near the end, the rule's best few commands, each played to the end in the same guesses of what is hidden; the
    better half of them meets again in new guesses, until two are left.

    A guess gives every command the same chance, so what differs is the command. The rule's own value counts a little:
    it decides where the guesses do not. Where the rule's favourite wins in every guess there is nothing to better.
    """

    candidates: int = 4
    sure: int = 8
    """Guesses that the favourite has to win to need no rivals."""
    guesses: int = 16
    """New ones for each heat."""
    empty: int = 8
    """Cells that may be left: before, guesses say less than the rule."""
    trust: int = 20
    """Thousandths of the rule's value that weigh as much as a thousandth of the wins."""
    name: str = "playouts"

    def __call__(self, task: Task) -> list[Option]:
        """Return the candidates, best first; their value is in thousandths of the wins."""
        rated = thumb.rate(task.state, task.seat, self.candidates)
        task.budget.spend(len(rated))
        field = [Entrant(command, value // self.trust) for value, command in rated]
        if len(field) > 1 and task.state.grid.count(0) <= self.empty and not self._is_sure(task, field[0]):
            self._compete(task, field)
        return [Option((entrant.command,), entrant.score(), entrant.played) for entrant in field]

    def _is_sure(self, task: Task, favourite: Entrant) -> bool:
        """Return whether the favourite wins every guess, and count that for it."""
        for _ in range(self.sure):
            world = GAME.determinize(task.state, task.seat, task.chance)
            if task.budget.over() or not _is_won(task, world, favourite.command, task.chance):
                return False
        favourite.won = favourite.played = self.sure
        return True

    def _compete(self, task: Task, field: list[Entrant]) -> None:
        left = len(field)
        while left > 1 and not task.budget.over():
            self._heat(task, field[:left])
            field[:left] = sorted(field[:left], key=Entrant.score, reverse=True)
            left = (left + 1) // 2 if left > 2 else 0

    def _heat(self, task: Task, field: list[Entrant]) -> None:
        for _ in range(self.guesses):
            world = GAME.determinize(task.state, task.seat, task.chance)
            seed = task.chance.pick(1 << 30)
            for entrant in field:
                entrant.won += _is_won(task, world, entrant.command, SampledChance(seed))
                entrant.played += 1
            if task.budget.over():
                break


@dataclass(slots=True)
class Entrant:
    """A command on trial."""

    command: Command
    handicap: int
    won: int = 0
    played: int = 0

    def score(self) -> int:
        """Return the thousandths of its playouts that it won, and its handicap."""
        return (1000 * self.won // self.played if self.played else 0) + self.handicap


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
        Level("hard", Playouts(), steps=4_000),
    ),
    policy=policy,
)
