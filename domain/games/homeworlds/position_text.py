"""Positions as one line: `P2 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:g3 y1-b2`.

Rule: homeworlds.md#position-text
"""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from domain.games.homeworlds import evolve, names, pieces, state, systems
from domain.games.homeworlds.pieces import Piece
from domain.games.homeworlds.state import State
from domain.games.homeworlds.systems import System
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

ANY_NAME = "*"

_SEPARATOR = re.compile(r"\s*\|\s*")
_FIELD = re.compile(r"(?P<name>[^:\s]+):(?P<stars>\S*) (?P<first>[^\s-]*)-(?P<second>[^\s-]*)")
_PIECES = re.compile(r"([rygb][123])*")
_NUMBERED = re.compile(r"S\d{1,9}")


class _Field(NamedTuple):
    name: str
    stars: tuple[Piece, ...]
    first: tuple[Piece, ...]
    second: tuple[Piece, ...]


def write(now: State) -> str:
    """Return the position with the names of its systems; a turn in progress is not written."""
    shown = [_field(name, system) for name, system in zip(now.names, now.systems) if system]
    return " | ".join([state.HOMES[state.to_move(now)], *shown])


def key(now: State) -> str:
    """Return the position without names: equal for equal positions at the start of a turn."""
    homes = [_field(name, system) for name, system in zip(state.HOMES, now.systems) if system]
    others = sorted(_field(ANY_NAME, system) for system in now.systems[len(state.HOMES) :])
    return " | ".join([state.HOMES[state.to_move(now)], *homes, *others])


def parse(text: str, turn_limit: int = 0) -> State:
    """Return the state at the start of a normal turn that a text describes; `*` systems get default names.

    Raises IllegalCommand `syntax` when the text describes no possible position.
    """
    side, *rest = _SEPARATOR.split(text.strip())
    if side not in state.HOMES:
        raise _malformed(f"it starts with the side to move, P1 or P2, not {side!r}")
    fields = _named([_read_field(field) for field in rest])
    _check(fields)
    homes = {field.name: _pack(field) for field in fields if field.name in state.HOMES}
    others = {field.name: _pack(field) for field in fields if field.name not in state.HOMES}
    on_map = (*(homes.get(name, systems.NOWHERE) for name in state.HOMES), *others.values())
    return _opened(state.HOMES.index(side), on_map, tuple(others), turn_limit)


def _opened(seat: Seat, on_map: tuple[System, ...], called: tuple[str, ...], turn_limit: int) -> State:
    before = State(
        turn=len(state.HOMES) + seat - 1,
        progress=state.SPENT,
        systems=on_map,
        names=(*state.HOMES, *called),
        steps=(),
        discoveries=max([int(name[1:]) for name in called if _NUMBERED.fullmatch(name)], default=0),
        history=(),
        turn_limit=turn_limit,
    )
    # Entered by the end of the turn before, so that the position counts as it does in a played game.
    return evolve.ended(before)


def _read_field(text: str) -> _Field:
    found = _FIELD.fullmatch(text)
    if not found:
        raise _malformed(f"{text!r} is not of the form `name:stars ships-ships`")
    stars, first, second = (_read_pieces(found[part]) for part in ("stars", "first", "second"))
    return _Field(found["name"], stars, first, second)


def _read_pieces(text: str) -> tuple[Piece, ...]:
    if not _PIECES.fullmatch(text):
        raise _malformed(f"{text!r} is not a row of pieces such as g1b3")
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def _named(fields: list[_Field]) -> list[_Field]:
    given = {field.name.lower() for field in fields}
    free = (f"S{number}" for number in itertools.count(1) if f"s{number}" not in given)
    return [field._replace(name=next(free)) if field.name == ANY_NAME else field for field in fields]


def _check(fields: list[_Field]) -> None:
    everything = [piece for _, *groups in fields for group in groups for piece in group]
    if any(everything.count(piece) > pieces.COPIES for piece in pieces.PIECES):
        raise _malformed("there are only three pieces of each colour and size")
    if len({field.name.lower() for field in fields}) < len(fields):
        raise _malformed("two systems have the same name")
    for field in fields:
        _check_field(field)


def _check_field(field: _Field) -> None:
    if field.name in state.HOMES:
        if not 1 <= len(field.stars) <= 2:
            raise _malformed(f"the homeworld {field.name} has one star or two")
    elif not names.is_allowed(field.name):
        raise _malformed(f"no system may be called {field.name}")
    elif len(field.stars) != 1 or not field.first + field.second:
        raise _malformed(f"{field.name} needs one star and at least one ship")


def _pack(field: _Field) -> System:
    return systems.pack(field.stars, field.first, field.second)


def _field(name: str, system: System) -> str:
    facts = systems.facts(system)
    first, second = ("".join(side.fleet) for side in facts.sides)
    return f"{name}:{''.join(facts.stars)} {first}-{second}"


def _malformed(why: str) -> IllegalCommand:
    return IllegalCommand("syntax", f"This is no position: {why}.", "homeworlds.md#position-text")
