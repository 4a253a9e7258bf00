"""What may be set from outside, read from the environment here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class InvalidSetting(Exception):
    """An environment variable with a value that cannot be used; the message names it and says what to do."""


RESERVED_THREADS = 16


@dataclass(frozen=True, slots=True)
class Settings:
    """The service's settings. Times are in seconds; docs/operations.md lists the variables."""

    port: int = 8000
    bind: str = "127.0.0.1"
    data: Path = Path("var")
    workers: int = 2
    api_workers: int = 2
    api_threads: int = 384
    events_url: str = ""
    queue_url: str = ""
    host_token: str = ""
    worker_class: str = "simple"
    think_limit: float = 5.0
    lease: float = 8.0
    sweep_every: float = 0.5
    stand_in: str = ""
    snapshot_every: int = 100
    durability: str = "everysec"
    log_level: str = "INFO"
    body_limit: int = 65_536
    import_limit: int = 16 * 1024 * 1024
    hooks_loopback: bool = False
    archive: str = ""
    archive_days: int = 0
    heartbeat: float = 15.0
    streams: int = 0
    limits: bool = True
    limit_requests: int = 12_000
    limit_turns: int = 60_000
    proxies: int = 0

    @property
    def embedded(self) -> bool:
        """Whether this process group starts a store of its own."""
        return not self.events_url

    @property
    def most_streams(self) -> int:
        """How many streams a process of the API serves at once; each holds a thread, and some are for the rest."""
        return self.streams or max(self.api_threads - RESERVED_THREADS, self.api_threads // 2, 1)


def from_environment(env: Mapping[str, str]) -> Settings:
    """Return the settings that `env` asks for; raises InvalidSetting."""
    default = Settings()
    both = env.get("REDIS_URL", "")
    events = env.get("EVENTS_REDIS_URL", both)
    return Settings(
        port=_whole(env, "MATCHFOLD_PORT", default.port, 1, 65_535),
        bind=env.get("MATCHFOLD_BIND", default.bind),
        data=Path(env.get("MATCHFOLD_DATA", str(default.data))),
        workers=_whole(env, "MATCHFOLD_WORKERS", default.workers, 1, 256),
        events_url=events,
        queue_url=env.get("QUEUE_REDIS_URL", both or events),
        host_token=env.get("MATCHFOLD_HOST_TOKEN", ""),
        worker_class=_one_of(env, "MATCHFOLD_WORKER_CLASS", default.worker_class, ("simple", "fork")),
        think_limit=_seconds(env, "MATCHFOLD_THINK_LIMIT", default.think_limit, 0.1, 600),
        lease=_seconds(env, "MATCHFOLD_LEASE", default.lease, 0.5, 600),
        sweep_every=_seconds(env, "MATCHFOLD_SWEEP_EVERY", default.sweep_every, 0.05, 60),
        stand_in=env.get("MATCHFOLD_STAND_IN", default.stand_in),
        snapshot_every=_whole(env, "MATCHFOLD_SNAPSHOT_EVERY", default.snapshot_every, 1, 100_000),
        durability=_one_of(env, "MATCHFOLD_DURABILITY", default.durability, ("everysec", "always")),
        log_level=_one_of(env, "MATCHFOLD_LOG_LEVEL", default.log_level, ("DEBUG", "INFO", "WARNING", "ERROR")),
        hooks_loopback=_one_of(env, "MATCHFOLD_HOOKS_LOOPBACK", "no", ("no", "yes")) == "yes",
        archive=env.get("MATCHFOLD_ARCHIVE", default.archive),
        archive_days=_whole(env, "MATCHFOLD_ARCHIVE_DAYS", default.archive_days, 0, 36_500),
        **_of_the_api(env, default),
    )


def _of_the_api(env: Mapping[str, str], default: Settings) -> dict[str, Any]:
    return {
        "api_workers": _whole(env, "MATCHFOLD_API_WORKERS", default.api_workers, 1, 64),
        "api_threads": _whole(env, "MATCHFOLD_API_THREADS", default.api_threads, 1, 1024),
        "heartbeat": _seconds(env, "MATCHFOLD_HEARTBEAT", default.heartbeat, 1, 300),
        "streams": _whole(env, "MATCHFOLD_STREAMS", default.streams, 0, 1024),
        "limits": _one_of(env, "MATCHFOLD_LIMITS", "on", ("on", "off")) == "on",
        "limit_requests": _whole(env, "MATCHFOLD_LIMIT_REQUESTS", default.limit_requests, 1, 10**9),
        "limit_turns": _whole(env, "MATCHFOLD_LIMIT_TURNS", default.limit_turns, 1, 10**9),
        "proxies": _whole(env, "MATCHFOLD_PROXIES", default.proxies, 0, 16),
    }


def _whole(env: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = env.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or not low <= int(text) <= high:
        raise InvalidSetting(f"{name} must be a whole number from {low} to {high}")
    return int(text)


def _seconds(env: Mapping[str, str], name: str, default: float, low: float, high: float) -> float:
    text = env.get(name, "")
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not low <= value <= high:
        raise InvalidSetting(f"{name} must be a number of seconds from {low} to {high}")
    return value


def _one_of(env: Mapping[str, str], name: str, default: str, allowed: tuple[str, ...]) -> str:
    value = env.get(name, "") or default
    if value not in allowed:
        raise InvalidSetting(f"{name} must be one of {', '.join(allowed)}")
    return value
