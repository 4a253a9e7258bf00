"""The one entry of the bots: a level, a state and a seed in, a turn with its reasons out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from domain.ai import bots
from domain.ai.bot import Bot, Budget, Commands, Level, Points, Task
from domain.ai.search import moves, plain
from domain.kernel.chance import SampledChance
from domain.kernel.game import AnyGame, Seat

CANDIDATES_KEPT = 8

PLAIN_LEVELS = (Level("random", plain.Random(), steps=10_000), Level("greedy", plain.Greedy(), steps=20_000))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn that was considered, as text; `value` in the searcher's points, `visits` its part of the work."""

    text: str
    value: Points
    visits: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A bot's turn and how it came about; the same for the same view, level and seed unless it was stopped early.

    `commands` go in one request. `candidates` come best first, the chosen one at the top.
    """

    commands: Commands
    level: str
    searcher: str
    budget: int
    steps: int
    candidates: tuple[Candidate, ...]
    seed: int


def levels(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the levels a bot of this game can play at, weakest first."""
    return tuple(_levels(bots.of(game)))


def choose(
    game: AnyGame,
    state: Any,
    seat: Seat,
    level: str,
    seed: int,
    should_stop: Callable[[], bool] = lambda: False,
    bot: Bot | None = None,
) -> Decision:
    """Return what a bot of `level` does as `seat`, which must have a command; raises KeyError for an unknown level.

    Only what the seat may see has a bearing on it. `should_stop` ends a search before its budget does.
    """
    bot = bot or bots.of(game)
    plan = _levels(bot)[level]
    chance = SampledChance(seed)
    known = game.determinize(state, seat, chance) if game.hidden else state
    budget = Budget(plan.steps, should_stop)
    options = plan.searcher(Task(game, bot, known, seat, budget, chance))
    best = options[0]
    return Decision(
        commands=moves.certain(game, bot, known, seat, best.commands),
        level=level,
        searcher=plan.searcher.name,
        budget=plan.steps,
        steps=budget.used,
        candidates=tuple(Candidate(say(game, o.commands), o.value, o.visits) for o in options[:CANDIDATES_KEPT]),
        seed=seed,
    )


def interrupting(game: AnyGame, state: Any, seats: Iterable[Seat]) -> Seat | None:
    """Return the first of `seats` whose bot wants to act although nobody waits for it, None to let things go on."""
    interrupts = bots.of(game).interrupts
    if interrupts is None:
        return None
    awaited = game.awaiting(state)
    return next((seat for seat in seats if seat not in awaited and interrupts(state, seat)), None)


def may_interrupt(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Return whether that is worth asking: bots of this game interrupt, and the seat has something to do it by."""
    return bots.of(game).interrupts is not None and next(iter(game.legal(state, seat)), None) is not None


def say(game: AnyGame, commands: Commands) -> str:
    """Return a turn as text."""
    return "; ".join(filter(None, map(game.say, commands)))


def _levels(bot: Bot) -> dict[str, Level]:
    return {level.name: level for level in (*PLAIN_LEVELS, *bot.levels)}
