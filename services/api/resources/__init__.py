"""The API's resources, one module each; each ends with the tuple of its operations."""

from __future__ import annotations

from services.api.operations import Operation
from services.api.resources import commands, documents, endings, events, games, health, matches, seats

OPERATIONS: tuple[Operation, ...] = (
    *games.OPERATIONS,
    *matches.OPERATIONS,
    *commands.OPERATIONS,
    *seats.OPERATIONS,
    *endings.OPERATIONS,
    *events.OPERATIONS,
    *health.OPERATIONS,
    *documents.OPERATIONS,
)
