"""What the launcher has others do now and then: send notices that are due, archive what has long ended."""

from __future__ import annotations

from services.matches import outbox, queue, retiring
from services.matches.backend import Backend
from services.worker import queues


def see_to(backend: Backend) -> None:
    """Ask for what there is to do. Raises StoreUnavailable, or RQ's and redis-py's errors."""
    if outbox.due(backend):
        queues.ask_once(backend.settings, queue.HOOKS, queue.ask_to_notify)
    if retiring.due(backend, 1):
        queues.ask_once(backend.settings, queue.FOLD, queue.ask_to_archive)
