"""Starts the workers, watches and replaces them, kills one that hangs, and sweeps."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import time
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Final

from redis.exceptions import RedisError

from services.eventstore.port import StoreUnavailable
from services.matches import gauges, queue
from services.matches.backend import Backend
from services.matches.settings import Settings
from services.matches.wiring import backend_from
from services.worker import queues, workers
from services.worker.sweeper import Sweeper

log = logging.getLogger(__name__)

# A forked worker has everything imported already; where forking is unsafe, each starts from nothing.
CONTEXT: Final[Any] = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")

FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds before a worker that keeps failing is started again
HEALTHY: Final = 5.0  # seconds a worker must have lived for its end not to count as failing
FAREWELL: Final = 5.0  # seconds beyond a job's timeout that a worker has to end in order


class Slot:
    """One worker's place: its queue, and the process that serves it now."""

    def __init__(self, queue_name: str) -> None:
        self.queue_name = queue_name
        self.watch = workers.Watch(CONTEXT.Value("d", 0.0, lock=False), CONTEXT.Value("i", 0, lock=False))
        self.process: BaseProcess | None = None
        self.started_at = 0.0
        self.not_before = 0.0
        self.wait = FIRST_WAIT

    def start(self, settings: Settings) -> None:
        """Start the slot's worker."""
        self.watch.overdue_at.value, self.watch.horse.value = 0.0, 0
        arguments = (settings, self.queue_name, self.watch, os.getpid())
        process = CONTEXT.Process(target=workers.live, args=arguments, name=f"worker-{self.queue_name}")
        # Until it has handlers of its own, it would hear an order to end with the launcher's, and forget it.
        signal.pthread_sigmask(signal.SIG_BLOCK, workers.ORDERS)
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, workers.ORDERS)
        self.process, self.started_at = process, time.monotonic()

    def bury(self) -> bool:
        """Take leave of a process that has ended and return whether it left a job undone."""
        assert self.process is not None
        busy, code = self.watch.overdue_at.value > 0, self.process.exitcode
        say = log.info if code == 0 else log.warning
        say("event=worker-ended queue=%s pid=%s code=%s busy=%s", self.queue_name, self.process.pid, code, busy)
        self._kill_horse()
        failing = bool(code and code > 0) and time.monotonic() - self.started_at < HEALTHY
        self.wait = min(self.wait * 2, LONGEST_WAIT) if failing else FIRST_WAIT
        self.not_before = time.monotonic() + (self.wait if failing else 0.0)
        self.process.join()
        self.process.close()
        self.process = None
        return busy

    def kill_if_hung(self, now: float) -> None:
        """Kill what has outlived its job's time."""
        overdue_at = self.watch.overdue_at.value
        if self.process is None or not 0 < overdue_at < now:
            return
        log.error("event=worker-hung queue=%s pid=%s", self.queue_name, self.process.pid)
        self.watch.overdue_at.value = now + workers.OVERTIME
        if not self._kill_horse():
            self.process.kill()

    def _kill_horse(self) -> bool:
        horse = self.watch.horse.value
        if not horse:
            return False
        self.watch.horse.value = 0
        try:
            os.kill(horse, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True


class Launcher:
    """Runs the crew of one host, and a sweeper."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._settings = backend.settings
        self._sweeper = Sweeper(backend)
        self._slots = [Slot(name) for name in queues.crew(backend.settings)]
        self._stopping = False
        self._dark = False

    def run(self) -> None:
        """Keep the crew at work until told to stop by SIGTERM or SIGINT."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        log.info("event=launched workers=%d class=%s", len(self._slots), self._settings.worker_class)
        swept_at = 0.0
        while not self._stopping:
            self._tend()
            if time.monotonic() - swept_at >= self._settings.sweep_every:
                self._sweep()
                swept_at = time.monotonic()
            self._wait(swept_at + self._settings.sweep_every - time.monotonic())
        self._dismiss()

    def _stop(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - a signal handler's form
        self._stopping = True

    def _tend(self) -> None:
        now = time.monotonic()
        for slot in self._slots:
            slot.kill_if_hung(now)
            if slot.process is not None and not slot.process.is_alive() and slot.bury():
                self._count(f"{slot.queue_name}.lost", "workers_replaced")
            if slot.process is None and now >= slot.not_before:
                slot.start(self._settings)

    def _sweep(self) -> None:
        try:
            self._sweeper.sweep()
        except (StoreUnavailable, RedisError) as error:
            if not self._dark:
                log.error("event=sweep-unavailable error=%s", error)
            self._dark = True
            return
        if self._dark:
            log.warning("event=sweep-back")
        self._dark = False

    def _wait(self, seconds: float) -> None:
        sentinels = [slot.process.sentinel for slot in self._slots if slot.process is not None]
        connection.wait(sentinels, max(0.01, min(seconds, 0.5)))

    def _count(self, *names: str) -> None:
        try:
            for name in names:
                gauges.count(self._backend.redis, name)
        except RedisError:
            log.info("event=count-lost names=%s", ",".join(names))

    def _dismiss(self) -> None:
        """Let every worker finish its job, and kill those that take too long."""
        running = [slot.process for slot in self._slots if slot.process is not None]
        for process in running:
            process.terminate()
        end = time.monotonic() + queue.think_timeout(self._settings) + FAREWELL
        for process in running:
            process.join(max(0.0, end - time.monotonic()))
            if process.is_alive():
                log.error("event=worker-killed pid=%s", process.pid)
                process.kill()
                process.join()
        log.info("event=dismissed")


def run(settings: Settings) -> None:
    """Run a launcher until told to stop. Raises InvalidSetting when no store is named."""
    Launcher(backend_from(settings)).run()
