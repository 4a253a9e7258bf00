"""Short words for what the tests do to a store."""

from __future__ import annotations

from itertools import count
from typing import Any

from services.eventstore.port import Appended, Draft, EventStore, Head
from services.eventstore.redis_store import RedisEventStore

SECRET = bytes(range(32))
NOON = 1_700_000_000_000
SEAT_0 = {"kind": "player", "seat": 0}
SYSTEM = {"kind": "system"}

fresh = count(1)


def drafts(number: int = 1, **data: Any) -> list[Draft]:
    """Return so many events."""
    return [Draft("example.Happened", 1, {"nth": nth, **data}) for nth in range(number)]


def commit(store: EventStore, stream: str = "m", head: Head | None = None, **changes: Any) -> Appended:
    """Append one event at the stream's end, or as `changes` say."""
    request: dict[str, Any] = {
        "drafts": drafts(),
        "actor": SEAT_0,
        "command_id": f"c{next(fresh)}",
        "fingerprint": "f",
        "secret": SECRET,
        "now": NOON,
        **changes,
    }
    return store.append(stream, store.head(stream) if head is None else head, **request)


def everything(store: RedisEventStore) -> dict[bytes, Any]:
    """Return all that the server holds, to see that something changed nothing."""
    client = store._client
    return {key: client.dump(key) for key in client.scan_iter()}
