"""Homeworlds for the bot: a map to compute on, the changes of a turn, and the way back to commands.

A map is the sorted tuple of the systems as the game packs them, the homeworlds marked, so that equal maps are equal
tuples and a change touches an int or two. A `Line` carries the map a turn has reached, the bank, and the steps taken;
the steps name systems by what they were, and `commands_of` finds out what the game calls them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from domain.ai.bot import Turn
from domain.games.homeworlds import apply, commands, pieces, state, systems
from domain.games.homeworlds.pieces import Counts, Letter, Piece
from domain.games.homeworlds.state import State
from domain.games.homeworlds.systems import Facts
from domain.kernel.game import Seat

Site: TypeAlias = int
"""A system, with a mark if it is a homeworld."""
Map: TypeAlias = tuple[Site, ...]
Step: TypeAlias = tuple[Any, ...]
"""A command class and its arguments, systems as sites."""

HOME = (1 << 60, 1 << 61)
"""Seat -> the mark of its homeworld."""
_MARKS = HOME[0] | HOME[1]


class Line(NamedTuple):
    """A turn in progress."""

    sites: Map
    bank: Counts
    steps: Any
    """None, or (the steps before, the last step)."""


def line_of(now: State) -> Line:
    """Return the line before the first step of a turn."""
    first, second, *others = now.systems
    if first:
        others.append(first | HOME[0])
    if second:
        others.append(second | HOME[1])
    others.sort()
    return Line(tuple(others), state.bank(now), None)


def state_after(now: State, sites: Map) -> State:
    """Return the state at the start of the next turn on this map; its systems' names mean nothing."""
    homes = [0, 0]
    others = list(sites)
    while others and others[-1] >= HOME[0]:
        site = others.pop()
        homes[site >= HOME[1]] = site & ~_MARKS
    return State(
        now.turn + 1, state.FRESH, (*homes, *others), (*state.HOMES, *[""] * len(others)), (), 0, (), now.turn_limit
    )


@lru_cache(maxsize=1 << 17)
def facts(site: Site) -> Facts:
    """Return what follows from a site alone."""
    return systems.facts(site & ~_MARKS)


def home_of(sites: Map, seat: Seat) -> Site | None:
    """Return a seat's homeworld, or None when it is destroyed."""
    mark = HOME[seat]
    for site in sites[-2:]:
        if site & mark:
            return site
    return None


def is_alive(sites: Map, seat: Seat) -> bool:
    """Return whether a seat would survive if the turn ended now."""
    home = home_of(sites, seat)
    return home is not None and bool(facts(home).sides[seat].fleet)


def built(line: Line, seat: Seat, piece: Piece, at: Site) -> Line:
    """Return the line after a build."""
    sites = _changed(line.sites, at, at + systems.SHIP[seat][piece])
    return Line(sites, line.bank - pieces.UNIT[piece], (line.steps, (commands.BuildShip, piece, at)))


def traded(line: Line, seat: Seat, piece: Piece, into: Piece, at: Site) -> Line:
    """Return the line after a trade."""
    ship = systems.SHIP[seat]
    bank = line.bank + pieces.UNIT[piece] - pieces.UNIT[into]
    steps = (line.steps, (commands.TradeShip, piece, into, at))
    return Line(_changed(line.sites, at, at - ship[piece] + ship[into]), bank, steps)


def captured(line: Line, seat: Seat, piece: Piece, at: Site) -> Line:
    """Return the line after a capture."""
    changed = at - systems.SHIP[1 - seat][piece] + systems.SHIP[seat][piece]
    return Line(_changed(line.sites, at, changed), line.bank, (line.steps, (commands.CaptureShip, piece, at)))


def moved(line: Line, seat: Seat, piece: Piece, start: Site, goal: Site) -> Line:
    """Return the line after a move."""
    ship = systems.SHIP[seat][piece]
    sites = list(line.sites)
    sites.remove(goal)
    sites.append(goal + ship)
    bank = _left(sites, start, start - ship, line.bank)
    sites.sort()
    return Line(tuple(sites), bank, (line.steps, (commands.MoveShip, piece, start, goal)))


def discovered(line: Line, seat: Seat, piece: Piece, start: Site, star: Piece) -> Line:
    """Return the line after a discovery."""
    ship = systems.SHIP[seat][piece]
    sites = [*line.sites, star_site(star) + ship]
    bank = _left(sites, start, start - ship, line.bank - pieces.UNIT[star])
    sites.sort()
    return Line(tuple(sites), bank, (line.steps, (commands.DiscoverSystem, piece, start, star)))


def sacrificed(line: Line, seat: Seat, piece: Piece, at: Site) -> Line:
    """Return the line after a sacrifice, its actions still to come."""
    sites = list(line.sites)
    bank = _left(sites, at, at - systems.SHIP[seat][piece], line.bank + pieces.UNIT[piece])
    sites.sort()
    return Line(tuple(sites), bank, (line.steps, (commands.SacrificeShip, piece, at)))


def struck(line: Line, at: Site, letter: Letter) -> Line:
    """Return the line after a catastrophe."""
    left = remains(at, letter)
    sites = list(line.sites)
    sites.remove(at)
    bank = line.bank + facts(at).total
    if left:
        sites.append(left)
        sites.sort()
        bank -= facts(left).total
    return Line(tuple(sites), bank, (line.steps, (commands.CallCatastrophe, at, pieces.WORD[letter])))


@lru_cache(maxsize=1 << 14)
def remains(at: Site, letter: Letter) -> Site:
    """Return what is left of a site, 0 for nothing."""
    left = systems.without_colour(at & ~_MARKS, letter)
    if systems.is_starless(left) or (at < HOME[0] and systems.is_deserted(left)):
        return 0
    return left | at & _MARKS


@lru_cache(maxsize=32)
def star_site(star: Piece) -> Site:
    """Return a system of this star alone."""
    return systems.pack((star,))


def commands_of(now: State, seat: Seat, line: Line) -> Turn:
    """Return the whole turn as commands, its end included, and the state it leads to."""
    steps = []
    rest = line.steps
    while rest is not None:
        rest, step = rest
        steps.append(step)
    turn: list[Any] = []
    for kind, *arguments in reversed(steps):
        named = kind(*[_name(now, a) if isinstance(a, int) else a for a in arguments])
        turn.append(named)
        now = apply.apply(now, seat, named)
    end = commands.EndTurn(confirm=state.eliminated(now, seat))
    return (*turn, end), apply.apply(now, seat, end)


def _name(now: State, site: Site) -> str:
    if site >= HOME[0]:
        return state.HOMES[site >= HOME[1]]
    return now.names[now.systems.index(site, len(state.HOMES))]


def _changed(sites: Map, old: Site, new: Site) -> Map:
    after = list(sites)
    after.remove(old)
    after.append(new)
    after.sort()
    return tuple(after)


def _left(sites: list[Site], start: Site, left: Site, bank: Counts) -> Counts:
    """Put what a ship left behind in its place, unless it is an abandoned star, and return the bank after that."""
    sites.remove(start)
    if left & systems.SHIPS or left >= HOME[0]:
        sites.append(left)
        return bank
    return bank + facts(left).total
