"""The missions' conditions, looked at when a trick is full. Rule: the_crew.md#conditions"""

from __future__ import annotations

from typing import NamedTuple, assert_never

from domain.games.the_crew import cards, missions
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BELOW, BITS, RANK, ROCKET_1, ROCKETS, SUIT, Card
from domain.games.the_crew.missions import Condition
from domain.games.the_crew.records import Place, Task
from domain.games.the_crew.state import State


class Trick(NamedTuple):
    """A full trick in its state, where it still lies on the table, with what it means."""

    state: State
    cards: tuple[Card, ...]
    winner: Place
    card: Card
    """The winning card."""
    number: int
    last: bool
    tasks: tuple[Task, ...]
    """The tasks, those that the trick fulfils marked."""


CODES: dict[type[Condition], str] = {
    missions.RoleWinsNoTrick: "role_wins_no_trick",
    missions.RankWinsAtLeast: "rank_wins_at_least",
    missions.RankNeverWins: "rank_never_wins",
    missions.EachRocketWins: "each_rocket_wins_a_trick",
    missions.BalancedTricks: "balanced_tricks",
    missions.RoleWinsExactly: "role_wins_exactly",
    missions.RoleWinsFirstAndLast: "role_wins_first_and_last",
    missions.RoleWinsAllOfSuit: "role_wins_all_of_suit",
    missions.OmegaInLastTrick: "omega_task_in_last_trick",
    missions.TrickPartition: "trick_partition",
}


def code(condition: Condition) -> str:
    """Return the word for an attempt that failed by this condition."""
    return CODES[type(condition)]


def runs_to_the_end(condition: Condition) -> bool:
    """Tell whether only the last trick can satisfy the condition."""
    match condition:
        case (
            missions.RoleWinsNoTrick()
            | missions.BalancedTricks()
            | missions.RoleWinsExactly()
            | missions.RoleWinsFirstAndLast()
            | missions.TrickPartition()
        ):
            return True
    return False


def broken(condition: Condition, trick: Trick) -> bool:
    """Tell whether the trick makes the condition fail, or shows that it cannot be met any more."""
    match condition:
        case missions.RoleWinsNoTrick(role):
            return trick.winner == table.holder(trick.state, role)
        case missions.RankWinsAtLeast(rank, wins):
            left = (table.held(trick.state) & RANK[rank]).bit_count()
            return _wins_of_rank(trick, rank) + left < wins
        case missions.RankNeverWins(rank):
            return bool(BITS[trick.card] & RANK[rank])
        case missions.EachRocketWins(ordered):
            return _rocket_lost(trick, ordered)
        case missions.OmegaInLastTrick():
            return not trick.last and any(task.token == "omega" and task.trick for task in trick.tasks)
        case _:
            return _won_by_another(condition, trick)


def met(condition: Condition, trick: Trick) -> bool:
    """Tell whether a condition that is not broken is satisfied; one that runs to the end is, at the end."""
    left = table.held(trick.state)
    match condition:
        case missions.RankWinsAtLeast(rank, wins):
            return _wins_of_rank(trick, rank) >= wins
        case missions.RankNeverWins(rank):
            return trick.last or not left & RANK[rank]
        case missions.EachRocketWins():
            return not left & ROCKETS
        case missions.RoleWinsExactly(role, wins):
            return _tricks_won(trick)[table.holder(trick.state, role) or 0] == wins
        case missions.RoleWinsAllOfSuit(_, suit):
            return not left & SUIT[suit]
        case (
            missions.RoleWinsNoTrick()
            | missions.BalancedTricks()
            | missions.RoleWinsFirstAndLast()
            | missions.OmegaInLastTrick()
            | missions.TrickPartition()
        ):
            return True
        case _:
            assert_never(condition)


def _won_by_another(
    condition: missions.BalancedTricks
    | missions.RoleWinsExactly
    | missions.RoleWinsFirstAndLast
    | missions.RoleWinsAllOfSuit
    | missions.TrickPartition,
    trick: Trick,
) -> bool:
    """Tell whether the trick went to somebody whom the condition does not allow it."""
    match condition:
        case missions.BalancedTricks(gap):
            won = _tricks_won(trick)
            return max(won) - min(won) > gap
        case missions.RoleWinsExactly(role, wins):
            return _too_many(trick, table.holder(trick.state, role), wins)
        case missions.RoleWinsFirstAndLast(role, only_those):
            return _ends_missed(trick, table.holder(trick.state, role), only_those)
        case missions.RoleWinsAllOfSuit(role, suit):
            of_suit = any(BITS[card] & SUIT[suit] for card in trick.cards)
            return of_suit and trick.winner != table.holder(trick.state, role)
        case missions.TrickPartition(first):
            return trick.winner not in _entitled(trick, first)
        case _:
            assert_never(condition)


def _tricks_won(trick: Trick) -> list[int]:
    won = [0] * table.places(trick.state.rules)
    for place in (*table.winners(trick.state), trick.winner):
        won[place] += 1
    return won


def _wins_of_rank(trick: Trick, rank: int) -> int:
    tricks = (*(played.cards for played in trick.state.tricks), trick.cards)
    return sum(bool(BITS[played[cards.top(played)]] & RANK[rank]) for played in tricks)


def _rocket_lost(trick: Trick, ordered: bool) -> bool:
    """Tell whether a rocket can no longer win: a higher one took it, or overtook it where the order counts."""
    if sum(card >= ROCKET_1 for card in trick.cards) > 1:
        return True
    overtaken = BELOW[trick.card] & table.held(trick.state) if trick.card >= ROCKET_1 else 0
    return ordered and bool(overtaken)


def _too_many(trick: Trick, member: Place | None, wins: int) -> bool:
    if trick.winner != member:
        return False
    return trick.card >= ROCKET_1 or _tricks_won(trick)[member] > wins


def _ends_missed(trick: Trick, member: Place | None, only_those: bool) -> bool:
    at_an_end = trick.number == 1 or trick.last
    if trick.winner != member:
        return at_an_end
    # a member that wins no other tricks wins with no rocket either
    return only_those and (not at_an_end or trick.card >= ROCKET_1)


def _entitled(trick: Trick, first: int) -> list[Place]:
    """Return who may win the trick when each part of the tricks has its own winners."""
    opener, closer = table.holder(trick.state, "first_four"), table.holder(trick.state, "last")
    everybody = range(table.places(trick.state.rules))
    if trick.number <= first:
        return [place for place in everybody if place == opener]
    if trick.last:
        return [place for place in everybody if place == closer]
    return [place for place in everybody if place not in (opener, closer)]
