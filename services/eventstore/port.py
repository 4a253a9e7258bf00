"""What an event store is: streams that only grow, each append checked against the version it builds on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

GENESIS: Final = "0" * 64
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Keep(Enum):
    """The third answer to "what does the stream owe": what it owed before."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends: what the next append builds on."""

    version: int
    chain: str
    at: int


START: Final = Head(0, GENESIS, 0)


@dataclass(frozen=True, slots=True)
class Draft:
    """An event to be appended; `data` holds objects, arrays, strings, integers, booleans and nulls, no floats."""

    type: str
    schema: int
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Envelope:
    """An event as it stands in its stream; `at` is in milliseconds since the epoch, UTC.

    A redacted envelope has lost its `data` (then empty) to secrecy; `digest` stands in for it.
    """

    version: int
    type: str
    schema: int
    data: dict[str, Any]
    at: int
    actor: dict[str, Any]
    command_id: str
    caused_by: int | None
    digest: str
    chain: str
    redacted: bool = False

    @property
    def head(self) -> Head:
        """Return the head of a stream that ends with this event."""
        return Head(self.version, self.chain, self.at)

    def to_json(self) -> dict[str, Any]:
        """Return the envelope as it is stored and shown: `caused_by` only where there is one."""
        shown = {"redacted": True} if self.redacted else {"data": self.data}
        cause = {} if self.caused_by is None else {"caused_by": self.caused_by}
        return {
            "version": self.version,
            "type": self.type,
            "schema": self.schema,
            **shown,
            "at": self.at,
            "actor": self.actor,
            "command_id": self.command_id,
            **cause,
            "digest": self.digest,
            "chain": self.chain,
        }

    @classmethod
    def from_json(cls, shown: Mapping[str, Any]) -> Envelope:
        """Return the envelope that `to_json` shows as `shown`; raises KeyError when a field is missing."""
        redacted = shown.get("redacted", False) is True
        return cls(
            shown["version"],
            shown["type"],
            shown["schema"],
            {} if redacted else shown["data"],
            shown["at"],
            shown["actor"],
            shown["command_id"],
            shown.get("caused_by"),
            shown["digest"],
            shown["chain"],
            redacted,
        )


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a command became: the versions `first` to `last`, for a request with this fingerprint."""

    first: int
    last: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Appended:
    """The answer to an append; `envelopes` is empty when the command had been appended before (`repeated`)."""

    receipt: Receipt
    repeated: bool
    envelopes: tuple[Envelope, ...]


@dataclass(frozen=True, slots=True)
class Tail:
    """The end of a stream: the events after a version, and the store's clock in milliseconds (`now`).

    `base` is the head the stream had at that version, None when the stream is shorter. A reader who folds on top of
    something kept from before compares it: a different base means that the store lost history (a failover) and that
    what was kept must go.
    """

    base: Head | None
    envelopes: tuple[Envelope, ...]
    now: int

    @property
    def head(self) -> Head:
        """Return the head of the stream; START when it is empty or shorter than what was asked for."""
        return self.envelopes[-1].head if self.envelopes else self.base or START


class Due(NamedTuple):
    """A stream that owes something since `score`, in milliseconds."""

    stream: str
    score: int


class FeedLine(NamedTuple):
    """One commit, as projections hear of it: `stream` has reached `version`."""

    partition: int
    id: str
    stream: str
    version: int


class EventStoreError(Exception):
    """Anything an event store refuses."""


class VersionConflict(EventStoreError):
    """The stream is not where the append thought it was; `version` is where it is."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(f"stream {stream} is at version {version}, the append builds on {expected}; read it again")
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


def actor_key(actor: Mapping[str, Any]) -> str:
    """Return whose command ids these are: the seat's, or the system's."""
    seat = actor.get("seat")
    return "system" if seat is None else str(seat)


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
        due: int | None | Keep = KEEP,
        secrets: Mapping[str, str] = NOTHING,
        forget: Iterable[str] = (),
    ) -> Appended:
        """Append all `drafts` after `head`, or nothing, and return their receipt.

        `now` is the store's clock, as `tail` told it. `due` says from when (ms) the stream owes something, None that it
        owes nothing. `secrets` are set and `forget` deleted with the events. A command id that was seen before from
        this actor returns its receipt whatever `head` is. Raises VersionConflict, ReusedKey; ValueError for a request
        that no store could hold.
        """
        ...

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]:
        """Return the events after version `after`, at most `limit`."""
        ...

    def tail(self, stream: str, after: int) -> Tail:
        """Return the events after version `after` and the store's clock, in one round trip."""
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
        due: int | None | Keep = KEEP,
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
        """Return, and take over, commits that were given to a consumer more than `idle` ms ago and never acknowledged."""
        ...

    def ack_feed(self, group: str, lines: Iterable[FeedLine]) -> None:
        """Note that the group is done with these commits."""
        ...
