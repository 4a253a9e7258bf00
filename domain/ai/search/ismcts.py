"""Information-set Monte-Carlo tree search: one tree over what the seat may know, another guess of the rest each time.

Each iteration draws a state that fits the seat's knowledge and goes down through the turns possible in it; a turn is
judged over all guesses in which it was on offer. Partners share the win, opponents divide it: `worth` knows which.
"""

from __future__ import annotations

from dataclasses import dataclass

from domain.ai.bot import Commands, Option, Task
from domain.ai.search import moves, tree
from domain.kernel.decide import advance


@dataclass(frozen=True, slots=True)
class IsMcts:
    """`playout` commands follow a new node before the position is judged; `deep` turns of a guess are in the tree."""

    explore: float = 0.7
    playout: int = 400
    deep: int = 30
    iterations: int = 1_000_000
    name: str = "ismcts"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns tried, most visited first."""
        offers = moves.offers(task.game, task.bot, task.state, task.seat)
        if len(offers) == 1:
            return [Option(offers[0], 0, 1)]
        root: dict[Commands, tree.Edge] = {}
        for done in range(self.iterations):
            if done and task.budget.over():
                break
            self.iterate(task, root)
        return tree.options(root.items())

    def iterate(self, task: Task, root: dict[Commands, tree.Edge]) -> None:
        """Guess what is hidden, go down the tree, add a node, judge it, and credit the way to it."""
        game = task.game
        state = game.determinize(task.state, task.seat, task.chance) if game.hidden else task.state
        edges = root
        path: tree.Path = []
        for _ in range(self.deep):
            seat = moves.mover(game, state, task.seat)
            if seat is None:
                break
            commands, edge = self.pick(task, edges, moves.offers(game, task.bot, state, seat))
            path.append((edge, seat))
            for command in commands:
                state = advance(game, state, seat, command, task.chance)
            task.budget.spend(len(commands))
            if not edge.visits:
                break
            edges = edge.answers
        tree.credit(task, path, tree.playout(task, state, self.playout))

    def pick(self, task: Task, edges: dict[Commands, tree.Edge], offers: list[Commands]) -> tuple[Commands, tree.Edge]:
        """Return the turn to try among `offers`, and its edge: any untried one, else the most promising."""
        untried = [commands for commands in offers if commands not in edges]
        tried = [(commands, edges[commands]) for commands in offers if commands in edges]
        if not untried:
            return tree.most_promising(tried, self.explore)
        commands = untried[task.chance.pick(len(untried))]
        edge = edges[commands] = tree.Edge()
        for _, offered in (*tried, (commands, edge)):
            offered.offered += 1
        return commands, edge
