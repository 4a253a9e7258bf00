"""Whom the game waits for, and every command a seat may give.

Commands are values, so the same ones are handed out again and again instead of being made anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from domain.games.homeworlds import bank, commands, outcome, pieces, state, systems
from domain.games.homeworlds.bank import Shelf
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.pieces import BLUE, GREEN, RED, YELLOW, Letter
from domain.games.homeworlds.state import State
from domain.games.homeworlds.systems import Facts
from domain.kernel.game import Seat

_NOBODY: frozenset[Seat] = frozenset()
_ONLY = (frozenset({0}), frozenset({1}))

_build = lru_cache(maxsize=1 << 12)(commands.BuildShip)
_trade = lru_cache(maxsize=1 << 14)(commands.TradeShip)
_move = lru_cache(maxsize=1 << 15)(commands.MoveShip)
_discover = lru_cache(maxsize=1 << 15)(commands.DiscoverSystem)
_capture = lru_cache(maxsize=1 << 12)(commands.CaptureShip)
_sacrifice = lru_cache(maxsize=1 << 12)(commands.SacrificeShip)
_catastrophe = lru_cache(maxsize=1 << 12)(commands.CallCatastrophe)
_end = (commands.EndTurn(confirm=False), commands.EndTurn(confirm=True))
_claim = commands.ClaimDraw()

Map = list[tuple[str, Facts]]


def awaiting(now: State) -> frozenset[Seat]:
    """Return the seat to move, or nobody once the game is over."""
    return _NOBODY if outcome.outcome(now) else _ONLY[now.turn & 1]


def legal(now: State, seat: Seat) -> Iterator[Command]:
    """Yield every command the seat may give now; a new system is left to its default name.

    The end of a turn is confirmed where that is needed, and the first ship overridden likewise.
    Rule: homeworlds.md#turn
    """
    if seat not in awaiting(now):
        return
    if now.progress == state.SETUP:
        yield from _foundings(now)
        return
    chart = [(name, systems.facts(system)) for name, system in zip(now.names, now.systems)]
    yield from _actions(now, seat, chart)
    for name, facts in chart:
        for colour in facts.overpopulated:
            yield _catastrophe(name, colour)
    yield _end[state.eliminated(now, seat)]
    if can_claim(now):
        yield _claim


def skip(now: State, seat: Seat) -> tuple[Command, ...] | None:
    """Return the end of the turn as it stands; None while homeworlds are founded, which nobody may leave out.

    Rule: homeworlds.md#turn
    """
    return None if now.progress == state.SETUP else (_end[state.eliminated(now, seat)],)


def can_claim(now: State) -> bool:
    """Return whether the player to move may claim a draw.

    Rule: homeworlds.md#draws
    """
    return not now.steps and now.progress == state.FRESH and state.repetitions(now) >= state.CLAIMABLE


def _foundings(now: State) -> Iterator[Command]:
    there = state.bank(now)
    for star, other in combinations_with_replacement(pieces.PIECES, 2):
        for ship in pieces.PIECES:
            if pieces.covers(there, (star, other, ship)):
                yield commands.FoundHomeworld((star, other), ship, override=pieces.SIZE[ship] < pieces.SIZES[-1])


def _actions(now: State, seat: Seat, chart: Map) -> Iterator[Command]:
    free = state.sacrificed(now.progress)
    if not free and now.progress != state.FRESH:
        return
    there = bank.shelf(pieces.ALL - sum([facts.total for _, facts in chart]))
    for name, facts in chart:
        side = facts.sides[seat]
        if side.kinds:
            for letter in free[:1] if free else side.power:
                yield from _in_system(letter, name, facts, seat, there, chart)
    if not free:
        for name, facts in chart:
            for ship in facts.sides[seat].kinds:
                yield _sacrifice(ship, name)


def _in_system(letter: Letter, name: str, facts: Facts, seat: Seat, there: Shelf, chart: Map) -> Iterator[Command]:
    side = facts.sides[seat]
    if letter == YELLOW:
        goals = [other for other, far in chart if not far.sizes & facts.sizes]
        stars = there.stars[facts.sizes]
        for ship in side.kinds:
            for goal in goals:
                yield _move(ship, name, goal)
            for star in stars:
                yield _discover(ship, name, star)
    elif letter == GREEN:
        for colour in side.colours:
            if colour in there.smallest:
                yield _build(there.smallest[colour], name)
    elif letter == BLUE:
        for ship in side.kinds:
            for into in there.swaps[ship]:
                yield _trade(ship, into, name)
    elif letter == RED:
        for ship in side.prey:
            yield _capture(ship, name)
