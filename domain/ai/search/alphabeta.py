"""Alpha-beta over whole turns, for open games without chance: the seat against everyone else.

Turns that reach the same position count once, deeper looks go to ever fewer of the best, and what was found for a
position is kept. Values are the searching seat's points throughout; others are assumed to want the opposite.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from domain.ai.bot import WIN, Commands, Option, Points, Task
from domain.ai.search import moves, worth
from domain.kernel.game import Seat

NEARLY_WON = WIN - 1_000
INFINITY = 2 * WIN

Bound = tuple[int, Points, Points]
"""What is known of a position: looked how many turns deep, and the value is at least and at most."""


@dataclass(frozen=True, slots=True)
class AlphaBeta:
    """Looks at the seat's best turns, the answers to them, and on, one turn deeper a round.

    `roots[d]` own turns are looked at with d + 1 further turns behind each; within, `widths[i]` turns are tried where i
    more turns follow. `noise` spoils each value by up to so many points; `threat` is the worth of a likely win to come.
    """

    roots: tuple[int, ...] = (40, 8)
    widths: tuple[int, ...] = (10_000, 12)
    noise: Points = 0
    threat: Points = 0
    name: str = "alphabeta"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns looked at, deepest look first, then best first."""
        commands = moves.winning(task)
        if commands is not None:
            return [Option(commands, WIN, 1)]
        search = _Search(self, task)
        turns = search.root_turns()
        for depth, width in enumerate(self.roots, 1):
            if len(turns) == 1 or task.budget.over():
                break
            search.round(turns, depth, width)
        return [Option(turn.commands, turn.value, turn.depth) for turn in turns]


class _Root:
    """An own turn: what it leads to, its value so far, and how many turns were looked at behind it."""

    __slots__ = ("bias", "commands", "depth", "state", "value")

    def __init__(self, commands: Commands, state: Any, value: Points, bias: Points) -> None:
        self.commands = commands
        self.state = state
        self.bias = bias
        self.value = value + bias
        self.depth = 0


class _Search:
    def __init__(self, settings: AlphaBeta, task: Task) -> None:
        self.settings = settings
        self.task = task
        self.table: dict[Hashable, Bound] = {}

    def root_turns(self) -> list[_Root]:
        """Return the seat's turns, best at first sight first, equals in random order."""
        task = self.task
        found = []
        for commands, state in moves.turns(task.game, task.bot, task.state, task.seat, task.chance):
            bias = task.chance.pick(self.settings.noise + 1)
            if task.bot.bias is not None:
                bias += task.bot.bias(task.state, state, task.seat)
            found.append(_Root(commands, state, worth.points(task.game, task.bot, state, task.seat), bias))
            if len(found) % 64 == 0:
                task.budget.spend(64)
        found.sort(key=lambda turn: (-turn.value, task.chance.pick(WIN)))
        return found

    def round(self, turns: list[_Root], depth: int, width: int) -> None:
        """Look `depth` turns behind the best `width` of `turns` (behind more of them while all lose) and sort anew."""
        best = -INFINITY
        for place, turn in enumerate(turns):
            if (place >= width and best > -NEARLY_WON) or self.task.budget.over():
                break
            alpha = best - turn.bias
            value = self.value(turn.state, depth, alpha, INFINITY, 1)
            if self.task.budget.over():
                break  # this look may be cut short, and must not be compared with whole ones
            turn.value, turn.depth = value + turn.bias, depth
            best = max(best, turn.value)
            if best >= NEARLY_WON:
                break
        turns.sort(key=lambda turn: (-turn.depth, -turn.value))

    def value(self, state: Any, depth: int, alpha: Points, beta: Points, ply: int) -> Points:
        """Return the value of `state` with `depth` turns ahead: exact between alpha and beta, else a bound."""
        task = self.task
        seat = moves.mover(task.game, state, task.seat)
        if seat is None:
            value = worth.points(task.game, task.bot, state, task.seat)
            return value - ply if value > 0 else value + ply
        key = task.game.position(state)
        known = self.table.get(key)
        if known is not None and known[0] >= depth:
            if known[1] >= beta or known[1] == known[2]:
                return known[1]
            if known[2] <= alpha:
                return known[2]
        mine = seat == task.seat
        if task.bot.wins is not None and task.bot.wins(state, seat) is not None:
            value = WIN - ply - 1 if mine else ply + 1 - WIN
            self.table[key] = (1_000, value, value)
            return value
        value = self.best(state, seat, depth, alpha, beta, ply)
        if not task.budget.over():
            self.table[key] = (depth, value if value > alpha else -INFINITY, value if value < beta else INFINITY)
        return value

    def best(self, state: Any, seat: Seat, depth: int, alpha: Points, beta: Points, ply: int) -> Points:
        """Return the value of the mover's best turn among the widest `widths[depth - 1]`."""
        mine = seat == self.task.seat
        sign = 1 if mine else -1
        best = -INFINITY * sign
        rated = self.rated(state, seat, sign)
        width = self.settings.widths[min(depth, len(self.settings.widths)) - 1]
        for place, (first, _, after) in enumerate(rated):
            if depth == 1:
                value = -first * sign
                if (value >= beta) if mine else (value <= alpha):
                    return value
                value = self.threatened(after, value)
            else:
                if self.task.budget.over() or place >= width:
                    break
                value = self.value(after, depth - 1, alpha, beta, ply + 1)
            if mine:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    def rated(self, state: Any, seat: Seat, sign: int) -> list[tuple[Points, int, Any]]:
        """Return the states after the mover's turns, best for the mover first, their points negated for sorting."""
        task = self.task
        game, bot = task.game, task.bot
        if bot.replies is not None:
            states = bot.replies(state, seat)
        else:
            states = (after for _, after in moves.turns(game, bot, state, seat, task.chance))
        rated = [(-sign * worth.points(game, bot, after, task.seat), i, after) for i, after in enumerate(states)]
        task.budget.spend(len(rated))
        rated.sort(key=lambda row: row[:2])
        return rated

    def threatened(self, state: Any, value: Points) -> Points:
        """Return a leaf's value with the likely win of whoever moves next taken into account."""
        task = self.task
        if not self.settings.threat or task.bot.threatens is None:
            return value
        seat = moves.mover(task.game, state, task.seat)
        if seat is None or not task.bot.threatens(state, seat):
            return value
        return value + (self.settings.threat if seat == task.seat else -self.settings.threat)
