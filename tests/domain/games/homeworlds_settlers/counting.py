"""Counting turns from a position, as chess programmers count moves."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.state import State
from tests.domain.games.homeworlds_settlers.table import after, boards_after


class Row(NamedTuple):
    """What there is after so many turns; a turn that leaves the board as it was counts only if it is a pass."""

    paths: int
    states: int
    boards: int
    terminal: int


def counts(state: State, depth: int) -> list[Row]:
    """One row for each number of turns from 1 to `depth`. States are told apart by board and passes."""
    rows: list[Row] = []
    level: Counter[tuple[str, int]] = Counter({(state.board, state.passes): 1})
    for turns in range(depth):
        reached: Counter[tuple[str, int]] = Counter()
        for (board, passes), paths in level.items():
            now = state._replace(board=board, passes=passes, seat=(state.seat + turns) % 2)
            if GAME.outcome(now) is None:
                reached[board, after(now, "pass").passes] += paths
                for result in boards_after(now):
                    reached[result, 0] += paths
        ended = (state._replace(board=board, passes=passes) for board, passes in reached)
        terminal = sum(GAME.outcome(now) is not None for now in ended)
        rows.append(Row(sum(reached.values()), len(reached), len({board for board, _ in reached}), terminal))
        level = reached
    return rows
