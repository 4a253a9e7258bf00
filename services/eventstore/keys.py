"""Every Redis key of the event store and its neighbours, in one place.

The braces are a hash tag: all keys of one partition share a slot, so a script may touch them together on a cluster.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zlib import crc32

PARTITIONS: Final = 64
META: Final = "mf:meta"
METRICS: Final = "mf:metrics"
EVERY_BELL: Final = "mf:{p*}:bell"

# Stream names end up in keys, channels and job ids; RQ's job ids allow no more than this.
STREAM_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a store of `count` partitions."""

    count: int

    def partition(self, stream: str) -> int:
        """Return the partition of a stream."""
        return crc32(stream.encode()) % self.count

    def events(self, stream: str) -> str:
        """Return the key of the stream itself."""
        return f"{self._of(stream)}:events"

    def every_events(self) -> str:
        """Return the pattern that the keys of all streams fit, and no other key."""
        return "mf:{p*}:match:*:events"

    def away(self, stream: str) -> str:
        """Return the key of what is left of a stream that is not here any more: where it went, or that it is gone."""
        return f"{self._of(stream)}:away"

    def every_away(self) -> str:
        """Return the pattern that the keys of all streams which are not here any more fit, and no other key."""
        return "mf:{p*}:match:*:away"

    def everything(self, stream: str) -> str:
        """Return the pattern that every key of a stream's own fits, and no other key."""
        return f"{self._of(stream)}:*"

    def receipts(self, stream: str) -> str:
        """Return the key of the hash `<actor>:<command id>` -> `<first>:<last>:<fingerprint>`."""
        return f"{self._of(stream)}:receipts"

    def secret(self, stream: str) -> str:
        """Return the key of the hash of secrets."""
        return f"{self._of(stream)}:secret"

    def snapshot(self, stream: str) -> str:
        """Return the key of a folded state."""
        return f"{self._of(stream)}:snapshot"

    def thoughts(self, stream: str) -> str:
        """Return the key of the hash version -> how a bot that saw it came to its turn."""
        return f"{self._of(stream)}:thoughts"

    def work(self, stream: str, name: str) -> str:
        """Return the key of what is known of work in the background: its order, how far it is, its result."""
        return f"{self._of(stream)}:work:{name}"

    def adopting(self, stream: str, nonce: str) -> str:
        """Return the key of a history that is being written, before it becomes the stream."""
        return f"{self._of(stream)}:adopting:{nonce}"

    def of_a_commit(self, stream: str) -> tuple[str, str, str, str, str, str]:
        """Return the keys a commit touches, events, receipts, secret, due and feed, and the bell it rings."""
        return _of_a_commit(self.count, stream)

    def due(self, partition: int) -> str:
        """Return the key of the sorted set stream -> when what it owes is late (ms)."""
        return f"mf:{{p{partition:02d}}}:due"

    def stalls(self, partition: int) -> str:
        """Return the key of the hash stream -> how often what it owes was asked for in vain."""
        return f"mf:{{p{partition:02d}}}:stalls"

    def feed(self, partition: int) -> str:
        """Return the key of the partition's stream of commits."""
        return f"mf:{{p{partition:02d}}}:feed"

    def bell(self, partition: int) -> str:
        """Return the pub/sub channel that rings at each commit."""
        return f"mf:{{p{partition:02d}}}:bell"

    def _of(self, stream: str) -> str:
        return f"mf:{{p{self.partition(stream):02d}}}:match:{stream}"


@lru_cache(maxsize=4096)
def _of_a_commit(count: int, stream: str) -> tuple[str, str, str, str, str, str]:
    keys = Keys(count)
    partition = keys.partition(stream)
    own = keys.events(stream), keys.receipts(stream), keys.secret(stream)
    return *own, keys.due(partition), keys.feed(partition), keys.bell(partition)


def refuse_unfit(stream: str) -> None:
    """Raise ValueError when no stream may have this name."""
    if not STREAM_NAME.fullmatch(stream):
        raise ValueError(f"{stream!r} names no stream: 1 to 64 letters, digits, _ and - do")


def stream_of(events: bytes) -> str:
    """Return the stream whose events lie under this key."""
    return events.decode().split(":")[3]


def rung(payload: bytes) -> tuple[str, int]:
    """Return the stream and the version that a bell's payload names."""
    stream, _, version = payload.decode().rpartition(":")
    return stream, int(version)
