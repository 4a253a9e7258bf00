"""The processes that make the service when one command runs it all: their logs, their deaths, their end."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

DEATHS, WITHIN = 4, 60.0  # a part that dies so often in so many seconds is given up
SHOWN: Final = 15  # lines of a log, when a part ends by itself
ERROR: Final = re.compile(rb"level=(ERROR|CRITICAL)|\[ERROR\]|\[CRITICAL\]")

Begin = Callable[[IO[bytes]], "subprocess.Popen[bytes]"]
"""Starts a process that writes to this log."""


class Part:
    """One of the processes that make the service: its log, and the process that runs now."""

    def __init__(self, name: str, logs: Path, begin: Begin) -> None:
        self.name = name
        self._begin = begin
        self._path = logs / f"{name}.log"
        if self._path.exists():
            self._path.replace(self._path.with_suffix(".log.1"))
        self._log = self._path.open("ab")
        self._told = 0
        self._deaths: list[float] = []
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process; its output goes to the part's log."""
        if self.process is not None:
            self._end_group(self.process)
        self.process = self._begin(self._log)

    def ended(self) -> int | None:
        """Return the exit code of a process that has ended, None while it runs."""
        return None if self.process is None else self.process.poll()

    def hopeless(self, now: float) -> bool:
        """Note a death and return whether there were too many of late."""
        self._deaths = [*(death for death in self._deaths if now - death < WITHIN), now]
        return len(self._deaths) >= DEATHS

    def stop(self, patience: float) -> None:
        """Ask the process to end, wait, and kill it when it does not."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            say(f"{self.name} does not end; killing it")
        self._end_group(self.process)
        self.process.wait()
        self.process = None

    def _end_group(self, process: subprocess.Popen[bytes]) -> None:
        # What a process that died left behind, nobody looks after; it may even hold the port.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def tell_errors(self) -> None:
        """Show on the terminal what the log has of errors since last time."""
        with self._path.open("rb") as log:
            log.seek(self._told)
            fresh = log.read()
        whole = fresh[: fresh.rfind(b"\n") + 1]
        self._told += len(whole)
        for line in whole.splitlines():
            if ERROR.search(line):
                say(f"{self.name}: {line.decode(errors='replace')}")

    def last_words(self) -> str:
        """Return the end of the log, as lines to follow a message; nothing where there is none."""
        lines = [line.decode(errors="replace") for line in self._path.read_bytes().splitlines()[-SHOWN:]]
        return "".join(f"\n  {line}" for line in [*lines, f"(all of it: {self._path})"]) if lines else ""


def say(text: str) -> None:
    """Tell whoever started this; nobody may be listening any more."""
    with contextlib.suppress(OSError):
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
