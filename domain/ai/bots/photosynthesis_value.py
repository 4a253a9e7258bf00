"""What a position of Photosynthesis is worth: tokens, and what all the light there will be can still be turned into.

The light of the rounds to come is counted on the board as it stands, and what is at hand counts as the light it cost.
Out of that the trees there are can be raised and collected, the most advanced first, as long as there is time and
light; what is left over is worth what new trees would make of it, in the end a third of a point. Whatever the opponents
have is felt through the best of them, at a part of its weight. Values are hundredths of a point.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from domain.ai.bot import Points
from domain.games.photosynthesis import board, pieces, state
from domain.games.photosynthesis.board import Mask
from domain.games.photosynthesis.pieces import LARGE
from domain.games.photosynthesis.state import State
from domain.kernel.game import Seat

POINT: Points = 100
RATES = (33, 33, 33, 33, 33, 35, 38, 41, 44, 47, 50)
"""What left-over light is worth by the rounds left; the last figure holds for all that are further off."""
FADING = tuple(round(100 * 97**ahead / 100**ahead) for ahead in range(pieces.LONG_ROUNDS + 1))
"""Percent of the light of the next rounds that is counted on, the nearest first."""
TRUST = (70, 78, 88, 96)
"""Percent of its token that a piece is worth by its size, when there is the light to collect it."""
COST = (195, 165, 115, 40)
"""The light it takes to raise and collect a piece of each size, with purchases, in tenths."""
AT_HAND = (8, 16, 25, 36)
"""The light that an available piece saves, in tenths, by its size, two of each at most."""
BEST_RIVAL = 50
"""Percent of the best opponent's worth that counts against a seat."""

SOIL: tuple[Mask, ...] = tuple(
    sum(bit for bit, leaves in board.LEAVES.items() if leaves == soil) for soil in (4, 3, 2, 1)
)


def evaluate(now: State, seat: Seat) -> Points:
    """Return what an unfinished position is worth to the seat."""
    worths = worth(now)
    own = worths.pop(seat)
    return own - max(worths) * BEST_RIVAL // 100


def worth(now: State) -> list[Points]:
    """Return what each seat has."""
    left = state.rounds(now) - now.round
    rate = RATES[min(left, len(RATES) - 1)]
    # first trees will grow: they are set apart as if they were large
    light = light_of(now.sized if now.round else (0, 0, 0, now.sized[1]), now.owned)
    weights = fading(now.round, left)
    tops = _tops(now.stacks)
    worths = []
    for seat, (held, points, _, available) in enumerate(now.players):
        here = light[seat]
        lost = max(0, held + here[now.round % board.SUNS] - pieces.LIGHT_CAP) if left else 0
        means = 10 * (held - lost) + sum(map(mul, here, weights)) // 10 + at_hand(available, left)
        trees = standing(now.sized, now.owned[seat], tops, turns_left(now, seat))
        worths.append(points * POINT + _raised(trees, means, rate))
    return worths


def _raised(trees: tuple[tuple[int, Points], ...], means: int, rate: Points) -> Points:
    """Return what the trees come to with so much light (in tenths), what is left over included."""
    points = 0
    for cost, value in trees:
        if cost > means:
            return points + max(means * value // cost, means * rate // 10)
        means -= cost
        points += value
    return points + means * rate // 10


@lru_cache(maxsize=1 << 10)
def fading(round_: int, left: int) -> tuple[int, ...]:
    """Return how much the light of each position of the sun counts from now to the end."""
    weights = [0] * board.SUNS
    for ahead in range(left):
        weights[(round_ + ahead) % board.SUNS] += FADING[ahead]
    return tuple(weights)


@lru_cache(maxsize=1 << 16)
def standing(
    sized: tuple[Mask, ...], own: Mask, tops: tuple[Points, ...], turns: int
) -> tuple[tuple[int, Points], ...]:
    """Return (light in tenths, worth when collected) for the trees of one seat, the most advanced first."""
    trees = []
    for size in range(LARGE, -1, -1):
        mine = sized[size] & own
        if mine and turns > LARGE - size:
            for soil, top in zip(SOIL, tops):
                trees += [(COST[size], top * TRUST[size] // 100)] * (mine & soil).bit_count()
    return tuple(trees)


@lru_cache(maxsize=1 << 16)
def light_of(sized: tuple[Mask, Mask, Mask, Mask], owned: tuple[Mask, ...]) -> tuple[tuple[int, ...], ...]:
    """Return, for each seat, the light its trees bring in each position of the sun."""
    _, small, medium, large = sized
    by_sun = []
    for sun in range(board.SUNS):
        _, dark_small, dark_medium, dark_large = board.shade(sun, small, medium, large)
        ones, twos, threes = small & ~dark_small, medium & ~dark_medium, large & ~dark_large
        by_sun.append(
            [(ones & own).bit_count() + 2 * (twos & own).bit_count() + 3 * (threes & own).bit_count() for own in owned]
        )
    return tuple(zip(*by_sun))


def turns_left(now: State, seat: Seat) -> int:
    """Return how many turns a seat still has, the one in progress included."""
    done = (seat - now.first_player) % len(now.players) < now.turns
    return state.rounds(now) - now.round + (not done)


@lru_cache(maxsize=1 << 12)
def _tops(stacks: int) -> tuple[Points, ...]:
    """Return what a tree would bring now, by its soil, the richest first."""
    tops: list[Points] = []
    best = 0
    for stack, values in enumerate(pieces.STACKS):
        left = pieces.count(stacks, stack)
        best = values[-left] if left else best
        tops.append(best * POINT)
    return tuple(reversed(tops))


@lru_cache(maxsize=1 << 12)
def at_hand(available: int, left: int) -> int:
    """Return the light (in tenths) that the available pieces save."""
    if left <= 1:
        return 0
    return sum(min(count, 2) * saved for count, saved in zip(pieces.counts(available), AT_HAND))
