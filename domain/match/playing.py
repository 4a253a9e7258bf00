"""The commands of one request, in turn, without letting a refusal of a later one tell what an earlier one turned up."""

from __future__ import annotations

from typing import Any

from domain.kernel import decide
from domain.kernel.chance import Chance
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat
from domain.match.errors import MatchRefusal
from domain.match.state import Match


class _Noticing:
    """Chance that notices whether it was asked."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.asked = False

    def pick(self, n: int) -> int:
        self.asked = True
        return self._chance.pick(n)


def play(match: Match, seat: Seat, commands: tuple[Any, ...], chance: Chance) -> tuple[tuple[Any, ...], Any]:
    """Return (events, state) after the commands: all of them, or none. Raises IllegalCommand with its `step`.

    A request that is refused leaves nothing behind, so a seat could try out with a second command what the first one
    would turn up, and then give another first one. So a command that draws, and every command of a game with secrets,
    is the last of its request. Rule: match.md#playing
    """
    if not commands:
        raise MatchRefusal("no-commands", "name at least one command")
    noticing, state = _Noticing(chance), match.state
    events: list[Any] = []
    for step, command in enumerate(commands):
        try:
            if step and (match.game.hidden or noticing.asked):
                raise MatchRefusal("one-at-a-time", "send this step by itself, once you have seen what came before it")
            caused, state = decide.decide(match.game, state, seat, (command,), noticing)
        except IllegalCommand as refusal:
            refusal.step = step
            raise
        events += caused
    return tuple(events), state
