"""How close a seat is to bringing the enemy homeworld down, for when it is far enough ahead to try.

The most promising catastrophe there counts by what it would destroy and by how many moves its pieces are away.
"""

from __future__ import annotations

from domain.ai.bot import Points
from domain.ai.bots import homeworlds_map as maps
from domain.ai.bots.homeworlds_map import Map, Site
from domain.games.homeworlds import pieces, state
from domain.games.homeworlds.pieces import YELLOW, Letter, Piece
from domain.games.homeworlds.state import State
from domain.games.homeworlds.systems import Facts
from domain.kernel.game import Seat


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


def _nearest(sites: Map, home: Site, seat: Seat) -> dict[Letter, list[int]]:
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
