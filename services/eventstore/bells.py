"""Listening to bells: one subscription for whoever wants to know that something happened, anywhere.

Bells are pub/sub: one that rings while nobody listens is lost. Whoever must not miss anything looks at the streams,
too, now and then and after every break.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from services.eventstore.outage import OUTAGES

PATIENCE: Final = 5.0


class Ring(NamedTuple):
    """What rang: the channel, and what it said."""

    channel: str
    said: bytes


def listen(client: Any, *patterns: str) -> Iterator[Ring | None]:
    """Yield None once the subscription stands, then each ring; None also when nothing rang for some seconds.

    Raises StoreUnavailable when the connection breaks.
    """
    with OUTAGES, client.pubsub() as bells:
        bells.psubscribe(*patterns)
        confirmed = 0
        while confirmed < len(patterns):
            heard = bells.get_message(timeout=PATIENCE)
            confirmed += heard is not None and heard["type"] == "psubscribe"
        yield None
        while True:
            heard = bells.get_message(timeout=PATIENCE)
            if heard is None:
                yield None
            elif heard["type"] == "pmessage":
                yield Ring(heard["channel"].decode(), heard["data"])
