"""Homeworlds: what its searchers know, and its levels."""

from __future__ import annotations

from collections.abc import Iterator

from domain.ai.bot import Bot, Commands, Level, Points, Turn
from domain.ai.bots import homeworlds_attack, homeworlds_turns, homeworlds_value, homeworlds_wins
from domain.ai.bots import homeworlds_map as maps
from domain.ai.bots import homeworlds_opening as opening
from domain.ai.search.alphabeta import AlphaBeta
from domain.games.homeworlds import apply, commands, legal, state
from domain.games.homeworlds.state import State
from domain.kernel.game import Seat

REPEATED: Points = 220
"""What it costs to return to a position of this game, each time it has occurred."""
LEAD_FOR_ATTACK: Points = 150
LEAD_FOR_ALL_OUT: Points = 600


def turns(now: State, seat: Seat) -> Iterator[Turn]:
    """Yield the turns worth a thought; to claim a draw is one where it may be claimed."""
    if now.progress == state.SETUP:
        yield from opening.turns(now, seat)
        return
    if legal.can_claim(now):
        claim = commands.ClaimDraw()
        yield (claim,), apply.apply(now, seat, claim)
    for line in homeworlds_turns.lines(maps.line_of(now), seat):
        yield maps.commands_of(now, seat, line)


def replies(now: State, seat: Seat) -> Iterator[State]:
    """Yield what `turns` would lead to, without names and history."""
    if now.progress == state.SETUP:
        yield from (after for _, after in opening.turns(now, seat))
        return
    for line in homeworlds_turns.lines(maps.line_of(now), seat):
        yield maps.state_after(now, line.sites)


def wins(now: State, seat: Seat) -> Commands | None:
    """Return a turn that wins at once, or None."""
    if now.progress == state.SETUP:
        return None
    line = homeworlds_wins.find(maps.line_of(now), seat)
    return maps.commands_of(now, seat, line)[0] if line else None


def threatens(now: State, seat: Seat) -> bool:
    """Return whether the seat would have such a turn."""
    return now.progress != state.SETUP and homeworlds_wins.find(maps.line_of(now), seat) is not None


def bias(before: State, after: State, seat: Seat) -> Points:
    """Return the worth of attack, the more the further ahead one is, less that of going round in circles."""
    if before.progress == state.SETUP or after.progress == state.CLAIMED:
        return 0
    lead = homeworlds_value.evaluate(before, seat)
    own = 8 + 90 * min(LEAD_FOR_ALL_OUT, max(0, lead - LEAD_FOR_ATTACK)) // LEAD_FOR_ALL_OUT
    plan = own * homeworlds_attack.attack(after, seat) - 10 * homeworlds_attack.attack(after, 1 - seat)
    return plan // 100 - REPEATED * (state.repetitions(after) - 1)


BOT = Bot(
    levels=(
        Level("easy", AlphaBeta(roots=(12,), noise=110), steps=60_000),
        Level("medium", AlphaBeta(roots=(12,), noise=20), steps=60_000),
        Level("hard", AlphaBeta(roots=(40, 8), widths=(10_000, 10), threat=350), steps=60_000),
    ),
    evaluate=homeworlds_value.evaluate,
    turns=turns,
    replies=replies,
    wins=wins,
    threatens=threatens,
    bias=bias,
)
