"""Options, the setup event and the state it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from domain.games.homeworlds import state
from domain.games.homeworlds.events import GameOpened
from domain.games.homeworlds.state import State
from domain.kernel.chance import Chance
from domain.kernel.errors import InvalidOptions
from domain.kernel.shape import About, Between

SETUP_TURNS = 2
LONGEST = 10_000


@dataclass(frozen=True, slots=True)
class Options:
    """What a new match may choose."""

    turn_limit: Annotated[
        int, Between(0, LONGEST), About("the game is drawn after so many turns, those of setup included; 0: never")
    ] = 400


def prepare(options: Options, _seats: int, _chance: Chance) -> GameOpened:
    """Return the first event; nothing in Homeworlds is left to chance."""
    limit = options.turn_limit
    if limit and not SETUP_TURNS < limit <= LONGEST:
        raise InvalidOptions("turn_limit", f"turn_limit is 0 (no limit) or from {SETUP_TURNS + 1} to {LONGEST}.")
    return GameOpened(turn_limit=limit)


def initial(opened: GameOpened) -> State:
    """Return the empty map, the first seat about to found its homeworld."""
    return State(
        turn=0,
        progress=state.SETUP,
        systems=(0, 0),
        names=state.HOMES,
        steps=(),
        discoveries=0,
        history=(),
        turn_limit=opened.turn_limit,
    )
