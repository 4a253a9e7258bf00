"""Workers that run in the test's own process until every queue is empty."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from rq import Queue

from services.matches import queue
from services.matches.backend import Backend
from services.matches.settings import Settings
from services.worker import queues, standing
from services.worker.workers import QuickWorker


class InPlaceWorker(QuickWorker):
    """A worker that leaves the process's signals alone, and whose server may be a fake one."""

    log_result_lifespan = False

    def _set_ip_address(self, connection: Any) -> None:  # noqa: ARG002
        self.ip_address = "unknown"

    def _install_signal_handlers(self) -> None:
        return

    def subscribe(self) -> None:
        return

    def unsubscribe(self) -> None:
        return


def settings_on(client: Any, patch: pytest.MonkeyPatch, **wanted: Any) -> Settings:
    """Return settings whose queue is in `client`'s server."""
    url = f"test://{uuid4().hex}"
    known: Callable[[str], Any] = queue._client
    patch.setattr(queue, "_client", lambda asked: client if asked == url else known(asked))
    return Settings(events_url=url, queue_url=url, **wanted)


def with_queue(backend: Backend, settings: Settings) -> Backend:
    """Return the backend with those settings, its bots asked for on the settings' queue."""
    return dataclasses.replace(backend, settings=settings, enqueue=queue.enqueuer(settings))


def drain(backend: Backend, names: tuple[str, ...] = queues.SERVED) -> None:
    """Run every job there is, and those that these ask for."""
    token = standing.BACKEND.set(backend)
    try:
        while any(work(backend, name) for name in names):
            pass
    finally:
        standing.BACKEND.reset(token)


def work(backend: Backend, name: str, jobs: int | None = None) -> bool:
    """Run the queue's jobs, at most so many, and return whether there were any."""
    on: Queue = queue.queue(backend.settings, name)
    worker = InPlaceWorker([on], connection=on.connection, serializer="json", log_job_description=False)
    return worker.work(burst=True, max_jobs=jobs, logging_level="WARNING")
