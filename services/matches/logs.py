"""How the service's processes log: one line an event, `key=value`, to standard error."""

from __future__ import annotations

import logging
import sys

FORMAT = "%(asctime)s level=%(levelname)s logger=%(name)s %(message)s"
QUIET = ("rq", "rq.worker", "rq.job", "rq.queue", "rq.scripts", "rq.registry")


def configure(level: str) -> None:
    """Send the process's logs to standard error; of RQ's, which tell several lines a job, only warnings."""
    logging.basicConfig(level=level, format=FORMAT, stream=sys.stderr, force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
