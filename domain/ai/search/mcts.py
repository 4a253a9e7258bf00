"""Monte-Carlo tree search over whole turns, for games in which nothing is hidden; chance is sampled anew each time.

A node opens its turns one by one, best at first sight first (progressive widening), so that thousands of turns are no
harm. What a turn leads to is kept by position: once where nothing is random, else one node an outcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from domain.ai.bot import WIN, Commands, Option, Task, Turn
from domain.ai.search import moves, tree, worth
from domain.kernel.decide import advance


@dataclass(frozen=True, slots=True)
class Mcts:
    """A node has `first + grow * sqrt(visits)` open turns; `playout` commands follow before a position is judged."""

    first: int = 4
    grow: float = 1.0
    keep: int = 200
    explore: float = 0.7
    playout: int = 0
    iterations: int = 1_000_000
    name: str = "mcts"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns tried, most visited first."""
        commands = moves.winning(task)
        if commands is not None:
            return [Option(commands, tree.PER_MILLE, 1)]
        root = _Node(self, task, task.state)
        if len(root.turns) == 1:
            return [Option(root.turns[0][0], 0, 1)]
        for done in range(self.iterations):
            if done and task.budget.over():
                break
            self.iterate(task, root)
        return tree.options(root.edges.items())

    def iterate(self, task: Task, root: _Node) -> None:
        """Go down the tree, add a node, judge it, and credit the way to it."""
        path: tree.Path = []
        node: _Node | None = root
        state = root.state
        while node is not None and node.seat is not None:
            commands, edge = node.choose()
            path.append((edge, node.seat))
            new = not edge.visits
            node = self.after(task, node, commands, edge)
            state = node.state
            task.budget.spend()
            if new:
                break
        tree.credit(task, path, tree.playout(task, state, self.playout))

    def after(self, task: Task, node: _Node, commands: Commands, edge: tree.Edge) -> _Node:
        """Return the node a turn leads to this time."""
        game = task.game
        if not game.chance:
            only: _Node = edge.nodes[None]
            return only
        assert node.seat is not None
        state = node.state
        for command in commands:
            state = advance(game, state, node.seat, command, task.chance)
        key = game.position(state)
        if key not in edge.nodes:
            edge.nodes[key] = _Node(self, task, state)
        sampled: _Node = edge.nodes[key]
        return sampled


class _Node:
    """A position, whose move it is, its turns in the order to open them, and the open ones."""

    __slots__ = ("_settings", "_task", "_turns", "edges", "seat", "state", "visits")

    def __init__(self, settings: Mcts, task: Task, state: Any) -> None:
        self._settings = settings
        self._task = task
        self._turns: list[Turn] | None = None
        self.state = state
        self.seat = moves.mover(task.game, state, task.seat)
        self.edges: dict[Commands, tree.Edge] = {}
        self.visits = 0

    @property
    def turns(self) -> list[Turn]:
        """The best turns at first sight; found when first asked for, since most nodes never are."""
        if self._turns is None:
            self._turns = self._ordered()
        return self._turns

    def _ordered(self) -> list[Turn]:
        task = self._task
        seat = self.seat
        assert seat is not None
        turns = list(moves.turns(task.game, task.bot, self.state, seat, task.chance))
        task.budget.spend(len(turns))
        if task.bot.evaluate is None:
            order = [(task.chance.pick(WIN), i) for i in range(len(turns))]
        else:
            order = [(-worth.points(task.game, task.bot, after, seat), i) for i, (_, after) in enumerate(turns)]
        return [turns[i] for _, i in sorted(order)[: self._settings.keep]]

    def choose(self) -> tuple[Commands, tree.Edge]:
        """Return the turn to try: the next unopened one while more may be open, else the most promising."""
        self.visits += 1
        settings = self._settings
        if len(self.edges) < min(len(self.turns), settings.first + int(settings.grow * sqrt(self.visits))):
            return self._open(*self.turns[len(self.edges)])
        return tree.most_promising(self.edges.items(), settings.explore)

    def _open(self, commands: Commands, after: Any) -> tuple[Commands, tree.Edge]:
        edge = self.edges[commands] = tree.Edge()
        edge.offered = self.visits
        if not self._task.game.chance:
            edge.nodes[None] = _Node(self._settings, self._task, after)
        return commands, edge
