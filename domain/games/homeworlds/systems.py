"""One star system, packed in one int; this module and state.py alone know how.

Bits 0-23 are the first seat's ships, bits 24-47 the second's (multisets, see pieces.py), bits 48-51 and 52-55 the
stars, as index + 1, the lower index first, 0 for none. So moving a ship is one addition and one subtraction, and what
follows from a system is looked up by its int: positions reached in a search share nearly all their systems.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from domain.games.homeworlds import pieces
from domain.games.homeworlds.pieces import Colour, Counts, Letter, Piece

System: TypeAlias = int

NOWHERE: System = 0
"""A homeworld that does not exist, or no longer."""
SHIPS: System = (1 << 48) - 1
"""The bits of all ships."""
SHIP: tuple[dict[Piece, int], dict[Piece, int]] = (
    dict(pieces.UNIT),
    {piece: unit << 24 for piece, unit in pieces.UNIT.items()},
)
"""Seat -> piece -> what a ship of that kind adds to a system."""
STAR: dict[Piece, System] = {piece: i + 1 << 48 for piece, i in pieces.INDEX.items()}
"""The system of one star of that kind and no ship."""
CROWD = 4
"""So many pieces of one colour overpopulate a system."""

_ALL_SIZES = 0b111


@dataclass(frozen=True, slots=True)
class Side:
    """What one seat has in a system."""

    fleet: tuple[Piece, ...]
    """Every ship, sorted."""
    kinds: tuple[Piece, ...]
    """Each kind of ship once."""
    colours: tuple[Letter, ...]
    """The colours of its ships, each once."""
    power: tuple[Letter, ...]
    """The colours it may use here without a sacrifice."""
    largest: int
    prey: tuple[Piece, ...]
    """The kinds of enemy ships that its largest ship can capture."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What follows from a system alone."""

    total: Counts
    """Stars and ships of both seats."""
    stars: tuple[Piece, ...]
    sizes: int
    """A bit for each star size. Two systems are connected when they share none."""
    overpopulated: tuple[Colour, ...]
    sides: tuple[Side, Side]


def pack(stars: tuple[Piece, ...], first: tuple[Piece, ...] = (), second: tuple[Piece, ...] = ()) -> System:
    """Return the system with these one or two stars and these ships of the two seats."""
    system = sum(SHIP[0][piece] for piece in first) + sum(SHIP[1][piece] for piece in second)
    for place, star in enumerate(sorted(pieces.INDEX[star] for star in stars)):
        system |= star + 1 << 48 + 4 * place
    return system


def stars_of(system: System) -> tuple[Piece, ...]:
    """Return the stars, sorted."""
    places = (system >> 48 & 15, system >> 52)
    return tuple(pieces.PIECES[place - 1] for place in places if place)


def is_deserted(system: System) -> bool:
    """Return whether no ship of either seat is there."""
    return not system & SHIPS


def is_starless(system: System) -> bool:
    """Return whether no star is left."""
    return not system >> 48


@lru_cache(maxsize=1 << 16)
def facts(system: System) -> Facts:
    """Return what follows from a system alone; looked up after the first time."""
    stars = stars_of(system)
    fleets = (pieces.spread(system & pieces.ALL), pieces.spread(system >> 24 & pieces.ALL))
    everything = (*stars, *fleets[0], *fleets[1])
    colours = [piece[0] for piece in everything]
    return Facts(
        total=sum(pieces.UNIT[piece] for piece in everything),
        stars=stars,
        sizes=_sizes(stars),
        overpopulated=tuple(pieces.WORD[letter] for letter in pieces.LETTERS if colours.count(letter) >= CROWD),
        sides=(_side(stars, *fleets), _side(stars, *reversed(fleets))),
    )


def without_colour(system: System, letter: Letter) -> System:
    """Return what a catastrophe leaves: the system without every piece of a colour, perhaps without a star."""
    left = facts(system)
    return pack(
        tuple(star for star in left.stars if star[0] != letter),
        tuple(ship for ship in left.sides[0].fleet if ship[0] != letter),
        tuple(ship for ship in left.sides[1].fleet if ship[0] != letter),
    )


def _sizes(stars: tuple[Piece, ...]) -> int:
    # A homeworld that is gone counts as having every size, so that nothing is ever connected to it.
    return sum({1 << pieces.SIZE[star] - 1 for star in stars}) if stars else _ALL_SIZES


def _side(stars: tuple[Piece, ...], own: tuple[Piece, ...], theirs: tuple[Piece, ...]) -> Side:
    largest = max((pieces.SIZE[ship] for ship in own), default=0)
    return Side(
        fleet=own,
        kinds=tuple(dict.fromkeys(own)),
        colours=tuple(dict.fromkeys(ship[0] for ship in own)),
        power=tuple(letter for letter in pieces.LETTERS if own and letter in {piece[0] for piece in (*stars, *own)}),
        largest=largest,
        prey=tuple(dict.fromkeys(ship for ship in theirs if pieces.SIZE[ship] <= largest)),
    )
