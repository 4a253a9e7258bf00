"""What becomes of a seat whose time is up. Rule: match.md#leavers"""

from __future__ import annotations

from typing import Any

from domain.kernel import decide
from domain.kernel.chance import Chance, SampledChance, choose
from domain.kernel.game import Seat
from domain.match import endings, events
from domain.match.commands import Expire
from domain.match.state import Match, expired

PATIENCE = 3
"""So many turns in a row a seat may fail to make: the last of them is not skipped any more, but lost."""


def expire(match: Match, command: Expire, chance: Chance) -> tuple[Any, ...]:
    """Return what follows when a seat's time is up: the match's policy, or its abandonment before the first move."""
    seat = expired(match, command.at)
    assert seat is not None, "checked"
    up = events.TimeExpired(seat)
    if seat not in match.moved:
        return (up, events.Abandoned("no-first-move"))
    if match.leavers == "bot":
        return (up, _stand_in(match, seat, command.level))
    if match.leavers == "skip" and match.chairs[seat].late + 1 < PATIENCE:
        return (up, *_skipped(match, seat, chance))
    return (up, events.Forfeited(seat), *endings.after_loss(match, seat, "time"))


def _stand_in(match: Match, seat: Seat, level: str) -> Any:
    """Nobody holds an open seat who could come back to it."""
    held = match.chairs[seat].kind == "human"
    return events.StandInSeated(seat, level) if held else events.SeatGivenToBot(seat, level)


def _skipped(match: Match, seat: Seat, chance: Chance) -> tuple[Any, ...]:
    """The turn let go by as the rules have it; where they do not, one made at random."""
    game = match.game
    commands = game.skip(match.state, seat) if game.skip is not None else None
    if commands is not None:
        caused, state = decide.decide(game, match.state, seat, commands, chance)
    else:
        caused, state = _at_random(match, seat, chance)
    return (*caused, *endings.following(match, seat, state))


def _at_random(match: Match, seat: Seat, chance: Chance) -> tuple[tuple[Any, ...], Any]:
    # A game without chance is decided again without the seed, so its picks may not follow from the seed either.
    picks = chance if match.game.chance else SampledChance(match.version)
    game, state = match.game, match.state
    caused: list[Any] = []
    while seat in game.awaiting(state) and (game.turn is None or game.turn(state) == game.turn(match.state)):
        command = choose(tuple(game.legal(state, seat)), picks)
        step, state = decide.decide(game, state, seat, (command,), chance)
        caused += step
        if game.turn is None:
            break
    return tuple(caused), state
