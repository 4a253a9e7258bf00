"""Auditing a match that lies in the store: at once when it is short, in the background when it is long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import orjson

from domain.kernel.game import Json
from services.eventstore.outage import OUTAGES
from services.eventstore.port import Envelope
from services.matches import history, load, verify
from services.matches.backend import Backend, Loaded

SHORT: Final = 400
"""Up to so many events a match is audited while the caller waits."""
KEPT: Final = 86_400
"""How long (s) a report from the background is kept."""
PAGE: Final = 500


class Pending(NamedTuple):
    """An audit in the background: `done` of `total` events so far."""

    done: int
    total: int


def audit(
    backend: Backend, loaded: Loaded, version: int, progress: Callable[[int], None] = lambda _: None
) -> verify.Report:
    """Return the report on the match up to `version`; the server knows the seed, so every draw is made again.

    Raises UnknownGame, ForeignRuleset, UnknownEvent when the match was played by rules not spoken here.
    """
    envelopes = _up_to(backend, loaded.match.id, version)
    return verify.verify(backend.games, envelopes, None, history.seed_of(loaded), progress)


def ask(backend: Backend, loaded: Loaded) -> Json | Pending:
    """Return the report, or how far it is: a long history is audited by a job."""
    if loaded.head.version <= SHORT:
        return audit(backend, loaded, loaded.head.version).to_json()
    match_id, version = loaded.match.id, loaded.head.version
    kept = _read(backend, match_id, version)
    if kept is None:
        _write(backend, match_id, version, {"done": 0})
        backend.enqueue("audit", match_id, version, 0)
        return Pending(0, version)
    return kept


def run(backend: Backend, match_id: str, version: int) -> None:
    """Audit a match in the background and keep the report for `ask`."""
    loaded = load.latest(backend, match_id).loaded

    def progress(done: int) -> None:
        if done % 200 == 0:
            _write(backend, match_id, version, {"done": done})

    report = audit(backend, loaded, version, progress)
    _write(backend, match_id, version, {"report": report.to_json()})


def _up_to(backend: Backend, match_id: str, last: int) -> Iterator[Envelope]:
    after = 0
    while after < last:
        page = backend.store.read(match_id, after, min(PAGE, last - after))
        if not page:
            return
        yield from page
        after = page[-1].version


def _read(backend: Backend, match_id: str, version: int) -> Json | Pending | None:
    with OUTAGES:
        kept = backend.redis.get(_key(backend, match_id, version))
    if kept is None:
        return None
    value: Json = orjson.loads(kept)
    report: Json | None = value.get("report")
    return Pending(value["done"], version) if report is None else report


def _write(backend: Backend, match_id: str, version: int, value: Json) -> None:
    with OUTAGES:
        backend.redis.set(_key(backend, match_id, version), orjson.dumps(value), ex=KEPT)


def _key(backend: Backend, match_id: str, version: int) -> str:
    return f"{backend.keys.snapshot(match_id)}:audit:{version}"
