"""What a Homeworlds position is worth, in points (a small ship is 26).

Nearly all of it is looked up: what a system, a fleet or a shelf of the bank is worth is worked out once. Every part is
such that building a ship is never worse than passing; a bot that finds a reason not to build passes for ever.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.ai.bot import Points
from domain.ai.bots import homeworlds_map as maps
from domain.ai.bots.homeworlds_map import Site
from domain.games.homeworlds import bank, pieces, state
from domain.games.homeworlds.pieces import BLUE, GREEN, RED, YELLOW, Counts, Letter, Piece
from domain.games.homeworlds.state import State
from domain.games.homeworlds.systems import Facts
from domain.kernel.game import Seat

SHIP: tuple[Points, ...] = (0, 26, 54, 112)
ACCESS: tuple[Points, ...] = (0, 6, 6, 18, 30, 66, 90, 132)
"""By what one can do in a system: 1 for red and 2 each for yellow, green and blue."""
ACCESS_WEIGHT: dict[Letter, int] = {RED: 1, YELLOW: 2, GREEN: 2, BLUE: 2}
CROWDED: Points = -6
HOME_ACCESS: dict[Letter, Points] = {RED: 0, YELLOW: 50, GREEN: 60, BLUE: 70}
HOME_WITHOUT_LARGE: Points = -100
HOME_WITH_ONE_STAR: Points = -250
HOME_ALL_ONE_COLOUR: Points = -15
HOME_OUTSIZED: Points = -150
PRESENCE: dict[Letter, Points] = {RED: 30, YELLOW: 45, GREEN: 50, BLUE: 30}
SECOND: Points = 8
GUN: Points = 20
GUN_AND_TWO_LARGES: Points = 80
NEXT_PIECE: tuple[Points, ...] = (0, 12, 40, 85)
NO_GROWTH: Points = -80
LARGE_AT_THE_GATE: Points = 40
"""For a large ship next to an enemy homeworld that has none."""
NO_SIZE = 0b1111


class Worth(NamedTuple):
    """What a system adds to the whole: the first seat's points less the second's, and what the totals are made of."""

    lead: Points
    fleets: tuple[Counts, Counts]
    growth: tuple[int, int]
    """Seat -> a bit for each colour it can build here."""
    total: Counts
    sizes: int
    barred: tuple[int, int]
    """Seat -> the star sizes, where it has a large ship here, else more than any: what it cannot send one to."""


def evaluate(now: State, seat: Seat) -> Points:
    """Return what a position at the start of a turn is worth to a seat."""
    if now.progress != state.FRESH:
        return 0
    lead = _lead(now)
    return lead if seat == 0 else -lead


def _lead(now: State) -> Points:
    first, second, *others = now.systems
    home0, home1 = worth(first | maps.HOME[0]), worth(second | maps.HOME[1])
    lead = home0.lead + home1.lead
    fleet0, fleet1 = home0.fleets[0] + home1.fleets[0], home0.fleets[1] + home1.fleets[1]
    growth0, growth1 = home0.growth[0] | home1.growth[0], home0.growth[1] | home1.growth[1]
    used = home0.total + home1.total
    goal0 = home1.sizes if home1.barred[1] == NO_SIZE else NO_SIZE
    goal1 = home0.sizes if home0.barred[0] == NO_SIZE else NO_SIZE
    gates = 0
    for site in others:
        points, (ships0, ships1), (green0, green1), total, _, (barred0, barred1) = worth(site)
        lead += points
        fleet0 += ships0
        fleet1 += ships1
        growth0 |= green0
        growth1 |= green1
        used += total
        gates += (not barred0 & goal0) - (not barred1 & goal1)
    lead += fleet_worth(fleet0) - fleet_worth(fleet1) + LARGE_AT_THE_GATE * gates
    return lead + growth_worth(pieces.ALL - used, growth0, growth1, now.turn & 1)


@lru_cache(maxsize=1 << 17)
def worth(site: Site) -> Worth:
    """Return what a system is worth by itself."""
    here = maps.facts(site)
    fleets = site & pieces.ALL, site >> 24 & pieces.ALL
    return Worth(
        lead=_in_system(site, here, 0) - _in_system(site, here, 1),
        fleets=fleets,
        growth=(_growth(here, 0), _growth(here, 1)),
        total=here.total,
        sizes=here.sizes,
        barred=(_barred(here, 0), _barred(here, 1)),
    )


@lru_cache(maxsize=1 << 16)
def fleet_worth(fleet: Counts) -> Points:
    """Return what a fleet is worth beyond its ships' size: to have every colour, and a gun."""
    ships = pieces.spread(fleet)
    colours = [ship[0] for ship in ships]
    points = sum(PRESENCE[letter] for letter in set(colours))
    points += sum(SECOND for letter in pieces.LETTERS if colours.count(letter) > 1)
    if RED in colours:
        points += GUN
        points += GUN_AND_TWO_LARGES * (sum(pieces.SIZE[ship] == 3 for ship in ships) >= 2)
    return points


