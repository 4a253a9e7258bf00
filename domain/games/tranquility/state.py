"""What is on the table, and read-only questions about it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar

from domain.kernel.game import Seat
from domain.kernel.shape import About, Between

Card: TypeAlias = Annotated[int, Between(1, 82), About("1 to 80 is an island, 81 a Finish, 82 a Start.")]
Island: TypeAlias = Annotated[int, Between(1, 80), About("The island's number.")]
Cell: TypeAlias = Annotated[int, Between(0, 35), About("Place in the line: a1 is 0, f1 is 5, a2 is 6, f6 is 35.")]
Cards: TypeAlias = tuple[Card, ...]
"""A multiset of cards, sorted: islands, then Finish, then Start."""
Grid: TypeAlias = tuple[int, ...]
"""The 36 cells in line order; 0 is an empty cell."""
Phase: TypeAlias = Literal["turn", "refill", "offers", "payment", "won"]
T = TypeVar("T")

SEATS = (1, 5)
COLUMNS = 6
CELLS = 36
ISLANDS = 80
FINISH = 81
START = 82
FINISHES = 5
HAND = 5
OFFER_ROUNDS = 3

CELL_NAMES: tuple[str, ...] = tuple(f"{'abcdef'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))


class State(NamedTuple):
    """Everything on the table. The seat on turn follows from `turns`: no seat is ever skipped."""

    grid: Grid
    hands: tuple[Cards, ...]
    piles: tuple[int, ...]
    """Cards left in each draw pile, an unseen Start included."""
    fresh: tuple[int, ...]
    """Cards each seat has drawn since it last showed, by not playing a Start, that it held none."""
    shed: tuple[int, ...]
    """Cards each seat has discarded since the first Start was played."""
    discards: tuple[Cards, ...]
    unseen: Cards
    """Islands and Finish that nobody has seen: those of all draw piles, and the removed islands."""
    removed: int
    start_discard: int
    starter: Seat | None
    """The seat whose Start lies beside the grid."""
    turns: int
    """Turns completed."""
    phase: Phase
    owed: int = 0
    """Cards all seats together have to discard, while they negotiate."""
    rounds: tuple[tuple[int, ...], ...] = ()
    """Offers of the closed rounds."""
    offers: tuple[int | None, ...] = ()
    """Offers of the open round."""
    owing: tuple[int, ...] = ()
    """Cards each seat still has to discard, once the split is set."""


def on_turn(state: State) -> Seat:
    """Return the seat whose turn it is."""
    return state.turns % len(state.hands)


def from_active(state: State) -> Iterator[Seat]:
    """Yield all seats in seat order, the one on turn first."""
    seats = len(state.hands)
    return ((state.turns + i) % seats for i in range(seats))


def position(state: State) -> Hashable:
    """Return what decides the play from here: whose discards are whose, and how long it took, does not."""
    seats = len(state.hands)
    return state._replace(turns=state.turns % seats, discards=(), fresh=(), shed=())


def must_play_start(state: State) -> bool:
    """Tell whether the seat on turn holds the Start that the grid still lacks. Rule: tranquility.md#turn"""
    return state.starter is None and START in state.hands[on_turn(state)]


def start_in_pile(state: State, seat: Seat) -> bool:
    """Tell whether a seat's Start is still in its draw pile."""
    return not (seat == state.starter or START in state.hands[seat] or START in state.discards[seat])


def room(grid: Grid, island: Island) -> tuple[Cell, Cell]:
    """Return the first and last cell where an island keeps the order; first > last when there is none.

    Rule: tranquility.md#order
    """
    first, last = 0, CELLS - 1
    for cell, number in enumerate(grid):
        if number > island:
            last = cell - 1
            break
        if number:
            first = cell + 1
    return first, last


def cost(grid: Grid, cell: Cell, island: Island) -> int:
    """Return how many cards an island costs on a cell where it keeps the order. Rule: tranquility.md#cost"""
    below = grid[cell - 1] if cell else 0
    above = grid[cell + 1] if cell < CELLS - 1 else 0
    if below and above:
        return min(island - below, above - island)
    if below:
        return island - below
    return above - island if above else 0


def places(grid: Grid, island: Island) -> Iterator[tuple[Cell, int]]:
    """Yield (cell, cost) of every cell where an island keeps the order."""
    first, last = room(grid, island)
    for cell in range(first, last + 1):
        # only the ends of a gap have a neighbour
        yield cell, cost(grid, cell, island) if cell in (first, last) else 0


def fits_free(grid: Grid, island: Island) -> bool:
    """Tell whether an island can be played without paying."""
    return any(price == 0 for _, price in places(grid, island))


def is_full(grid: Grid) -> bool:
    """Tell whether all 36 cells are filled."""
    return 0 not in grid


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return `items` with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])


def without(cards: Cards, taken: Cards) -> Cards:
    """Return `cards` less `taken`, which it holds."""
    for card in taken:
        i = cards.index(card)
        cards = cards[:i] + cards[i + 1 :]
    return cards


def contains(cards: Cards, wanted: Cards) -> bool:
    """Tell whether `cards` holds all of `wanted`, each as often as it is named."""
    return all(cards.count(card) >= wanted.count(card) for card in wanted)
