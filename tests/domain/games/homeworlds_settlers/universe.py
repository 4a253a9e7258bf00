"""Every command that can be written down, and which of them a position accepts."""

from __future__ import annotations

import functools
import itertools

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.board import COLOURS, FIELDS
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
from domain.kernel.errors import IllegalCommand


@functools.cache
def every_command() -> tuple[Command, ...]:
    pairs = list(itertools.product(FIELDS, FIELDS))
    return (
        Pass(),
        EndTurn(),
        *map(Land, FIELDS),
        *itertools.starmap(Conquer, pairs),
        *itertools.starmap(Upgrade, pairs),
        *(Build(by, colour, at) for by, at in pairs for colour in COLOURS),
        *(Trade(by, at, colour) for by, at in pairs for colour in COLOURS),
        *(Move(by, piece, to) for by, piece in pairs for to in FIELDS),
    )


def refusal(state: State, command: Command) -> IllegalCommand | None:
    try:
        GAME.check(state, state.seat, command)
    except IllegalCommand as refused:
        return refused
    return None


def accepted(state: State) -> set[Command]:
    return {command for command in every_command() if refusal(state, command) is None}
