"""What a full trick means: its winner, the tasks it fulfils, the end of the attempt. Rule: the_crew.md#evaluation"""

from __future__ import annotations

from typing import NamedTuple

from domain.games.the_crew import cards, conditions
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import Card
from domain.games.the_crew.missions import Token
from domain.games.the_crew.records import Place, Result, Task
from domain.games.the_crew.state import State

NUMBER: dict[Token, int] = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
ARROWS: dict[Token, int] = {">": 1, ">>": 2, ">>>": 3, ">>>>": 4}


class Verdict(NamedTuple):
    """What follows from a trick; without a result the attempt goes on."""

    winner: Place
    fulfilled: tuple[Card, ...]
    result: Result | None


def judge(state: State) -> Verdict:
    """Return the verdict on the full trick on the table."""
    best = cards.top(state.table)
    winner = table.left(state.rules, state.leader, best)
    number = len(state.tricks) + 1
    last = number == table.tricks_in_all(state.rules)
    tasks, fulfilled, stolen = _taken(state, winner, number)
    if stolen is not None:
        return Verdict(winner, fulfilled, Result("wrong_owner", winner, stolen))
    if fulfilled and not in_order(tasks, number):
        return Verdict(winner, fulfilled, Result("token_order", winner, fulfilled[0]))
    trick = conditions.Trick(state, state.table, winner, state.table[best], number, last, tasks)
    rows = table.mission_of(state).conditions
    for row in rows:
        if conditions.broken(row, trick):
            return Verdict(winner, fulfilled, Result(conditions.code(row), winner, trick.card))
    done = all(task.trick for task in tasks) and all(conditions.met(row, trick) for row in rows)
    if done and (last or not any(conditions.runs_to_the_end(row) for row in rows)):
        return Verdict(winner, fulfilled, Result("solved"))
    return Verdict(winner, fulfilled, Result("out_of_tricks") if last else None)


def in_order(tasks: tuple[Task, ...], number: int) -> bool:
    """Tell whether the tokens allow what has been fulfilled so far, up to trick `number`.

    Tasks of the same trick count as fulfilled together. Rule: the_crew.md#tokens
    """
    done = [task for task in tasks if task.trick]
    pending = [task for task in tasks if not task.trick]
    for task in pending:
        if task.token in NUMBER:
            place = NUMBER[task.token]
            if any(NUMBER.get(other.token, 9) > place for other in done):
                return False
        elif task.token in ARROWS:
            arrows = ARROWS[task.token]
            if any(ARROWS.get(other.token, 0) > arrows for other in done):
                return False
    return not (pending and any(task.token == "omega" and task.trick == number for task in done))


def _taken(state: State, winner: Place, number: int) -> tuple[tuple[Task, ...], tuple[Card, ...], Card | None]:
    """Return (tasks after the trick, those it fulfils, one whose card went to another than its owner)."""
    fulfilled: list[Card] = []
    stolen: Card | None = None
    for task in state.tasks:
        if not task.trick and task.card in state.table:
            assert task.card is not None
            if task.owner == winner:
                fulfilled.append(task.card)
            else:
                stolen = task.card
    if not fulfilled:
        return state.tasks, (), stolen
    tasks = (task._replace(trick=number) if task.card in fulfilled else task for task in state.tasks)
    return tuple(tasks), tuple(fulfilled), stolen
