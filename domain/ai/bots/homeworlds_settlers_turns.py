"""The turns of Homeworlds Settlers: all of them as far as there are not too many, or a sensible one at little cost."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from domain.ai.bot import Commands, Points, Turn
from domain.ai.bots import homeworlds_settlers_value as value
from domain.games.homeworlds_settlers import actions, legal
from domain.games.homeworlds_settlers.commands import Command
from domain.games.homeworlds_settlers.resolve import apply
from domain.games.homeworlds_settlers.state import State
from domain.kernel.chance import Chance
from domain.kernel.game import Seat

MOST = 5_000
"""So many turns are enough; two positions in a hundred have more."""
WHIM = 10
"""One turn in so many of a playout begins with any action, so that no two playouts need be the same."""


def turns(now: State, seat: Seat) -> Iterator[Turn]:
    """Yield turns that lead to different positions, MOST at most: those of fewer actions first, then the ones that go
    on from where it looks best."""
    idle = legal.skip(now, seat)
    yield idle, apply(now, seat, idle[0])
    left = MOST - 1
    seen: set[object] = set()
    front: list[tuple[Points, Commands, State]] = [(0, (), now)]
    while front:
        found: list[tuple[Points, Commands, State]] = []
        for _, before, there in front:
            for commands, after in _further(before, there, seat, seen):
                if after.turn is not None:
                    found.append((value.evaluate(after, seat), commands, after))
                    commands, after = (*commands, legal.END_TURN), apply(after, seat, legal.END_TURN)
                    if after.board in seen:
                        continue
                    seen.add(after.board)
                yield commands, after
                left -= 1
                if not left:
                    return
        found.sort(key=itemgetter(0), reverse=True)
        front = found


def _further(before: Commands, there: State, seat: Seat, seen: set[object]) -> Iterator[tuple[Commands, State]]:
    """Yield what one more action leads to, unless it was seen: a board for an end, with its turn for a middle."""
    for command in steps(there):
        after = apply(there, seat, command)
        mark = after.board if after.turn is None else (after.board, after.turn)
        if mark not in seen:
            seen.add(mark)
            yield (*before, command), after


def steps(now: State) -> Iterator[Command]:
    """Return the actions open to the seat on turn."""
    return actions.openings(now, now.seat) if now.turn is None else actions.continuations(now, now.turn)


def sensible(now: State, chance: Chance) -> State:
    """Return the state after a turn that looks one action ahead at a time, and when ahead passes rather than spoil its
    position; now and then its first action is any."""
    seat = now.seat
    afters = [apply(now, seat, command) for command in steps(now)]
    if not afters:
        return apply(now, seat, legal.PASS)
    if chance.pick(WHIM):
        best = _best(afters, seat)
        if value.is_ahead(now, seat) and (now.passes or value.evaluate(best, seat) < value.evaluate(now, seat)):
            return apply(now, seat, legal.PASS)
        now = best
    else:
        now = afters[chance.pick(len(afters))]
    while now.turn is not None:
        best = _best([apply(now, seat, command) for command in actions.continuations(now, now.turn)], seat)
        if value.evaluate(best, seat) < value.evaluate(now, seat):
            return apply(now, seat, legal.END_TURN)
        now = best
    return now


def _best(afters: list[State], seat: Seat) -> State:
    values = [value.evaluate(after, seat) for after in afters]
    return afters[values.index(max(values))]
