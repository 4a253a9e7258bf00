"""The fast way to the state after a legal command: the transitions of evolve.py without the events between them.

`forced` looks for an abandoned star on the whole map; here only the system that has just lost pieces is looked at.
"""

from __future__ import annotations

from typing import assert_never

from domain.games.homeworlds import commands, evolve, state, systems
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.state import State
from domain.kernel.game import Seat


def apply(now: State, seat: Seat, command: Command) -> State:
    """Return the state after a legal command and all that it causes."""
    match command:
        case commands.MoveShip():
            start = state.index_of(now, command.from_)
            after = evolve.moved(now, seat, command.piece, start, state.index_of(now, command.to))
            return _tidied(after, start)
        case commands.DiscoverSystem():
            start = state.index_of(now, command.from_)
            name = command.name or state.next_name(now)
            return _tidied(evolve.discovered(now, seat, command.piece, start, command.star, name), start)
        case commands.TradeShip():
            return evolve.traded(now, seat, command.piece, command.into, state.index_of(now, command.at))
        case commands.EndTurn():
            return evolve.ended(now)
        case commands.BuildShip():
            return evolve.built(now, seat, command.piece, state.index_of(now, command.at))
        case commands.CaptureShip():
            return evolve.captured(now, seat, command.piece, state.index_of(now, command.at))
        case commands.SacrificeShip():
            at = state.index_of(now, command.at)
            return _tidied(evolve.sacrificed(now, seat, command.piece, at), at)
        case commands.CallCatastrophe():
            at = state.index_of(now, command.at)
            return _tidied(evolve.struck(now, at, command.colour), at)
        case commands.FoundHomeworld():
            return evolve.ended(evolve.founded(now, seat, command.stars, command.ship))
        case commands.ClaimDraw():
            return evolve.claimed(now)
        case _:
            assert_never(command)


def _tidied(now: State, at: int) -> State:
    system = now.systems[at]
    if systems.is_starless(system) or (systems.is_deserted(system) and not state.is_home(at)):
        return evolve.removed(now, at)
    return now
