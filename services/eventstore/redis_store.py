"""The event store in Redis: a stream of events is a Redis stream, and an entry's id is its version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import orjson

from services.eventstore import adoption, chain, feed, keys, layout, owed, scripts
from services.eventstore.clock import StoreClock
from services.eventstore.connect import Client
from services.eventstore.outage import OUTAGES
from services.eventstore.port import (
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
    ReusedKey,
    Tail,
    VersionConflict,
    actor_key,
)

PAGE: Final = 500
SHORTEST_SECRET: Final = 16


class RedisEventStore:
    """An EventStore in a Redis server or cluster; threads may share it. `client` must answer in bytes."""

    def __init__(self, client: Client, partitions: int = keys.PARTITIONS, feed_length: int = feed.LENGTH) -> None:
        self._client: Any = client
        self._count = partitions
        self._feed_length = feed_length
        self._clock = StoreClock(client)

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
        """Append all `drafts` after `head`, or nothing, and return their receipt."""
        _refuse_unfit(stream, drafts, secret)
        sealed = tuple(chain.seal(head, drafts, actor, command_id, caused_by, secret, now))
        field = f"{actor_key(actor)}:{command_id}"
        with OUTAGES:
            *touched, bell = self._keys.of_a_commit(stream)
            args = [head.version, head.chain, field, fingerprint, stream, owed.argument(due), bell, self._feed_length]
            args += [len(sealed), len(secrets), *(stored for _, stored in sealed)]
            args += [text for pair in secrets.items() for text in pair]
            answer = scripts.APPEND(self._client, touched, [*args, *forget])
        if answer[0] != scripts.DONE:
            return _repeated(stream, head, command_id, fingerprint, answer)
        receipt = Receipt(head.version + 1, head.version + len(sealed), fingerprint)
        return Appended(receipt, False, tuple(envelope for envelope, _ in sealed))

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]:
        """Return the events after version `after`, at most `limit`."""
        envelopes: list[Envelope] = []
        wanted = limit
        with OUTAGES:
            key = self._keys.events(stream)
            while wanted is None or wanted > 0:
                count = PAGE if wanted is None else min(PAGE, wanted)
                page = _envelopes(self._client.xrange(key, f"{after + 1}-0", "+", count))
                envelopes += page
                if len(page) < count:
                    break
                after = page[-1].version
                wanted = None if wanted is None else wanted - count
        return envelopes

    def tail(self, stream: str, after: int) -> Tail:
        """Return the events after version `after` and the store's clock, in one round trip."""
        with OUTAGES:
            page = _envelopes(self._client.xrange(self._keys.events(stream), f"{after}-0", "+", PAGE + 1))
        full = len(page) > PAGE
        base: Head | None = START
        if after > 0:
            base = page.pop(0).head if page else None
        if full:
            page += self.read(stream, page[-1].version)
        return Tail(base, tuple(page), self.now())

    def now(self) -> int:
        """Return the store's clock in milliseconds; it may lag behind by a round trip."""
        with OUTAGES:
            return self._clock.now()

    def head(self, stream: str) -> Head:
        """Return the stream's head; START when there is no such stream."""
        with OUTAGES:
            last = _envelopes(self._client.xrevrange(self._keys.events(stream), count=1))
        return last[0].head if last else START

    def exists(self, stream: str) -> bool:
        """Return whether the stream holds an event."""
        with OUTAGES:
            return bool(self._client.exists(self._keys.events(stream)))

    def streams(self) -> Iterator[str]:
        """Yield every stream, in no order; those that begin or end meanwhile may be missing."""
        with OUTAGES:
            for key in self._client.scan_iter(match=self._keys.every_events(), count=1000):
                yield keys.stream_of(key)

    def receipt(self, stream: str, actor_key: str, command_id: str) -> Receipt | None:
        """Return what that command became, None when it never arrived."""
        with OUTAGES:
            found = self._client.hget(self._keys.receipts(stream), f"{actor_key}:{command_id}")
        return None if found is None else _receipt(found)

    def secrets(self, stream: str) -> dict[str, str]:
        """Return the stream's secrets."""
        with OUTAGES:
            found = self._client.hgetall(self._keys.secret(stream))
        return {name.decode(): value.decode() for name, value in found.items()}

    def adopt(
        self,
        stream: str,
        envelopes: Sequence[Envelope],
        *,
        secrets: Mapping[str, str] = NOTHING,
        due: int | Keep | None = KEEP,
    ) -> Head:
        """Write a whole history as it is into an empty stream and return its head."""
        with OUTAGES:
            return adoption.adopt(self._client, self._keys, stream, envelopes, secrets, due, self._feed_length)

    @property
    def partitions(self) -> range:
        """Return the store's partitions."""
        return range(self._count)

    def partition(self, stream: str) -> int:
        """Return the partition the stream lies in."""
        return self._keys.partition(stream)

    def bell(self, stream: str) -> str:
        """Return the pub/sub channel that rings for the stream, with `<stream>:<version>`."""
        return self._keys.bell(self._keys.partition(stream))

    def due(self, partition: int, until: int, limit: int) -> list[Due]:
        """Return the partition's streams that owe something since `until` or earlier, the longest due first."""
        with OUTAGES:
            return owed.due(self._client, self._keys, (partition,), until, limit)

    def overdue(self, until: int, limit: int) -> list[Due]:
        """Return what `due` says of all partitions; `limit` is each partition's."""
        with OUTAGES:
            return owed.due(self._client, self._keys, self.partitions, until, limit)

    def bump(self, stream: str, score: int) -> bool:
        """Put off what the stream owes until `score`; return False when it owes nothing any more."""
        with OUTAGES:
            return owed.bump(self._client, self._keys, stream, score)

    def read_feed(self, group: str, consumer: str, count: int) -> list[FeedLine]:
        """Return the commits no consumer of the group has been given yet, at most `count` a partition."""
        with OUTAGES:
            return feed.read(self._client, self._keys, group, consumer, count)

    def claim_feed(self, group: str, consumer: str, idle: int, count: int) -> list[FeedLine]:
        """Return, and take over, commits given to some consumer more than `idle` ms ago and never acknowledged."""
        with OUTAGES:
            return feed.claim(self._client, self._keys, group, consumer, idle, count)

    def ack_feed(self, group: str, lines: Iterable[FeedLine]) -> None:
        """Note that the group is done with these commits."""
        with OUTAGES:
            feed.ack(self._client, self._keys, group, lines)

    @cached_property
    def _keys(self) -> keys.Keys:
        # All keys are made by this, so none is ever made with another count than the store was laid out with.
        with OUTAGES:
            return layout.agreed(self._client, self._count)


