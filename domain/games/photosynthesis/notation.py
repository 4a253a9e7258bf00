"""Commands, events and boards as text."""

from __future__ import annotations

import re
from typing import assert_never

from domain.games.photosynthesis import drawing
from domain.games.photosynthesis.board import CORNER
from domain.games.photosynthesis.commands import Buy, Collect, Command, EndTurn, Grow, PlaceTree, Plant
from domain.games.photosynthesis.events import (
    Event,
    GameEnded,
    LightCollected,
    PieceBought,
    RoundEnded,
    SeedPlanted,
    SunMoved,
    TreeCollected,
    TreeGrown,
    TreePlaced,
    TurnEnded,
)
from domain.games.photosynthesis.pieces import SIZES
from domain.games.photosynthesis.setup import Setup
from domain.games.photosynthesis.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_CELL = re.compile("[a-g][1-7]")
_FORMS = "place a4, buy seed, plant a4 b4, grow a4, collect a4 or pass"


def say(command: Command) -> str:
    """Return a command as one step of text. Rule: photosynthesis.md#notation"""
    match command:
        case PlaceTree(cell):
            return f"place {cell}"
        case Buy(size):
            return f"buy {size}"
        case Plant(from_, to):
            return f"plant {from_} {to}"
        case Grow(cell):
            return f"grow {cell}"
        case Collect(cell):
            return f"collect {cell}"
        case EndTurn():
            return "pass"
    assert_never(command)


def read(now: State, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:  # noqa: ARG001
    """Return the commands of a text: steps apart by `;` or line ends. Rule: photosynthesis.md#notation

    A whole turn ends with `pass` even where the text does not say so; a placement has no such end.
    """
    steps = [step for step in re.split(r"[;\n]", text) if step.strip()]
    if not steps:
        raise _syntax("the text names no step")
    commands = tuple(map(_step, steps))
    if whole and now.round and not isinstance(commands[-1], EndTurn):
        return (*commands, EndTurn())
    return commands


def _step(step: str) -> Command:
    match step.lower().split():
        case ["place", cell]:
            return PlaceTree(_cell(cell))
        case ["buy", word]:
            return _purchase(word)
        case ["plant", from_, to]:
            return Plant(_cell(from_), _cell(to))
        case ["grow", cell]:
            return Grow(_cell(cell))
        case ["collect", cell]:
            return Collect(_cell(cell))
        case ["pass"] | ["end"] | ["end", "turn"]:
            return EndTurn()
    raise _syntax(f"`{step.strip()}` is no step")


def _cell(word: str) -> str:
    if not _CELL.fullmatch(word):
        raise _syntax(f"`{word}` is no space; spaces are a row a to g and a number 1 to 7")
    return word


def _purchase(word: str) -> Buy:
    for size in SIZES:
        if size == word:
            return Buy(size)
    raise _syntax(f"`{word}` is no size; sizes are {', '.join(SIZES)}")


def _syntax(what: str) -> IllegalCommand:
    return IllegalCommand("syntax", f"{what}; write {_FORMS}", "photosynthesis.md#notation")


def tell(event: Event) -> str:
    """Return an event in the words of the notation; "" for what goes without saying."""
    match event:
        case TreePlaced(_, cell):
            return f"place {cell}"
        case PieceBought(_, size, cost):
            return f"buy {size} for {cost}"
        case SeedPlanted(_, from_, to, _):
            return f"plant {from_} {to}"
        case TreeGrown(_, cell, size, _, returned):
            return f"grow {cell} to {size}" + ("" if returned else ", the old piece leaves the game")
        case TreeCollected(_, cell, _, stack, value, _, _):
            return f"collect {cell} for {value}" if stack else f"collect {cell}, no token is left"
        case TurnEnded():
            return "pass"
        case SunMoved(round_, sun):
            return f"round {round_}, sun {CORNER[sun]}"
        case LightCollected(_, _, gained, _, _):
            return "light " + " ".join(f"{seat}:+{gain}" for seat, gain in enumerate(gained))
        case GameEnded(_, _, scores, _, _):
            return "scores " + " ".join(f"{seat}:{score}" for seat, score in enumerate(scores))
        case Setup() | RoundEnded():
            return ""
    assert_never(event)


def draw(now: State, seat: Seat | None) -> str:  # noqa: ARG001 - everybody sees the same
    """Return the table as text that a person can play from."""
    return drawing.table(now)
