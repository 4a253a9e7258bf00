"""What is on the table, and read-only questions about it."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.photosynthesis import board, pieces
from domain.games.photosynthesis.board import Bit, Mask
from domain.kernel.game import Seat


class Player(NamedTuple):
    """What one seat holds; `stock` (on its player board) and `available` are packed counts by size."""

    light: int
    points: int
    stock: int
    available: int


class State(NamedTuple):
    """A match at one moment.

    `round` is 0 while the first trees are placed; `turns` counts the turns ended in this round (before the first round:
    the trees placed). `sized` has the spaces of all pieces by size, `owned` by seat; `activated` those the seat on turn
    has used. `stacks` packs how many tokens are left by soil, one leaf first.
    """

    long_mode: bool
    heavy_shadow: bool
    round: int
    first_player: Seat
    turns: int
    activated: Mask
    sized: tuple[Mask, Mask, Mask, Mask]
    owned: tuple[Mask, ...]
    players: tuple[Player, ...]
    stacks: int
    over: bool


def current(state: State) -> Seat:
    """Return the seat on turn. Rule: photosynthesis.md#round"""
    return (state.first_player + state.turns) % len(state.players)


def turn(state: State) -> int:
    """Return how many turns were ended since the beginning, each placement of a first tree being one.

    The first player changes every round, so with two players the same seat often has two turns on end.
    """
    seats = len(state.players)
    played = pieces.FIRST_TREES * seats + (state.round - 1) * seats if state.round else 0
    return played + state.turns


def rounds(state: State) -> int:
    """Return how many rounds the match lasts. Rule: photosynthesis.md#long-mode"""
    return pieces.LONG_ROUNDS if state.long_mode else pieces.ROUNDS


def sun(state: State) -> int:
    """Return the sun's position, 0 .. 5 clockwise from its start. Rule: photosynthesis.md#sun"""
    return sun_in(state.round or 1)


def sun_in(round_: int) -> int:
    """Return the sun's position in a round (1-based)."""
    return (round_ - 1) % board.SUNS


def occupied(state: State) -> Mask:
    """Return the spaces that hold a piece."""
    seeds, small, medium, large = state.sized
    return seeds | small | medium | large


def size_at(state: State, bit: Bit) -> int | None:
    """Return the size of the piece on a space, or None when it is empty."""
    for size, mask in enumerate(state.sized):
        if mask & bit:
            return size
    return None


def owner_at(state: State, bit: Bit) -> Seat | None:
    """Return the seat whose piece stands on a space, or None when it is empty."""
    for seat, mask in enumerate(state.owned):
        if mask & bit:
            return seat
    return None


def price(player: Player, size: int) -> int | None:
    """Return the light the next piece of a size costs, or None when its column is empty. Rule: photosynthesis.md#buy"""
    left = pieces.count(player.stock, size)
    return pieces.PRICES[size][left] if left else None


def has_room(player: Player, size: int) -> bool:
    """Return whether a piece that comes back finds a free space in its column. Rule: photosynthesis.md#return"""
    return pieces.count(player.stock, size) < pieces.COLUMN[size]


def shade(state: State, sun: int) -> tuple[Mask, Mask, Mask, Mask]:
    """Return, for each size, the spaces where a piece of it would be shaded. Rule: photosynthesis.md#shade"""
    _, small, medium, large = state.sized
    return board.shade(sun, small, medium, large)


def shaded(state: State) -> Mask:
    """Return the spaces of the pieces that stand in shade now."""
    dark = shade(state, sun(state))
    return sum(here & there for here, there in zip(state.sized, dark))


def income(state: State, sun: int) -> tuple[int, ...]:
    """Return the light each seat's trees collect with the sun at a position. Rule: photosynthesis.md#photosynthesis"""
    _, small, medium, large = state.sized
    _, dark_small, dark_medium, dark_large = board.shade(sun, small, medium, large)
    small &= ~dark_small
    medium &= ~dark_medium
    large &= ~dark_large
    return tuple(
        (small & own).bit_count() + 2 * (medium & own).bit_count() + 3 * (large & own).bit_count()
        for own in state.owned
    )


def tokens(state: State, leaves: int) -> tuple[int, ...]:
    """Return the tokens left in the stack of a soil, from the top. Rule: photosynthesis.md#tokens"""
    stack = pieces.STACKS[leaves - 1]
    return stack[len(stack) - pieces.count(state.stacks, leaves - 1) :]


def next_token(state: State, leaves: int) -> tuple[int, int] | None:
    """Return (stack, value) of the token a tree on this soil brings, or None when none is left for it.

    Rule: photosynthesis.md#tokens
    """
    for stack in range(leaves, 0, -1):
        left = pieces.count(state.stacks, stack - 1)
        if left:
            return stack, pieces.STACKS[stack - 1][-left]
    return None


def score(player: Player) -> int:
    """Return tokens plus a point for every three light. Rule: photosynthesis.md#scoring"""
    return player.points + player.light // pieces.LIGHT_A_POINT
