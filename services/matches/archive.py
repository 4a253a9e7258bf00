"""A store whose finished streams may lie on a shelf instead, and are read from there as if nothing had happened.

What is left in Redis of a stream that is not there any more is a mark: where its file lies and how it ended, or that
the host has removed it for good. The secrets of an archived match stay, so its tokens and its seed do.
"""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson

from services.eventstore import keys
from services.eventstore.outage import OUTAGES
from services.eventstore.port import (
    KEEP,
    NOTHING,
    START,
    Appended,
    Draft,
    Due,
    Envelope,
    EventStore,
    FeedLine,
    Head,
    Keep,
    Receipt,
    StoreUnavailable,
    Tail,
    VersionConflict,
)
from services.matches import history_file
from services.matches.errors import Gone
from services.matches.shelf import Shelf

OPEN_FILES: Final = 8
"""So many histories read from the shelf are kept, since whoever reads a page of one reads the next."""


class Mark(NamedTuple):
    """Where the file of an archived stream lies, and how the stream ended."""

    file: str
    head: Head

    def to_json(self) -> bytes:
        """Return the mark as it is kept."""
        return orjson.dumps({"file": self.file, "head": [self.head.version, self.head.chain, self.head.at]})


REMOVED: Final = b'{"gone":true}'
"""What is kept of a stream that was removed for good."""


def mark_of(client: Any, layout: keys.Keys, stream: str) -> Mark | None:
    """Return the mark of an archived stream, None when there is none. Raises Gone when it was removed for good."""
    with OUTAGES:
        kept = client.get(layout.away(stream))
    if kept is None:
        return None
    shown = orjson.loads(kept)
    if "gone" in shown:
        raise Gone
    return Mark(shown["file"], Head(*shown["head"]))


def is_gone(client: Any, layout: keys.Keys, stream: str) -> bool:
    """Return whether the stream was removed for good."""
    with OUTAGES:
        return bool(client.get(layout.away(stream)) == REMOVED)


def parsed(content: bytes) -> tuple[Envelope, ...]:
    """Return the events of an archived file. Raises OSError, BrokenFile."""
    return tuple(history_file.parse(gzip.decompress(content)).envelopes())


