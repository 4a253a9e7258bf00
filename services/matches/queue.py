"""The queue, as whoever asks for work sees it: RQ jobs named by their function, with ids and numbers as arguments.

The queue is never the truth: what is owed stands in the store, and is asked for again when a job is lost.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, Final

from redis import Redis
from rq import Queue
from rq.exceptions import DuplicateJobError

from domain.kernel.game import Seat
from services.eventstore.connect import connect
from services.matches.settings import Settings

THINK: Final = "think"
FOLD: Final = "fold"
HOOKS: Final = "hooks"

AUDIT: Final = "audit"  # jobs, done by the workers of a queue above
HINT: Final = "hint"
NOTIFY: Final = "notify"
ARCHIVE: Final = "archive"

THINK_JOB: Final = "services.worker.jobs.think.think"
FOLD_JOB: Final = "services.worker.jobs.fold.fold"
AUDIT_JOB: Final = "services.worker.jobs.audit.audit"
HINT_JOB: Final = "services.worker.jobs.hint.hint"
NOTIFY_JOB: Final = "services.worker.jobs.notify.notify"
ARCHIVE_JOB: Final = "services.worker.jobs.archive.archive"

WAITS: Final = 600  # seconds until a job nobody took is dropped: the sweeper has long asked again
FAILED_KEPT: Final = 300  # seconds a failed job can be looked at
GRACE: Final = 5  # seconds between a search's own deadline and the job's
FOLD_LIMIT: Final = 60
AUDIT_LIMIT: Final = 900
NOTIFY_LIMIT: Final = 120
ARCHIVE_LIMIT: Final = 120


def enqueuer(settings: Settings) -> Callable[[str, str, int, int], None]:
    """Return what asks for a job, given its name, match, version and seat; a turn asked for twice is asked for once."""

    def enqueue(job: str, match_id: str, version: int, seat: Seat) -> None:
        if job == AUDIT:
            _call(queue(settings, FOLD), AUDIT, AUDIT_JOB, (match_id, version), AUDIT_LIMIT)
        elif job == HINT:
            _call(queue(settings, THINK), HINT, HINT_JOB, (match_id, version, seat), think_timeout(settings))
        elif job == NOTIFY:
            ask_to_notify(queue(settings, HOOKS))
        else:
            assert job == THINK, f"no door asks for {job}"
            _ask_quickly(settings, match_id, version, seat)

    return enqueue


def ask(
    on: Queue,
    settings: Settings,
    match_id: str,
    version: int,
    seat: Seat,
    stand_in: str | None = None,
    pipeline: Any = None,
) -> None:
    """Put a bot's turn on the queue; `stand_in` is the level to play at instead of the seat's own.

    Raises DuplicateJobError while the same turn waits, runs, or has failed a short while ago.
    """
    arguments = (match_id, version, seat) if stand_in is None else (match_id, version, seat, stand_in)
    on.enqueue_call(
        THINK_JOB, arguments, timeout=think_timeout(settings), result_ttl=0, ttl=WAITS, failure_ttl=FAILED_KEPT,
        description=THINK, job_id=think_id(match_id, version, seat), unique=True,
        pipeline=pipeline,
    )  # fmt: skip


def ask_to_fold(on: Queue) -> None:
    """Put a round of the projections on the queue."""
    _call(on, FOLD, FOLD_JOB, (), FOLD_LIMIT)


def ask_to_notify(on: Queue) -> None:
    """Put a round of the notices on the queue."""
    _call(on, NOTIFY, NOTIFY_JOB, (), NOTIFY_LIMIT)


def ask_to_archive(on: Queue) -> None:
    """Put a round of archiving on the queue."""
    _call(on, ARCHIVE, ARCHIVE_JOB, (), ARCHIVE_LIMIT)


def think_id(match_id: str, version: int, seat: Seat) -> str:
    """Return the id of the job that makes a bot's turn, and of the commit it makes."""
    return f"think-{match_id}-{version}-{seat}"


def think_timeout(settings: Settings) -> int:
    """Return the seconds after which a thinking job is interrupted."""
    return math.ceil(settings.think_limit) + GRACE


def queue(settings: Settings, name: str) -> Queue:
    """Return the queue of this name; threads may share it."""
    return _queue(settings.queue_url or settings.events_url, name)


def client(settings: Settings) -> Any:
    """Return a client of the queue's Redis."""
    return _client(settings.queue_url or settings.events_url)


def _ask_quickly(settings: Settings, match_id: str, version: int, seat: Seat) -> None:
    on = queue(settings, THINK)
    try:
        # All that goes into this pipeline, which nobody executes, is the queue's name for a list of queues.
        ask(on, settings, match_id, version, seat, pipeline=on.connection.pipeline())
    except DuplicateJobError:
        return


def _call(on: Queue, name: str, function: str, arguments: tuple[Any, ...], limit: int) -> None:
    on.enqueue_call(
        function, arguments, timeout=limit, result_ttl=0, ttl=WAITS, failure_ttl=FAILED_KEPT, description=name
    )


@functools.cache
def _queue(url: str, name: str) -> Queue:
    return Queue(name, connection=_client(url), serializer="json")


@functools.cache
def _client(url: str) -> Redis:
    # A move is accepted before the queue is asked, so the player must not wait long for a queue that is away.
    found = connect(url, timeout=2.0, retries=1)
    assert isinstance(found, Redis), "RQ does not run on a cluster; name a single server in QUEUE_REDIS_URL"
    return found
