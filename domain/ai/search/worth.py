"""What states are worth to a seat: as points for comparing, as a share of a win for averaging."""

from __future__ import annotations

from typing import Any

from domain.ai.bot import WIN, Bot, Points
from domain.kernel.game import AnyGame, Outcome, Seat

MARGIN_SCALE = 20
MARGIN_PART = 0.1


def points(game: AnyGame, bot: Bot, state: Any, seat: Seat) -> Points:
    """Return what `state` is worth to `seat`, in points from -WIN to WIN; 0 where nothing is known."""
    outcome = game.outcome(state)
    if outcome is not None:
        return round((2 * share_of(game, outcome, seat) - 1) * WIN)
    return bot.evaluate(state, seat) if bot.evaluate else 0


def share(game: AnyGame, bot: Bot, state: Any, seat: Seat) -> float:
    """Return what `state` is worth to `seat`, as its share of a win from 0 to 1; 0.5 where nothing is known."""
    outcome = game.outcome(state)
    if outcome is not None:
        return share_of(game, outcome, seat)
    return squash(bot.evaluate(state, seat), bot.scale) if bot.evaluate else 0.5


def share_of(game: AnyGame, outcome: Outcome, seat: Seat) -> float:
    """Return the seat's share of a finished game, from 0 to 1; a better score counts a little in any case."""
    if game.cooperative:
        won = 1.0 if outcome.winners else 0.0
    elif outcome.winners:
        won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
    else:
        won = 0.5
    if outcome.scores is None:
        return won
    return (1 - MARGIN_PART) * won + MARGIN_PART * squash(_margin(game, outcome.scores, seat), MARGIN_SCALE)


def is_lost(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Return whether the game is over without any part of the win for `seat`."""
    outcome = game.outcome(state)
    return outcome is not None and share_of(game, outcome, seat) <= MARGIN_PART


def squash(value: Points, scale: Points) -> float:
    """Return `value` on a scale from 0 to 1, 0.75 at `scale`."""
    # plain division, because exp() may differ in its last bit between machines, and then so would the turn chosen
    return 0.5 + 0.5 * value / (scale + abs(value))


def _margin(game: AnyGame, scores: tuple[int, ...], seat: Seat) -> int:
    if game.cooperative:
        return sum(scores)
    return scores[seat] - max((score for s, score in enumerate(scores) if s != seat), default=0)
