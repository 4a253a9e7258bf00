"""What a game teaches a searcher, and what a searcher is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.game import AnyGame, Seat

Commands: TypeAlias = tuple[Any, ...]
"""What one request may carry: a whole turn, or one command."""

Turn: TypeAlias = tuple[Commands, Any]
"""The commands of a turn and the state they lead to (one sample of it, where chance has a say)."""

Points: TypeAlias = int
"""What a position is worth to one seat; a won one is worth WIN, so evaluations stay well below it."""

WIN: Points = 1_000_000


class Budget:
    """What one decision may spend: counted steps first, so that it is the same on every machine, then `should_stop`.

    A step is one state reached: by a turn where turns are generated whole, else by a command.
    """

    def __init__(self, steps: int, should_stop: Callable[[], bool]) -> None:
        self.steps = steps
        self.used = 0
        self._should_stop = should_stop
        self._stopped = False

    def spend(self, steps: int = 1) -> None:
        """Count `steps` and ask `should_stop` once."""
        self.used += steps
        self._stopped = self._stopped or self._should_stop()

    def over(self) -> bool:
        """Return whether the search has to end with what it has."""
        return self._stopped or self.used >= self.steps

    def share(self, part: float) -> bool:
        """Return whether less than `part` of the steps is used and nobody asked to stop."""
        return not self._stopped and self.used < self.steps * part


@dataclass(frozen=True, slots=True)
class Task:
    """One decision to make: `seat` is to move in `state`, which holds nothing the seat may not know."""

    game: AnyGame
    bot: Bot
    state: Any
    seat: Seat
    budget: Budget
    chance: Chance
    """Every random choice of the searcher comes from here."""


@dataclass(frozen=True, slots=True)
class Option:
    """A turn that was considered: its value to the seat and how much of the search it got."""

    commands: Commands
    value: Points
    visits: int


class Searcher(Protocol):
    """A way to choose a turn; its parameters are its fields."""

    @property
    def name(self) -> str:
        """The word for it in a decision's record."""
        ...

    def __call__(self, task: Task) -> list[Option]:
        """Return the options considered, best first; never empty."""
        ...


@dataclass(frozen=True, slots=True)
class Level:
    """A strength one may play against."""

    name: str
    searcher: Searcher
    steps: int


@dataclass(frozen=True, slots=True)
class Bot:
    """A game's knowledge for the searchers; every part may be missing."""

    levels: tuple[Level, ...] = ()
    """From weakest to strongest; they follow `random` and `greedy`, and one named so replaces it."""
    evaluate: Callable[[Any, Seat], Points] | None = None
    """What an unfinished state is worth to the seat; in a cooperative game the same for all."""
    scale: Points = 100
    """The advantage in points that wins three games of four: where a share of wins is needed, not points."""
    turns: Callable[[Any, Seat], Iterable[Turn]] | None = None
    """The turns worth a thought, in any order; without it, all whole turns, or all commands of a game with chance."""
    replies: Callable[[Any, Seat], Iterable[Any]] | None = None
    """The states `turns` would reach, where they are made faster without their commands."""
    wins: Callable[[Any, Seat], Commands | None] | None = None
    """A whole turn that wins at once, if there is any: quick, and sure to win."""
    threatens: Callable[[Any, Seat], bool] | None = None
    """Whether `wins` would find a turn; also for a state made by `replies`."""
    bias: Callable[[Any, Any, Seat], Points] | None = None
    """(before, after, seat) -> what an own turn is worth beyond its position: a plan, a dislike of repetition."""
    policy: Callable[[Any, Seat, Chance], Any] | None = None
    """One sensible command for playouts; without it, any command."""
    interrupts: Callable[[Any, Seat], bool] | None = None
    """Whether a seat that nobody waits for should act now, where a rule lets it; its searcher then says how."""
    foresees: bool = False
    """In a game with hidden parts: nothing hidden bears on a seat's own turn until chance is asked."""
