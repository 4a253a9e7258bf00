"""A match's events as one seat may see them: pages, and the whole as ndjson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from domain.kernel.game import Json, Seat
from domain.match import events, view
from domain.match.state import Match
from services.eventstore.port import Envelope
from services.matches import codec, history_file, load, seats
from services.matches.backend import Backend, Loaded

PAGE = 500


def shown(match: Match, envelopes: Iterable[Envelope], seat: Seat | None, text: bool = False) -> Iterator[Json]:
    """Yield the envelopes as `seat` (None: a spectator) may see them in this match as it is now.

    Where a part of the data is secret the envelope has the rest of it and `redacted`; where all is, only `redacted`.
    With `text` each has besides what the seat may see of it in the game's notation, "" for what goes without saying.
    """
    if text:
        yield from (_with_text(match, envelope, seat) for envelope in envelopes)
        return
    open_to_all = match.over or not match.game.hidden
    for envelope in envelopes:
        if open_to_all or envelope.type.startswith("match."):
            yield envelope.to_json()
        else:
            yield shown_event(match, envelope, load.recorded(match.game, envelope).event, seat)


def shown_event(match: Match, envelope: Envelope, event: Any, seat: Seat | None) -> Json:
    """Return one envelope, and the event in it, as `shown` does."""
    visible = view.redact(match, event, seat)
    return envelope.to_json() if visible is event or visible == event else _redacted(match, envelope, visible)


def _with_text(match: Match, envelope: Envelope, seat: Seat | None) -> Json:
    event = load.recorded(match.game, envelope).event
    visible = view.redact(match, event, seat)
    untold = visible is None or events.of_match(visible)
    return {**shown_event(match, envelope, event, seat), "text": "" if untold else match.game.tell(visible)}


def page(backend: Backend, loaded: Loaded, seat: Seat | None, after: int, limit: int, text: bool = False) -> Json:
    """Return {"events", "next"}: at most `limit` envelopes after version `after`; `next` is None on the last page."""
    envelopes = backend.store.read(loaded.match.id, after, limit)
    last = envelopes[-1].version if envelopes else after
    more = last < loaded.head.version
    return {"events": list(shown(loaded.match, envelopes, seat, text)), "next": last if more and envelopes else None}


def whole(backend: Backend, match_id: str, last: int) -> Iterator[Envelope]:
    """Yield the events up to version `last`."""
    return between(backend, match_id, 0, last)


def between(backend: Backend, match_id: str, after: int, last: int) -> Iterator[Envelope]:
    """Yield the events after version `after`, up to version `last`, read page by page."""
    while after < last:
        envelopes = backend.store.read(match_id, after, min(PAGE, last - after))
        if not envelopes:
            return
        yield from envelopes
        after = envelopes[-1].version


def export(backend: Backend, loaded: Loaded, seat: Seat | None) -> Iterator[bytes]:
    """Yield the history as ndjson lines: a header, the envelopes, and the reveal when the match is over.

    Reads page by page, so memory stays bounded; ends at the version that was loaded.
    """
    yield history_file.line(history_file.header(loaded.match, loaded.head))
    after, last = 0, loaded.head.version
    while after < last:
        envelopes = backend.store.read(loaded.match.id, after, min(PAGE, last - after))
        if not envelopes:
            return
        for envelope in shown(loaded.match, envelopes, seat):
            yield history_file.line(envelope)
        after = envelopes[-1].version
    if loaded.match.over and seed_of(loaded) is not None:
        yield history_file.line({"reveal": reveal(loaded)})


def reveal(loaded: Loaded) -> Json:
    """Return what opens a finished history: the seed, from which salts and draws follow."""
    assert loaded.match.over, "the seed of a running match is secret"
    return {"seed": seed_of(loaded)}


def seed_of(loaded: Loaded) -> str | None:
    """Return the match's seed in hex, None for a history imported without it. Secret while the match runs."""
    return loaded.secrets.get(seats.SEED, loaded.secrets.get(seats.REVEALED))


def _redacted(match: Match, envelope: Envelope, visible: object | None) -> Json:
    line = envelope.to_json()
    del line["data"]
    if visible is not None:
        line["data"] = codec.event_to_json(match.game.key, visible)[2]
    return {**line, "redacted": True}

