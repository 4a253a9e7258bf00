"""How a match begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from domain.games.homeworlds_settlers.board import START
from domain.games.homeworlds_settlers.state import State
from domain.kernel.chance import Chance
from domain.kernel.shape import About


@dataclass(frozen=True, slots=True)
class Options:
    """What a host may choose. Rule: homeworlds_settlers.md#options"""

    redless: Annotated[bool, About("play without the nine red pieces, so without conquests")] = False
    yellow_moves: Annotated[
        Literal["own", "any"], About("whether a yellow turn moves own pieces only, or enemy pieces too")
    ] = "own"


@dataclass(frozen=True, slots=True)
class Setup:
    """The board is empty, the bank full, seat 0 on turn."""

    redless: bool
    yellow_moves: Literal["own", "any"]


def prepare(options: Options, seats: int, chance: Chance) -> Setup:  # noqa: ARG001 - nothing here is left to chance
    """Return the first event of a match."""
    return Setup(options.redless, options.yellow_moves)


def initial(setup: Setup) -> State:
    """Return the state a match begins with. Rule: homeworlds_settlers.md#setup"""
    return State(START, 0, None, 0, 0, 0, setup.redless, setup.yellow_moves == "any")
