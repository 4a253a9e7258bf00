"""Clocks: how they are asked for, and how they are shown."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, validates_schema

from domain.match import clock
from services.api.schemas.base import Int, Sent, closed, word

_FIGURES = {
    kind: {name: {"type": "integer", "minimum": low, "maximum": high} for name, (low, high) in bounds.items()}
    for kind, bounds in clock.BOUNDS.items()
}
ASKED = [
    closed(kind, "kind", *(name for name in figures if name != "increment"), **figures)
    for kind, figures in _FIGURES.items()
]
SHOWN = {
    "type": "object",
    "properties": {
        "kind": {"enum": list(clock.BOUNDS)},
        "remaining": {
            "type": "array",
            "items": {"type": "integer"},
            "description": "What each seat had left at `since`, in milliseconds.",
        },
        "running": {
            "type": "array",
            "items": {"type": "integer"},
            "description": "The seats whose time has run since then.",
        },
        "since": {"type": "integer"},
        "deadline": {"type": ["integer", "null"], "description": "When the first of them has no time left."},
    },
    "required": ["kind"],
}


class Clock(Sent):
    """How time is kept; `increment` may be left out."""

    kind = word(*clock.BOUNDS, required=True)
    seconds = Int()
    increment = Int()
    days = Int()

    @validates_schema
    def check_fields(self, data: dict[str, Any], **kwargs: Any) -> None:  # noqa: ARG002
        figures = clock.BOUNDS.get(data.get("kind", ""), {})
        for name in {"seconds", "days"} & figures.keys() - data.keys():
            raise ValidationError("a clock of this kind needs it", name)
        for name in data.keys() - figures.keys() - {"kind"}:
            raise ValidationError("a clock of this kind has no such figure", name)
