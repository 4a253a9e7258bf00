"""The API's resources, one module each; each ends with the tuple of its operations."""

from __future__ import annotations

from services.api.operations import Operation
from services.api.resources import (
    audits,
    commands,
    documents,
    endings,
    events,
    forks,
    games,
    health,
    imports,
    live,
    matches,
    players,
    purge,
    rematch,
    seats,
    takebacks,
    thoughts,
    webhooks,
)

OPERATIONS: tuple[Operation, ...] = (
    *games.OPERATIONS,
    *matches.OPERATIONS,
    *live.OPERATIONS,
    *commands.OPERATIONS,
    *seats.OPERATIONS,
    *takebacks.OPERATIONS,
    *endings.OPERATIONS,
    *rematch.OPERATIONS,
    *events.OPERATIONS,
    *thoughts.OPERATIONS,
    *audits.OPERATIONS,
    *forks.OPERATIONS,
    *imports.OPERATIONS,
    *players.OPERATIONS,
    *webhooks.OPERATIONS,
    *purge.OPERATIONS,
    *health.OPERATIONS,
    *documents.OPERATIONS,
)
