"""Work in the background that somebody waits for: its order, how far it is, and its result, kept as a cache.

A second key, which expires, says that a worker is at it. The queue may lose a job: when nothing was heard of the work
for a while, whoever asks next puts it on the queue again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import orjson

from domain.kernel.game import Json, Seat
from services.eventstore.outage import OUTAGES
from services.matches.backend import Backend

RESULT: Final = "result"
"""The field whose presence says that the work is done."""
ORDERED: Final = 86_400
"""How long (s) an order stands that nobody works at, or asks for."""


class Work(NamedTuple):
    """One piece of work on a match: its name there, and after how many seconds of silence it counts as lost."""

    match_id: str
    name: str
    silence: int


def order(backend: Backend, work: Work, wanted: Json) -> Json:
    """Return what is known of the work, having ordered it as `wanted` unless it is ordered already."""
    with OUTAGES:
        backend.redis.set(_key(backend, work), orjson.dumps(wanted), nx=True, ex=ORDERED)
    return look(backend, work) or wanted


def look(backend: Backend, work: Work) -> Json | None:
    """Return what is known of the work, None when it was never ordered."""
    with OUTAGES:
        kept = backend.redis.get(_key(backend, work))
    if kept is None:
        return None
    known: Json = orjson.loads(kept)
    return known


def see_to(backend: Backend, work: Work, job: str, version: int, seat: Seat = 0) -> None:
    """Put the work on the queue unless somebody is at it. Raises StoreUnavailable."""
    with OUTAGES:
        if not backend.redis.set(_busy(backend, work), 1, nx=True, ex=work.silence):
            return
        try:
            backend.enqueue(job, work.match_id, version, seat)
        except Exception:  # whatever it was: the work did not begin, and must not look as if it had
            backend.redis.delete(_busy(backend, work))
            raise


def tell(backend: Backend, work: Work, known: Json, kept: int = ORDERED) -> None:
    """Keep how far the work is, or its result, for `kept` seconds; a sign of life too."""
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=False)
        pipe.set(_key(backend, work), orjson.dumps(known), ex=kept)
        pipe.set(_busy(backend, work), 1, ex=work.silence)
        pipe.execute()


def _key(backend: Backend, work: Work) -> str:
    return backend.keys.work(work.match_id, work.name)


def _busy(backend: Backend, work: Work) -> str:
    return backend.keys.work(work.match_id, f"{work.name}:busy")
