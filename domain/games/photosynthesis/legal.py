"""Who is on turn, what it may do, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn, assert_never

from domain.games.photosynthesis import board, pieces, state
from domain.games.photosynthesis.board import BIT, NAME, Bit, Cell, Mask
from domain.games.photosynthesis.commands import Buy, Collect, Command, EndTurn, Grow, PlaceTree, Plant
from domain.games.photosynthesis.pieces import LARGE, SEED, SIZE_OF, SIZES, SMALL
from domain.games.photosynthesis.state import Player, State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

# Commands are values, so one of each serves for ever: building them anew would cost more than finding them.
_PLACE = {bit: PlaceTree(NAME[bit]) for bit in board.spaces(board.RIM)}
_BUY = tuple(Buy(size) for size in SIZES)
_PLANT = {
    source: {target: Plant(NAME[source], NAME[target]) for target in board.spaces(board.REACH[LARGE][source])}
    for source in NAME
}
_GROW = {bit: Grow(name) for bit, name in NAME.items()}
_COLLECT = {bit: Collect(name) for bit, name in NAME.items()}
_END = EndTurn()

_NOWHERE = (0, 0, 0, 0)


def awaiting(now: State) -> frozenset[Seat]:
    """Return the seat on turn, alone; nobody once the match is over."""
    return frozenset() if now.over else frozenset((state.current(now),))


def legal(now: State, seat: Seat) -> Iterator[Command]:
    """Yield every command the seat may give now. Rule: photosynthesis.md#life-cycle"""
    if now.over or seat != state.current(now):
        return
    if not now.round:
        for bit in board.spaces(board.RIM & ~state.occupied(now)):
            yield _PLACE[bit]
        return
    light, _, stock, available = player = now.players[seat]
    ready = now.owned[seat] & ~now.activated
    if light:
        for size in range(len(SIZES)):
            left = pieces.count(stock, size)
            if left and pieces.PRICES[size][left] <= light:
                yield _BUY[size]
        if ready:
            barred = state.shade(now, state.sun(now)) if now.heavy_shadow else _NOWHERE
            if pieces.count(available, SEED):
                yield from _plantings(now, ready, barred)
            yield from _growths(now, ready, player, barred)
            if light >= pieces.COLLECT_COST:
                for bit in board.spaces(ready & now.sized[LARGE]):
                    yield _COLLECT[bit]
    yield _END


def skip(now: State, seat: Seat) -> tuple[Command, ...] | None:  # noqa: ARG001 - one seat alone is on turn
    """Return the end of the turn; None while the first trees are placed. Rule: photosynthesis.md#life-cycle"""
    return (_END,) if now.round else None


def _plantings(now: State, ready: Mask, barred: tuple[Mask, Mask, Mask, Mask]) -> Iterator[Command]:
    taken = state.occupied(now) | now.activated
    for size in range(SMALL, LARGE + 1):
        reach = board.REACH[size]
        sources = ready & now.sized[size] & ~barred[size]
        while sources:
            source = sources & -sources
            sources ^= source
            seeds = _PLANT[source]
            targets = reach[source] & ~taken
            while targets:
                target = targets & -targets
                targets ^= target
                yield seeds[target]


def _growths(now: State, ready: Mask, player: Player, barred: tuple[Mask, Mask, Mask, Mask]) -> Iterator[Command]:
    for size in range(min(player.light, LARGE)):
        if pieces.count(player.available, size + 1):
            for bit in board.spaces(ready & now.sized[size] & ~barred[size]):
                yield _GROW[bit]


def check(now: State, seat: Seat, command: Command) -> None:
    """Return nothing, or raise IllegalCommand. Rule: photosynthesis.md#life-cycle

    What no purchase can mend is named first, so that nobody is told to buy a piece and then that it was in vain.
    """
    _check_turn(now, seat)
    _check_phase(now, command)
    match command:
        case PlaceTree(cell):
            _check_place(now, cell)
        case Buy(size):
            _check_buy(now, seat, SIZE_OF[size])
        case Plant(from_, to):
            _check_plant(now, seat, from_, to)
        case Grow(cell):
            _check_grow(now, seat, cell)
        case Collect(cell):
            _check_collect(now, seat, cell)
        case EndTurn():
            pass
        case _:
            assert_never(command)


def _refuse(code: str, detail: str, anchor: str) -> NoReturn:
    raise IllegalCommand(code, detail, f"photosynthesis.md#{anchor}")


def _check_turn(now: State, seat: Seat) -> None:
    if now.over:
        _refuse("game-over", "the last round is over; look at the scores", "end")
    if seat != state.current(now):
        _refuse("not-your-turn", f"seat {state.current(now)} is on turn; wait for your own", "round")


