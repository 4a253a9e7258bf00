"""Brings what the embedded store has written onto the disk, once a second, from outside of it.

A server that syncs for itself every second holds back its writes while a slow disk is syncing, and answers all the
same: killed then, it has lost what it acknowledged. So it is told to leave syncing alone: each commit is handed to the
system before it is acknowledged, whatever becomes of the server, and on the disk a second later.
"""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path
from typing import Final

EVERY: Final = 1.0


class Syncer:
    """Syncs the append-only files of a store's folder while it runs."""

    def __init__(self, folder: Path) -> None:
        self._files = folder / "appendonlydir"
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="syncer", daemon=True)

    def start(self) -> None:
        """Begin to sync."""
        self._thread.start()

    def stop(self) -> None:
        """Sync a last time and end; nothing when it was never started."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(EVERY):
            self._sync()
        self._sync()

    def _sync(self) -> None:
        for path in self._files.glob("*"):
            with contextlib.suppress(FileNotFoundError):  # the server replaces files as they grow
                descriptor = os.open(path, os.O_RDONLY)
                try:
                    os.fsync(descriptor)
                finally:
                    os.close(descriptor)
