"""How a member of the crew plays a card by rule of thumb: what it may win, what it leaves to others, what it sheds.

It looks at its own hand, the table, the tasks and which cards are out; never at another hand. The weights were found by
measuring: small changes that made crews of nothing but thumbs solve more of missions 1 to 10 were kept.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.ai.bots.the_crew_aims import LOST, TASK, Aims, Worth
from domain.games.the_crew.cards import ABOVE, BITS, RANK_OF, ROCKET_1, SUIT_OF, Card, Hand, cards, top
from domain.games.the_crew.records import Place
from domain.kernel.chance import Chance

HOLDS = (100, 40, 43, 27, 20, 24)
"""Per cent of cases in which a card wins with so many higher ones out and others still to play."""
GETS = (24, 74, 99)
"""Per cent of cases in which an owner still to play can win with so many higher cards out."""
STAY_BELOW = 15
"""Per cent of the doubt about a task's trick that goes, because the others see it and stay below."""
COMES = 35
COMES_LAST = 6
"""Per cent of cases in which a task's card comes to a trick of its colour: from two or more hands, from one."""
COMES_SHOWN = 85
"""The same where it lies open in a hand still to play."""
OWNER_LATER = 435
"""Leading low where somebody later wants a card of the colour."""
IN_THE_WAY = 12
"""Per cent of a loss that threatens when one wins in a colour where another has a task."""
ROCKET_BASE, ROCKET_RANK = 11, 10
KEEP_HIGH = 15
"""A point of rank above an own task."""
SHED_HIGH, TAKE_HIGH = 14, -7
"""A point of rank above another's task: gone, or spent on a trick."""
SHED_SICK, LEAD_HIGH = 8, -15
"""A point of rank where a member must not win: its own gone, others' spent."""
EXHAUST = 100
"""A card of the colour that is nearest to leaving a card that must win alone."""
ONLY_ONCE = 500


class Seen(NamedTuple):
    """A trick as the one who is to play sees it."""

    me: Place
    hand: Hand
    others: Hand
    """The cards that are out, less the own hand."""
    played: tuple[Card, ...]
    order: tuple[Place, ...]
    """All places in the order of this trick."""


def pick(playable: Hand, seen: Seen, goal: Aims, noise: int, chance: Chance) -> Card:
    """Return the card that promises most, give or take `noise`."""
    if not playable & (playable - 1):
        return playable.bit_length() - 1
    best, best_value = -1, -(1 << 30)
    for card in cards(playable):
        value = rate(card, seen, goal) + (chance.pick(noise) if noise else 0)
        if value > best_value:
            best, best_value = card, value
    return best


def rate(card: Card, seen: Seen, goal: Aims) -> Worth:
    """Return what a card promises."""
    i = len(seen.played)
    later = seen.order[i + 1 :]
    best, holder = card, seen.me
    if i:
        place = top(seen.played)
        best, holder = seen.played[place], seen.order[place]
        if card > best if SUIT_OF[card] == SUIT_OF[best] else card >= ROCKET_1:
            best, holder = card, seen.me
    higher = (seen.others & ABOVE[best]).bit_count()
    stays = HOLDS[min(higher, 5)] if later else 100
    value = goal.to_win[holder] * stays // 100
    if later:
        value += sum(goal.to_win[place] for place in later) * (100 - stays) // (100 * len(later))
    if best < ROCKET_1:
        value += goal.ranks[RANK_OF[best]] * stays // 100
    if goal.rockets and card >= ROCKET_1:
        value += _rocket(card, seen, goal, stays if card == best else 0)
    if goal.tasks:
        value += _tasks(card, seen, goal, holder, higher, stays)
    if goal.suit is not None:
        value += _collected(card, seen, goal.suit, holder, stays)
    return value + _habits(card, seen, goal, holder == seen.me)


def _tasks(card: Card, seen: Seen, goal: Aims, holder: Place, higher: int, stays: int) -> Worth:
    later = seen.order[len(seen.played) + 1 :]
    value = 0
    for other in (*seen.played, card):
        task = goal.tasks.get(other)
        if task is None:
            continue
        owner, ready = task
        if not ready:
            value += LOST
        elif owner == holder:
            value += _odds(stays + (100 - stays) * STAY_BELOW // 100)
        elif owner in later:
            value += _odds(GETS[min(higher, 2)])
        else:
            value += LOST
    if later:
        value += _tasks_to_come(card, seen, goal, holder, stays, later)
    return value


def _tasks_to_come(
    card: Card, seen: Seen, goal: Aims, holder: Place, stays: int, later: tuple[Place, ...]
) -> Worth:
    """Return what tasks are worth whose cards are out and may come to this trick."""
    value = 0
    for other, owner, ready in goal.by_suit[SUIT_OF[seen.played[0] if seen.played else card]]:
        if not seen.others & BITS[other]:
            continue
        comes = COMES if len(later) > 1 else COMES_LAST
        where = goal.shown.get(other)
        if where is not None:
            if where not in later:
                continue
            comes = COMES_SHOWN
        if owner == holder:
            value += (TASK * stays // 100 if ready else LOST) * comes // 100
        elif owner in later:
            value += OWNER_LATER if ready and stays < 60 else 0
        else:
            value += LOST * stays // 100 * comes * IN_THE_WAY // 10_000
    return value


def _odds(per_cent: int) -> Worth:
    return (TASK * per_cent + LOST * (100 - per_cent)) // 100


def _rocket(card: Card, seen: Seen, goal: Aims, stays: int) -> Worth:
    """Return what a rocket is worth where each must win a trick, in order or not."""
    met = any(other >= ROCKET_1 for other in seen.played)
    early = goal.ordered and (seen.others | seen.hand) & (BITS[card] - BITS[ROCKET_1])
    return LOST if met or early else _odds(stays)


def _collected(card: Card, seen: Seen, suit: tuple[int, Place], holder: Place, stays: int) -> Worth:
    """Return what the trick is worth where one member wins all cards of a suit."""
    wanted, collector = suit
    if not any(SUIT_OF[other] == wanted for other in (*seen.played, card)):
        return 0
    later = seen.order[len(seen.played) + 1 :]
    if holder == collector:
        return _odds(stays) // 2
    return _odds(100 - stays) // 2 if collector in later else LOST


def _habits(card: Card, seen: Seen, goal: Aims, takes: bool) -> Worth:
    """Return what a card is worth in the hand, as a loss; and what is gained when it is gone."""
    if card >= ROCKET_1:
        return -ROCKET_BASE - ROCKET_RANK * RANK_OF[card]
    rank = RANK_OF[card]
    if goal.unlucky:
        if goal.to_win[seen.me] < 0:
            return 0 if takes else SHED_SICK * rank
        return LEAD_HIGH * rank
    value = 0 if takes or not seen.played else rank
    if goal.exhaust == SUIT_OF[card] and not goal.ranks[rank]:
        value += EXHAUST
    if goal.ranks[rank] > 0:
        value -= ONLY_ONCE
    for other, owner, _ in goal.by_suit[SUIT_OF[card]]:
        if card > other:
            if owner == seen.me:
                value -= 0 if takes else KEEP_HIGH * rank
            else:
                value += (TAKE_HIGH if takes else SHED_HIGH) * rank
    return value
