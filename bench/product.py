"""The product as `make run` starts it, on a folder and a port of its own, for what is measured from outside."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Product(NamedTuple):
    """A running service: where it answers, its supervisor, and its data."""

    port: int
    process: subprocess.Popen[bytes]
    data: Path

    def metrics(self) -> list[str]:
        """Return the lines of /metrics."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", "/metrics")
        return connection.getresponse().read().decode().splitlines()

    def metric(self, name: str) -> float:
        """Return the sum of a metric's values, whatever its labels."""
        told = (line.rsplit(" ", 1) for line in self.metrics())
        return sum(float(value) for label, value in told if label.split("{")[0] == name)

    def memory(self, *words: bytes) -> int:
        """Return the memory (proportional, KiB) of the processes whose command lines hold one of these words."""
        total = 0
        for pid in _below(self.process.pid):
            if any(word in Path(f"/proc/{pid}/cmdline").read_bytes() for word in words):
                lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
                total += int(next(line.split()[1] for line in lines if line.startswith("Pss:")))
        return total


class Client:
    """One connection to it."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """Return the JSON of an answer; ends the measurement when it is a refusal."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        value = json.loads(answer.read())
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {answer.status} {value}")
        return value


@contextmanager
def running(**settings: str) -> Iterator[Product]:
    """Start it with these settings, and yield it when it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        own = {"MATCHFOLD_DATA": folder, "MATCHFOLD_PORT": str(port), "MATCHFOLD_LOG_LEVEL": "WARNING"}
        env = {**os.environ, **own, **settings}
        process = subprocess.Popen([sys.executable, "-m", "services.supervise"], cwd=ROOT, env=env)
        product = Product(port, process, Path(folder))
        try:
            _wait(product)
            yield product
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait(60)


def _wait(product: Product) -> None:
    for _ in range(600):
        try:
            if product.metrics():
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the service does not come up")


def _below(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield int(child)
            yield from _below(int(child))
