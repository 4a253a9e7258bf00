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
            return _move(now, seat, command)
        case commands.DiscoverSystem():
            return _discover(now, seat, command)
        case commands.TradeShip(piece, into, at):
            return evolve.traded(now, seat, piece, into, state.index_of(now, at))
        case commands.EndTurn():
            return evolve.ended(now)
        case commands.BuildShip(piece, at):
            return evolve.built(now, seat, piece, state.index_of(now, at))
        case commands.CaptureShip(piece, at):
            return evolve.captured(now, seat, piece, state.index_of(now, at))
        case commands.SacrificeShip():
            return _sacrifice(now, seat, command)
        case commands.CallCatastrophe():
            return _catastrophe(now, command)
        case commands.FoundHomeworld(stars, ship):
            return evolve.ended(evolve.founded(now, seat, stars, ship))
        case commands.ClaimDraw():
            return evolve.claimed(now)
        case _:
            assert_never(command)


def _move(now: State, seat: Seat, command: commands.MoveShip) -> State:
    start = state.index_of(now, command.from_)
    return _tidied(evolve.moved(now, seat, command.piece, start, state.index_of(now, command.to)), start)


def _discover(now: State, seat: Seat, command: commands.DiscoverSystem) -> State:
    start = state.index_of(now, command.from_)
    name = command.name or state.next_name(now)
    return _tidied(evolve.discovered(now, seat, command.piece, start, command.star, name), start)


def _sacrifice(now: State, seat: Seat, command: commands.SacrificeShip) -> State:
    at = state.index_of(now, command.at)
    return _tidied(evolve.sacrificed(now, seat, command.piece, at), at)


def _catastrophe(now: State, command: commands.CallCatastrophe) -> State:
    at = state.index_of(now, command.at)
    return _tidied(evolve.struck(now, at, command.colour), at)


def _tidied(now: State, at: int) -> State:
    system = now.systems[at]
    if systems.is_starless(system) or (systems.is_deserted(system) and not state.is_home(at)):
        return evolve.removed(now, at)
    return now
