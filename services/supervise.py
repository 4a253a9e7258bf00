"""`make run`: the store, the workers and the API, started in this order and stopped in the other."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import IO, Any, Final
from urllib.parse import urlsplit

from services import embedded
from services.engines import Refused
from services.matches import queue
from services.matches.settings import InvalidSetting, Settings, from_environment
from services.parts import Begin, Part, say
from services.syncing import Syncer

TICK: Final = 0.1
STARTS: Final = 90.0  # seconds the API may take until it answers
STREAMS_END: Final = 5  # seconds granian leaves its workers for open streams


class Supervisor:
    """Runs the parts until Ctrl-C, SIGTERM or SIGHUP, or until one of them keeps dying."""

    def __init__(self, settings: Settings, env: Mapping[str, str]) -> None:
        self._settings = settings
        self._env = dict(env)
        self._parts: list[Part] = []
        self._stopping = False
        self._place = embedded.place(settings.data / "redis")
        self._store: embedded.Store | None = None
        self._syncer = Syncer(self._place.folder)

    def run(self) -> int:
        """Return the exit code. Raises Refused when something cannot be started."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        data = self._settings.data
        with _only_one(data):
            _refuse_busy(self._settings.bind, self._settings.port)
            try:
                self._env["PROMETHEUS_MULTIPROC_DIR"] = str(_emptied(data / "metrics"))
                self._start_all(_logs(data))
                if not self._stopping:
                    say(f"Matchfold is at {_address(self._settings)} ({self._where()}, Ctrl-C stops)")
                while not self._stopping:
                    self._look_after_all()
                    time.sleep(TICK)
            finally:
                self._stop_all()
        return 0

    def _start_all(self, logs: Path) -> None:
        if self._settings.embedded:
            self._env["EVENTS_REDIS_URL"] = self._place.url(embedded.EVENTS_DB)
            self._env["QUEUE_REDIS_URL"] = self._settings.queue_url or self._place.url(embedded.QUEUE_DB)
            self._launch(Part("store", logs, self._begin_store))
            self._syncer.start()
        self._launch(Part("worker", logs, self._command(sys.executable, "-m", "services.worker")))
        self._launch(Part("api", logs, self._command(*_granian(self._settings))))
        self._wait_for_api()

    def _launch(self, part: Part) -> None:
        if self._stopping:
            return
        self._parts.append(part)
        try:
            part.start()
        except Refused as refusal:
            raise Refused(f"{refusal}{part.last_words()}") from None

    def _begin_store(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        if self._store is not None:
            self._store.lock.close()
        self._store = embedded.start(self._place, self._settings.durability, log)
        return self._store.process

    def _command(self, *command: str) -> Begin:
        def begin(log: IO[bytes]) -> subprocess.Popen[bytes]:
            # A session of its own: Ctrl-C is this process's to hear, which then ends the others in order.
            return subprocess.Popen(
                command, env=self._env, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                preexec_fn=embedded.end_with_parent,
            )  # fmt: skip

        return begin

    def _wait_for_api(self) -> None:
        deadline = time.monotonic() + STARTS
        while not self._stopping and not _healthy(self._settings):
            for part in self._parts:
                code = part.ended()
                if code is not None:
                    raise Refused(f"{part.name} ended with code {code} before it was ready:{part.last_words()}")
            if time.monotonic() > deadline:
                raise Refused(f"the API does not answer at {_address(self._settings)}:{self._parts[-1].last_words()}")
            time.sleep(TICK)

    def _look_after_all(self) -> None:
        for part in self._parts:
            part.tell_errors()
            code = part.ended()
            if code is None or self._stopping:
                continue
            if part.hopeless(time.monotonic()):
                raise Refused(f"{part.name} keeps ending (code {code}), so everything stops:{part.last_words()}")
            say(f"{part.name} ended with code {code}; starting it again")
            part.start()

    def _stop_all(self) -> None:
        self._stopping = True
        turn = queue.think_timeout(self._settings)
        patience = {"api": STREAMS_END + 10.0, "worker": turn + 15.0, "store": 60.0}
        for part in reversed(self._parts):
            part.stop(patience[part.name])
        self._syncer.stop()
        if self._store is not None:
            self._store.lock.close()

    def _stop(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - a signal handler's form
        self._stopping = True

    def _where(self) -> str:
        if self._settings.embedded:
            return f"data in {self._settings.data}"
        place = urlsplit(self._settings.events_url)
        return f"store at {place.hostname or place.path}"


def main() -> int:
    """Return the exit code of the whole service."""
    try:
        return Supervisor(from_environment(os.environ), os.environ).run()
    except (InvalidSetting, Refused) as refusal:
        with contextlib.suppress(OSError):
            print(f"matchfold: {refusal}", file=sys.stderr, flush=True)
        return 2


def _granian(settings: Settings) -> tuple[str, ...]:
    return (
        sys.executable, "-m", "granian", "--interface", "wsgi", "--host", settings.bind, "--port", str(settings.port),
        "--workers", str(settings.api_workers), "--blocking-threads", str(settings.api_threads), "--no-ws",
        "--backpressure", str(2 * settings.api_threads),
        "--respawn-failed-workers", "--respawn-interval", "0.5", "--workers-kill-timeout", str(STREAMS_END),
        "services.api.wsgi:app",
    )  # fmt: skip


@contextlib.contextmanager
def _only_one(data: Path) -> Any:
    """Hold the data folder, so that a second run on it is refused. Raises Refused."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "LOCK").open("a+")
    except OSError as error:
        raise Refused(f"the data folder {data} cannot be used: {error.strerror}; set MATCHFOLD_DATA") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            raise Refused(
                f"another Matchfold (process {lock.read().strip() or 'unknown'}) runs on the data folder {data}; "
                "stop it, or set MATCHFOLD_DATA to another folder"
            ) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield


def _refuse_busy(bind: str, port: int) -> None:
    """Return when the API can listen there. Raises Refused."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Refused(f"port {port} is taken; stop what listens there, or set MATCHFOLD_PORT") from None
        reason = f"cannot listen at {bind} port {port}: {error.strerror or error}"
        raise Refused(f"{reason}; set MATCHFOLD_BIND and MATCHFOLD_PORT") from None


def _logs(data: Path) -> Path:
    logs = data / "log"
    logs.mkdir(exist_ok=True)
    return logs


def _emptied(folder: Path) -> Path:
    """Return the folder for what the API's processes count; another run's counts are not this one's."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder.resolve()


def _healthy(settings: Settings) -> bool:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.bind, settings.bind)
    connection = http.client.HTTPConnection(host, settings.port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _address(settings: Settings) -> str:
    host = f"[{settings.bind}]" if ":" in settings.bind else settings.bind
    return f"http://{host}:{settings.port}"


if __name__ == "__main__":
    sys.exit(main())