class ArchivedStore:
    """An EventStore in front of another, with a shelf behind it."""

    def __init__(self, inner: EventStore, client: Any, layout: keys.Keys, shelf: Shelf) -> None:
        self._inner = inner
        self._client = client
        self._keys = layout
        self._shelf = shelf
        self._read: OrderedDict[str, tuple[Envelope, ...]] = OrderedDict()
        self._lock = threading.Lock()

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
        """Append; a new stream must not have the name of one that is archived, or gone."""
        if head == START and (mark := self._mark(stream)) is not None:
            raise VersionConflict(stream, 0, mark.head.version)
        return self._inner.append(
            stream, head, drafts, actor=actor, command_id=command_id, fingerprint=fingerprint, secret=secret, now=now,
            caused_by=caused_by, due=due, secrets=secrets, forget=forget,
        )  # fmt: skip

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]:
        """Return the events after version `after`, at most `limit`."""
        found = self._inner.read(stream, after, limit)
        if found or (mark := self._mark(stream)) is None or after >= mark.head.version:
            return found
        return list(self._history(mark)[after : None if limit is None else after + limit])

    def tail(self, stream: str, after: int) -> Tail:
        """Return the events after version `after` and the store's clock."""
        found = self._inner.tail(stream, after)
        here = found.envelopes or (after > 0 and found.base is not None)
        if here or (mark := self._mark(stream)) is None or after > mark.head.version:
            return found
        if after == mark.head.version:
            return found._replace(base=mark.head)
        whole = self._history(mark)
        return Tail(whole[after - 1].head if after else START, whole[after:], found.now)

    def now(self) -> int:
        """Return the store's clock in milliseconds."""
        return self._inner.now()

    def head(self, stream: str) -> Head:
        """Return the stream's head; START when there is no such stream."""
        found = self._inner.head(stream)
        mark = self._mark(stream) if found == START else None
        return found if mark is None else mark.head

    def exists(self, stream: str) -> bool:
        """Return whether the stream holds an event, here or on the shelf."""
        return self._inner.exists(stream) or self._kept(stream)

    def streams(self) -> Iterator[str]:
        """Yield every stream, in no order, those on the shelf included."""
        yield from self._inner.streams()
        with OUTAGES:
            for key in self._client.scan_iter(match=self._keys.every_away(), count=1000):
                stream = keys.stream_of(key)
                if self._kept(stream):
                    yield stream

    def receipt(self, stream: str, actor_key: str, command_id: str) -> Receipt | None:
        """Return what that command became; receipts are not archived."""
        return self._inner.receipt(stream, actor_key, command_id)

    def secrets(self, stream: str) -> dict[str, str]:
        """Return the stream's secrets."""
        return self._inner.secrets(stream)

    def adopt(
        self,
        stream: str,
        envelopes: Sequence[Envelope],
        *,
        secrets: Mapping[str, str] = NOTHING,
        due: int | Keep | None = KEEP,
    ) -> Head:
        """Write a whole history into an empty stream; one that is on the shelf already stays there."""
        mark = self._mark(stream)
        if mark is None:
            return self._inner.adopt(stream, envelopes, secrets=secrets, due=due)
        if not envelopes or envelopes[-1].head != mark.head:
            raise VersionConflict(stream, 0, mark.head.version)
        return mark.head

    @property
    def partitions(self) -> range:
        """Return the store's partitions."""
        return self._inner.partitions

    def partition(self, stream: str) -> int:
        """Return the partition the stream lies in."""
        return self._inner.partition(stream)

    def bell(self, stream: str) -> str:
        """Return the pub/sub channel that rings for the stream."""
        return self._inner.bell(stream)

    def due(self, partition: int, until: int, limit: int) -> list[Due]:
        """Return the partition's streams that owe something."""
        return self._inner.due(partition, until, limit)

    def overdue(self, until: int, limit: int) -> list[Due]:
        """Return what `due` says of all partitions."""
        return self._inner.overdue(until, limit)

    def bump(self, stream: str, score: int) -> bool:
        """Put off what the stream owes."""
        return self._inner.bump(stream, score)

    def read_feed(self, group: str, consumer: str, count: int) -> list[FeedLine]:
        """Return commits that no consumer of the group has been given yet."""
        return self._inner.read_feed(group, consumer, count)

    def claim_feed(self, group: str, consumer: str, idle: int, count: int) -> list[FeedLine]:
        """Return, and take over, commits that were never acknowledged."""
        return self._inner.claim_feed(group, consumer, idle, count)

    def ack_feed(self, group: str, lines: Iterable[FeedLine]) -> None:
        """Note that the group is done with these commits."""
        self._inner.ack_feed(group, lines)

    def _mark(self, stream: str) -> Mark | None:
        return mark_of(self._client, self._keys, stream)

    def _kept(self, stream: str) -> bool:
        try:
            return self._mark(stream) is not None
        except Gone:
            return False

    def _history(self, mark: Mark) -> tuple[Envelope, ...]:
        """Return the history a mark leads to. Raises StoreUnavailable."""
        with self._lock:
            kept = self._read.get(mark.head.chain)
        if kept is not None:
            return kept
        try:
            found = parsed(self._shelf.read(mark.file))
        except Exception as error:  # every file system has failures of its own
            raise StoreUnavailable(f"the archive does not answer: {type(error).__name__}", 10) from error
        if not found or found[-1].head != mark.head:
            raise StoreUnavailable("the archived file is not the one that was written", 60)
        with self._lock:
            self._read[mark.head.chain] = found
            while len(self._read) > OPEN_FILES:
                self._read.popitem(last=False)
        return found
