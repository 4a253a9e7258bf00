"""What a mission wants of the next trick, in terms that a rule of thumb can weigh."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from domain.games.the_crew import missions, verdict
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, COLOURS, RANK, SUIT, SUIT_OF, Card, Suit
from domain.games.the_crew.records import Place, Task
from domain.games.the_crew.state import State

Worth: TypeAlias = int
"""In thousandths of a task."""

TASK: Worth = 1000
LOST: Worth = -1200
LEAD: Worth = 2150
"""That somebody wins who has a task to fulfil: it then leads the next trick."""


class Aims(NamedTuple):
    """What a mission wants at the beginning of a trick."""

    tasks: dict[Card, tuple[Place, bool]]
    """Pending tasks: their owner, and whether their token lets them be fulfilled now."""
    by_suit: tuple[tuple[tuple[Card, Place, bool], ...], ...]
    to_win: tuple[Worth, ...]
    """What it is worth that a place wins the trick, apart from the tasks in it."""
    unlucky: bool
    """Whether somebody should not win."""
    ranks: tuple[Worth, ...]
    """What it is worth that a colour card of a rank wins."""
    exhaust: Suit | None
    """The colour that is nearest to leaving a card alone that must win."""
    rockets: bool
    ordered: bool
    """Whether each rocket must win, and from low to high."""
    suit: tuple[Suit, Place] | None
    """All cards of a suit go to this place."""
    shown: dict[Card, Place]
    """Cards that lie open."""


def aims(state: State) -> Aims:
    """Return what the mission wants of the next trick."""
    pending = [task for task in state.tasks if not task.trick]
    owned = [(task.card, task.owner, task) for task in pending]
    tasks = {c: (o, _ready(task, pending)) for c, o, task in owned if c is not None and o is not None}
    lead = [0] * table.places(state.rules)
    for owner, ready in tasks.values():
        lead[owner] = LEAD if ready else lead[owner]
    rows = table.mission_of(state).conditions
    ranks = _ranks(rows)
    to_win = _to_win(state, rows, lead) if rows else tuple(lead)
    rocket = next((row for row in rows if isinstance(row, missions.EachRocketWins)), None)
    return Aims(
        tasks=tasks,
        by_suit=tuple(_of_suit(tasks, suit) for suit in range(5)),
        to_win=to_win,
        unlucky=any(worth < 0 for worth in to_win),
        ranks=ranks,
        exhaust=_exhaust(state, ranks),
        rockets=rocket is not None,
        ordered=rocket is not None and rocket.ordered,
        suit=_collector(state, rows),
        shown=_shown(state),
    )


def _shown(state: State) -> dict[Card, Place]:
    shown = {one.card: seat for seat, one in enumerate(state.shown) if one is not None}
    return {card: seat for card, seat in shown.items() if state.hands[seat] & BITS[card]}


def _of_suit(tasks: dict[Card, tuple[Place, bool]], suit: Suit) -> tuple[tuple[Card, Place, bool], ...]:
    return tuple((card, owner, ready) for card, (owner, ready) in tasks.items() if SUIT_OF[card] == suit)


def _ready(task: Task, pending: list[Task]) -> bool:
    """Tell whether the tokens let a task be fulfilled alone now."""
    if task.token == "omega":
        return len(pending) == 1
    numbers = [verdict.NUMBER[other.token] for other in pending if other.token in verdict.NUMBER]
    if numbers and verdict.NUMBER.get(task.token, 9) > min(numbers):
        return False
    arrows = [verdict.ARROWS[other.token] for other in pending if other.token in verdict.ARROWS]
    return task.token not in verdict.ARROWS or verdict.ARROWS[task.token] == min(arrows)


def _ranks(rows: tuple[missions.Condition, ...]) -> tuple[Worth, ...]:
    ranks = [0] * 10
    for row in rows:
        match row:
            case missions.RankWinsAtLeast(rank):
                ranks[rank] += TASK
            case missions.RankNeverWins(rank):
                ranks[rank] += LOST
    return tuple(ranks)


def _exhaust(state: State, ranks: tuple[Worth, ...]) -> Suit | None:
    wanted = next((rank for rank, worth in enumerate(ranks) if worth > 0), None)
    if wanted is None:
        return None
    out = table.held(state)
    left = [((out & SUIT[suit]).bit_count(), suit) for suit in COLOURS if out & SUIT[suit] & RANK[wanted]]
    return min(left)[1] if left else None


def _collector(state: State, rows: tuple[missions.Condition, ...]) -> tuple[Suit, Place] | None:
    for row in rows:
        if isinstance(row, missions.RoleWinsAllOfSuit):
            return row.suit, table.holder(state, row.role) or 0
    return None


def _to_win(state: State, rows: tuple[missions.Condition, ...], lead: list[Worth]) -> tuple[Worth, ...]:
    """Return what it is worth that each place wins, with the conditions that look at who wins."""
    worth = list(lead)
    number = table.number_of_trick(state)
    last = number == table.tricks_in_all(state.rules)
    won = table.winners(state)
    for place in range(len(worth)):
        for row in rows:
            worth[place] += _wins(state, row, place, number, last, won)
    return tuple(worth)


def _wins(
    state: State, row: missions.Condition, place: Place, number: int, last: bool, won: list[Place]
) -> Worth:
    match row:
        case missions.RoleWinsNoTrick(role):
            return LOST if place == table.holder(state, role) else 0
        case missions.BalancedTricks():
            counts = [won.count(other) for other in range(table.places(state.rules))]
            return LOST if counts[place] > min(counts) else 0
        case missions.RoleWinsExactly(role, wins):
            if place != table.holder(state, role):
                return 0
            return TASK if won.count(place) < wins else LOST
        case missions.RoleWinsFirstAndLast(role, only_those):
            mine = place == table.holder(state, role)
            if number == 1 or last:
                return TASK if mine else LOST
            return LOST if mine and only_those else 0
        case missions.TrickPartition(first):
            opener, closer = table.holder(state, "first_four"), table.holder(state, "last")
            due = {opener} if number <= first else {closer} if last else {None}
            fits = place in due if None not in due else place not in (opener, closer)
            return 0 if fits else LOST
    return 0
