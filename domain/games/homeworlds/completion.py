"""Actions with arguments left out: completed where only one position can be meant.

Rule: homeworlds.md#arguments-left-out
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.games.homeworlds import apply, commands, legal, lexer, notation, pieces, state
from domain.games.homeworlds.arguments import Given
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.dialect import Dialect
from domain.games.homeworlds.lexer import Action
from domain.games.homeworlds.pieces import Letter
from domain.games.homeworlds.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_EXAMPLES = {
    "homeworld": "homeworld y1 b2 g3",
    "build": "build g1 P1",
    "trade": "trade g1 b1 P1",
    "move": "move y1 P1 S1",
    "discover": "discover y1 P1 b3 S2",
    "capture": "capture r1 S1",
    "sacrifice": "sacrifice y2 S1",
    "catastrophe": "catastrophe P2 yellow",
}
_COLOUR_OF: dict[str, Letter] = {
    "capture": pieces.RED,
    "move": pieces.YELLOW,
    "discover": pieces.YELLOW,
    "build": pieces.GREEN,
    "trade": pieces.BLUE,
}
_NAMES = ("at", "from_", "to")


def complete(
    dialect: Dialect, now: State, seat: Seat, action: Action, args: Sequence[Given], following: Sequence[Action]
) -> Command:
    """Return the one legal command these arguments can mean, or raise IllegalCommand `syntax` or `ambiguous`.

    Commands that lead to the same position are one.
    """
    if dialect.lenient or action.verb == "homeworld":
        raise _malformed(action)
    sorted_args = _sort(dialect, now, action, args)
    wants = _piece_wants(action, sorted_args.pieces) | _system_wants(action, sorted_args.systems)
    fitting = [
        command
        for command in legal.legal(now, seat)
        if action.verb == command.TYPE and _fits(command, wants) and _leaves_room(command, following)
    ]
    results = {state.position(apply.apply(now, seat, command)): command for command in reversed(fitting)}
    if len(results) != 1:
        raise _ambiguous(action, [notation.say(command) for command in fitting])
    (command,) = results.values()
    if isinstance(command, commands.DiscoverSystem):
        return commands.DiscoverSystem(command.piece, command.from_, command.star, sorted_args.name)
    return command


@dataclass(slots=True)
class _Sorted:
    pieces: list[str]
    """Pieces or single colour letters."""
    systems: list[Given]
    name: str | None


def _sort(dialect: Dialect, now: State, action: Action, args: Sequence[Given]) -> _Sorted:
    kinds = _Sorted([], [], None)
    for arg in args:
        system = dialect.system(now, arg.word)
        if hit := lexer.colour(arg.word) or (None if system else lexer.piece(arg.word)):
            kinds.pieces.append(hit)
        elif system:
            kinds.systems.append(Given(system, arg.role))
        elif action.verb == "discover" and len(kinds.pieces) == 2 and not kinds.name:
            kinds.name = arg.word
        else:
            raise _malformed(action)
    return kinds


def _piece_wants(action: Action, given: list[str]) -> dict[str, str]:
    if action.verb == "catastrophe" and len(given) == 1 and given[0] in pieces.WORD:
        return {"colour": pieces.WORD[given[0]]}
    fields = {"trade": ("piece", "into"), "discover": ("piece", "star"), "catastrophe": ()}.get(action.verb, ("piece",))
    if len(given) > len(fields):
        raise _malformed(action)
    # A lone piece in a trade is the one wanted.
    return dict(zip(fields[-len(given) :] if action.verb == "trade" else fields, given))


def _system_wants(action: Action, given: list[Given]) -> dict[str, str]:
    if action.verb == "discover":
        fields: tuple[str, ...] = ("from_",)
    elif action.verb != "move":
        fields = ("at",)
    elif len(given) == 1:
        fields = ("from_",) if given[0].role == "from" else ("to",)
    else:
        fields = ("to", "from_") if given and given[0].role == "to" else ("from_", "to")
    if len(given) > len(fields):
        raise _malformed(action)
    return {field: arg.word for field, arg in zip(fields, given)}


def _fits(command: Command, wants: dict[str, str]) -> bool:
    found = ((str(getattr(command, field)), value, field) for field, value in wants.items())
    return all(has == value if field in _NAMES else has.startswith(value) for has, value, field in found)


def _leaves_room(command: Command, following: Sequence[Action]) -> bool:
    """Return whether the actions that follow could be those of this sacrifice, if it is one."""
    verbs = [action.verb for action in following if action.verb in _COLOUR_OF]
    if not isinstance(command, commands.SacrificeShip) or not verbs:
        return True
    return command.piece[0] == _COLOUR_OF[verbs[0]] and pieces.SIZE[command.piece] >= len(verbs)


def _ambiguous(action: Action, candidates: list[str]) -> IllegalCommand:
    if candidates:
        detail = f"`{action.text}` can mean {len(candidates)} things; say which."
    else:
        detail = f"No legal {action.verb} fits `{action.text}`; write it in full, such as `{_EXAMPLES[action.verb]}`."
    return IllegalCommand("ambiguous", detail, "homeworlds.md#arguments-left-out", tuple(candidates))


def _malformed(action: Action) -> IllegalCommand:
    detail = f"`{action.text}` is not understood; write it like `{_EXAMPLES[action.verb]}`."
    return IllegalCommand("syntax", detail, "homeworlds.md#notation")
