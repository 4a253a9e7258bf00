"""Hearing that the process is told to end, whatever else hears it."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest

from services.api import stopping

SERVER = """
import os, signal, socket, sys, time
from services.api import stopping

heard, told = socket.socketpair()
told.setblocking(False)
signal.set_wakeup_fd(told.fileno())  # as another who listens, from before
stopping.when_told_to_end(lambda: os.write(1, b"told "))
signal.signal(signal.SIGTERM, lambda *_: os.write(1, b"handled "))  # as a server that takes the signals afterwards
signal.signal(signal.SIGHUP, lambda *_: None)
os.write(1, b"ready ")
heard.settimeout(10)
assert {*heard.recv(1), *heard.recv(1)} == {signal.SIGHUP, signal.SIGTERM}
time.sleep(0.2)
"""


def test_a_signal_to_end_is_heard_besides_the_server() -> None:
    process = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE)
    assert process.stdout is not None
    said = process.stdout.read(6)
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGTERM)
    rest, _ = process.communicate(timeout=20)
    assert said == b"ready "
    assert sorted(rest.split()) == [b"handled", b"told"]
    assert process.returncode == 0


def test_where_no_signals_can_be_heard_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    monkeypatch.setattr(signal, "set_wakeup_fd", lambda fd, **_: taken.append(fd))
    thread = threading.Thread(target=stopping.when_told_to_end, args=(lambda: None,))
    thread.start()
    thread.join()
    assert not taken
