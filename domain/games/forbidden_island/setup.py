"""Options, the first event, and the state it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from domain.games.forbidden_island import cards
from domain.games.forbidden_island.board import BIT, CELLS, ISLAND, LayoutId
from domain.games.forbidden_island.events import GameStarted
from domain.games.forbidden_island.pieces import (
    ACTIONS,
    DEALT,
    FIRST_FLOOD,
    FIRST_MARK,
    ROLES,
    SEATS,
    START,
    TILES,
    TREASURE_DRAWS,
    TREASURES,
    WATERS_RISE,
    Difficulty,
    HandCard,
    Role,
    TileId,
)
from domain.games.forbidden_island.state import State, Tally
from domain.kernel.chance import Chance, shuffled
from domain.kernel.errors import InvalidOptions
from domain.kernel.game import Seat
from domain.kernel.shape import About, Between, Length


@dataclass(frozen=True, slots=True)
class Options:
    """What a host may choose. Rule: forbidden_island.md#options"""

    difficulty: Annotated[Difficulty, About("Where the water marker starts.")] = "normal"
    layout: Annotated[LayoutId, About("The shape of the island.")] = "forbidden_island"
    first_seat: Annotated[int, Between(0, SEATS[1] - 1), About("The seat that begins.")] = 0
    roles: Annotated[
        tuple[Role, ...], Length(0, SEATS[1]), About("The role of each seat, in seat order; none: drawn.")
    ] = ()
    tiles: Annotated[
        tuple[TileId, ...], Length(0, CELLS), About("All 24 tiles, row by row from the top left; none: shuffled.")
    ] = ()


def prepare(options: Options, seats: int, chance: Chance) -> GameStarted:
    """Return the setup, with everything dealt. Raises InvalidOptions. Rule: forbidden_island.md#setup"""
    _check(options, seats)
    tiles = options.tiles or shuffled(TILES, chance)
    roles = options.roles or shuffled(ROLES, chance)[:seats]
    hands = _deal(seats, chance)
    return GameStarted(
        layout=options.layout,
        difficulty=options.difficulty,
        tiles=tiles,
        roles=roles,
        hands=hands,
        flooded=shuffled(TILES, chance)[:FIRST_FLOOD],
        first=options.first_seat,
    )


def initial(setup: GameStarted) -> State:
    """Return the state at the first seat's first action."""
    seats = len(setup.roles)
    flooded = sum(BIT[setup.tiles.index(tile)] for tile in setup.flooded)
    return State(
        layout=setup.layout,
        difficulty=setup.difficulty,
        tiles=setup.tiles,
        roles=setup.roles,
        flooded=flooded,
        sunk=0,
        water=FIRST_MARK[setup.difficulty],
        pawns=tuple(setup.tiles.index(START[role]) for role in setup.roles),
        hands=tuple(map(cards.packed, setup.hands)),
        discards=0,
        layers=(ISLAND & ~flooded,),
        captured=(None,) * len(TREASURES),
        turn=1,
        active=setup.first,
        phase="actions",
        actions=ACTIONS,
        draws=TREASURE_DRAWS,
        flight_used=False,
        left=None,
        result=None,
        tallies=(Tally(),) * seats,
    )


def _deal(seats: int, chance: Chance) -> tuple[tuple[HandCard, ...], ...]:
    # a Waters Rise that comes up is replaced and goes back afterwards: as if only the others were dealt
    deck = cards.ALL - cards.count(cards.ALL, WATERS_RISE) * cards.ONE[WATERS_RISE]
    hands = []
    for _ in range(seats):
        hand = 0
        for _ in range(DEALT):
            card = cards.ONE[cards.at(deck, chance.pick(cards.size(deck)))]
            hand, deck = hand + card, deck - card
        hands.append(tuple(cards.held(hand)))
    return tuple(hands)


def _check(options: Options, seats: int) -> None:
    if not SEATS[0] <= seats <= SEATS[1]:
        raise InvalidOptions("seats", f"Forbidden Island is for {SEATS[0]} to {SEATS[1]} seats")
    _check_first(options.first_seat, seats)
    if options.roles and len(options.roles) != seats:
        raise InvalidOptions("roles", f"name one role for each of the {seats} seats, or none")
    if len(set(options.roles)) < len(options.roles):
        raise InvalidOptions("roles", "no role can be taken twice")
    if options.tiles and sorted(options.tiles) != sorted(TILES):
        raise InvalidOptions("tiles", f"name each of the {CELLS} tiles once, or none")


def _check_first(first: Seat, seats: int) -> None:
    if not 0 <= first < seats:
        raise InvalidOptions("first_seat", f"there is no seat {first} at a table of {seats}; name 0 to {seats - 1}")
