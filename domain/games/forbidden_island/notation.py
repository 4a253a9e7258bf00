"""Commands and events as text. Rule: forbidden_island.md#notation"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar, assert_never

from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Command,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndTurn,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
    UndoMove,
)
from domain.games.forbidden_island.pieces import HAND_CARDS, TILES, HandCard, TileId
from domain.games.forbidden_island.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

W = TypeVar("W", bound=str)

_FORMS = (
    "move crimson_forest, fly d4, navigate 1 d4, shore d4, shore d4 e4, give 1 fire, capture, undo, end,"
    " draw, discard fire, swim d4, sandbags d4, lift 0 1 d4 or lift off"
)
_CELL = re.compile("[a-j][1-7]")
_BARE: dict[str, type[CaptureTreasure | UndoMove | EndTurn]] = {
    "capture": CaptureTreasure,
    "undo": UndoMove,
    "end": EndTurn,
}
_ACTIONS = (Move, Fly, Navigate, ShoreUp, CaptureTreasure, GiveCard)


def say(command: Command) -> str:
    """Return a command as one step of text."""
    match command:
        case Move(to) | Fly(to) | Swim(to):
            return f"{command.TYPE} {to}"
        case Navigate(pawn, to):
            return f"navigate {pawn} {to}"
        case ShoreUp(tiles):
            return f"shore {' '.join(tiles)}"
        case GiveCard(to_seat, card):
            return f"give {to_seat} {card}"
        case Discard(card):
            return f"discard {card}"
        case PlaySandbags(tile):
            return f"sandbags {tile}"
        case PlayHelicopter(pawns, to):
            return f"lift {' '.join(map(str, pawns))} {to}"
        case CaptureTreasure():
            return "capture"
        case UndoMove():
            return "undo"
        case EndTurn():
            return "end"
        case DrawTreasure():
            return "draw treasure"
        case DrawFlood():
            return "draw flood"
        case LiftOff():
            return "lift off"
        case _:
            assert_never(command)


def read(state: State, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:
    """Return the commands of a text: steps apart by `;` or line ends. Raises IllegalCommand `syntax` or `ambiguous`.

    A whole turn that spends every action left ends, also where the text does not say so.
    """
    steps = [step for step in re.split(r"[;\n]", text.lower()) if step.strip()]
    if not steps:
        raise _syntax("the text names no step")
    commands = tuple(_step(state, step.replace(",", " ").split()) for step in steps)
    return (*commands, EndTurn()) if whole and _is_complete(state, seat, commands) else commands


def _is_complete(state: State, seat: Seat, commands: tuple[Command, ...]) -> bool:
    """Tell whether commands leave nothing to do but to end the turn."""
    # a gift may bring its receiver over the limit, and then the end has to wait
    if state.phase != "actions" or seat != state.active or not isinstance(commands[-1], _ACTIONS[:-1]):
        return False
    spent = sum(isinstance(command, _ACTIONS) - isinstance(command, UndoMove) for command in commands)
    return spent >= state.actions


def _step(state: State, words: list[str]) -> Command:
    match words:
        case ["capture" | "undo" | "end" as word]:
            return _BARE[word]()
        case ["draw"]:
            return DrawFlood() if state.phase == "flood" else DrawTreasure()
        case ["draw", "treasure"]:
            return DrawTreasure()
        case ["draw", "flood"]:
            return DrawFlood()
        case ["lift", "off"] | ["liftoff"]:
            return LiftOff()
        case ["move" | "fly" | "swim" | "sandbags" as word, tile]:
            return _TO_A_TILE[word](_tile(state, tile))
        case ["navigate", pawn, tile]:
            return Navigate(_seat(state, pawn), _tile(state, tile))
        case ["shore", *tiles] if 1 <= len(tiles) <= 2:
            return ShoreUp(tuple(_tile(state, tile) for tile in tiles))
        case ["give", pawn, card]:
            return GiveCard(_seat(state, pawn), _card(card))
        case ["discard", card]:
            return Discard(_card(card))
        case ["lift", *pawns, tile] if pawns:
            return PlayHelicopter(tuple(_seat(state, pawn) for pawn in pawns), _tile(state, tile))
    raise _syntax(f"`{' '.join(words)}` is no step")


_TO_A_TILE: dict[str, type[Move | Fly | Swim | PlaySandbags]] = {
    "move": Move,
    "fly": Fly,
    "swim": Swim,
    "sandbags": PlaySandbags,
}


def _tile(state: State, word: str) -> TileId:
    """Return the tile of a name, of its beginning, or of a cell."""
    if not _CELL.fullmatch(word):
        return _named(word, TILES, "tile")
    names = table.board(state).names
    if word not in names:
        raise _syntax(f"no tile was ever laid on {word}")
    return state.tiles[names.index(word)]


def _card(word: str) -> HandCard:
    return _named(word, HAND_CARDS, "card")


def _seat(state: State, word: str) -> Seat:
    """Return the seat of a number, or of a role or its beginning."""
    if word.isdecimal() and len(word) == 1:
        return int(word)
    return state.roles.index(_named(word, state.roles, "seat or role of this match"))


def _named(word: str, known: Iterable[W], kind: str) -> W:
    """Return the one of `known` that a word is, or the only one that it begins."""
    found = [name for name in known if name == word] or [name for name in known if name.startswith(word)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise _syntax(f"`{word}` is no {kind}")
    raise IllegalCommand(
        "ambiguous",
        f"`{word}` begins the name of more than one {kind}: {', '.join(found)}",
        "forbidden_island.md#notation",
        tuple(found),
    )


def _syntax(what: str) -> IllegalCommand:
    return IllegalCommand("syntax", f"{what}; write {_FORMS}", "forbidden_island.md#notation")
