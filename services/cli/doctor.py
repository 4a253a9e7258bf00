"""`matchfold doctor`: looks at the settings, the store, the queue, versions and clocks, and says what is not well."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import re
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from services.eventstore.connect import connect
from services.eventstore.port import EventStoreError
from services.eventstore.redis_store import RedisEventStore
from services.matches.settings import InvalidSetting, Settings, from_environment

OLDEST = {"redis": (7, 0), "valkey": (7, 2)}
SKEW = 2_000
"""How many ms the clocks of this machine and the store may differ before it is worth a word."""
PACKAGES = ("redis", "rq", "flask", "marshmallow", "granian")


class Finding(NamedTuple):
    """One thing that was looked at: `ok`, `warn` or `fail`, and what to do about it."""

    state: str
    what: str
    detail: str


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    about = "check settings, the store's durability, versions and clocks"
    commands.add_parser("doctor", help=about, description=about).set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the findings and return 1 when one of them is a failure."""
    findings = list(examine(os.environ))
    for state, what, detail in findings:
        print(f"{state:5} {what:12} {detail}")
    return 1 if any(finding.state == "fail" for finding in findings) else 0


def examine(env: Any) -> Iterator[Finding]:
    """Yield what is found out."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES)
    yield Finding("ok", "versions", f"Python {platform.python_version()}, {versions}")
    try:
        settings = from_environment(env)
    except InvalidSetting as error:
        yield Finding("fail", "settings", str(error))
        return
    yield from _settings(settings)
    if settings.embedded:
        yield Finding("ok", "store", f"embedded, data in {settings.data}, synced to disk: {settings.durability}")
        return
    yield from _store(settings)
    yield from _queue(settings)


def _settings(settings: Settings) -> Iterator[Finding]:
    if settings.host_token and len(settings.host_token) < 24:
        yield Finding("warn", "settings", "MATCHFOLD_HOST_TOKEN can be guessed; use 24 characters or more")
    elif not settings.host_token:
        yield Finding("ok", "settings", "no MATCHFOLD_HOST_TOKEN: nobody can close or remove matches as the host")
    else:
        yield Finding("ok", "settings", "read from the environment")


def _store(settings: Settings) -> Iterator[Finding]:
    try:
        client: Any = connect(settings.events_url)
        store = RedisEventStore(client)
        partitions = len(store.partitions)
        began = time.time_ns() // 1_000_000
        now = store.now()
    except (EventStoreError, ValueError) as error:
        yield Finding("fail", "store", f"{error}; check EVENTS_REDIS_URL or REDIS_URL")
        return
    yield Finding("ok", "store", f"answers; {partitions} partitions")
    yield _clock(began, now)
    if not hasattr(client, "config_get"):
        return
    yield _version(client)
    yield from _durability(client)


def _clock(here: int, there: int) -> Finding:
    apart = abs(here - there)
    if apart > SKEW:
        return Finding("warn", "clock", f"{apart} ms apart; moves are timed by the store's clock")
    return Finding("ok", "clock", f"{apart} ms apart")


def _version(client: Any) -> Finding:
    info = client.info("server")
    name = "valkey" if "valkey_version" in info else "redis"
    version = str(info.get(f"{name}_version", info.get("redis_version", "0")))
    known = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    if known < OLDEST[name]:
        oldest = ".".join(map(str, OLDEST[name]))
        return Finding("fail", "server", f"{name} {version} is too old; use {oldest} or newer")
    return Finding("ok", "server", f"{name} {version}")


def _durability(client: Any) -> Iterator[Finding]:
    try:
        config = client.config_get("append*", "maxmemory-policy")
    except Exception as error:  # managed stores forbid CONFIG in words of their own
        yield Finding("warn", "durability", f"the store does not tell its configuration ({error}); see to it by hand")
        return
    if config.get("appendonly") != "yes":
        lost = "!!! NO APPEND-ONLY FILE: moves are lost when the store ends; set appendonly yes"
        yield Finding("warn", "durability", lost)
    elif config.get("appendfsync") != "always":
        told = config.get("appendfsync")
        yield Finding("ok", "durability", f"append-only file, appendfsync {told}: power loss may cost the last moves")
    else:
        yield Finding("ok", "durability", "append-only file, appendfsync always")
    if config.get("maxmemory-policy") != "noeviction":
        yield Finding("fail", "memory", "the store may evict histories; set maxmemory-policy noeviction")


def _queue(settings: Settings) -> Iterator[Finding]:
    try:
        client: Any = connect(settings.queue_url)
        client.ping()
    except Exception as error:  # whatever keeps the queue from answering is what is to be told
        yield Finding("fail", "queue", f"{error}; check QUEUE_REDIS_URL or REDIS_URL")
        return
    yield Finding("ok", "queue", "answers")
