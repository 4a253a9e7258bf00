"""How a store is laid out; written into it once, since another partition count would lose sight of every stream."""

from __future__ import annotations

from typing import Any

from services.eventstore.keys import META, Keys
from services.eventstore.port import WrongStore


def agreed(client: Any, count: int) -> Keys:
    """Return the keys of a store of `count` partitions, laying out a new one; raises WrongStore when it has others."""
    found = client.hget(META, "partitions")
    if found is None:
        client.hsetnx(META, "partitions", count)
        found = client.hget(META, "partitions")
    if int(found) != count:
        raise WrongStore(
            f"this store was laid out with {int(found)} partitions, the settings say {count}; "
            f"set it back to {int(found)}, or name another store"
        )
    return Keys(count)
