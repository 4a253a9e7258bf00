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
from domain.games.homeworlds import pieces, state
from domain.games.homeworlds.pieces import BLUE, GREEN, RED, YELLOW, Counts, Letter
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
LANE = 26
HALF_BITS = 12
HALF: Counts = (1 << HALF_BITS) - 1
"""The red and yellow pieces of a multiset."""
REDS: Counts = sum(pieces.COPIES * unit for piece, unit in pieces.UNIT.items() if piece[0] == RED)
_GATES = tuple(LARGE_AT_THE_GATE * ((not bits & 15) - (not bits >> 4)) for bits in range(256))
"""What the large ships of a system are worth by what bars their ways: nothing, for a seat, is a gate."""


class Worth(NamedTuple):
    """What a system adds to the whole, in four ints, because they are added up for every position looked at."""

    lead: Points
    """The first seat's points less the second's."""
    counts: int
    """The seats' ships and all pieces, each of the three multisets in `LANE` bits."""
    growth: int
    """A bit for each colour the first seat can build here, then those of the second."""
    barred: int
    """Four bits a seat: the star sizes, if it has a large ship here, else all: where it cannot send one to."""


def evaluate(now: State, seat: Seat) -> Points:
    """Return what a position at the start of a turn is worth to a seat."""
    if now.progress != state.FRESH:
        return 0
    lead = _lead(now)
    return lead if seat == 0 else -lead


def _lead(now: State) -> Points:
    first, second, *others = now.systems
    first |= maps.HOME[0]
    second |= maps.HOME[1]
    home0, home1 = worth(first), worth(second)
    lead = home0.lead + home1.lead
    counts = home0.counts + home1.counts
    growth = home0.growth | home1.growth
    goals = _goal(second, 1) | _goal(first, 0) << 4
    gates = 0
    for points, pieces_here, colours, barred in map(worth, others):
        lead += points
        counts += pieces_here
        growth |= colours
        gates += _GATES[barred & goals]
    lead += fleet_worth(counts & pieces.ALL) - fleet_worth(counts >> LANE & pieces.ALL) + gates
    return lead + growth_worth(pieces.ALL - (counts >> 2 * LANE), growth, now.turn & 1)


@lru_cache(maxsize=1 << 17)
def worth(site: Site) -> Worth:
    """Return what a system is worth by itself."""
    here = maps.facts(site)
    fleets = site & pieces.ALL, site >> 24 & pieces.ALL
    return Worth(
        lead=_in_system(site, here, 0) - _in_system(site, here, 1),
        counts=fleets[0] | fleets[1] << LANE | here.total << 2 * LANE,
        growth=_growth(here, 0) | _growth(here, 1) << 4,
        barred=_barred(here, 0) | _barred(here, 1) << 4,
    )


@lru_cache(maxsize=1 << 16)
def _goal(home: Site, owner: Seat) -> int:
    """Return the star sizes of a homeworld that a large enemy ship would do well to stand next to, else all."""
    here = maps.facts(home)
    return here.sizes if here.sides[owner].largest < 3 else NO_SIZE


def fleet_worth(fleet: Counts) -> Points:
    """Return what a fleet is worth beyond its ships' size: to have every colour, and a gun."""
    points, larges = _warm(fleet & HALF)
    others, more = _cold(fleet >> HALF_BITS)
    gun = GUN_AND_TWO_LARGES if fleet & REDS and larges + more >= 2 else 0
    return points + others + gun


def growth_worth(there: Counts, growth: int, to_move: Seat) -> Points:
    """Return the first seat's points less the second's for the next piece of each colour in the bank."""
    lead = 0
    if not growth & 15:
        lead = NO_GROWTH
    if not growth >> 4:
        lead -= NO_GROWTH
    turn = to_move << 8
    return (
        lead
        + _SERVINGS[there & 63 | (growth & 1) << 6 | (growth & 16) << 3 | turn]
        + _SERVINGS[there >> 6 & 63 | (growth & 2) << 5 | (growth & 32) << 2 | turn]
        + _SERVINGS[there >> 12 & 63 | (growth & 4) << 4 | (growth & 64) << 1 | turn]
        + _SERVINGS[there >> 18 | (growth & 8) << 3 | growth & 128 | turn]
    )


@lru_cache(maxsize=1 << 12)
def _warm(ships: Counts) -> tuple[Points, int]:
    """Return what the red and yellow ships of a fleet are worth as such, and how many are large."""
    return _by_colour(ships)


@lru_cache(maxsize=1 << 12)
def _cold(ships: Counts) -> tuple[Points, int]:
    """Return the same for the green and blue ships."""
    return _by_colour(ships << HALF_BITS)


def _by_colour(ships: Counts) -> tuple[Points, int]:
    fleet = pieces.spread(ships)
    colours = [ship[0] for ship in fleet]
    points = sum(PRESENCE[letter] for letter in set(colours)) + GUN * (RED in colours)
    points += sum(SECOND for letter in pieces.LETTERS if colours.count(letter) > 1)
    return points, sum(pieces.SIZE[ship] == 3 for ship in fleet)


def _serving(key: int) -> Points:
    """Return what one colour's next piece is worth; the key: its bits of the bank, who can build it, who is to move."""
    counts = (key & 3, key >> 2 & 3, key >> 4 & 3)
    able0, able1, to_move = key >> 6 & 1, key >> 7 & 1, key >> 8
    size = next((i for i in (1, 2, 3) if counts[i - 1]), 0)
    if able0 != able1:
        return NEXT_PIECE[size] * (able0 - able1)
    last_serving = 0 < size < 3 and counts[size - 1] == 2
    shared = NEXT_PIECE[size] * (3 if last_serving else 5) // 10
    return able0 * (-shared if to_move else shared)


_SERVINGS = tuple(_serving(key) for key in range(512))


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