@lru_cache(maxsize=1 << 16)
def growth_worth(there: Counts, growth0: int, growth1: int, to_move: Seat) -> Points:
    """Return the first seat's points less the second's for the next piece of each colour in the bank."""
    lead = NO_GROWTH * ((not growth0) - (not growth1))
    for piece in bank.shelf(there).smallest.values():
        bit = 1 << pieces.LETTERS.index(piece[0])
        able0, able1 = bool(growth0 & bit), bool(growth1 & bit)
        value = NEXT_PIECE[pieces.SIZE[piece]]
        if able0 and able1:
            last_serving = pieces.SIZE[piece] < 3 and pieces.count(there, piece) == 2
            value = value * 3 // 10 if last_serving else value // 2
            lead += -value if to_move else value
        elif able0:
            lead += value
        elif able1:
            lead -= value
    return lead


def _barred(here: Facts, seat: Seat) -> int:
    return here.sizes if here.sides[seat].largest == 3 else NO_SIZE


def _growth(here: Facts, seat: Seat) -> int:
    side = here.sides[seat]
    if GREEN not in side.power:
        return 0
    return sum(1 << pieces.LETTERS.index(letter) for letter in side.colours)


def _in_system(site: Site, here: Facts, seat: Seat) -> Points:
    side, enemy = here.sides[seat], here.sides[1 - seat]
    points = sum(SHIP[pieces.SIZE[ship]] for ship in side.fleet)
    if side.fleet:
        access = ACCESS[sum(ACCESS_WEIGHT[letter] for letter in side.power)]
        if enemy.fleet:
            access = access // 2 if side.largest >= enemy.largest else 0
            if RED in side.power:
                points += max((SHIP[pieces.SIZE[ship]] for ship in side.prey), default=0) // 2
        points += access + CROWDED * _crowds(here)
    if site & maps.HOME[seat]:
        points += _at_home(here, seat)
    return points


def _crowds(here: Facts) -> int:
    everything = "".join((*here.stars, *here.sides[0].fleet, *here.sides[1].fleet))
    return sum(everything.count(letter) == 3 for letter in pieces.LETTERS)


def _at_home(here: Facts, seat: Seat) -> Points:
    side, enemy = here.sides[seat], here.sides[1 - seat]
    points = sum(HOME_ACCESS[letter] for letter in side.power)
    points += HOME_WITHOUT_LARGE * (side.largest < 3) + HOME_WITH_ONE_STAR * (len(here.stars) == 1)
    points += HOME_ALL_ONE_COLOUR * (len(side.fleet) >= 3 and len(side.colours) == 1)
    return points + HOME_OUTSIZED * (enemy.largest > side.largest)


def attack(now: State, seat: Seat) -> Points:
    """Return how well a seat is placed to bring the enemy homeworld down some turns from now."""
    sites = maps.line_of(now).sites
    home = maps.home_of(sites, 1 - seat)
    if home is None:
        return 0
    here = maps.facts(home)
    near = _nearest(sites, home, seat)
    ships = [ship for site in sites for ship in maps.facts(site).sides[seat].fleet]
    pips = max((pieces.SIZE[ship] for ship in ships if ship[0] == YELLOW), default=0)
    terms = sorted((_blow(here, letter, seat, near, pips, now) for letter in pieces.LETTERS), reverse=True)
    points = terms[0] + 3 * sum(terms[1:]) // 10
    if here.sides[seat].largest >= here.sides[1 - seat].largest > 0:
        points += 40 + 20 * here.sides[seat].largest
    gates = sum(
        pieces.SIZE[ship] > 1
        for site in sites
        if site != home and not maps.facts(site).sizes & here.sizes
        for ship in maps.facts(site).sides[seat].fleet
    )
    return points + 17 * min(3, gates)


def _nearest(sites: tuple[Site, ...], home: Site, seat: Seat) -> dict[Letter, list[int]]:
    """Return the distances (1, 2, 3) from the home of a seat's ships outside it, by colour, sorted."""
    there = maps.facts(home).sizes
    near: dict[Letter, list[int]] = {letter: [] for letter in pieces.LETTERS}
    for site in sites:
        if site != home:
            here = maps.facts(site)
            distance = 1 if not here.sizes & there else 2 if here.sizes | there != 7 else 3
            for ship in here.sides[seat].fleet:
                near[ship[0]].append(distance)
    for distances in near.values():
        distances.sort()
    return near


def _blow(here: Facts, letter: Letter, seat: Seat, near: dict[Letter, list[int]], pips: int, now: State) -> Points:
    """Return what a catastrophe of one colour at the enemy home would be worth, the less the further off it is."""
    everything: list[Piece] = [*here.stars, *here.sides[0].fleet, *here.sides[1].fleet]
    need = max(0, 4 - sum(piece[0] == letter for piece in everything))
    ready = near[letter][:need]
    cost = 2 * (sum(ready) + 4 * (need - len(ready))) + 6 * (not pips) + max(0, need - pips)
    if letter in here.sides[seat].colours:
        supply = sum(pieces.count(state.bank(now), piece) for piece in pieces.PIECES if piece[0] == letter)
        if supply >= need:
            cost = min(cost, 2 * (need + 1))
    return _payoff(here, letter, 1 - seat) * max(0, 22 - cost) // 20


def _payoff(here: Facts, letter: Letter, owner: Seat) -> Points:
    fleet = here.sides[owner].fleet
    if all(ship[0] == letter for ship in fleet) or all(star[0] == letter for star in here.stars):
        return 100
    if any(star[0] == letter for star in here.stars):
        return 45
    left = max((pieces.SIZE[ship] for ship in fleet if ship[0] != letter), default=0)
    return 30 if left < here.sides[owner].largest else 10
