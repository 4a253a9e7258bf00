"""What commands cause, and what the rules make happen next."""

from __future__ import annotations

from typing import assert_never

from domain.games.homeworlds import commands, events, evolve, pieces, state, systems
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.events import Event
from domain.games.homeworlds.state import State
from domain.kernel.chance import Chance
from domain.kernel.game import Seat


def resolve(now: State, seat: Seat, command: Command, _chance: Chance) -> tuple[Event, ...]:
    """Return what a checked command directly causes."""

    def name(given: str) -> str:
        return now.names[state.index_of(now, given)]

    match command:
        case commands.MoveShip(piece, from_, to):
            return (events.ShipMoved(seat, piece, name(from_), name(to)),)
        case commands.DiscoverSystem(piece, from_, star, new):
            return (events.SystemDiscovered(seat, piece, name(from_), star, new or state.next_name(now)),)
        case commands.TradeShip(piece, into, at):
            return (events.ShipTraded(seat, piece, into, name(at)),)
        case commands.EndTurn():
            return (events.TurnEnded(seat, state.turn_text(now)),)
        case commands.BuildShip(piece, at):
            return (events.ShipBuilt(seat, piece, name(at)),)
        case commands.CaptureShip(piece, at):
            return (events.ShipCaptured(seat, piece, name(at)),)
        case commands.SacrificeShip(piece, at):
            return (events.ShipSacrificed(seat, piece, name(at)),)
        case commands.CallCatastrophe():
            return _catastrophe(now, seat, command)
        case commands.FoundHomeworld(stars, ship):
            settled = evolve.founded(now, seat, stars, ship)
            return (events.HomeworldFounded(seat, stars, ship), events.TurnEnded(seat, state.turn_text(settled)))
        case commands.ClaimDraw():
            return (events.DrawClaimed(seat),)
        case _:
            assert_never(command)


def forced(now: State, _chance: Chance) -> tuple[Event, ...]:
    """Return the star that goes back to the bank because no ship is left there.

    Rule: homeworlds.md#abandonment
    """
    for at, system in enumerate(now.systems):
        if systems.is_deserted(system) and not state.is_home(at):
            return (events.StarAbandoned(now.names[at], systems.stars_of(system)[0]),)
    return ()


def _catastrophe(now: State, seat: Seat, command: commands.CallCatastrophe) -> tuple[Event, ...]:
    at = state.index_of(now, command.at)
    called = events.CatastropheCalled(seat, now.names[at], command.colour)
    if systems.is_starless(systems.without_colour(now.systems[at], pieces.LETTER[command.colour])):
        return (called, events.SystemDestroyed(now.names[at]))
    return (called,)
