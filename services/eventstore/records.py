"""What goes into an event store and comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

GENESIS: Final = "0" * 64
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Keep(Enum):
    """The third answer to "what does the stream owe": what it owed before."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP


class Head(NamedTuple):
    """Where a stream ends: what the next append builds on."""

    version: int
    chain: str
    at: int


START: Final = Head(0, GENESIS, 0)


class Draft(NamedTuple):
    """An event to be appended; `data` holds objects, arrays, strings, integers, booleans and nulls, no floats."""

    type: str
    schema: int
    data: dict[str, Any]


class Envelope(NamedTuple):
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


class Receipt(NamedTuple):
    """What a command became: the versions `first` to `last`, for a request with this fingerprint."""

    first: int
    last: int
    fingerprint: str


class Appended(NamedTuple):
    """The answer to an append; `envelopes` is empty when the command had been appended before (`repeated`)."""

    receipt: Receipt
    repeated: bool
    envelopes: tuple[Envelope, ...]


class Tail(NamedTuple):
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


def actor_key(actor: Mapping[str, Any]) -> str:
    """Return whose command ids these are: `<kind>:<seat>`, or the kind alone where there is no seat.

    A player and a bot on the same seat, one after the other, do not share ids, and nobody shares the system's.
    """
    kind, seat = str(actor.get("kind", "system")), actor.get("seat")
    return kind if seat is None else f"{kind}:{seat}"
