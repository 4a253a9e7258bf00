"""RQ's workers, as this service runs them: quick to notice, cheap between jobs, and watched from outside."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from multiprocessing.sharedctypes import Synchronized
from typing import Any, Final, NamedTuple

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from rq import Queue, SimpleWorker, Worker, utils
from rq.executions import Execution
from rq.job import Job
from rq.worker import WorkerStatus

from services.matches import logs
from services.matches.settings import Settings
from services.matches.wiring import backend_from
from services.worker import standing

WORKER_TTL: Final = 20  # seconds; RQ waits for a job 15 less than this, and looks after itself only in between
MAINTENANCE: Final = 15
JOBS_A_LIFE: Final = 10_000
OVERTIME: Final = 5  # seconds a job may outlive its timeout before its process is killed
HEARTBEAT: Final = 2.0  # seconds between the signs of life of a busy worker
TIMEOUT: Final = 30.0
ORDERS: Final = (signal.SIGTERM, signal.SIGINT)


class Watch(NamedTuple):
    """What a worker lets its launcher see: when its job is long over (monotonic clock; 0: idle), and its horse."""

    overdue_at: Synchronized[float]
    horse: Synchronized[int]


class _Watched:
    """What both worker classes have in common; mixed in before RQ's class."""

    watch: Watch | None = None
    parent: int | None = None
    _is_horse: bool
    _state: str
    max_connection_wait_time = 2.0
    _alive_at = 0.0
    _suspension_asked_at = 0.0

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Run the job while the launcher may see until when it has time."""
        if self.watch is not None:
            self.watch.overdue_at.value = time.monotonic() + (job.timeout or 0) + OVERTIME
        try:
            super().execute_job(job, queue)  # type: ignore[misc]
        finally:
            if self.watch is not None:
                self.watch.overdue_at.value = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Give a sign of life, in one round trip, and not again within the shortest of times."""
        orphaned = self.parent is not None and not self._is_horse and os.getppid() != self.parent
        if orphaned:  # nobody is left to watch this worker, or to end it
            self.parent = None
            os.kill(os.getpid(), signal.SIGTERM)
        if pipeline is not None:
            super().heartbeat(timeout, pipeline)  # type: ignore[misc]
            return
        now = time.monotonic()
        if timeout is None and now - self._alive_at < HEARTBEAT:
            return
        self._alive_at = now
        with self.connection.pipeline(transaction=False) as pipe:  # type: ignore[attr-defined]
            super().heartbeat(timeout, pipe)  # type: ignore[misc]
            super().set_state(self._state, pipe)  # type: ignore[misc]
            pipe.execute()

    def check_for_suspension(self, burst: bool) -> None:
        """Ask now and then whether the workers are suspended."""
        now = time.monotonic()
        if now - self._suspension_asked_at >= HEARTBEAT:
            self._suspension_asked_at = now
            super().check_for_suspension(burst)  # type: ignore[misc]

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Note the state; where telling it costs a round trip of its own, the next heartbeat does."""
        if pipeline is not None:
            super().set_state(state, pipeline)  # type: ignore[misc]
        else:
            self._state = state

    def handle_execution_ended(self, job: Job, queue: Queue, heartbeat_ttl: int) -> None:  # noqa: ARG002
        """Note the end; what is written of the job next says more than a last sign of life."""
        job.ended_at = utils.now()

    def handle_job_success(self, job: Job, queue: Queue, started_job_registry: Any, execution: Any) -> None:  # noqa: ARG002
        """Forget the job, in one round trip: nothing depends on it, repeats it, or asks what it returned."""
        with self.connection.pipeline() as pipe:  # type: ignore[attr-defined]
            self.increment_successful_job_count(pipe)  # type: ignore[attr-defined]
            self.cleanup_execution(job, pipe, execution)  # type: ignore[attr-defined]
            pipe.delete(job.key)
            pipe.execute()

    def _install_signal_handlers(self) -> None:
        # Ctrl-C reaches every process of a terminal; when to end is the launcher's to say.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, self.request_stop)  # type: ignore[attr-defined]


class QuickWorker(_Watched, SimpleWorker):
    """Runs jobs in its own process: several times quicker to start one."""

    _beginning: Any = None

    def prepare_execution(self, job: Job) -> Execution:
        """Return the record of a run that begins; it is written with the job's own."""
        self._beginning = self.connection.pipeline()
        execution = Execution.create(job, self.get_heartbeat_ttl(job), self._beginning, self.name)
        self.executions[execution.id] = execution
        self.set_state(WorkerStatus.BUSY, self._beginning)
        return execution

    def prepare_job_execution(self, job: Job, remove_from_intermediate_queue: bool = False) -> None:  # noqa: ARG002
        """Write that the job runs, in one round trip, and take it off the list of those on their way to a worker."""
        with self._beginning as pipe:
            self.heartbeat(self.get_heartbeat_ttl(job), pipe)
            job.prepare_for_execution(self.name, pipe)
            pipe.persist(job.key)
            pipe.lrem(self.queues[0].intermediate_queue_key, 1, job.id)
            pipe.execute()


class ForkWorker(_Watched, Worker):
    """Runs each job in a process of its own."""

    def fork_work_horse(self, job: Job, queue: Queue) -> None:
        """Fork, and let the launcher see whom it would have to kill."""
        super().fork_work_horse(job, queue)
        if self.watch is not None:
            self.watch.horse.value = self.horse_pid

    def monitor_work_horse(self, *args: Any) -> None:
        """Wait for the horse."""
        super().monitor_work_horse(*args)
        if self.watch is not None:
            self.watch.horse.value = 0


CLASSES: Final[dict[str, Callable[..., QuickWorker | ForkWorker]]] = {"simple": QuickWorker, "fork": ForkWorker}


def make(settings: Settings, connection: Any, queue_name: str) -> QuickWorker | ForkWorker:
    """Return a worker of the queue."""
    on = Queue(queue_name, connection=connection, serializer="json")
    return CLASSES[settings.worker_class](
        [on], connection=connection, worker_ttl=WORKER_TTL, maintenance_interval=MAINTENANCE, serializer="json",
        log_job_description=False,
    )  # fmt: skip


def live(settings: Settings, queue_name: str, watch: Watch, launcher: int) -> None:
    """Serve the queue until told to end; the whole life of a worker's process."""
    logs.configure(settings.log_level)
    # Until the worker knows how to end in order, it ends at once.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ORDERS)
    standing.BACKEND.set(backend_from(settings))
    connection = Redis.from_url(
        settings.queue_url or settings.events_url,
        socket_timeout=TIMEOUT,
        socket_connect_timeout=2.0,
        retry=Retry(ConstantBackoff(0.1), 2),
    )
    worker = make(settings, connection, queue_name)
    worker.log_result_lifespan = False
    worker.watch, worker.parent = watch, launcher
    worker.work(max_jobs=JOBS_A_LIFE)