def _envelopes(entries: Iterable[tuple[bytes, dict[bytes, bytes]]]) -> list[Envelope]:
    return [Envelope.from_json(orjson.loads(fields[b"e"])) for _, fields in entries]


def _repeated(stream: str, head: Head, command_id: str, fingerprint: str, answer: list[Any]) -> Appended:
    """Return what an append that wrote nothing had become before; raises VersionConflict, ReusedKey."""
    if answer[0] == scripts.ELSEWHERE:
        raise VersionConflict(stream, head.version, answer[1])
    receipt = _receipt(answer[1])
    if receipt.fingerprint != fingerprint:
        raise ReusedKey(stream, command_id, receipt)
    return Appended(receipt, True, ())


def _receipt(stored: bytes) -> Receipt:
    first, last, fingerprint = stored.decode().split(":", 2)
    return Receipt(int(first), int(last), fingerprint)


def _refuse_unfit(stream: str, drafts: Sequence[Draft], secret: bytes) -> None:
    keys.refuse_unfit(stream)
    if not drafts:
        raise ValueError("a commit holds at least one event")
    if len(secret) < SHORTEST_SECRET:
        raise ValueError(
            f"the secret has {len(secret)} bytes; with fewer than {SHORTEST_SECRET} digests can be guessed"
        )
