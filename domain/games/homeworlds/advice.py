"""What an experienced player would say about a first turn; it never blocks.

Rule: homeworlds.md#setup
"""

from __future__ import annotations

from domain.games.homeworlds import commands, pieces, systems
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.state import State
from domain.kernel.game import Seat


def warnings(now: State, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return the codes of advice on a legal command; only a founding has any."""
    if not isinstance(command, commands.FoundHomeworld):
        return ()
    star, other = command.stars
    colours = {piece[0] for piece in (star, other, command.ship)}
    home = systems.facts(systems.pack(command.stars))
    rival = systems.facts(now.systems[1 - seat])
    found = {
        "small-ship": pieces.SIZE[command.ship] < pieces.SIZES[-1],
        "same-colour-stars": star[0] == other[0],
        "same-size-stars": star[1] == other[1],
        "no-green": pieces.GREEN not in colours,
        "no-blue": pieces.BLUE not in colours,
        "few-colours": len(colours) < 3,
        "small-universe": bool(rival.stars) and home.sizes == rival.sizes,
        "homes-connected": not home.sizes & rival.sizes,
    }
    return tuple(code for code, holds in found.items() if holds)
