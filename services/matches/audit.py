"""Auditing a match that lies in the store: at once when it is short, in the background when it is long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from domain.kernel.game import Json
from domain.match.state import Match
from services.eventstore.port import Envelope
from services.matches import background, history, load, queue, verify
from services.matches.backend import Backend, Loaded

SHORT: Final = 400
"""Up to so many events a match is audited while the caller waits."""
FRESH, KEPT = 60, 86_400
"""How long (s) a report from the background is shown of a match that goes on, and of one that is over."""
SILENCE: Final = 30
"""Seconds without progress until an audit counts as lost."""
STEP: Final = 200
PAGE: Final = 500
CLOSED: Final = "it fails here; why is told when the match has ended"


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
    """Return the report, or how far it is: a long history is audited by a job.

    A report from the background may be a minute old; its `version` says what it is of.
    """
    match, head = loaded.match, loaded.head.version
    if head <= SHORT:
        return _told(match, audit(backend, loaded, head).to_json())
    known = background.order(backend, _work(match.id), {"version": head, "done": 0})
    if background.RESULT in known:
        return _told(match, known[background.RESULT])
    background.see_to(backend, _work(match.id), queue.AUDIT, known["version"])
    return Pending(known["done"], known["version"])


def run(backend: Backend, match_id: str, version: int) -> None:
    """Audit a match in the background and keep the report for `ask`, unless it is there already."""
    work = _work(match_id)
    if background.RESULT in (background.look(backend, work) or {}):
        return
    loaded = load.latest(backend, match_id).loaded

    def progress(done: int) -> None:
        if done % STEP == 0:
            background.tell(backend, work, {"version": version, "done": done})

    report = audit(backend, loaded, version, progress).to_json()
    whole = loaded.match.over and loaded.head.version == version
    background.tell(backend, work, {background.RESULT: report}, KEPT if whole else FRESH)


def _work(match_id: str) -> background.Work:
    return background.Work(match_id, "audit", SILENCE)


def _told(match: Match, report: Json) -> Json:
    """Return what may be told of the report: why a check fails could tell a secret while the match runs."""
    if match.over or not match.game.hidden:
        return report
    return {**report, "checks": [one if one["ok"] else {**one, "detail": CLOSED} for one in report["checks"]]}


def _up_to(backend: Backend, match_id: str, last: int) -> Iterator[Envelope]:
    after = 0
    while after < last:
        page = backend.store.read(match_id, after, min(PAGE, last - after))
        if not page:
            return
        yield from page
        after = page[-1].version
