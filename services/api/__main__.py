"""`python -m services.api`: the API of one host, for stores and workers that run elsewhere."""

from __future__ import annotations

import os
import sys
import tempfile
from typing import NoReturn

from services.matches.settings import InvalidSetting, Settings, from_environment

STREAMS_END = 5  # seconds the server leaves its workers for open streams


def main() -> int:
    """Become the server; return an exit code only when that cannot be."""
    try:
        settings = from_environment(os.environ)
        if settings.embedded:
            raise InvalidSetting("set REDIS_URL (or EVENTS_REDIS_URL and QUEUE_REDIS_URL), or start with `make run`")
    except InvalidSetting as error:
        sys.stderr.write(f"matchfold api: {error}\n")
        return 2
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="matchfold-metrics-")
    return become(command(settings))


def become(command: tuple[str, ...]) -> NoReturn:
    """Turn this process into another."""
    os.execv(command[0], command)


def command(settings: Settings) -> tuple[str, ...]:
    """Return the command line that serves the API."""
    return (
        sys.executable, "-m", "granian", "--interface", "wsgi", "--host", settings.bind, "--port", str(settings.port),
        "--workers", str(settings.api_workers), "--blocking-threads", str(settings.api_threads), "--no-ws",
        "--backpressure", str(2 * settings.api_threads),
        "--respawn-failed-workers", "--respawn-interval", "0.5", "--workers-kill-timeout", str(STREAMS_END),
        "services.api.wsgi:app",
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
