"""Bots against each other, to measure what a level is worth: swapped seats, shared openings, intervals of confidence.

Nothing here looks at a clock: whoever wants to know what a turn costs passes a `think` of its own that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeAlias

from domain.ai import choose
from domain.ai.search import worth
from domain.kernel.chance import SampledChance
from domain.kernel.decide import decide, open_game
from domain.kernel.game import AnyGame, Outcome, Seat

Think: TypeAlias = Callable[[AnyGame, Any, Seat, str, int], choose.Decision]
"""(game, state, seat, level, seed) -> what the level does; `choose.choose`, or something around it."""

OPENING_LEVEL = "greedy"
Z95 = 1.959963984540054
STRIDE = 1_000_003
"""Between the seeds of two matches, so that their turns do not share seeds."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """What to play: `levels[0]` on one seat against `levels[1]` on all others, or on all seats of a common task."""

    game: AnyGame
    options: Any
    seats: int
    levels: tuple[str, str]
    opening: int = 0
    """So many first requests are made by a greedy bot, the same for the matches that differ in seating only."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished match: the seat of `levels[0]`, its share of the win, and how it went."""

    seat: Seat
    share: float
    outcome: Outcome
    requests: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What many matches came to, for `levels[0]`; `low` and `high` bound its share of the wins in 95 of 100 cases."""

    levels: tuple[str, str]
    games: int
    won: int
    shared: int
    lost: int
    share: float
    low: float
    high: float
    score: float | None
    """The mean score, where the game counts."""
    requests: float


def play(pairing: Pairing, number: int, seed: int = 0, think: Think = choose.choose) -> Played:
    """Return match `number` of a pairing; the seating turns with every match, the opening after every round of them."""
    game = pairing.game
    turning = 1 if game.cooperative else pairing.seats
    seat = number % turning
    chance = SampledChance(seed + number // turning)
    _, state = open_game(game, game.prepare(pairing.options, pairing.seats, chance), chance)
    requests = 0
    while (outcome := game.outcome(state)) is None:
        cutting_in = choose.interrupting(game, state, range(pairing.seats))
        mover = min(game.awaiting(state)) if cutting_in is None else cutting_in
        if requests < pairing.opening:
            level, salt = OPENING_LEVEL, seed + number // turning
        else:
            level, salt = pairing.levels[not game.cooperative and mover != seat], seed + number
        decision = think(game, state, mover, level, salt * STRIDE + requests)
        _, state = decide(game, state, mover, decision.commands, chance)
        requests += 1
    return Played(seat, _share(game, outcome, seat), outcome, requests)


def tally(levels: tuple[str, str], matches: Sequence[Played]) -> Tally:
    """Return what the matches came to."""
    games = len(matches)
    share = sum(match.share for match in matches) / games
    scores = [match.outcome.scores[match.seat] for match in matches if match.outcome.scores is not None]
    low, high = wilson(share, games)
    return Tally(
        levels=levels,
        games=games,
        won=sum(match.share == 1 for match in matches),
        shared=sum(0 < match.share < 1 for match in matches),
        lost=sum(match.share == 0 for match in matches),
        share=share,
        low=low,
        high=high,
        score=sum(scores) / len(scores) if scores else None,
        requests=sum(match.requests for match in matches) / games,
    )


def wilson(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the bounds of the true share of wins after `games` with this one (Wilson's interval)."""
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def table(tallies: Iterable[Tally]) -> str:
    """Return the tallies as text, one line each under a headline."""
    rows = [("level", "against", "games", "won", "shared", "lost", "share", "95 % interval", "score", "requests")]
    for row in tallies:
        first, second = row.levels
        score = "" if row.score is None else f"{row.score:.1f}"
        rows.append(
            (first, "" if first == second else second, str(row.games), str(row.won), str(row.shared), str(row.lost),
             f"{row.share:.1%}", f"{row.low:.1%} - {row.high:.1%}", score, f"{row.requests:.1f}")
        )  # fmt: skip
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def _share(game: AnyGame, outcome: Outcome, seat: Seat) -> float:
    return worth.share_of(game, Outcome(outcome.winners, outcome.reason), seat)
