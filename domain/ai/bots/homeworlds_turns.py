"""The turns of Homeworlds that are worth a thought: a few hundred where the rules allow thousands.

Left out are yellow sacrifices whose moves do not all serve one place, sacrifices with actions forgone, overpopulations
left standing, and turns that eliminate the player who makes them. Nearly every turn that ever won a game is still in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from domain.ai.bots import homeworlds_map as maps
from domain.ai.bots.homeworlds_map import Line, Map, Site
from domain.games.homeworlds import bank, pieces, systems
from domain.games.homeworlds.pieces import BLUE, GREEN, RED, YELLOW, Letter, Piece
from domain.kernel.game import Seat

LAYER_LIMIT = 1_500
"""So many lines of one sacrifice are followed."""


def lines(start: Line, seat: Seat) -> Iterator[Line]:
    """Yield the lines of the turns worth a thought, one for each map they lead to; to pass is always among them."""
    seen: set[Map] = set()
    for opening in _openings(start):
        for line in _turns(opening, seat):
            line = settled(line, seat)
            if line.sites not in seen and maps.is_alive(line.sites, seat):
                seen.add(line.sites)
                yield line


def actions(line: Line, seat: Seat, letter: Letter, at: Site) -> Iterator[Line]:
    """Yield the lines after one action of a colour by a ship at a site."""
    here = maps.facts(at)
    side = here.sides[seat]
    shelf = bank.shelf(line.bank)
    if letter == GREEN:
        for colour in side.colours:
            if colour in shelf.smallest:
                yield maps.built(line, seat, shelf.smallest[colour], at)
    elif letter == BLUE:
        for ship in side.kinds:
            for into in shelf.swaps[ship]:
                yield maps.traded(line, seat, ship, into, at)
    elif letter == RED:
        for ship in side.prey:
            yield maps.captured(line, seat, ship, at)
    else:
        goals = reachable(line.sites, here.sizes)
        for ship in side.kinds:
            for goal in goals:
                yield maps.moved(line, seat, ship, at, goal)
            for star in shelf.stars[here.sizes]:
                yield maps.discovered(line, seat, ship, at, star)


def reachable(sites: Map, sizes: int) -> list[Site]:
    """Return the different sites connected to one with stars of these sizes."""
    return [site for site in dict.fromkeys(sites) if not maps.facts(site).sizes & sizes]


def settled(line: Line, seat: Seat) -> Line:
    """Return the line after every catastrophe that can be called without eliminating the seat."""
    for site in line.sites:
        for colour in maps.facts(site).overpopulated:
            after = maps.struck(line, site, pieces.LETTER[colour])
            if maps.is_alive(after.sites, seat):
                return settled(after, seat)
    return line


def _openings(start: Line) -> Iterator[Line]:
    yield start
    for site in dict.fromkeys(start.sites):
        for colour in maps.facts(site).overpopulated:
            yield maps.struck(start, site, pieces.LETTER[colour])


def _turns(line: Line, seat: Seat) -> Iterator[Line]:
    yield line
    manned = [site for site in dict.fromkeys(line.sites) if maps.facts(site).sides[seat].kinds]
    for site in manned:
        for letter in maps.facts(site).sides[seat].power:
            yield from actions(line, seat, letter, site)
    for site in manned:
        for ship in maps.facts(site).sides[seat].kinds:
            after = maps.sacrificed(line, seat, ship, site)
            letter, size = ship[0], pieces.SIZE[ship]
            if letter == YELLOW and size > 1:
                yield from _gatherings(after, seat, size)
            else:
                yield from _layers(after, seat, letter, size)


def _layers(line: Line, seat: Seat, letter: Letter, count: int) -> Iterator[Line]:
    """Yield the lines after `count` actions of a colour anywhere, or as many as there can be."""
    layer = {line.sites: line}
    for _ in range(count):
        after: dict[Map, Line] = {}
        for before in layer.values():
            stuck = True
            for child in _anywhere(before, seat, letter):
                after.setdefault(child.sites, child)
                stuck = False
            if stuck:
                yield before
            if len(after) > LAYER_LIMIT:
                break
        layer = after
    yield from layer.values()


def _anywhere(line: Line, seat: Seat, letter: Letter) -> Iterator[Line]:
    for site in dict.fromkeys(line.sites):
        if maps.facts(site).sides[seat].kinds:
            yield from actions(line, seat, letter, site)


def _gatherings(line: Line, seat: Seat, moves: int) -> Iterator[Line]:
    """Yield the lines after up to so many moves, all to bring ships to one site; and to an empty home if need be."""
    home = maps.home_of(line.sites, seat)
    if home is not None and not maps.facts(home).sides[seat].fleet:
        for rescued, left, _ in journeys(line, seat, home, moves):
            yield rescued
            if left:
                yield from _gatherings(rescued, seat, left)
        return
    for goal in dict.fromkeys(line.sites):
        yield from _arrivals(line, seat, goal, moves, {})


def _arrivals(line: Line, seat: Seat, goal: Site, moves: int, seen: dict[Map, int]) -> Iterator[Line]:
    """Yield the lines after journeys to one site; catastrophes there are also called as soon as they can be."""
    for after, left, grown in journeys(line, seat, goal, moves):
        if seen.get(after.sites, -1) >= left:
            continue
        seen[after.sites] = left
        yield after
        if left:
            yield from _arrivals(after, seat, grown, left, seen)
            for colour in maps.facts(grown).overpopulated:
                letter = pieces.LETTER[colour]
                if remains := maps.remains(grown, letter):
                    yield from _arrivals(maps.struck(after, grown, letter), seat, remains, left, seen)


def journeys(
    line: Line, seat: Seat, goal: Site, moves: int, colours: Collection[Letter] = pieces.LETTERS
) -> Iterator[tuple[Line, int, Site]]:
    """Yield (line, moves left, what the goal has become) for each ship of some colours that can reach a site."""
    for start in dict.fromkeys(line.sites):
        for ship in maps.facts(start).sides[seat].kinds:
            if start != goal and ship[0] in colours:
                after, left = _travelled(line, seat, ship, start, goal, moves)
                if left >= 0:
                    yield after, left, goal + systems.SHIP[seat][ship]


def _travelled(line: Line, seat: Seat, ship: Piece, at: Site, goal: Site, moves: int) -> tuple[Line, int]:
    """Return the line after one ship went to a site by the shortest way, and the moves left; -1 if it is too far.

    Which systems it passes makes no difference: it leaves each as it was.
    """
    here, there = maps.facts(at).sizes, maps.facts(goal).sizes
    if not here & there:
        return maps.moved(line, seat, ship, at, goal), moves - 1
    if moves >= 2:
        for onward in (there, 0) if moves >= 3 else (there,):
            for after, hop in _hops(line, seat, ship, at, here | onward, goal):
                arrived = _travelled(after, seat, ship, hop, goal, moves - 1)
                if arrived[1] >= 0:
                    return arrived
    return line, -1


def _hops(line: Line, seat: Seat, ship: Piece, at: Site, sizes: int, goal: Site) -> Iterator[tuple[Line, Site]]:
    """Yield (line, where the ship is) for moves to a system with none of these star sizes, one for each size."""
    tried = sizes
    for hop in line.sites:
        stars = maps.facts(hop).sizes
        if not stars & sizes and stars & ~tried and hop not in (at, goal):
            tried |= stars
            yield maps.moved(line, seat, ship, at, hop), hop + systems.SHIP[seat][ship]
    for star in bank.shelf(line.bank).stars[sizes]:
        bit = 1 << pieces.SIZE[star] - 1
        if not bit & tried:
            tried |= bit
            yield maps.discovered(line, seat, ship, at, star), maps.star_site(star) + systems.SHIP[seat][ship]
