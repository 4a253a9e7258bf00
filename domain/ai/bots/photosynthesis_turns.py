"""The turns of Photosynthesis worth a thought: the best few ways of doing one thing more, until nothing can be done.

A purchase goes with what it is for, since by itself it never looks good. Ways that lead to the same position are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter

from domain.ai.bot import Commands, Points, Turn
from domain.ai.bots import photosynthesis_value as value
from domain.games.photosynthesis import board, pieces, state
from domain.games.photosynthesis.apply import apply
from domain.games.photosynthesis.board import NAME, Bit, Mask
from domain.games.photosynthesis.commands import Buy, Collect, EndTurn, Grow, PlaceTree, Plant
from domain.games.photosynthesis.pieces import LARGE, SEED, SIZES, SMALL
from domain.games.photosynthesis.state import State
from domain.kernel.game import Seat

MOST_TARGETS = 6
"""Seeds are tried on so many spaces."""
MOST_DARK = 5
"""A space that is dark in so many of the six positions of the sun is left alone."""
LIFE = 5
"""Turns from planting a seed to collecting the tree."""
SPARE = 2
"""So many pieces of a size at hand are enough."""
END: Commands = (EndTurn(),)


def turns(now: State, seat: Seat, width: int, rate: Callable[[State, Seat], Points] = value.evaluate) -> Iterator[Turn]:
    """Yield turns: at every number of steps, the `width` ways to do so many that `rate` likes best."""
    if not now.round:
        for bit in board.spaces(board.RIM & ~state.occupied(now)):
            place = PlaceTree(NAME[bit])
            yield (place,), apply(now, seat, place)
        return
    yield END, apply(now, seat, END[0])
    seen = {now}
    front: list[tuple[Points, Commands, State]] = [(0, (), now)]
    while front:
        found = []
        for _, before, there in front:
            for commands in _steps(there, seat):
                after = there
                for command in commands:
                    after = apply(after, seat, command)
                if after not in seen:
                    seen.add(after)
                    found.append((rate(after, seat), before + commands, after))
        found.sort(key=itemgetter(0), reverse=True)
        front = found[:width]
        for _, commands, after in front:
            yield commands + END, apply(after, seat, END[0])


def _steps(now: State, seat: Seat) -> Iterator[Commands]:
    """Yield what may be done next, with the purchase it needs."""
    player = now.players[seat]
    if not player.light:
        return
    ready = now.owned[seat] & ~now.activated
    barred = state.shade(now, state.sun(now)) if now.heavy_shadow else (0, 0, 0, 0)
    if player.light >= pieces.COLLECT_COST:
        for bit in board.spaces(ready & now.sized[LARGE]):
            yield (Collect(NAME[bit]),)
    for size in range(LARGE):
        mine = ready & now.sized[size] & ~barred[size]
        purchase = _purchase(now, seat, size + 1, pieces.GROW_COST[size + 1]) if mine else None
        if purchase is not None:
            for bit in board.spaces(mine):
                yield (*purchase, Grow(NAME[bit]))
    yield from _plantings(now, seat, ready, barred)
    for size, name in enumerate(SIZES):
        price = state.price(player, size)
        if price and price <= player.light and pieces.count(player.available, size) < SPARE:
            yield (Buy(name),)


def _purchase(now: State, seat: Seat, size: int, cost: int) -> Commands | None:
    """Return the commands that make a piece available and leave `cost` to use it; None where that is too dear."""
    player = now.players[seat]
    if pieces.count(player.available, size):
        return () if player.light >= cost else None
    price = state.price(player, size)
    return (Buy(SIZES[size]),) if price and price + cost <= player.light else None


def _plantings(now: State, seat: Seat, ready: Mask, barred: tuple[Mask, Mask, Mask, Mask]) -> Iterator[Commands]:
    if value.turns_left(now, seat) < LIFE:
        return
    purchase = _purchase(now, seat, SEED, pieces.PLANT_COST)
    if purchase is None:
        return
    sources: dict[Bit, Bit] = {}
    free = ~(state.occupied(now) | now.activated)
    for size in range(SMALL, LARGE + 1):
        for source in board.spaces(ready & now.sized[size] & ~barred[size]):
            for target in board.spaces(board.REACH[size][source] & free):
                sources.setdefault(target, source)
    for target in _best_targets(now.sized, tuple(sources)):
        yield (*purchase, Plant(NAME[sources[target]], NAME[target]))


def _best_targets(sized: tuple[Mask, Mask, Mask, Mask], targets: tuple[Bit, ...]) -> list[Bit]:
    dark = _dark(sized)
    rated = []
    for target in targets:
        hours = sum(1 for mask in dark if mask & target)
        if hours < MOST_DARK:
            rated.append((2 * board.LEAVES[target] - hours, target))
    rated.sort(reverse=True)
    return [target for _, target in rated[:MOST_TARGETS]]


@lru_cache(maxsize=1 << 12)
def _dark(sized: tuple[Mask, Mask, Mask, Mask]) -> tuple[Mask, ...]:
    """Return, for each position of the sun, where a small tree would stand in shade."""
    _, small, medium, large = sized
    return tuple(board.shade(sun, small, medium, large)[SMALL] for sun in range(board.SUNS))
