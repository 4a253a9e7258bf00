"""Options, the first event, and the state it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from domain.games.tranquility import deck
from domain.games.tranquility.events import GameSetUp
from domain.games.tranquility.state import CELLS, HAND, SEATS, State, without
from domain.kernel.chance import Chance
from domain.kernel.errors import InvalidOptions
from domain.kernel.shape import About, Between

GALATEIA = 4
MOST_REMOVED = 8
USUAL_START_DISCARD = 8


@dataclass(frozen=True, slots=True)
class Options:
    """The variants of a match. Rule: tranquility.md#variants"""

    galateia: Annotated[bool, About("Take out 4 random islands, which nobody sees.")] = False
    removed_islands: Annotated[int, Between(0, MOST_REMOVED), About("How many to take out instead.")] | None = None
    start_discard: Annotated[
        int, Between(0, USUAL_START_DISCARD), About("Cards all seats together discard when the Start is played.")
    ] = USUAL_START_DISCARD


def prepare(options: Options, seats: int, chance: Chance) -> GameSetUp:
    """Return the setup, with every opening hand drawn. Raises InvalidOptions. Rule: tranquility.md#setup"""
    removed = _removed(options)
    if not 0 <= options.start_discard <= USUAL_START_DISCARD:
        raise InvalidOptions("start_discard", f"start_discard must be from 0 to {USUAL_START_DISCARD}")
    if not SEATS[0] <= seats <= SEATS[1]:
        raise InvalidOptions("seats", f"Tranquility is for {SEATS[0]} to {SEATS[1]} seats")
    unseen, hands = deck.DECK, []
    for _ in range(seats):
        hand, unseen = deck.pull_many(HAND, unseen, removed, chance)
        hands.append(hand)
    # a Start joins each pile only after the opening hand is drawn
    piles = tuple(dealt - HAND + 1 for dealt in deck.pile_sizes(seats, removed))
    return GameSetUp(tuple(hands), piles, removed, options.start_discard)


def initial(setup: GameSetUp) -> State:
    """Return the state at the first turn: seat 0 begins."""
    seats = len(setup.hands)
    return State(
        grid=(0,) * CELLS,
        hands=setup.hands,
        piles=setup.piles,
        fresh=(0,) * seats,
        shed=(0,) * seats,
        discards=((),) * seats,
        unseen=without(deck.DECK, deck.merged(*setup.hands)),
        removed=setup.removed,
        start_discard=setup.start_discard,
        starter=None,
        turns=0,
        phase="turn",
    )


def _removed(options: Options) -> int:
    if options.removed_islands is None:
        return GALATEIA if options.galateia else 0
    if not 0 <= options.removed_islands <= MOST_REMOVED:
        raise InvalidOptions("removed_islands", f"removed_islands must be from 0 to {MOST_REMOVED}")
    if options.galateia and options.removed_islands != GALATEIA:
        raise InvalidOptions("removed_islands", f"galateia takes out {GALATEIA} islands; give one of the two options")
    return options.removed_islands
