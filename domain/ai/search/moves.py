"""Whose move it is, which turns there are, how much of a turn can be promised: what every searcher asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.ai.bot import Bot, Commands, Task, Turn
from domain.ai.search import turns as whole
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
    return whole.whole_turns(game, state, seat)


def offers(game: AnyGame, bot: Bot, state: Any, seat: Seat) -> list[Commands]:
    """Return the turns of `turns` without the states: for searches that play them out anew each time."""
    if bot.turns is None and (game.chance or game.hidden):
        return [(command,) for command in game.legal(state, seat)]
    return [commands for commands, _ in turns(game, bot, state, seat, NoChance())]


def winning(task: Task) -> Commands | None:
    """Return a turn that wins at once, where the bot knows a quick way to see one."""
    return task.bot.wins(task.state, task.seat) if task.bot.wins is not None else None


def one_command_a_turn(game: AnyGame, bot: Bot) -> bool:
    """Return whether a request of this bot may carry no more than its first command."""
    return game.hidden and not bot.foresees


def walk(game: AnyGame, bot: Bot, state: Any, seat: Seat, chance: Chance) -> Turn:
    """Return a random turn: any command, then any other, until the turn is over or chance was asked."""
    noted = NotedChance(chance)
    number = game.turn(state) if game.turn else None
    commands: list[Any] = []
    while True:
        legal = list(game.legal(state, seat))
        command = legal[chance.pick(len(legal))]
        state = advance(game, state, seat, command, noted)
        commands.append(command)
        over = game.awaiting(state) != {seat} or (game.turn is not None and game.turn(state) != number)
        if over or noted.asked or one_command_a_turn(game, bot) or len(commands) == TURN_LIMIT:
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
