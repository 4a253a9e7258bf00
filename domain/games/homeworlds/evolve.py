"""The state after one event, and the transitions it is made of, which apply.py shares."""

from __future__ import annotations

from typing import assert_never

from domain.games.homeworlds import events, pieces, state, systems
from domain.games.homeworlds.events import Event
from domain.games.homeworlds.pieces import Colour, Piece
from domain.games.homeworlds.state import State, Step
from domain.games.homeworlds.systems import System
from domain.kernel.game import Seat


def evolve(now: State, event: Event) -> State:
    """Return the state after one event."""
    match event:
        case events.ShipMoved(seat, piece, from_, to):
            return moved(now, seat, piece, state.index_of(now, from_), state.index_of(now, to))
        case events.SystemDiscovered(seat, piece, from_, star, name):
            return discovered(now, seat, piece, state.index_of(now, from_), star, name)
        case events.ShipBuilt(seat, piece, at):
            return built(now, seat, piece, state.index_of(now, at))
        case events.ShipTraded(seat, piece, into, at):
            return traded(now, seat, piece, into, state.index_of(now, at))
        case events.ShipCaptured(seat, piece, at):
            return captured(now, seat, piece, state.index_of(now, at))
        case events.ShipSacrificed(seat, piece, at):
            return sacrificed(now, seat, piece, state.index_of(now, at))
        case events.CatastropheCalled(_, at, colour):
            return struck(now, now.names.index(at), colour)
        case events.SystemDestroyed(at) | events.StarAbandoned(at):
            return removed(now, now.names.index(at))
        case events.HomeworldFounded(seat, stars, ship):
            return founded(now, seat, stars, ship)
        case events.TurnEnded():
            return ended(now)
        case events.DrawClaimed():
            return claimed(now)
        case events.GameOpened():
            return now
        case _:
            assert_never(event)


def founded(now: State, seat: Seat, stars: tuple[Piece, Piece], ship: Piece) -> State:
    """Return the state with a seat's homeworld on the map."""
    fleet = (ship,)
    home = systems.pack(stars, fleet) if seat == 0 else systems.pack(stars, (), fleet)
    override = () if pieces.SIZE[ship] == pieces.SIZES[-1] else ("*",)
    return _stepped(now, now.progress, _with(now.systems, seat, home), ("homeworld", *stars, ship, *override))


def built(now: State, seat: Seat, piece: Piece, at: int) -> State:
    """Return the state after a build."""
    grown = now.systems[at] + systems.SHIP[seat][piece]
    return _acted(now, _with(now.systems, at, grown), ("build", piece, now.names[at]))


def traded(now: State, seat: Seat, piece: Piece, into: Piece, at: int) -> State:
    """Return the state after a trade."""
    ship = systems.SHIP[seat]
    changed = now.systems[at] - ship[piece] + ship[into]
    return _acted(now, _with(now.systems, at, changed), ("trade", piece, into, now.names[at]))


def moved(now: State, seat: Seat, piece: Piece, start: int, goal: int) -> State:
    """Return the state after a ship has moved; a star it left alone is still there."""
    ship = systems.SHIP[seat][piece]
    after = list(now.systems)
    after[start] -= ship
    after[goal] += ship
    return _acted(now, tuple(after), ("move", piece, now.names[start], now.names[goal]))


def discovered(now: State, seat: Seat, piece: Piece, start: int, star: Piece, name: str) -> State:
    """Return the state after a ship has moved to a new system; a star it left alone is still there."""
    ship = systems.SHIP[seat][piece]
    after = [*now.systems, systems.STAR[star] + ship]
    after[start] -= ship
    return State(
        now.turn,
        state.progress_after_action(now.progress),
        tuple(after),
        (*now.names, name),
        (*now.steps, ("discover", piece, now.names[start], star, name)),
        now.discoveries + 1,
        now.history,
        now.turn_limit,
    )


def captured(now: State, seat: Seat, piece: Piece, at: int) -> State:
    """Return the state after a ship has changed hands."""
    changed = now.systems[at] - systems.SHIP[1 - seat][piece] + systems.SHIP[seat][piece]
    return _acted(now, _with(now.systems, at, changed), ("capture", piece, now.names[at]))


def sacrificed(now: State, seat: Seat, piece: Piece, at: int) -> State:
    """Return the state after a sacrifice, its actions still to come; a star it left alone is still there."""
    after = _with(now.systems, at, now.systems[at] - systems.SHIP[seat][piece])
    return _stepped(now, state.progress_after_sacrifice(piece), after, ("sacrifice", piece, now.names[at]))


def struck(now: State, at: int, colour: Colour) -> State:
    """Return the state without the pieces of a colour in a system; what the catastrophe left of it is still there."""
    left = systems.without_colour(now.systems[at], pieces.LETTER[colour])
    return _stepped(now, now.progress, _with(now.systems, at, left), ("catastrophe", now.names[at], colour))


def removed(now: State, at: int) -> State:
    """Return the state without a system; a homeworld keeps its place and its name."""
    if at < len(state.HOMES):
        return now._replace(systems=_with(now.systems, at, systems.NOWHERE))
    return State(
        now.turn,
        now.progress,
        now.systems[:at] + now.systems[at + 1 :],
        now.names[:at] + now.names[at + 1 :],
        now.steps,
        now.discoveries,
        now.history,
        now.turn_limit,
    )


def ended(now: State) -> State:
    """Return the state at the start of the next turn, its position remembered once setup is over."""
    turn = now.turn + 1
    progress = state.SETUP if turn < len(state.HOMES) else state.FRESH
    after = State(turn, progress, now.systems, now.names, (), now.discoveries, now.history, now.turn_limit)
    if progress == state.SETUP:
        return after
    return after._replace(history=(*now.history, state.position(after)))


def claimed(now: State) -> State:
    """Return the state in which a draw has been claimed."""
    return now._replace(progress=state.CLAIMED)


def _with(before: tuple[System, ...], at: int, system: System) -> tuple[System, ...]:
    return (*before[:at], system, *before[at + 1 :])


def _acted(now: State, after: tuple[System, ...], step: Step) -> State:
    return _stepped(now, state.progress_after_action(now.progress), after, step)


def _stepped(now: State, progress: int, after: tuple[System, ...], step: Step) -> State:
    return State(now.turn, progress, after, now.names, (*now.steps, step), now.discoveries, now.history, now.turn_limit)
