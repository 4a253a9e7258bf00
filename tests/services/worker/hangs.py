"""A job that no timeout inside its process can end."""

from __future__ import annotations

import signal
import time


def hang(*_: object) -> None:
    """Sleep for ever, deaf to the alarm that RQ sets."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(600)
