"""Hearing that the server is about to end, whichever server it is: its signals are seen without taking them from it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable

ENDS = frozenset({signal.SIGTERM, signal.SIGINT, signal.SIGQUIT})


def when_told_to_end(then: Callable[[], None]) -> None:
    """Have `then` called, in a thread of its own, when the process gets a signal to end.

    Only a main thread can hear signals: elsewhere nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    heard, told = socket.socketpair()
    told.setblocking(False)
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)

    def listen() -> None:
        with told, heard:  # kept open as long as anybody listens
            while numbers := heard.recv(64):
                if before != -1:
                    with contextlib.suppress(OSError):
                        os.write(before, numbers)
                if not ENDS.isdisjoint(numbers):
                    then()

    threading.Thread(target=listen, name="stopping", daemon=True).start()
