"""What the two tree searches share: edges with their statistics, the choice among them, playouts.

Every edge counts for the seat that chose it, so a tree carries any number of seats, partners too, in any order of play.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import sqrt
from typing import Any

from domain.ai.bot import Commands, Option, Task
from domain.ai.search import moves, worth
from domain.kernel.decide import advance
from domain.kernel.game import Seat

PER_MILLE = 1_000
LN2 = 0.6931471805599453


class Edge:
    """A turn tried at a node: how often, the mover's shares of the win in sum, and what follows.

    `nodes` are the positions it led to, for a search that keeps positions; `answers` the turns tried after it, for one
    that draws them anew.
    """

    __slots__ = ("answers", "nodes", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.nodes: dict[Hashable, Any] = {}
        self.answers: dict[Commands, Edge] = {}

    def promise(self, explore: float) -> float:
        """Return its mean share plus what little trying adds (UCB1, counting the times it was on offer)."""
        # the logarithm by bit length, because log() may differ in its last bit between machines
        return self.total / self.visits + explore * sqrt(LN2 * self.offered.bit_length() / self.visits)


Path = list[tuple[Edge, Seat]]


def most_promising(edges: Iterable[tuple[Commands, Edge]], explore: float) -> tuple[Commands, Edge]:
    """Return the turn to try next among tried ones, with its edge, and note that each was on offer."""
    best, best_promise = None, -1.0
    for commands, edge in edges:
        edge.offered += 1
        promise = edge.promise(explore)
        if promise > best_promise:
            best, best_promise = (commands, edge), promise
    assert best is not None
    return best


def playout(task: Task, state: Any, commands: int) -> Any:
    """Return the state after at most so many more commands: the bot's policy for every seat, else at random."""
    game, chance = task.game, task.chance
    policy = task.bot.policy
    for _ in range(commands):
        seat = moves.mover(game, state, task.seat)
        if seat is None:
            break
        if policy is not None:
            command = policy(state, seat, chance)
        else:
            legal = list(game.legal(state, seat))
            command = legal[chance.pick(len(legal))]
        state = advance(game, state, seat, command, chance)
        task.budget.spend()
    return state


def credit(task: Task, path: Path, state: Any) -> None:
    """Give every edge of `path` the share of the win that `state` holds for the seat that chose it."""
    shares: dict[Seat, float] = {}
    for edge, seat in path:
        if seat not in shares:
            shares[seat] = worth.share(task.game, task.bot, state, seat)
        edge.visits += 1
        edge.total += shares[seat]


def options(edges: Iterable[tuple[Commands, Edge]]) -> list[Option]:
    """Return the tried turns, most visited first; their value is the share of the win per mille."""
    tried = [Option(c, round(PER_MILLE * edge.total / edge.visits), edge.visits) for c, edge in edges if edge.visits]
    return sorted(tried, key=lambda option: (-option.visits, -option.value))
