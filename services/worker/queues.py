"""The queues, one worker serves one: only then does RQ move a job from hand to hand without losing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from rq import Queue
from rq.exceptions import DuplicateJobError, InvalidJobOperation, NoSuchJobError
from rq.job import Job

from domain.kernel.game import Seat
from services.matches import queue
from services.matches.settings import Settings

SERVED: Final = (queue.THINK, queue.FOLD, queue.HOOKS)


def crew(settings: Settings) -> tuple[str, ...]:
    """Return the queue of each worker to run."""
    return (queue.THINK,) * settings.workers + (queue.FOLD, queue.HOOKS)


def ask_again(
    settings: Settings, match_id: str, version: int, seat: Seat, stand_in: str | None
) -> Literal["asked", "waiting"]:
    """See to it that an overdue turn is on the queue; "waiting" says that it was there all the time."""
    on = queue.queue(settings, queue.THINK)
    try:
        queue.ask(on, settings, match_id, version, seat, stand_in)
        return "asked"
    except DuplicateJobError:
        job_id = queue.think_id(match_id, version, seat)
    if _in_line(on, job_id):
        return "waiting"
    # Started, and its lease is over; or failed; or lost between the line and a worker: whichever, it will not move.
    _delete(on, job_id)
    try:
        queue.ask(on, settings, match_id, version, seat, stand_in)
    except DuplicateJobError:
        return "waiting"  # another sweeper was quicker
    return "asked"


def ask_to_fold(settings: Settings) -> None:
    """Put a round of the projections on the queue unless one waits there already."""
    ask_once(settings, queue.FOLD, queue.ask_to_fold)


def ask_once(settings: Settings, name: str, ask: Callable[[Queue], None]) -> None:
    """Put a job on the queue of this name unless one waits there already."""
    on = queue.queue(settings, name)
    if not on.count:
        ask(on)


def _in_line(on: Queue, job_id: str) -> bool:
    client: Any = on.connection
    return client.lpos(on.key, job_id) is not None


def _delete(on: Queue, job_id: str) -> None:
    try:
        Job.fetch(job_id, connection=on.connection, serializer=on.serializer).delete()
    except (NoSuchJobError, InvalidJobOperation):
        return  # it ended just now: before it was fetched, or (RQ finds no status then) after
