"""The backend that jobs stand on: RQ calls them by name, so whoever runs them puts it here first."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from services.matches.backend import Backend

BACKEND: Final[ContextVar[Backend]] = ContextVar("backend")
