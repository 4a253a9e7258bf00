"""The arguments of an action, when all of them are given.

Rule: homeworlds.md#notation
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from domain.games.homeworlds import bank, commands, lexer, pieces, state
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.dialect import Dialect
from domain.games.homeworlds.lexer import Action
from domain.games.homeworlds.pieces import Letter, Piece
from domain.games.homeworlds.state import State

_ONE_SHIP_EACH = ("build", "move", "capture")


class Given(NamedTuple):
    """An argument, and the preposition before it or ""."""

    word: str
    role: str


Full: TypeAlias = tuple[Command, int] | None
"""A command and the number of arguments it took."""


def singles(action: Action) -> list[Action]:
    """Return the actions of one ship each that `build g1g2 at X` and its like stand for."""
    ships = lexer.several(action.words[0]) if action.words and action.verb in _ONE_SHIP_EACH else ()
    if not ships:
        return [_plain(action)]
    first, *others = (Action(action.verb, (ship, *action.words[1:]), action.text) for ship in ships)
    # In `move r1r2 from X to N (b1)` the first ship discovers N, and the others follow it.
    return [_plain(first), *(replace(other, words=_without_star(other.words)) for other in others)]


def given(dialect: Dialect, now: State, action: Action) -> list[Given]:
    """Return the arguments of an action, without prepositions; a system may be called like one, though."""
    found: list[Given] = []
    role = ""
    for word in action.words:
        if word.lower() in lexer.PREPOSITIONS and not role and dialect.system(now, word) is None:
            role = word.lower()
        else:
            found.append(Given(word, role))
            role = ""
    return [*found, Given(role, "")] if role else found


def _plain(action: Action) -> Action:
    """Return `move p from X to N (s)` as `discover p from X s N`, and any other action as it is."""
    words = _without_star(action.words)
    if action.verb not in ("move", "discover") or words == action.words or len(words) < 2:
        return action
    *before, name = words
    if before[-1].lower() in lexer.PREPOSITIONS:
        before.pop()
    return Action("discover", (*before, action.words[-1], name), action.text)


def _without_star(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[:-1] if words[-1:] and words[-1].startswith("(") and lexer.piece(words[-1]) else words


def full(dialect: Dialect, now: State, verb: str, args: Sequence[Given], override: bool) -> Full:
    """Return the command that these arguments name by themselves, or None when some are missing or misplaced."""
    words = [arg.word for arg in args]
    if verb == "homeworld":
        return _homeworld(dialect, words, override)
    if verb == "discover":
        return _discover(dialect, now, words)
    if verb == "move":
        return _move(dialect, now, args)
    if verb == "trade":
        return _trade(dialect, now, words)
    if verb == "catastrophe":
        return _catastrophe(dialect, now, words)
    return _at_system(dialect, now, verb, words)


def _homeworld(dialect: Dialect, words: list[str], override: bool) -> Full:
    taken = [piece for word in words[:3] if (piece := lexer.piece(word, dialect.lenient))]
    if len(taken) < 3:
        return None
    if dialect.lenient:
        override = pieces.SIZE[taken[2]] < pieces.SIZES[-1]
    # A fourth word names the system for those who call it so; here it is P1 or P2.
    return commands.FoundHomeworld((taken[0], taken[1]), taken[2], override), 4


def _at_system(dialect: Dialect, now: State, verb: str, words: list[str]) -> Full:
    if len(words) < 2:
        return None
    at = _system(dialect, now, words[1])
    piece = lexer.piece(words[0], dialect.lenient)
    letter = lexer.colour(words[0])
    if verb == "build" and letter and not piece:
        piece = _smallest(now, letter)
    if not piece:
        return None
    if verb == "build":
        return commands.BuildShip(piece, at), 2
    return (commands.CaptureShip(piece, at) if verb == "capture" else commands.SacrificeShip(piece, at)), 2


def _trade(dialect: Dialect, now: State, words: list[str]) -> Full:
    if len(words) < 3 or not (ship := lexer.piece(words[0], dialect.lenient)):
        return None
    second, third = words[1:3]
    into = lexer.piece(second, dialect.lenient)
    if not (into and dialect.system(now, third)) and dialect.system(now, second) and _target(dialect, ship, third):
        second, third = third, second
    target = _target(dialect, ship, second)
    return (commands.TradeShip(ship, target, _system(dialect, now, third)), 3) if target else None


def _target(dialect: Dialect, ship: Piece, word: str) -> Piece | None:
    letter = lexer.colour(word)
    return f"{letter}{ship[1]}" if letter else lexer.piece(word, dialect.lenient)


def _move(dialect: Dialect, now: State, args: Sequence[Given]) -> Full:
    words = [arg.word for arg in args]
    if len(words) < 3 or not (ship := lexer.piece(words[0], dialect.lenient)):
        return None
    start, goal = args[1:3]
    if start.role == "to" or goal.role == "from":
        start, goal = goal, start
    return commands.MoveShip(ship, _system(dialect, now, start.word), _system(dialect, now, goal.word)), 3


def _discover(dialect: Dialect, now: State, words: list[str]) -> Full:
    if len(words) < 3 or not (ship := lexer.piece(words[0], dialect.lenient)):
        return None
    start, star = _system(dialect, now, words[1]), lexer.piece(words[2], dialect.lenient)
    name = words[3] if len(words) > 3 else None
    if not star or (dialect.system(now, words[1]) is None and lexer.piece(words[1])):
        return None
    return commands.DiscoverSystem(ship, start, star, None if dialect.lenient else name), 4


def _catastrophe(dialect: Dialect, now: State, words: list[str]) -> Full:
    if len(words) < 2:
        return None
    at, colour = words[:2]
    if dialect.system(now, at) is None and (dialect.system(now, colour) or lexer.colour(at)):
        at, colour = colour, at
    letter = lexer.colour(colour)
    if dialect.lenient and not letter and (hit := lexer.piece(colour, loose=True)):
        letter = hit[0]
    return (commands.CallCatastrophe(_system(dialect, now, at), pieces.WORD[letter]), 2) if letter else None


def _smallest(now: State, letter: Letter) -> Piece:
    # When the colour has run out, any size will be refused with the right reason.
    return bank.shelf(state.bank(now)).smallest.get(letter, f"{letter}1")


def _system(dialect: Dialect, now: State, word: str) -> str:
    return dialect.system(now, word) or word
