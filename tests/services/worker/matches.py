"""Matches for workers to work on, and what must be true of them afterwards."""

from __future__ import annotations

from typing import Any

from domain.match.events import Wanted
from domain.match.state import Match
from services.eventstore import chain
from services.eventstore.port import Envelope
from services.matches import load, opening, seats
from services.matches.backend import Backend

BOTS = ("bot", "bot")


def open_match(
    backend: Backend, kinds: tuple[Any, ...] = BOTS, game: str = "pairs", level: str = "random", **order: Any
) -> str:
    """Return the id of a new match whose bots play at `level`."""
    wanted = tuple(Wanted(kind, level if kind == "bot" else None) for kind in kinds)
    return opening.open_match(backend, opening.Order(game, seats=wanted, **order), "open", "open").committed.match.id


def latest(backend: Backend, match_id: str) -> Match:
    """Return the match as it is now."""
    return load.latest(backend, match_id).loaded.match


def make_overdue(backend: Backend, match_id: str) -> int:
    """Let the lease of what the match owes be over and return the store's clock."""
    now = backend.store.now()
    assert backend.store.bump(match_id, now - 1)
    return now


def assert_sound(backend: Backend, match_id: str) -> list[Envelope]:
    """Return the history, which has no gap, no broken link, and one turn for each version a bot saw."""
    history = backend.store.read(match_id)
    secret = bytes.fromhex(backend.store.secrets(match_id)[seats.SEED])
    assert chain.verify(history, secret=secret) is None
    assert [envelope.version for envelope in history] == list(range(1, len(history) + 1))
    turns: dict[str, list[Envelope]] = {}
    for envelope in history:
        if envelope.actor["kind"] == "bot":
            turns.setdefault(envelope.command_id, []).append(envelope)
    for command_id, events in turns.items():
        seen = int(command_id.split("-")[1])
        # a bot builds on the version it saw, and its turn is one unbroken run of events
        assert [e.version for e in events] == list(range(seen + 1, seen + 1 + len(events)))
        assert {e.caused_by for e in events} == {seen}
    return history
