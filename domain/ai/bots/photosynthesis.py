"""Photosynthesis: what its searchers know, and its levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domain.ai.bot import WIN, Bot, Level, Option, Points, Task, Turn
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
    """The turn that leaves the best position at once, among those a beam of this width comes upon.

    `noise` spoils each look by up to so many points, also the looks in mid-turn: a lower level not only chooses worse,
    it thinks of worse things.
    """

    width: int
    noise: Points = 0
    name: str = "sight"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns found, best first."""

        def rate(now: State, seat: Seat) -> Points:
            # a bad place for a first tree spoils a whole match, not a turn
            noise = self.noise if now.round else self.noise // 8
            return worth.points(task.game, task.bot, now, seat) + task.chance.pick(noise + 1)

        options = []
        for commands, after in photosynthesis_turns.turns(task.state, task.seat, self.width, rate):
            options.append(Option(commands, rate(after, task.seat), 1))
            task.budget.spend()
        return sorted(options, key=lambda option: (-option.value, task.chance.pick(WIN)))


BOT = Bot(
    levels=(
        Level("greedy", Sight(1, noise=2_500), steps=10_000),
        Level("easy", Sight(1, noise=500), steps=10_000),
        Level("medium", Sight(8), steps=10_000),
        Level("hard", Beam(depth=3), steps=4_000),
    ),
    evaluate=photosynthesis_value.evaluate,
    scale=1_000,
    turns=turns,
)
