"""What a field may hold beyond its type, written into annotations: `Piece = Annotated[str, Pattern("[rygb][123]")]`.

Codecs and JSON Schemas are derived from the annotations, so the shape of a field is said once.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """A string that matches `regex` as a whole."""

    regex: str


@dataclass(frozen=True, slots=True)
class Between:
    """An int from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Length:
    """A tuple of `low` to `high` items."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class About:
    """One sentence on what the field means, for the API description."""

    text: str
