"""Homeworlds Settlers: the best turn at first sight, and playouts of the best few.

What decides is the race for growth and slow fights, which no full look one reply further ahead can see; playouts of
sensible turns see them well enough.
"""

from __future__ import annotations

from dataclasses import dataclass

from domain.ai.bot import WIN, Bot, Commands, Level, Option, Points, Task
from domain.ai.bots import homeworlds_settlers_turns as turns
from domain.ai.bots import homeworlds_settlers_value as value
from domain.ai.search import plain, worth
from domain.games.homeworlds_settlers import GAME, outcome
from domain.games.homeworlds_settlers.state import State
from domain.kernel.chance import SampledChance
from domain.kernel.game import Seat

WON: Points = 60 * value.PIP
"""A game won in a playout, beside half the lead it was won by."""
SIGHT = 20
"""So many points at first sight weigh as much as one that playouts find."""


@dataclass(frozen=True, slots=True)
class Score:
    """The turn that leaves the largest lead; any of the equals, but no pass while behind."""

    name: str = "score"

    def __call__(self, task: Task) -> list[Option]:
        """Return all turns found, best first."""
        rated = []
        for commands, after in turns.turns(task.state, task.seat):
            lead = value.lead(after, task.seat)
            gives_up = after.passes and not value.is_ahead(after, task.seat)
            rated.append((lead, not gives_up, task.chance.pick(WIN), commands))
            task.budget.spend()
            if task.budget.over():
                break
        rated.sort(key=lambda row: row[:3], reverse=True)
        return [Option(commands, lead, 1) for lead, _, _, commands in rated]


@dataclass(slots=True)
class Entrant:
    """A turn on trial: where it leads, and what its playouts came to."""

    commands: Commands
    after: State
    sight: Points
    total: Points = 0
    played: int = 0

    def score(self) -> Points:
        """Return the mean of its playouts and a little of what it is worth at first sight."""
        return (self.total // self.played if self.played else 0) + self.sight // SIGHT


@dataclass(frozen=True, slots=True)
class Playouts:
    """The best turns at first sight, each played on for some turns; the better half of them again and again, until two
    are left."""

    candidates: int = 12
    rounds: int = 6
    """Playouts of each turn in a heat."""
    turns: int = 6
    """How far a playout goes on."""
    name: str = "playouts"

    def __call__(self, task: Task) -> list[Option]:
        """Return the candidates, best first; their value is that of the positions their playouts end in."""
        field = self._field(task)
        left = len(field)
        if field[0].sight >= WIN // 2:
            left = 1
        while left > 1 and not task.budget.over():
            self._heat(task, field[:left])
            field[:left] = sorted(field[:left], key=Entrant.score, reverse=True)
            left = (left + 1) // 2 if left > 2 else 0
        return [Option(entrant.commands, entrant.score(), entrant.played) for entrant in field]

    def _field(self, task: Task) -> list[Entrant]:
        """Return the best turns at first sight, and the best that conquers."""
        found = []
        for commands, after in turns.turns(task.state, task.seat):
            found.append(Entrant(commands, after, worth.points(GAME, task.bot, after, task.seat)))
        task.budget.spend(len(found))
        found.sort(key=lambda entrant: entrant.sight, reverse=True)
        field = found[: self.candidates]
        conquest = next((entrant for entrant in found if not entrant.after.quiet), None)
        return field if conquest is None or conquest in field else [*field, conquest]

    def _heat(self, task: Task, field: list[Entrant]) -> None:
        for _ in range(self.rounds):
            # the same whims for every turn, so that what differs is the turn
            seed = task.chance.pick(1 << 30)
            for entrant in field:
                entrant.total += self._played_on(task, entrant.after, SampledChance(seed))
                entrant.played += 1
            if task.budget.over():
                break

    def _played_on(self, task: Task, now: State, chance: SampledChance) -> Points:
        for _ in range(self.turns):
            if GAME.outcome(now) is not None:
                break
            now = turns.sensible(now, chance)
            task.budget.spend()
        return judged(now, task.seat)


def judged(now: State, seat: Seat) -> Points:
    """Return what the end of a playout is worth to the seat."""
    end = outcome.outcome(now)
    if end is None:
        return value.evaluate(now, seat)
    won = WON if end.winners == (seat,) else -WON
    return won + value.lead(now, seat) * value.PIP // 2


BOT = Bot(
    levels=(
        Level("greedy", Score(), steps=20_000),
        Level("medium", plain.Greedy("sight"), steps=20_000),
        Level("hard", Playouts(), steps=20_000),
    ),
    evaluate=value.evaluate,
    scale=200,
    turns=turns.turns,
)
