"""What a new system may be called.

Rule: homeworlds.md#names
"""

from __future__ import annotations

import re

from domain.games.homeworlds import pieces

VERBS = ("homeworld", "discover", "move", "build", "trade", "attack", "sacrifice", "pass", "catastrophe", "end")
OTHER_VERBS = ("hw", "construct", "swap", "convert", "x", "capture", "conquer")
ALIASES = {"north": "P1", "south": "P2"}
"""Other names of the homeworlds, understood in text."""

RESERVED = frozenset(
    [
        "p1",
        "p2",
        *ALIASES,
        "n",
        "s",
        "home",
        *pieces.PIECES,
        *pieces.LETTERS,
        *pieces.WORD.values(),
        *VERBS,
        *OTHER_VERBS,
    ]
)
_SHAPE = re.compile(r"[A-Za-z0-9_]{1,24}", re.ASCII)


def is_well_formed(name: str) -> bool:
    """Return whether a name has 1 to 24 letters, digits or underscores."""
    return _SHAPE.fullmatch(name) is not None


def is_reserved(name: str) -> bool:
    """Return whether a name means something else in the notation."""
    return name.lower() in RESERVED


def is_allowed(name: str) -> bool:
    """Return whether a system may be called so."""
    return is_well_formed(name) and not is_reserved(name)
