"""Positions in the words of the drawn board, and short ways to play from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from domain.games.photosynthesis import GAME, board, pieces, state
from domain.games.photosynthesis.events import Event
from domain.games.photosynthesis.setup import Setup
from domain.games.photosynthesis.state import Player, State
from domain.kernel.chance import NoChance
from domain.kernel.decide import decide
from domain.kernel.errors import IllegalCommand

Counts = tuple[int, int, int, int]
"""One number a size."""


def table(
    placed: str = "",
    *,
    seats: int = 2,
    round: int = 7,
    seat: int = 0,
    first_player: int | None = None,
    light: int | Sequence[int] = 10,
    points: int | Sequence[int] = 0,
    available: Counts | Sequence[Counts] = (1, 1, 1, 1),
    left: Counts | Sequence[Counts] = pieces.COLUMN,
    stacks: Counts | None = None,
    long_mode: bool = False,
    heavy_shadow: bool = False,
) -> State:
    """Return the position with the pieces `placed` ("d4 0:2, a7 1:3"), `seat` to play, nothing used yet.

    `light`, `points`, `available` and `left` (on the player board) hold for every seat, or list one value a seat.
    """
    start = GAME.initial(Setup(seats, seat if first_player is None else first_player, long_mode, heavy_shadow))
    sized, owned = _placed(placed, seats)
    purses = zip(*(_each(value, seats) for value in (light, points, left, available)))
    return start._replace(
        round=round,
        turns=(seat - start.first_player) % seats,
        sized=sized,
        owned=owned,
        players=tuple(Player(lit, won, pieces.packed(stock), pieces.packed(own)) for lit, won, stock, own in purses),
        stacks=start.stacks if stacks is None else pieces.packed(stacks),
    )


def _placed(text: str, seats: int) -> tuple[Counts, tuple[board.Mask, ...]]:
    sized, owned = [0, 0, 0, 0], [0] * seats
    for item in filter(None, text.split(",")):
        cell, piece = item.split()
        owned[int(piece[0])] |= board.BIT[cell]
        sized[int(piece[2])] |= board.BIT[cell]
    return (sized[0], sized[1], sized[2], sized[3]), tuple(owned)


def _each(value: Any, seats: int) -> Iterable[Any]:
    one_for_all = isinstance(value, int) or (len(value) == 4 and isinstance(value[0], int) and isinstance(value, tuple))
    return (value,) * seats if one_for_all else value


def play(now: State, text: str) -> tuple[tuple[Event, ...], State]:
    """Return (events, state) after the steps of `text`, each by the seat on turn."""
    events: tuple[Event, ...] = ()
    for step in text.split(";"):
        seat = state.current(now)
        caused, now = decide(GAME, now, seat, GAME.read(now, seat, step, False), NoChance())
        events += caused
    return events, now


def after(now: State, text: str) -> State:
    """Return the state after the steps of `text`."""
    return play(now, text)[1]


def refusal(now: State, text: str, seat: int | None = None) -> str:
    """Return the code with which the last step of `text` is refused; the steps before it must be legal."""
    *before, last = text.split(";")
    if before:
        now = after(now, ";".join(before))
    actor = state.current(now) if seat is None else seat
    (command,) = GAME.read(now, actor, last, False)
    with pytest.raises(IllegalCommand) as refused:
        GAME.check(now, actor, command)
    assert command not in set(GAME.legal(now, actor))
    return refused.value.code


def allows(now: State, text: str) -> bool:
    """Return whether the seat on turn may take the step, by `legal` and `check` alike."""
    seat = state.current(now)
    (command,) = GAME.read(now, seat, text, False)
    legal = command in set(GAME.legal(now, seat))
    try:
        GAME.check(now, seat, command)
    except IllegalCommand:
        assert not legal, f"legal yields {text}, check refuses it"
        return False
    assert legal, f"check accepts {text}, legal does not yield it"
    return True


def names(mask: board.Mask) -> set[str]:
    """Return the names of a set of spaces."""
    return {board.NAME[bit] for bit in board.spaces(mask)}


def lit_trees(now: State) -> set[str]:
    """Return the names of the spaces whose trees collect light now."""
    seeds = now.sized[pieces.SEED]
    return names(state.occupied(now) & ~state.shaded(now) & ~seeds)


def counts_left(now: State, seat: int) -> Counts:
    """Return the pieces on a player board, by size."""
    return pieces.counts(now.players[seat].stock)


def counts_available(now: State, seat: int) -> Counts:
    """Return the available pieces of a seat, by size."""
    return pieces.counts(now.players[seat].available)
