"""The store that `make run` starts by itself: a server on the data folder, alone there, and never on foreign data."""

from __future__ import annotations

import ctypes
import fcntl
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, NamedTuple
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from services import engines
from services.engines import Refused

EVENTS_DB, QUEUE_DB = 0, 1
"""The queue has a database of its own, so that emptying it cannot touch a history."""

SOCKET_PATH: Final = 100  # bytes; what every system allows the path of a Unix socket to have, and a little less
PATIENCE: Final = 20.0
PR_SET_PDEATHSIG: Final = 1
# Loaded here: between fork and exec, where it is called, nothing should be.
_LIBC: Final = ctypes.CDLL(None) if sys.platform == "linux" else None


class Place(NamedTuple):
    """Where a server works and is found: its folder, its address, and the settings that put it there."""

    folder: Path
    address: str
    settings: tuple[str, ...]

    def url(self, database: int) -> str:
        """Return the URL of one of its databases."""
        return f"{self.address}{'&' if '?' in self.address else '?'}db={database}"


@dataclass
class Store:
    """A running server. The lock on its folder is the server's too, and lasts as long as it does."""

    process: subprocess.Popen[bytes]
    lock: IO[str]


def place(folder: Path) -> Place:
    """Return where a server on `folder` will be found: by a socket in it or, where its path is too long, at a port."""
    path = str(folder.resolve() / "sock")
    if len(os.fsencode(path)) <= SOCKET_PATH:
        settings = ("port 0", f"unixsocket {_quoted(path)}", "unixsocketperm 700")
        return Place(folder, f"unix://{quote(path)}", settings)
    # Whoever else works on this machine can reach a port, but does not know the password.
    port, password = free_port(), secrets.token_urlsafe(24)
    settings = ("bind 127.0.0.1", f"port {port}", f"requirepass {password}")
    return Place(folder, f"redis://127.0.0.1:{port}?password={password}", settings)


def start(where: Place, durability: str, log: IO[bytes]) -> Store:
    """Return a server at `where`, ready to answer. Raises Refused."""
    server = engines.binary()
    engine = engines.engine_of(server)
    where.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = _locked(where.folder)
    try:
        engines.refuse_foreign(where.folder, engine)
        engines.write_whole(where.folder / "ADDRESS", where.address)
        engines.write_whole(where.folder / "store.conf", _configuration(where, durability))
        process = subprocess.Popen(
            [server, where.folder.resolve() / "store.conf"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True, pass_fds=(lock.fileno(),), preexec_fn=end_with_parent,
        )  # fmt: skip
        _wait_until_it_answers(process, where.address)
    except BaseException:
        lock.close()
        raise
    return Store(process, lock)


def end_with_parent() -> None:
    """Have the system end this process when its parent is gone, where the system knows how to."""
    if _LIBC is not None:
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def free_port() -> int:
    """Return a loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _configuration(where: Place, durability: str) -> str:
    sync = "always" if durability == "always" else "no"  # every second is the syncer's, which holds back no write
    lines = (
        f"dir {_quoted(str(where.folder.resolve()))}", "daemonize no", "appendonly yes", f"appendfsync {sync}",
        'save ""', "maxmemory-policy noeviction", "protected-mode yes",
    )  # fmt: skip
    return "\n".join((*lines, *where.settings, ""))


def _locked(folder: Path) -> IO[str]:
    """Return the lock on the folder, after ending a server that a killed run left behind. Raises Refused."""
    lock = (folder / "LOCK").open("w")
    deadline = time.monotonic() + PATIENCE
    asked = False
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return lock
        except OSError:
            if time.monotonic() > deadline:
                lock.close()
                raise Refused(f"another server works on {folder} and does not end; stop it first") from None
        if not asked:
            asked = _end_left_behind(folder)
        time.sleep(0.1)


def _end_left_behind(folder: Path) -> bool:
    try:
        with _probe((folder / "ADDRESS").read_text()) as client:
            client.shutdown()
    except (OSError, ValueError, RedisError):
        return False
    return True


def _wait_until_it_answers(process: subprocess.Popen[bytes], address: str) -> None:
    """Return when the server has read its data; that takes as long as there is data. Raises Refused."""
    deadline = time.monotonic() + PATIENCE
    with _probe(address) as client:
        while True:
            try:
                client.ping()
                return
            except RedisError as error:
                if "LOADING" in str(error) or "loading" in str(error):
                    deadline = time.monotonic() + PATIENCE
            if process.poll() is not None:
                raise Refused(f"the store ended with code {process.returncode}")
            if time.monotonic() > deadline:
                process.kill()
                raise Refused("the store does not answer")
            time.sleep(0.02)


def _probe(address: str) -> Any:
    return Redis.from_url(address, socket_timeout=2.0, retry=Retry(NoBackoff(), 0))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
