"""How a match begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from domain.games.photosynthesis import pieces
from domain.games.photosynthesis.state import Player, State
from domain.kernel.chance import Chance
from domain.kernel.errors import InvalidOptions
from domain.kernel.game import Seat
from domain.kernel.shape import About, Between

FEWEST, MOST = 2, 4


@dataclass(frozen=True, slots=True)
class Options:
    """What a host may choose."""

    long_mode: Annotated[bool, About("Play four revolutions of the sun, 24 rounds, instead of three.")] = False
    heavy_shadow: Annotated[bool, About("No planting from a shaded tree and no growing of a shaded piece.")] = False
    first_player: Annotated[int, Between(0, MOST - 1), About("The seat that begins.")] = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """The match began: how many seats, which of them goes first, and the variants."""

    seats: int
    first_player: Seat
    long_mode: bool
    heavy_shadow: bool


def prepare(options: Options, seats: int, chance: Chance) -> Setup:  # noqa: ARG001 - nothing here is drawn
    """Return the first event: the options, and who begins. Rule: photosynthesis.md#setup"""
    if not FEWEST <= seats <= MOST:
        raise InvalidOptions("seats", f"photosynthesis seats {FEWEST} to {MOST}, not {seats}")
    first = options.first_player
    if first >= seats:
        raise InvalidOptions("first_player", f"there is no seat {first} at a table of {seats}; name 0 to {seats - 1}")
    return Setup(seats, first, options.long_mode, options.heavy_shadow)


def initial(setup: Setup) -> State:
    """Return the empty board with every seat's pieces laid out. Rule: photosynthesis.md#setup"""
    player = Player(0, 0, pieces.packed(pieces.COLUMN), pieces.packed(pieces.AVAILABLE))
    stacks = [len(stack) for stack in pieces.STACKS]
    if setup.seats == FEWEST:
        stacks[3] = 0
    return State(
        long_mode=setup.long_mode,
        heavy_shadow=setup.heavy_shadow,
        round=0,
        first_player=setup.first_player,
        turns=0,
        activated=0,
        sized=(0, 0, 0, 0),
        owned=(0,) * setup.seats,
        players=(player,) * setup.seats,
        stacks=pieces.packed((stacks[0], stacks[1], stacks[2], stacks[3])),
        over=False,
    )
