"""Whole turns of a game whose turns are several commands, found by looking at the game alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.kernel.chance import Chance, NoChance
from domain.kernel.decide import advance
from domain.kernel.game import AnyGame, Seat


def whole_turns(
    game: AnyGame, state: Any, seat: Seat, cap: int | None = None, chance: Chance | None = None
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield (commands, resulting state) for the turns that `seat` can make from here, one for each resulting position.

    Turns come depth first in the order of `legal`, so the same state yields the same turns; a position reached twice,
    also in the middle of a turn, is followed once. A turn is over when the game no longer waits for this seat alone, or
    when its number has grown. At most `cap` are yielded. A game with chance needs a `chance`, and gets one sample.
    """
    chance = chance or NoChance()
    goes_on = _in_turn(game, state, seat)
    # Hashes stand for the positions: a hundred thousand turns then take megabytes instead of hundreds of them, and
    # 64 bits confuse two of a million positions in one search of thirty million.
    seen = {hash(game.position(state))}
    path: list[Any] = []
    levels = [(state, game.legal(state, seat))]
    while levels and cap != 0:
        before, choices = levels[-1]
        command = next(choices, None)
        if command is None:
            levels.pop()
            del path[-1:]
            continue
        after = advance(game, before, seat, command, chance)
        mark = hash(game.position(after))
        if mark in seen:
            continue
        seen.add(mark)
        if goes_on(after):
            path.append(command)
            levels.append((after, game.legal(after, seat)))
        else:
            yield (*path, command), after
            cap = None if cap is None else cap - 1


def _in_turn(game: AnyGame, state: Any, seat: Seat) -> Callable[[Any], bool]:
    awaited = frozenset({seat})
    if game.turn is None:
        return lambda after: game.awaiting(after) == awaited
    count = game.turn
    number = count(state)
    return lambda after: count(after) == number and game.awaiting(after) == awaited
