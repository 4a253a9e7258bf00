"""How the bot founds its homeworld in Homeworlds: the ways that players have come to prefer."""

from __future__ import annotations

from collections.abc import Iterator

from domain.ai.bot import Turn
from domain.games.homeworlds import apply, commands, pieces, state, systems
from domain.games.homeworlds.state import State
from domain.kernel.game import Seat

SHIP = "g3"


def turns(now: State, seat: Seat) -> Iterator[Turn]:
    """Yield foundings: a large green ship between a blue star and a red or yellow one of another size.

    The two homeworlds should not have the same two sizes, which would leave them nearly out of reach of each other.
    """
    taken = systems.facts(now.systems[1 - seat]).sizes if now.systems[1 - seat] else 0
    there = state.bank(now)
    for blue in pieces.SIZES:
        for letter in (pieces.RED, pieces.YELLOW):
            for size in pieces.SIZES:
                stars = (f"{pieces.BLUE}{blue}", f"{letter}{size}")
                bits = 1 << blue - 1 | 1 << size - 1
                if size != blue and bits != taken and pieces.covers(there, (*stars, SHIP)):
                    founding = commands.FoundHomeworld(stars, SHIP)
                    yield (founding,), apply.apply(now, seat, founding)
