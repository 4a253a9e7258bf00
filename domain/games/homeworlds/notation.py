"""Commands, events and boards as text; reader.py reads it.

Rule: homeworlds.md#notation
"""

from __future__ import annotations

from typing import assert_never

from domain.games.homeworlds import commands, events, pieces, position_text, state, systems
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.events import Event
from domain.games.homeworlds.state import State
from domain.kernel.game import Seat

OVERRIDE = " *"


def say(command: Command) -> str:
    """Return a command as one step of text."""
    match command:
        case commands.FoundHomeworld(stars, ship, override):
            return f"homeworld {stars[0]} {stars[1]} {ship}{OVERRIDE if override else ''}"
        case commands.BuildShip(piece, at):
            return f"build {piece} {at}"
        case commands.TradeShip(piece, into, at):
            return f"trade {piece} {into} {at}"
        case commands.MoveShip(piece, from_, to):
            return f"move {piece} {from_} {to}"
        case commands.DiscoverSystem(piece, from_, star, name):
            return f"discover {piece} {from_} {star}{' ' + name if name else ''}"
        case commands.CaptureShip(piece, at):
            return f"capture {piece} {at}"
        case commands.SacrificeShip(piece, at):
            return f"sacrifice {piece} {at}"
        case commands.CallCatastrophe(at, colour):
            return f"catastrophe {at} {colour}"
        case commands.EndTurn(confirm):
            return f"end{OVERRIDE if confirm else ''}"
        case commands.ClaimDraw():
            return "claim-draw"
        case _:
            assert_never(command)


def tell(event: Event) -> str:
    """Return the whole turn when one ends; its steps go without saying."""
    match event:
        case events.TurnEnded(_, text):
            return text
        case events.DrawClaimed():
            return "claim-draw"
        case _:
            return ""


def draw(now: State, _seat: Seat | None) -> str:
    """Return the board: who is to move, the systems with both seats' ships, the bank, the position as one line."""
    rows = [("", "stars", *(f"ships of {home}" for home in state.HOMES))]
    rows += [_row(name, system) for name, system in zip(now.names, now.systems) if system]
    widths = [max(map(len, column)) for column in zip(*rows)]
    table = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return "\n".join([_headline(now), *table, _bank(now), position_text.write(now)])


def _row(name: str, system: int) -> tuple[str, str, str, str]:
    facts = systems.facts(system)
    stars = " ".join(facts.stars) + "".join(f" !{colour}" for colour in facts.overpopulated)
    first, second = (" ".join(side.fleet) or "-" for side in facts.sides)
    return name, stars, first, second


def _headline(now: State) -> str:
    line = f"turn {now.turn + 1}, {state.HOMES[state.to_move(now)]} to move"
    if now.steps:
        line += f": {state.turn_text(now)}"
    if free := state.sacrificed(now.progress):
        line += f" ({pieces.WORD[free[0]]} actions left: {free[1]})"
    return line


def _bank(now: State) -> str:
    there = state.bank(now)
    shelves = [
        " ".join(f"{piece}x{pieces.count(there, piece)}" for piece in pieces.PIECES if piece[0] == letter)
        for letter in pieces.LETTERS
    ]
    return "bank  " + "   ".join(shelves)
