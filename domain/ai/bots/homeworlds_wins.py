"""Turns of Homeworlds that win at once, found from the goal backwards: what does the enemy homeworld still need?

A player falls when catastrophes and captures leave no ship at home, or catastrophes leave no star. So a win needs, of
certain colours, a few pieces more at that one place, or captures there; whatever cannot bring them is not looked at.
Wins that free a piece by a catastrophe somewhere else in mid-turn are not sought.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from domain.ai.bots import homeworlds_map as maps
from domain.ai.bots import homeworlds_turns as turns
from domain.ai.bots.homeworlds_map import Line, Map, Site
from domain.games.homeworlds import bank, pieces
from domain.games.homeworlds.pieces import BLUE, GREEN, RED, YELLOW, Letter, Piece
from domain.games.homeworlds.systems import CROWD
from domain.kernel.game import Seat

MOST_ACTIONS = 3
HOPELESS = 99


def find(start: Line, seat: Seat) -> Line | None:
    """Return a line that wins for the seat, but for the end of its turn; None when there is none."""
    for opening in _openings(start, set()):
        won = finished(opening, seat) or _by_action(opening, seat) or _by_sacrifice(opening, seat)
        if won:
            return won
    return None


def finished(line: Line, seat: Seat) -> Line | None:
    """Return the line with every catastrophe at the enemy homeworld called, if that wins."""
    home = maps.home_of(line.sites, 1 - seat)
    while home is not None and maps.facts(home).overpopulated:
        line = maps.struck(line, home, pieces.LETTER[maps.facts(home).overpopulated[0]])
        home = maps.home_of(line.sites, 1 - seat)
    fallen = home is None or not maps.facts(home).sides[1 - seat].fleet
    return line if fallen and maps.is_alive(line.sites, seat) else None


@lru_cache(maxsize=1 << 16)
def needs(home: Site, owner: Seat) -> tuple[int, tuple[tuple[Letter, ...], ...]]:
    """Return how many more pieces a fatal set of catastrophes takes at least, and (by the number) what colours help."""
    here = maps.facts(home)
    everything = (*here.stars, *here.sides[0].fleet, *here.sides[1].fleet)
    counts = {letter: sum(piece[0] == letter for piece in everything) for letter in pieces.LETTERS}
    least, helpful = HOPELESS, [set[Letter]() for _ in range(MOST_ACTIONS + 1)]
    for size in range(1, 4):
        for colours in combinations(pieces.LETTERS, size):
            if not (_all_in(here.stars, colours) or _all_in(here.sides[owner].fleet, colours)):
                continue
            missing = {letter: max(0, CROWD - counts[letter]) for letter in colours}
            total = sum(missing.values())
            least = min(least, total)
            for number in range(total, MOST_ACTIONS + 1):
                helpful[number] |= {letter for letter in colours if missing[letter]}
    return least, tuple(tuple(sorted(letters)) for letters in helpful)


def _to_capture(home: Site, owner: Seat) -> int:
    """Return how many of the owner's ships no catastrophe that is due takes away."""
    here = maps.facts(home)
    return sum(pieces.WORD[ship[0]] not in here.overpopulated for ship in here.sides[owner].fleet)


def _all_in(group: tuple[Piece, ...], colours: tuple[Letter, ...]) -> bool:
    return all(piece[0] in colours for piece in group)


def _openings(line: Line, seen: set[Map]) -> Iterator[Line]:
    """Yield the line, and what becomes of it when catastrophes that are due are called first."""
    if line.sites in seen:
        return
    seen.add(line.sites)
    yield line
    for site in line.sites:
        for colour in maps.facts(site).overpopulated:
            yield from _openings(maps.struck(line, site, pieces.LETTER[colour]), seen)


