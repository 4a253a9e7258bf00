"""What streams owe: each partition's sorted set of stream -> since when it is late, in milliseconds.

An append sets or clears it together with the events, so nothing that is owed is ever forgotten; who looks after it
puts an entry off while the work is under way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from services.eventstore.keys import Keys
from services.eventstore.records import Due, Keep


def argument(due: int | Keep | None) -> str:
    """Return the scripts' argument for it."""
    if isinstance(due, Keep):
        return ""
    return "-" if due is None else str(due)


def due(client: Any, keys: Keys, partitions: Iterable[int], until: int, limit: int) -> list[Due]:
    """Return what is late at `until` in these partitions, at most `limit` of each, the latest last."""
    pipe = client.pipeline(transaction=False)
    for partition in partitions:
        pipe.zrangebyscore(keys.due(partition), "-inf", until, start=0, num=limit, withscores=True)
    found = [Due(stream.decode(), int(score)) for late in pipe.execute() for stream, score in late]
    return sorted(found, key=lambda owed: owed.score)


def bump(client: Any, keys: Keys, stream: str, score: int) -> bool:
    """Put off what the stream owes; return False when it owes nothing."""
    key = keys.due(keys.partition(stream))
    pipe = client.pipeline(transaction=False)
    pipe.zadd(key, {stream: score}, xx=True)
    pipe.zscore(key, stream)
    return pipe.execute()[1] is not None
