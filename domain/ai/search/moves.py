"""Whose move it is, which turns there are, how much of a turn can be promised: what every searcher asks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from domain.ai.bot import Bot, Commands, Turn
from domain.kernel.chance import Chance, NoChance
from domain.kernel.decide import advance
from domain.kernel.errors import PeekRefused
from domain.kernel.game import AnyGame, Seat

TURN_LIMIT = 200
"""Commands after which a turn is posted as it stands; the rest of it is another request."""


class NotedChance:
    """Another chance, and whether it was asked."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.asked = False

    def pick(self, n: int) -> int:
        """Return the other chance's pick."""
        self.asked = True
        return self._chance.pick(n)


def mover(game: AnyGame, state: Any, seat: Seat) -> Seat | None:
    """Return who moves next in a search by `seat`: itself if it is awaited, else the first who is; None at the end."""
    awaited = game.awaiting(state)
    if seat in awaited:
        return seat
    return min(awaited, default=None)


def turns(game: AnyGame, bot: Bot, state: Any, seat: Seat, chance: Chance) -> Iterable[Turn]:
    """Return the turns a searcher should consider for `seat`, with the states they lead to; one command where chance or
    hidden things may come in between."""
    if bot.turns is not None:
        return bot.turns(state, seat)
    if game.chance or game.hidden:
        return (((c,), advance(game, state, seat, c, chance)) for c in game.legal(state, seat))
    return _whole(game, state, seat, (), {game.position(state)})


def one_command_a_turn(game: AnyGame, bot: Bot) -> bool:
    """Return whether a request of this bot may carry no more than its first command."""
    return game.hidden and not bot.foresees


def walk(game: AnyGame, bot: Bot, state: Any, seat: Seat, chance: Chance) -> Turn:
    """Return a random turn: any command, then any other, until someone else moves or chance was asked."""
    noted = NotedChance(chance)
    commands: list[Any] = []
    while True:
        legal = list(game.legal(state, seat))
        command = legal[chance.pick(len(legal))]
        state = advance(game, state, seat, command, noted)
        commands.append(command)
        ended = noted.asked or seat not in game.awaiting(state) or len(commands) == TURN_LIMIT
        if ended or one_command_a_turn(game, bot):
            return tuple(commands), state


def certain(game: AnyGame, bot: Bot, state: Any, seat: Seat, commands: Commands) -> Commands:
    """Return as many of `commands` as will be legal whatever chance says and hides: up to the first that asks it."""
    if one_command_a_turn(game, bot):
        return commands[:1]
    if not game.chance:
        return commands
    for kept, command in enumerate(commands, 1):
        try:
            state = advance(game, state, seat, command, NoChance())
        except PeekRefused:
            return commands[:kept]
    return commands


def _whole(game: AnyGame, state: Any, seat: Seat, before: Commands, seen: set[Hashable]) -> Iterator[Turn]:
    for command in game.legal(state, seat):
        after = advance(game, state, seat, command, NoChance())
        commands = (*before, command)
        if game.position(after) in seen:
            continue
        seen.add(game.position(after))
        if seat in game.awaiting(after):
            yield from _whole(game, after, seat, commands, seen)
        else:
            yield commands, after
