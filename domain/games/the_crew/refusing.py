"""How a refusal is raised, and the two reasons that are common to all commands."""

from __future__ import annotations

from typing import NoReturn

from domain.games.the_crew import legal
from domain.games.the_crew import state as table
from domain.games.the_crew.records import Place
from domain.games.the_crew.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat


def refuse(code: str, detail: str, anchor: str) -> NoReturn:
    """Raise IllegalCommand."""
    raise IllegalCommand(code, detail, f"the_crew.md#{anchor}")


def phase(state: State, wanted: tuple[str, ...], detail: str, anchor: str) -> None:
    """Raise IllegalCommand `wrong-phase` unless the attempt is in one of the wanted phases."""
    if state.phase not in wanted:
        refuse("wrong-phase", f"{detail}; now it is {state.phase.replace('_', ' ')}", anchor)


def turn(state: State, seat: Seat, anchor: str) -> Place:
    """Return the place the seat acts for; raise IllegalCommand `not-your-turn` when another seat is to act."""
    place = table.acting(state)
    assert place is not None
    actor = legal.actor(state, place)
    if actor != seat:
        refuse("not-your-turn", f"seat {actor} is to act; wait for it", anchor)
    return place
