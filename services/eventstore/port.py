"""What an event store is: streams that only grow, each append checked against the version it builds on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from services.eventstore.records import (
    GENESIS,
    KEEP,
    NOTHING,
    START,
    Appended,
    Draft,
    Due,
    Envelope,
    FeedLine,
    Head,
    Keep,
    Receipt,
    Tail,
    actor_key,
)

__all__ = [
    "GENESIS",
    "KEEP",
    "NOTHING",
    "START",
    "Appended",
    "BrokenHistory",
    "Draft",
    "Due",
    "Envelope",
    "EventStore",
    "EventStoreError",
    "FeedLine",
    "Head",
    "Keep",
    "Receipt",
    "ReusedKey",
    "StoreUnavailable",
    "Tail",
    "VersionConflict",
    "WrongStore",
    "actor_key",
]


class EventStoreError(Exception):
    """Anything an event store refuses."""


class VersionConflict(EventStoreError):
    """The stream is not where the append thought it was; `version` is where it is."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(
            f"stream {stream} is at version {version}, not at the {expected} the append builds on; read it anew"
        )
        self.stream = stream
        self.expected = expected
        self.version = version


class ReusedKey(EventStoreError):
    """The command id was used before, for a request with another fingerprint; `receipt` is the earlier one's."""

    def __init__(self, stream: str, command_id: str, receipt: Receipt) -> None:
        super().__init__(f"command id {command_id!r} of stream {stream} belongs to another request; choose a new one")
        self.stream = stream
        self.command_id = command_id
        self.receipt = receipt


class StoreUnavailable(EventStoreError):
    """The store cannot answer now; trying again after `retry_after` seconds is safe, with the same command id."""

    def __init__(self, reason: str, retry_after: int = 1) -> None:
        super().__init__(f"the event store is unavailable: {reason}")
        self.retry_after = retry_after


class WrongStore(EventStoreError):
    """The store was laid out with other settings; using it with these would lose sight of its streams."""


class BrokenHistory(EventStoreError):
    """The events to adopt do not form a chain; `version` is the first that does not fit."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"version {version}: {reason}")
        self.version = version
        self.reason = reason


class EventStore(Protocol):
    """Streams of events, what they owe, and who is told. Every method may raise StoreUnavailable."""

    def append(
        self,
        stream: str,
        head: Head,
        drafts: Sequence[Draft],
        *,
        actor: dict[str, Any],
        command_id: str,
        fingerprint: str,
        secret: bytes,
        now: int,
        caused_by: int | None = None,
        due: int | Keep | None = KEEP,
        secrets: Mapping[str, str] = NOTHING,
        forget: Iterable[str] = (),
    ) -> Appended:
        """Append all `drafts` after `head`, or nothing, and return their receipt.

        `now` is the store's clock. `due` says from when (ms) the stream owes something, None that it owes nothing.
        `secrets` are set and `forget` deleted with the events. A command id that was seen before from this actor
        returns its receipt whatever `head` is. Raises VersionConflict, ReusedKey; ValueError for a request that no
        store could hold.
        """
        ...

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]:
        """Return the events after version `after`, at most `limit`."""
        ...

    def tail(self, stream: str, after: int) -> Tail:
        """Return the events after version `after` and the store's clock, in one round trip."""
        ...

    def now(self) -> int:
        """Return the store's clock in milliseconds; it may lag behind by a round trip."""
        ...

    def head(self, stream: str) -> Head:
        """Return the stream's head; START when there is no such stream."""
        ...

    def exists(self, stream: str) -> bool:
        """Return whether the stream holds an event."""
        ...

    def streams(self) -> Iterator[str]:
        """Yield every stream, in no order; those that begin or end meanwhile may be missing."""
        ...

    def receipt(self, stream: str, actor_key: str, command_id: str) -> Receipt | None:
        """Return what that command became, None when it never arrived."""
        ...

    def secrets(self, stream: str) -> dict[str, str]:
        """Return the stream's secrets."""
        ...

    def adopt(
        self,
        stream: str,
        envelopes: Sequence[Envelope],
        *,
        secrets: Mapping[str, str] = NOTHING,
        due: int | Keep | None = KEEP,
    ) -> Head:
        """Write a whole history as it is into an empty stream and return its head: a reader sees all of it or nothing.

        The same history again changes nothing. Raises BrokenHistory, and VersionConflict when the stream holds another.
        """
        ...

    @property
    def partitions(self) -> range:
        """Return the store's partitions."""
        ...

    def partition(self, stream: str) -> int:
        """Return the partition the stream lies in."""
        ...

    def bell(self, stream: str) -> str:
        """Return the pub/sub channel that rings for the stream, with `<stream>:<version>`."""
        ...

    def due(self, partition: int, until: int, limit: int) -> list[Due]:
        """Return the partition's streams that owe something since `until` or earlier, the longest due first."""
        ...

    def overdue(self, until: int, limit: int) -> list[Due]:
        """Return what `due` says of all partitions, in one round trip (a node); `limit` is each partition's."""
        ...

    def bump(self, stream: str, score: int) -> bool:
        """Put off what the stream owes until `score`; return False when it owes nothing any more."""
        ...

    def read_feed(self, group: str, consumer: str, count: int) -> list[FeedLine]:
        """Return the commits no consumer of the group has been given yet, at most `count` a partition."""
        ...

    def claim_feed(self, group: str, consumer: str, idle: int, count: int) -> list[FeedLine]:
        """Return, and take over, commits given to some consumer more than `idle` ms ago and never acknowledged."""
        ...

    def ack_feed(self, group: str, lines: Iterable[FeedLine]) -> None:
        """Note that the group is done with these commits."""
        ...
