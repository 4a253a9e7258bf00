"""The whole service as one runs it: `python -m services.supervise`, and a client of its API."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Self

import requests

from services import embedded
from tests.services.eventstore.servers import free_port

STARTS = 60.0
ENDS = 40.0


class Answer(NamedTuple):
    """What the API said."""

    status: int
    body: Any
    headers: Any


class Service:
    """One run on a data folder. As a context it is started, and ended as by Ctrl-C unless it has ended already."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.port = settings.get("port") or free_port()
        wanted = {"data": data, "port": self.port, "api_workers": 1, "think_limit": 0.5, "lease": 0.5, **settings}
        self._env = {**os.environ, **{f"MATCHFOLD_{name.upper()}": str(value) for name, value in wanted.items()}}
        for name in ("REDIS_URL", "EVENTS_REDIS_URL", "QUEUE_REDIS_URL"):
            self._env.pop(name, None)
        data.parent.mkdir(parents=True, exist_ok=True)
        self._out = data.parent / f"said-{time.monotonic_ns()}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start, and wait until it says where it is."""
        self.launch()
        self.until(lambda: "Matchfold is at" in self.said, STARTS)
        return self

    def launch(self) -> subprocess.Popen[bytes]:
        """Start without waiting."""
        with self._out.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "services.supervise"], env=self._env, stdin=subprocess.DEVNULL, stdout=out,
                stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=embedded.end_with_parent,
            )  # fmt: skip
        return self.process

    def end(self, number: int = signal.SIGINT) -> int:
        """Send a signal and return the exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(ENDS)

    @property
    def said(self) -> str:
        """What it has told the terminal."""
        return self._out.read_text()

    def call(self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str) -> Answer:
        """Return the API's answer."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        answer = requests.request(
            method, f"http://127.0.0.1:{self.port}{path}", json=body, headers=sent, timeout=20
        )  # fmt: skip
        is_json = "json" in answer.headers.get("Content-Type", "") and "ndjson" not in answer.headers["Content-Type"]
        return Answer(answer.status_code, answer.json() if is_json else answer.text, answer.headers)

    def until(self, true: Callable[[], object], patience: float = 60.0) -> None:
        """Wait until something is true, while the service runs."""
        deadline = time.monotonic() + patience
        while not true():
            assert self.process is not None
            assert self.process.poll() is None, self.said
            assert time.monotonic() < deadline, self.said
            time.sleep(0.05)

    def child(self, command: str) -> int:
        """Return the id of the child whose command this pattern fits."""
        assert self.process is not None
        told = subprocess.run(
            ["pgrep", "-P", str(self.process.pid), "-f", command], capture_output=True, text=True, check=True
        )
        return int(told.stdout.split()[0])

    def __enter__(self) -> Self:
        try:
            return self.start()
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            try:
                self.end()
            finally:
                if self.process.poll() is None:
                    self.process.kill()
                    self.process.wait()


def chain_of(export: str) -> list[str]:
    """Return the chain values of an ndjson export, from the first event on."""
    lines = [json.loads(line) for line in export.splitlines()]
    return [line["chain"] for line in lines if "type" in line]
