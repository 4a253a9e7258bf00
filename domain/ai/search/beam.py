"""Beam search over own turns, for open games without chance in which each seat mostly minds its own business.

Own turns are the layers, and only positions of one layer are compared, so all of them stand at the same moment. The
others are assumed to play one line, foreseen once: what each would do at first sight if everyone did. Passes go through
the layers and take the most promising position of each one step further (Chokudai's form), so the search may stop at
any time and then has looked as deep as ever, only less widely.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from domain.ai.bot import WIN, Commands, Option, Points, Task
from domain.ai.search import moves, worth
from domain.kernel.decide import advance
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class Beam:
    """Looks `depth` own turns ahead, the one to choose included.

    More depth may play worse: what was foreseen of the others holds less and less the further on.
    """

    depth: int = 3
    name: str = "beam"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns looked at, deepest look first, then best first."""
        commands = moves.winning(task)
        if commands is not None:
            return [Option(commands, WIN, 1)]
        search = _Search(task, self.depth)
        while search.sweep() and len(search.roots) > 1:
            pass
        roots = sorted(search.roots, key=lambda root: (-root.depth, -root.value))
        return [Option(root.commands, root.value, root.visits) for root in roots]


class _Root:
    """An own turn: the best of the deepest layer it has come to, and how many positions were found behind it."""

    __slots__ = ("commands", "depth", "value", "visits")

    def __init__(self, commands: Commands) -> None:
        self.commands = commands
        self.depth = 0
        self.value: Points = 0
        self.visits = 0

    def note(self, depth: int, value: Points) -> None:
        """Take account of a position found behind it."""
        self.visits += 1
        self.depth, self.value = max((self.depth, self.value), (depth, value))


Place = tuple[Points, int, int, Any, _Root | None]
"""A position waiting in a layer: its value (negated), two numbers that settle ties, the state, where it comes from."""


class _Search:
    def __init__(self, task: Task, depth: int) -> None:
        self.task = task
        self.roots: list[_Root] = []
        self.layers: list[list[Place]] = [[] for _ in range(depth)]
        self.seen: list[set[Hashable]] = [set() for _ in range(depth + 1)]
        self.line = self.foresee(depth)
        self.layers[0].append((0, 0, 0, task.state, None))
        self.found = 0

    def foresee(self, depth: int) -> list[list[Commands]]:
        """Return the others' turns behind each own turn, if every seat plays what is best at first sight."""
        task = self.task
        state = task.state
        line: list[list[Commands]] = []
        while len(line) <= depth and (seat := moves.mover(task.game, state, task.seat)) is not None:
            commands, state = self.at_first_sight(state, seat)
            if seat == task.seat:
                line.append([])
            else:
                line[-1].append(commands)
        return line

    def at_first_sight(self, state: Any, seat: Seat) -> tuple[Commands, Any]:
        """Return the turn that leaves the best position at once."""
        task = self.task
        offered = list(moves.turns(task.game, task.bot, state, seat, task.chance))
        task.budget.spend(len(offered))
        return max(offered, key=lambda turn: worth.points(task.game, task.bot, turn[1], seat))

    def sweep(self) -> bool:
        """Take the best position of each layer a turn further; return whether there was any."""
        any_left = False
        for depth, layer in enumerate(self.layers):
            if layer and not (self.roots and self.task.budget.over()):
                any_left = True
                self.expand(heappop(layer), depth)
        return any_left

    def expand(self, place: Place, depth: int) -> None:
        """Put what the turns from a position lead to into the next layer."""
        *_, state, root = place
        task = self.task
        if moves.mover(task.game, state, task.seat) is None:
            self.put(state, depth + 1, root)
            return
        for commands, after in moves.turns(task.game, task.bot, state, task.seat, task.chance):
            task.budget.spend()
            origin = root
            if origin is None:
                origin = _Root(commands)
                self.roots.append(origin)
            self.put(self.answered(after, depth), depth + 1, origin)

    def put(self, state: Any, depth: int, root: _Root | None) -> None:
        """Put a position into a layer unless it is there."""
        task = self.task
        mark = task.game.position(state)
        if mark in self.seen[depth] or root is None:
            return
        self.seen[depth].add(mark)
        value = worth.points(task.game, task.bot, state, task.seat)
        root.note(depth, value)
        if depth < len(self.layers):
            self.found += 1
            heappush(self.layers[depth], (-value, task.chance.pick(WIN), self.found, state, root))

    def answered(self, state: Any, depth: int) -> Any:
        """Return the state after the others' turns: as foreseen, as far as that is possible."""
        game = self.task.game
        foreseen = iter(self.line[depth] if depth < len(self.line) else ())
        while (seat := moves.mover(game, state, self.task.seat)) not in (None, self.task.seat):
            assert seat is not None
            commands = next(foreseen, None)
            after = self.replayed(state, seat, commands) if commands else None
            state = self.at_first_sight(state, seat)[1] if after is None else after
        return state

    def replayed(self, state: Any, seat: Seat, commands: Commands) -> Any | None:
        """Return the state after those of the commands that are legal; None when the turn does not end with them."""
        game = self.task.game
        number = game.turn(state) if game.turn else None
        for command in commands:
            try:
                game.check(state, seat, command)
            except IllegalCommand:
                continue
            state = advance(game, state, seat, command, self.task.chance)
        over = seat not in game.awaiting(state) or (game.turn is not None and game.turn(state) != number)
        return state if over else None
