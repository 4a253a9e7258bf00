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
    match command:
        case commands.MoveShip(piece, from_, to):
            return (events.ShipMoved(seat, piece, _name(now, from_), _name(now, to)),)
        case commands.DiscoverSystem(piece, from_, star, name):
            return (events.SystemDiscovered(seat, piece, _name(now, from_), star, name or state.next_name(now)),)
        case commands.TradeShip(piece, into, at):
            return (events.ShipTraded(seat, piece, into, _name(now, at)),)
        case commands.EndTurn():
            return (events.TurnEnded(seat, state.turn_text(now)),)
        case commands.BuildShip(piece, at):
            return (events.ShipBuilt(seat, piece, _name(now, at)),)
        case commands.CaptureShip(piece, at):
            return (events.ShipCaptured(seat, piece, _name(now, at)),)
        case commands.SacrificeShip(piece, at):
            return (events.ShipSacrificed(seat, piece, _name(now, at)),)
        case commands.CallCatastrophe():
            return _catastrophe(now, seat, command)
        case commands.FoundHomeworld():
            return _founding(now, seat, command)
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


def recall(event: Event) -> Command | None:
    """Return the command that an event is the first consequence of, confirmed; None for what is only forced."""
    match event:
        case events.ShipMoved(_, piece, from_, to):
            return commands.MoveShip(piece, from_, to)
        case events.SystemDiscovered(_, piece, from_, star, name):
            return commands.DiscoverSystem(piece, from_, star, name)
        case events.ShipTraded(_, piece, into, at):
            return commands.TradeShip(piece, into, at)
        case events.TurnEnded():
            return commands.EndTurn(confirm=True)
        case events.ShipBuilt(_, piece, at):
            return commands.BuildShip(piece, at)
        case events.ShipCaptured(_, piece, at):
            return commands.CaptureShip(piece, at)
        case events.ShipSacrificed(_, piece, at):
            return commands.SacrificeShip(piece, at)
        case events.CatastropheCalled(_, at, colour):
            return commands.CallCatastrophe(at, colour)
        case events.HomeworldFounded(_, stars, ship):
            return commands.FoundHomeworld(stars, ship, override=True)
        case events.DrawClaimed():
            return commands.ClaimDraw()
    return None


def _name(now: State, given: str) -> str:
    return now.names[state.index_of(now, given)]


def _founding(now: State, seat: Seat, command: commands.FoundHomeworld) -> tuple[Event, ...]:
    founded = evolve.founded(now, seat, command.stars, command.ship)
    text = state.turn_text(founded)
    return (events.HomeworldFounded(seat, command.stars, command.ship), events.TurnEnded(seat, text))


def _catastrophe(now: State, seat: Seat, command: commands.CallCatastrophe) -> tuple[Event, ...]:
    at = state.index_of(now, command.at)
    called = events.CatastropheCalled(seat, now.names[at], command.colour)
    if systems.is_starless(systems.without_colour(now.systems[at], pieces.LETTER[command.colour])):
        return (called, events.SystemDestroyed(now.names[at]))
    return (called,)
