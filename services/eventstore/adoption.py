"""Makes a history from elsewhere a stream: written aside in chunks, then renamed in one step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from secrets import token_hex
from typing import Any, Final

import orjson
from redis.exceptions import ResponseError

from services.eventstore import canonical, chain, keys, owed, scripts
from services.eventstore.port import BrokenHistory, Envelope, Head, Keep, StoreUnavailable, VersionConflict

CHUNK: Final = 500
LIFETIME: Final = 600  # seconds until what an interrupted import left behind is gone


def adopt(
    client: Any,
    layout: keys.Keys,
    stream: str,
    envelopes: Sequence[Envelope],
    secrets: Mapping[str, str],
    due: int | Keep | None,
    feed_length: int,
) -> Head:
    """Make these events the stream and return its head; raises BrokenHistory, VersionConflict, StoreUnavailable."""
    keys.refuse_unfit(stream)
    _refuse_broken(envelopes)
    head = envelopes[-1].head
    written = layout.adopting(stream, token_hex(8))
    _write_aside(client, written, envelopes)
    pairs = (text for pair in secrets.items() for text in pair)
    events, _, *rest, bell = layout.of_a_commit(stream)
    args = (head.version, head.chain, stream, owed.argument(due), bell, feed_length, *pairs)
    answer = scripts.ADOPT(client, (written, events, *rest), args)
    if answer[0] == scripts.ELSEWHERE:
        raise VersionConflict(stream, 0, answer[1])
    if answer[0] == scripts.TORN:
        raise StoreUnavailable("the history to adopt did not arrive whole")
    return head


def _refuse_broken(envelopes: Sequence[Envelope]) -> None:
    if not envelopes:
        raise ValueError("a history holds at least one event")
    fault = chain.verify(envelopes)
    if fault is not None:
        raise BrokenHistory(*fault)
    for envelope in envelopes:
        if envelope.redacted:
            raise BrokenHistory(envelope.version, "its data was redacted; a stream holds whole events")
        try:
            canonical.encode(envelope.data)
        except canonical.NotCanonical as error:
            raise BrokenHistory(envelope.version, f"its data has no canonical form: {error}") from None


def _write_aside(client: Any, key: str, envelopes: Sequence[Envelope]) -> None:
    rest = iter(envelopes)
    while chunk := list(islice(rest, CHUNK)):
        pipe = client.pipeline(transaction=False)
        for envelope in chunk:
            pipe.xadd(key, {"e": orjson.dumps(envelope.to_json())}, id=f"{envelope.version}-0")
        pipe.expire(key, LIFETIME)
        for answer in pipe.execute(raise_on_error=False):
            # A chunk that was sent again after a lost answer meets its own entries; the script counts them in the end.
            if isinstance(answer, Exception) and not _met_itself(answer):
                raise answer


def _met_itself(error: Exception) -> bool:
    return isinstance(error, ResponseError) and "equal or smaller" in str(error)