def _by_action(line: Line, seat: Seat) -> Line | None:
    home = maps.home_of(line.sites, 1 - seat)
    if home is None:
        return None
    least, helpful = needs(home, 1 - seat)
    here = maps.facts(home)
    side = here.sides[seat]
    local = [BLUE, GREEN] if least <= 1 else []
    if _to_capture(home, 1 - seat) <= 1:
        local.append(RED)
    for letter in local:
        if letter in side.power:
            for after in turns.actions(line, seat, letter, home):
                if won := finished(after, seat):
                    return won
    if least <= 1:
        for after, _, _ in turns.journeys(line, seat, home, 1, helpful[1]):
            if won := finished(after, seat):
                start = after.steps[1][2]
                if YELLOW in maps.facts(start).sides[seat].power:
                    return won
    return None


def _by_sacrifice(line: Line, seat: Seat) -> Line | None:
    home = maps.home_of(line.sites, 1 - seat)
    if home is None:
        return None
    least = needs(home, 1 - seat)[0]
    here = maps.facts(home)
    prey = _to_capture(home, 1 - seat) if here.sides[seat].fleet else HOPELESS
    for site in dict.fromkeys(line.sites):
        for ship in maps.facts(site).sides[seat].kinds:
            letter, size = ship[0], pieces.SIZE[ship]
            if (prey if letter == RED else least) <= size:
                after = maps.sacrificed(line, seat, ship, site)
                won = _pursued(after, seat, letter, size, set())
                if won:
                    return won
    return None


def _pursued(line: Line, seat: Seat, letter: Letter, left: int, seen: set[tuple[Map, int]]) -> Line | None:
    """Return a winning line with so many actions of a colour left, or None."""
    if (line.sites, left) in seen:
        return None
    seen.add((line.sites, left))
    if won := finished(line, seat):
        return won
    home = maps.home_of(line.sites, 1 - seat)
    if home is None:
        return _rescued(line, seat, letter, left, seen)
    least, helpful = needs(home, 1 - seat)
    for colour in maps.facts(home).overpopulated:
        won = _pursued(maps.struck(line, home, pieces.LETTER[colour]), seat, letter, left, seen)
        if won:
            return won
    if letter == RED:
        children = ((after, left - 1) for after in turns.actions(line, seat, RED, home)) if left else iter(())
    elif least > left:
        return None
    else:
        children = _approaches(line, seat, letter, home, left, helpful[left])
    for after, rest in children:
        if won := _pursued(after, seat, letter, rest, seen):
            return won
    return _rescued(line, seat, letter, left, seen)


def _approaches(
    line: Line, seat: Seat, letter: Letter, home: Site, left: int, helpful: tuple[Letter, ...]
) -> Iterator[tuple[Line, int]]:
    """Yield (line, actions left) after something that brings a helpful colour to the enemy homeworld."""
    if not left:
        return
    if letter == YELLOW:
        for after, rest, _ in turns.journeys(line, seat, home, left, helpful):
            yield after, rest
        return
    for after in turns.actions(line, seat, letter, home):
        yield after, left - 1
    if letter == BLUE and left > 1:
        yield from _unlocking(line, seat, home, left, helpful)


def _unlocking(
    line: Line, seat: Seat, home: Site, left: int, helpful: tuple[Letter, ...]
) -> Iterator[tuple[Line, int]]:
    """Yield the trades elsewhere that return a kind of piece which has run out and could be traded for at the goal."""
    sizes = {pieces.SIZE[ship] for ship in maps.facts(home).sides[seat].kinds}
    shelf = bank.shelf(line.bank)
    for site in dict.fromkeys(line.sites):
        for ship in maps.facts(site).sides[seat].kinds if site != home else ():
            wanted = ship[0] in helpful and pieces.SIZE[ship] in sizes and not pieces.count(line.bank, ship)
            for into in shelf.swaps[ship] if wanted else ():
                yield maps.traded(line, seat, ship, into, site), left - 1


def _rescued(line: Line, seat: Seat, letter: Letter, left: int, seen: set[tuple[Map, int]]) -> Line | None:
    """Return a winning line that first brings a ship to the seat's own empty homeworld, or None."""
    own = maps.home_of(line.sites, seat)
    if letter != YELLOW or not left or own is None or maps.facts(own).sides[seat].fleet:
        return None
    for after, rest, _ in turns.journeys(line, seat, own, left):
        if won := _pursued(after, seat, letter, rest, seen):
            return won
    return None
