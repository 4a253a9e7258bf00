"""Positions of Tranquility for tests: cards not named lie in the piles, or in the discards when these are empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from domain.games.tranquility import GAME, deck
from domain.games.tranquility.commands import Command
from domain.games.tranquility.events import Event
from domain.games.tranquility.state import CELL_NAMES, CELLS, FINISH, START, Cards, State, without
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.decide import decide
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

F, S = FINISH, START
FULL = tuple(range(11, 11 + CELLS))
"""A full grid: 11 on a1 to 46 on f6."""


def cell(name: str) -> int:
    return CELL_NAMES.index(name)


def grid(cells: Mapping[str, int]) -> tuple[int, ...]:
    numbers = [0] * CELLS
    for name, number in cells.items():
        numbers[cell(name)] = number
    return tuple(numbers)


def position(
    cells: Mapping[str, int] | Iterable[int],
    *hands: Iterable[int],
    starter: Seat | None = None,
    turns: int = 0,
    piles: bool = True,
) -> State:
    """Return a position at the beginning of a turn; a Start that is nowhere named lies in its seat's pile."""
    numbers = grid(cells) if isinstance(cells, Mapping) else tuple(cells)
    held: tuple[Cards, ...] = tuple(tuple(sorted(hand)) for hand in hands)
    seats = len(held)
    known = deck.merged((n for n in numbers if n), (card for hand in held for card in hand if card != S))
    rest = without(deck.DECK, known)
    away = [seat for seat in range(seats) if S not in held[seat] and seat != starter]
    if piles:
        shares = [len(rest) // seats + (seat < len(rest) % seats) + (seat in away) for seat in range(seats)]
        discards: list[Cards] = [()] * seats
    else:
        shares = [0] * seats
        discards = [(*rest[seat::seats], *(S,) * (seat in away)) for seat in range(seats)]
    return State(
        grid=numbers,
        hands=held,
        piles=tuple(shares),
        fresh=tuple(len(hand) for hand in held),
        shed=tuple(len(heap) if starter is not None else 0 for heap in discards),
        discards=tuple(discards),
        unseen=rest if piles else (),
        removed=0,
        start_discard=8,
        starter=starter,
        turns=turns,
        phase="turn",
    )


def after(state: State, seat: Seat, *commands: Command, chance: Chance | None = None) -> State:
    return happens(state, seat, *commands, chance=chance)[1]


def happens(
    state: State, seat: Seat, *commands: Command, chance: Chance | None = None
) -> tuple[tuple[Event, ...], State]:
    return decide(GAME, state, seat, commands, chance or SampledChance(1))


def refusal(state: State, seat: Seat, command: Command) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(IllegalCommand) as refused:
        GAME.check(state, seat, command)
    assert refused.value.rule is not None
    assert refused.value.rule.startswith("tranquility.md#")
    return refused.value.code
