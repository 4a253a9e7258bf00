"""Launchers as real processes on a real server, and what one needs to be unkind to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from services import embedded
from services.matches.backend import Backend
from services.matches.settings import Settings, from_environment
from services.matches.wiring import backend_from
from services.worker import queues
from tests.services.eventstore.servers import DURABLE, Server
from tests.services.worker.matches import latest

QUEUE_DB = 1
PATIENCE = 60.0


@dataclass
class Crew:
    """A server and the launchers that work for it."""

    server: Server
    env: dict[str, str]
    folder: Path
    launchers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def settings(self) -> Settings:
        """The settings of all its processes."""
        return from_environment(self.env)

    def backend(self) -> Backend:
        """Return a backend of the test's own, as an API process has one."""
        return backend_from(self.settings)

    def launch(self) -> subprocess.Popen[bytes]:
        """Start one more launcher."""
        with (self.folder / f"worker-{len(self.launchers)}.log").open("wb") as log:
            launcher = subprocess.Popen(
                [sys.executable, "-m", "services.worker"], env={**os.environ, **self.env}, stdout=log, stderr=log,
                stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=embedded.end_with_parent,
            )  # fmt: skip
        self.launchers.append(launcher)
        return launcher

    def workers(self) -> list[int]:
        """Return the ids of all worker processes."""
        return [pid for launcher in self.launchers for pid in children(launcher.pid)]

    def logs(self) -> str:
        """Return everything the launchers and workers have logged."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("worker-*.log")))


@contextmanager
def crew(folder: Path, launchers: int = 1, **settings: object) -> Iterator[Crew]:
    """Run a server and launchers; a turn that is lost is asked for again after 0.8 seconds unless told otherwise."""
    server = Server(folder / "redis", DURABLE).start()
    base = f"redis://127.0.0.1:{server.port}"
    wanted = {"workers": 2, "think_limit": 0.3, "lease": 0.5, "sweep_every": 0.1, **settings}
    env = {f"MATCHFOLD_{name.upper()}": str(value) for name, value in wanted.items()}
    env |= {"EVENTS_REDIS_URL": f"{base}/0", "QUEUE_REDIS_URL": f"{base}/{QUEUE_DB}"}
    with ExitStack() as ending:
        ending.callback(server.stop)
        made = Crew(server, env, folder)
        for _ in range(launchers):
            made.launch()
        ending.callback(_end, made.launchers)
        each = len(queues.crew(made.settings))
        until(lambda: len(made.workers()) == launchers * each)
        yield made


def children(pid: int) -> list[int]:
    """Return the ids of a process's children."""
    told = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in told.stdout.split()]


def until(true: Callable[[], object], patience: float = PATIENCE) -> float:
    """Wait until something is true and return the seconds it took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < patience, "it did not come true"
        time.sleep(0.02)
    return time.monotonic() - began


def all_over(backend: Backend, matches: Iterable[str]) -> bool:
    """Return whether every one of these matches has ended."""
    return all(latest(backend, match_id).over for match_id in matches)


def _end(launchers: list[subprocess.Popen[bytes]]) -> None:
    for launcher in launchers:
        launcher.terminate()
    for launcher in launchers:
        try:
            assert launcher.wait(30) == 0
        finally:
            if launcher.poll() is None:
                os.killpg(launcher.pid, signal.SIGKILL)
                launcher.wait()
