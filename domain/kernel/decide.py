"""The only loops over a game's functions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from domain.kernel.chance import Chance
from domain.kernel.errors import DomainError, IllegalCommand
from domain.kernel.game import Game, Seat

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def open_game(game: Game[S, C, E], setup: E, chance: Chance) -> tuple[tuple[E, ...], S]:
    """Return (events, state) at the first choice: the setup and whatever the rules force after it."""
    state = game.initial(setup)
    events, state = _settle(game, state, game.forced(state, chance), chance)
    return (setup, *events), state


def decide(
    game: Game[S, C, E], state: S, seat: Seat, commands: Iterable[C], chance: Chance
) -> tuple[tuple[E, ...], S]:
    """Return (events, state) after the commands in turn: all of them, or IllegalCommand (with its `step`) and none."""
    events: list[E] = []
    for step, command in enumerate(commands):
        try:
            game.check(state, seat, command)
        except IllegalCommand as refusal:
            refusal.step = step
            raise
        caused, state = _settle(game, state, game.resolve(state, seat, command, chance), chance)
        events += caused
    return tuple(events), state


def advance(game: Game[S, C, E], state: S, seat: Seat, command: C, chance: Chance) -> S:
    """Return the state after a command that `legal` has just vouched for: `decide` without checks and events."""
    if game.apply is not None:
        return game.apply(state, seat, command)
    pending = game.resolve(state, seat, command, chance)
    while pending:
        for event in pending:
            state = game.evolve(state, event)
        pending = game.forced(state, chance)
    return state


def recall(game: Game[S, C, E], state: S, seat: Seat, events: Iterable[E], chance: Chance) -> tuple[C, ...]:
    """Return the commands that `seat` must have given in `state` for these events to follow, one commit's worth.

    Whether they caused just these events is for `decide` to say. Raises IllegalCommand for a command the rules refuse,
    DomainError when an event stands for no command where a choice was open.
    """
    assert game.recall is not None
    commands: list[C] = []
    left = list(events)
    while left:
        command = game.recall(left[0])
        if command is None:
            raise DomainError(f"{type(left[0]).__name__} follows from no command")
        game.check(state, seat, command)
        commands.append(command)
        caused, state = _settle(game, state, game.resolve(state, seat, command, chance), chance)
        left = left[len(caused) :]
    return tuple(commands)


def fold(game: Game[S, C, E], events: Iterable[E]) -> S:
    """Return the state after a game's recorded events, the first of which is its setup."""
    stream = iter(events)
    state = game.initial(next(stream))
    for event in stream:
        state = game.evolve(state, event)
    return state


def _settle(
    game: Game[S, C, E], state: S, pending: tuple[E, ...], chance: Chance
) -> tuple[tuple[E, ...], S]:
    events: list[E] = []
    while pending:
        for event in pending:
            state = game.evolve(state, event)
            events.append(event)
        pending = game.forced(state, chance)
    return tuple(events), state
