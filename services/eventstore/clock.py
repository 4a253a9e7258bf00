"""The store's clock, which all processes share: read now and then, and carried on by this process's own in between."""

from __future__ import annotations

import time
from typing import Any, Final

from redis.cluster import RedisCluster

FRESH: Final = 500
"""Milliseconds for which a reading is carried on; in so short a time no two clocks drift apart."""


class StoreClock:
    """What time it is at the store. It may lag behind by a round trip, and is never ahead."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._reading = (-FRESH, 0)

    def now(self) -> int:
        """Return the time in milliseconds since the epoch."""
        read, told = self._reading
        here = time.monotonic_ns() // 1_000_000
        if here - read >= FRESH:
            told, read = self._read(), time.monotonic_ns() // 1_000_000
            self._reading = read, told
            return told
        return told + here - read

    def _read(self) -> int:
        # Each node of a cluster has a clock; whom all ask first is the one whose word counts.
        where = {"target_nodes": RedisCluster.DEFAULT_NODE} if isinstance(self._client, RedisCluster) else {}
        seconds, microseconds = self._client.execute_command("TIME", **where)
        return int(seconds) * 1000 + int(microseconds) // 1000
