"""Photosynthesis: what its searchers know, and its levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domain.ai.bot import Bot, Level, Option, Task, Turn
from domain.ai.bots import photosynthesis_turns, photosynthesis_value
from domain.ai.search import worth
from domain.ai.search.beam import Beam
from domain.games.photosynthesis.state import State
from domain.kernel.game import Seat

WIDTH = 4


def turns(now: State, seat: Seat) -> Iterator[Turn]:
    """Yield the turns worth a thought."""
    return photosynthesis_turns.turns(now, seat, WIDTH)


@dataclass(frozen=True, slots=True)
class Sight:
    """The turn that leaves the best position at once, among those a beam of this width finds."""

    width: int
    noise: int = 0
    name: str = "sight"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns found, best first."""
        options = []
        for commands, after in photosynthesis_turns.turns(task.state, task.seat, self.width):
            value = worth.points(task.game, task.bot, after, task.seat) + task.chance.pick(self.noise + 1)
            options.append((-value, task.chance.pick(1 << 20), commands))
            task.budget.spend()
        options.sort(key=lambda row: row[:2])
        return [Option(commands, -loss, 1) for loss, _, commands in options]


BOT = Bot(
    levels=(
        Level("greedy", Sight(1, noise=150), steps=10_000),
        Level("medium", Sight(8), steps=10_000),
        Level("hard", Beam(depth=5), steps=3_000),
    ),
    evaluate=photosynthesis_value.evaluate,
    scale=1_000,
    turns=turns,
)
