"""Commands and turns as text. Rule: homeworlds_settlers.md#notation"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn, assert_never

from domain.games.homeworlds_settlers import legal, resolve
from domain.games.homeworlds_settlers.board import COLOURS, FIELDS, PLACE, Colour
from domain.games.homeworlds_settlers.commands import (
    Build,
    Command,
    Conquer,
    EndTurn,
    Land,
    Move,
    Pass,
    Trade,
    Upgrade,
)
from domain.games.homeworlds_settlers.events import Event
from domain.games.homeworlds_settlers.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_ACTION = re.compile(
    r"x(?P<conquer>[a-f][1-6])"
    r"|(?P<piece>[a-f][1-6])-(?P<to>[a-f][1-6])"
    r"|\+(?P<colour>[rygb])(?P<build>[a-f][1-6])"
    r"|\*(?P<land>[a-f][1-6])"
    r"|(?P<trade>[a-f][1-6])=(?P<new>[rygb])"
    r"|(?P<upgrade>[a-f][1-6])\^"
    r"|>(?P<next>[a-f][1-6])"
)
_COLOURS: dict[str, Colour] = {colour.lower(): colour for colour in COLOURS}


def say(command: Command) -> str:
    """Return a command as text."""
    match command:
        case Conquer(by, at):
            return f"{by}:x{at}"
        case Move(by, piece, to):
            return f"{by}:{piece}-{to}"
        case Build(by, colour, at):
            return f"{by}:+{colour}{at}"
        case Land(at):
            return f"*{at}"
        case Trade(by, at, colour):
            return f"{by}:{at}={colour}"
        case Upgrade(by, at):
            return f"{by}:{at}^"
        case EndTurn():
            return "end"
        case Pass():
            return "pass"
        case _:
            assert_never(command)


def read(state: State, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:
    """Return the commands that a turn, or the beginning of one, names; `whole` adds `end` where it is needed."""
    commands = tuple(_commands(state, text))
    if whole and _stays_open(state, seat, commands):
        return (*commands, legal.END_TURN)
    return commands


def tell(event: Event) -> str:
    """Return an event in the words of the notation, or "" for what goes without saying."""
    command = resolve.recall(event)
    return "" if command is None or isinstance(command, EndTurn) else say(command)


def _commands(state: State, text: str) -> Iterator[Command]:
    """Yield the steps of a turn token. A turn in progress needs no action piece named."""
    token = re.sub(r"\s+", "", text).lower()
    if token in ("pass", "end"):
        yield legal.PASS if token == "pass" else legal.END_TURN
        return
    by, colon, rest = token.rpartition(":")
    if colon and by not in PLACE:
        _refuse(text, f"`{by}` is no field; name the action piece's field, a1 to f6, before the colon")
    if not colon and state.turn is not None:
        by = FIELDS[state.turn.at]
    taking_over = False
    for step in _actions(text, rest):
        if taking_over and step["build"] is None:
            _refuse(text, "after handing on with `>` a build must follow")
        if not by and step["land"] is None:
            _refuse(text, "name the action piece first, as in c3:xd4")
        taking_over = step["next"] is not None
        if not taking_over:
            yield _command(by, step)
        # the action piece is named where it stands next
        by = step["next"] or (step["to"] if step["piece"] == by else by)


def _actions(text: str, listed: str) -> list[re.Match[str]]:
    steps = []
    for action in listed.split(","):
        step = _ACTION.fullmatch(action)
        if step is None:
            _refuse(text, f"`{action}` is no action; write xd4, c3-e4, +Rd4, >e5, *a1, d4=G or d4^")
        steps.append(step)
    if steps[-1]["next"] is not None:
        _refuse(text, "after handing on with `>` a build must follow")
    return steps


def _command(by: str, step: re.Match[str]) -> Command:
    match step.lastgroup:
        case "conquer":
            return Conquer(by, step["conquer"])
        case "to":
            return Move(by, step["piece"], step["to"])
        case "build":
            return Build(by, _COLOURS[step["colour"]], step["build"])
        case "land":
            return Land(step["land"])
        case "new":
            return Trade(by, step["trade"], _COLOURS[step["new"]])
        case _:
            return Upgrade(by, step["upgrade"])


def _stays_open(state: State, seat: Seat, commands: tuple[Command, ...]) -> bool:
    """Return whether the seat's turn is still on after the commands; False when one of them is illegal."""
    try:
        for command in commands:
            legal.check(state, seat, command)
            state = resolve.apply(state, seat, command)
    except IllegalCommand:
        return False  # it will be refused, with its reason, when it is decided
    return state.turn is not None


def _refuse(text: str, what: str) -> NoReturn:
    raise IllegalCommand("syntax", f"Cannot read `{text}`: {what}.", rule="homeworlds_settlers.md#notation")