def _check_phase(now: State, command: Command) -> None:
    if not now.round and not isinstance(command, PlaceTree):
        _refuse("wrong-phase", "the first trees are still being placed; place one on an empty rim space", "setup")
    if now.round and isinstance(command, PlaceTree):
        _refuse("wrong-phase", "trees are placed for free only before round 1; plant a seed and grow it", "setup")


def _check_place(now: State, cell: Cell) -> None:
    bit = _space(cell)
    if not bit & board.RIM:
        _refuse("not-a-rim-space", f"{cell} lies inside the board; first trees go to the outer ring", "setup")
    _check_empty(now, cell, bit, "setup")


def _check_buy(now: State, seat: Seat, size: int) -> None:
    player = now.players[seat]
    price = state.price(player, size)
    if price is None:
        _refuse("column-empty", f"no {SIZES[size]} is left on your player board; one must come back first", "buy")
    _check_light(player, price, f"this {SIZES[size]} costs", "buy")


def _check_plant(now: State, seat: Seat, from_: Cell, to: Cell) -> None:
    player, source, target = now.players[seat], _own(now, seat, from_, "plant"), _space(to)
    size = state.size_at(now, source) or SEED
    if size == SEED:
        _refuse("not-a-tree", f"on {from_} lies a seed; only trees throw seeds, so name one of your trees", "plant")
    _check_ready(now, from_, source)
    _check_lit(now, from_, source, size, "throws no seed")
    _check_empty(now, to, target, "plant")
    _check_ready(now, to, target)
    if not board.REACH[size][source] & target:
        _refuse("out-of-range", f"a {SIZES[size]} tree throws a seed {size} far at most; {to} lies beyond", "plant")
    if not pieces.count(player.available, SEED):
        _refuse("none-available", "you have no seed available; buy one first", "plant")
    _check_light(player, pieces.PLANT_COST, "planting costs", "plant")


def _check_grow(now: State, seat: Seat, cell: Cell) -> None:
    player, bit = now.players[seat], _own(now, seat, cell, "grow")
    size = state.size_at(now, bit) or SEED
    if size == LARGE:
        _refuse("already-large", f"the tree on {cell} is large and grows no further; collect it", "grow")
    _check_ready(now, cell, bit)
    _check_lit(now, cell, bit, size, "does not grow")
    bigger = SIZES[size + 1]
    if not pieces.count(player.available, size + 1):
        _refuse("none-available", f"you have no {bigger} tree available; buy one first", "grow")
    _check_light(player, pieces.GROW_COST[size + 1], f"growing to {bigger} costs", "grow")


def _check_collect(now: State, seat: Seat, cell: Cell) -> None:
    bit = _own(now, seat, cell, "collect")
    if not bit & now.sized[LARGE]:
        _refuse("not-large", f"only large trees are collected; grow the piece on {cell} first", "collect")
    _check_ready(now, cell, bit)
    _check_light(now.players[seat], pieces.COLLECT_COST, "collecting costs", "collect")


def _space(cell: Cell) -> Bit:
    bit = BIT.get(cell)
    if bit is None:
        _refuse("no-such-cell", f"the board has no space {cell}; take a name from the drawn board", "board")
    return bit


def _own(now: State, seat: Seat, cell: Cell, anchor: str) -> Bit:
    bit = _space(cell)
    owner = state.owner_at(now, bit)
    if owner is None:
        _refuse("cell-empty", f"{cell} is empty; name a space with a piece of yours", anchor)
    if owner != seat:
        _refuse("not-your-piece", f"the piece on {cell} belongs to seat {owner}; name one of yours", anchor)
    return bit


def _check_empty(now: State, cell: Cell, bit: Bit, anchor: str) -> None:
    if bit & state.occupied(now):
        _refuse("cell-occupied", f"a piece stands on {cell}; choose an empty space", anchor)


def _check_ready(now: State, cell: Cell, bit: Bit) -> None:
    if bit & now.activated:
        _refuse("already-activated", f"{cell} was used this turn; use it again next round", "activation")


def _check_light(player: Player, cost: int, what: str, anchor: str) -> None:
    if player.light < cost:
        _refuse("not-enough-light", f"{what} {cost} light and you have {player.light}; do less or wait", anchor)


def _check_lit(now: State, cell: Cell, bit: Bit, size: int, what: str) -> None:
    if now.heavy_shadow and bit & state.shade(now, state.sun(now))[size]:
        _refuse("in-shade", f"the piece on {cell} stands in shade and {what}; wait for another sun", "heavy-shadow")
