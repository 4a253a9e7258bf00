"""Alpha-beta over whole turns, for open games without chance: the seat against everyone else.

Turns that reach the same position count once, deeper looks go to ever fewer of the best, and what was found for a
position is kept. Values are the searching seat's points throughout; others are assumed to want the opposite.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from domain.ai.bot import WIN, Commands, Option, Points, Task
from domain.ai.search import moves, worth
from domain.kernel.game import Seat

NEARLY_WON = WIN - 1_000
INFINITY = 2 * WIN
CERTAIN = 1_000
"""The depth of what is known for good."""
STRIDE = 32
"""Turns between two looks at the budget."""

Bound = tuple[int, Points, Points]
"""What is known of a position: looked how many turns deep, and the value is at least and at most."""


@dataclass(frozen=True, slots=True)
class AlphaBeta:
    """Looks at the seat's best turns, the answers to them, and on, one turn deeper a round.

    `roots[d]` own turns are looked at with d + 1 further turns behind each; within, `widths[i]` turns are tried where i
    more turns follow. `noise` spoils each value by up to so many points; to allow a likely win costs `threat`.
    """

    roots: tuple[int, ...] = (40, 8)
    widths: tuple[int, ...] = (10_000, 12)
    noise: Points = 0
    threat: Points = 0
    name: str = "alphabeta"

    def __call__(self, task: Task) -> list[Option]:
        """Return all turns: those that lose last, else by how deep the look was, then best first."""
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
    """One search: its settings, its task, and what it found out about positions on the way."""

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
            if len(found) % STRIDE == 0:
                task.budget.spend(STRIDE)
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
        # A turn known to lose comes last, however deep the look: one not looked at so far may be no loss.
        turns.sort(key=lambda turn: (turn.value <= -NEARLY_WON, -turn.depth, -turn.value))

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
        sign = 1 if seat == task.seat else -1
        if task.bot.threatens is not None and task.bot.threatens(state, seat):
            value = sign * (WIN - ply - 1)
            self.table[key] = (CERTAIN, value, value)
            return value
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        if depth == 1:
            value = sign * self.last_turn(state, seat, low, high)
        else:
            value = sign * self.turn_within(state, seat, depth, low, high, ply)
        if not task.budget.over():
            self.table[key] = (depth, value if value > alpha else -INFINITY, value if value < beta else INFINITY)
        return value

    # The functions below speak in the mover's points, so that the best turn is the greatest for either side.

    def last_turn(self, state: Any, seat: Seat, low: Points, high: Points) -> Points:
        """Return the mover's best with one turn ahead; a turn good enough ends the look before all are known."""
        best = -INFINITY
        rated: list[tuple[Points, int, Any]] = []
        for value, after in self.rated(state, seat):
            if value < high:
                rated.append((-value, len(rated), after))
                continue
            best = max(best, self.sobered(value, after, seat))
            if best >= high:
                return best
        rated.sort(key=lambda row: row[:2])
        for loss, _, after in rated:
            if -loss <= best or -loss <= low:
                return max(best, -loss)
            best = max(best, self.sobered(-loss, after, seat))
        return best

    def turn_within(self, state: Any, seat: Seat, depth: int, low: Points, high: Points, ply: int) -> Points:
        """Return the mover's best among the turns that look best at first, with more turns ahead."""
        sign = 1 if seat == self.task.seat else -1
        rated = [(-value, i, after) for i, (value, after) in enumerate(self.rated(state, seat))]
        rated.sort(key=lambda row: row[:2])
        best = -INFINITY
        width = self.settings.widths[min(depth, len(self.settings.widths)) - 1]
        for _, _, after in rated[:width]:
            if self.task.budget.over():
                break
            alpha, beta = (low, high) if sign > 0 else (-high, -low)
            best = max(best, sign * self.value(after, depth - 1, alpha, beta, ply + 1))
            low = max(low, best)
            if low >= high:
                break
        return best

    def rated(self, state: Any, seat: Seat) -> Iterator[tuple[Points, Any]]:
        """Yield (value at first sight, state) for each of the mover's turns."""
        task = self.task
        game, bot, sign = task.game, task.bot, 1 if seat == task.seat else -1
        if bot.replies is not None:
            states = bot.replies(state, seat)
        else:
            states = (after for _, after in moves.turns(game, bot, state, seat, task.chance))
        for count, after in enumerate(states, 1):
            if count % STRIDE == 0:
                task.budget.spend(STRIDE)
            yield sign * worth.points(game, bot, after, task.seat), after
        task.budget.spend(1)

    def sobered(self, value: Points, state: Any, seat: Seat) -> Points:
        """Return the value of the turn of `seat` that led here, less if it lets someone else win next."""
        threatens = self.task.bot.threatens
        if not self.settings.threat or threatens is None:
            return value
        following = moves.mover(self.task.game, state, self.task.seat)
        if following is None or following == seat or not threatens(state, following):
            return value
        return value - self.settings.threat
