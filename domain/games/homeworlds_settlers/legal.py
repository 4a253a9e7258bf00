"""Whom the game waits for, what they may do, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from domain.games.homeworlds_settlers import actions, outcome, refusals
from domain.games.homeworlds_settlers.commands import (
    Build,
    Command,
    Conquer,
    EndTurn,
    Land,
    Move,
    Pass,
    Trade,
    Upgrade,
)
from domain.games.homeworlds_settlers.state import State
from domain.kernel.game import Seat

PASS = Pass()
END_TURN = EndTurn()
_ON_TURN = (frozenset({0}), frozenset({1}))
_NOBODY: frozenset[Seat] = frozenset()


def awaiting(state: State) -> frozenset[Seat]:
    """Return the seat on turn, or nobody after the end."""
    return _NOBODY if outcome.outcome(state) is not None else _ON_TURN[state.seat]


def turn(state: State) -> int:
    """Return the number of the turn in progress, 0-based."""
    return state.turns


def legal(state: State, seat: Seat) -> Iterator[Command]:
    """Yield every command `seat` may give now. Rule: homeworlds_settlers.md#turn"""
    if seat != state.seat or outcome.outcome(state) is not None:
        return
    if state.turn is None:
        yield PASS
        yield from actions.openings(state, seat)
    else:
        yield END_TURN
        yield from actions.continuations(state, state.turn)


def skip(state: State, seat: Seat) -> tuple[Command, ...]:  # noqa: ARG001 - one seat alone is on turn
    """Return a pass, or the end of a turn that has begun. Rule: homeworlds_settlers.md#pass"""
    return (PASS if state.turn is None else END_TURN,)


def check(state: State, seat: Seat, command: Command) -> None:
    """Raise IllegalCommand when the rules refuse the command."""
    refusals.refuse_out_of_turn(state, seat)
    match command:
        case Conquer():
            refusals.refuse_conquest(state, command)
        case Move():
            refusals.refuse_move(state, command)
        case Build():
            refusals.refuse_build(state, command)
        case Land():
            refusals.refuse_landing(state, command)
        case Trade():
            refusals.refuse_trade(state, command)
        case Upgrade():
            refusals.refuse_upgrade(state, command)
        case EndTurn():
            refusals.refuse_end(state)
        case Pass():
            refusals.refuse_pass(state)
        case _:
            assert_never(command)
