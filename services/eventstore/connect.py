"""Clients for the store: quick to give up, so that a request is answered while somebody still waits for it."""

from __future__ import annotations

from typing import Final, TypeAlias
from urllib.parse import parse_qsl, urlencode

from redis import BlockingConnectionPool, Redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.cluster import RedisCluster
from redis.retry import Retry

from services.eventstore.outage import OUTAGES

Client: TypeAlias = Redis | RedisCluster

CONNECTIONS: Final = 24
"""Of one client: enough to keep a process busy. Threads beyond that stand in line."""
IN_LINE: Final = 10.0  # seconds; a crowd that comes at once is served one after another, not refused

TRUE = frozenset({"1", "true", "yes", "on"})


def connect(url: str, *, timeout: float | None = 3.0, retries: int = 2, in_line: float = IN_LINE) -> Client:
    """Return a client for `url`: redis://, rediss://, unix://, or a cluster's.

    A cluster is named by redis+cluster:// (rediss+cluster://) or by `cluster=true` in the query. `timeout` (seconds)
    bounds each wait for an answer; None, for a client that listens to bells, waits for ever. `in_line` bounds the wait
    for one of the client's connections. Raises StoreUnavailable when a cluster does not answer; other servers are
    reached at the first command.
    """
    address, cluster = _split(url)
    # A client that sends again needs no more than the append gives: a command id makes the second time harmless.
    retry = Retry(ExponentialWithJitterBackoff(cap=0.5, base=0.05), retries)
    if not cluster:
        pool = BlockingConnectionPool.from_url(
            address, socket_timeout=timeout, socket_connect_timeout=min(timeout or 2.0, 2.0), retry=retry,
            health_check_interval=20, max_connections=CONNECTIONS, timeout=in_line,
        )  # fmt: skip
        return Redis.from_pool(pool)
    with OUTAGES:
        return RedisCluster.from_url(
            address, socket_timeout=timeout, socket_connect_timeout=2.0, retry=retry, health_check_interval=20
        )


def _split(url: str) -> tuple[str, bool]:
    """Return the URL as redis-py understands it, and whether it names a cluster."""
    # By hand: urllib writes unix:///path back as unix:/path, which redis-py does not take.
    scheme, _, rest = url.partition("://")
    scheme, _, variant = scheme.partition("+")
    place, _, query = rest.partition("?")
    options = parse_qsl(query, keep_blank_values=True)
    wanted = any(name == "cluster" and value.lower() in TRUE for name, value in options)
    kept = urlencode([option for option in options if option[0] != "cluster"])
    return f"{scheme}://{place}" + (f"?{kept}" if kept else ""), variant == "cluster" or wanted
