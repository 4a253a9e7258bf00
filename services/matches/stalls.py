"""Turns that are asked for in vain: how often, since when, and from when on a match counts as stalled.

Kept beside the store's due set, without events: a match that moves on is not stalled, whatever is written here.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.match.state import Match
from services.eventstore.outage import OUTAGES
from services.matches.backend import Backend

LIMIT = 5
STAND_IN = "greedy"
LONGEST_WAIT = 600_000  # ms


class Stall(NamedTuple):
    """What a match owed at `version` was asked for again `sweeps` times; first at `since`, lately at `at` (ms)."""

    version: int
    sweeps: int
    since: int
    at: int

    @property
    def flagged(self) -> bool:
        """Whether this can no longer be put down to a worker's death."""
        return self.sweeps >= LIMIT


def of(backend: Backend, match: Match) -> Stall | None:
    """Return how the match's present version has stalled, None when nothing was asked for in vain."""
    found = _read(backend, match.id)
    return found if found is not None and found.version == match.version else None


def note(backend: Backend, match: Match, now: int, apart: int) -> Stall:
    """Count one more sweep of the match's present version and return the count.

    Sweeps less than `apart` ms after the last are those of another sweeper, and count as one with it.
    """
    kept = of(backend, match)
    if kept is None:
        stall = Stall(match.version, 1, now, now)
    elif now - kept.at < apart:
        return kept
    else:
        stall = Stall(match.version, kept.sweeps + 1, kept.since, now)
    with OUTAGES:
        backend.redis.hset(_key(backend, match.id), match.id, ":".join(map(str, stall)))
    return stall


def forget(backend: Backend, match: Match) -> None:
    """Drop what is kept of the match's earlier versions."""
    kept = _read(backend, match.id)
    if kept is not None and kept.version < match.version:
        with OUTAGES:
            backend.redis.hdel(_key(backend, match.id), match.id)


def wait_ms(stall: Stall, lease: int) -> int:
    """Return how long to wait before asking again, in ms: the lease, and ever longer once the match is flagged."""
    if not stall.flagged:
        return lease
    return max(lease, min(LONGEST_WAIT, lease << min(stall.sweeps - LIMIT + 1, 20)))


def stand_in(backend: Backend, match: Match, stall: Stall) -> str | None:
    """Return the level that moves for a stalled bot, None where neither the match nor the host wants one.

    A match asks for it by leaving silent seats to a bot; the host's setting is for all matches.
    """
    level = STAND_IN if match.leavers == "bot" else backend.settings.stand_in
    return level if level and stall.flagged and level in backend.levels(match.game) else None


def parse(stored: bytes) -> Stall:
    """Return what is kept of a match."""
    return Stall(*map(int, stored.split(b":")))


def _read(backend: Backend, match_id: str) -> Stall | None:
    with OUTAGES:
        stored = backend.redis.hget(_key(backend, match_id), match_id)
    return None if stored is None else parse(stored)


def _key(backend: Backend, match_id: str) -> str:
    return backend.keys.stalls(backend.keys.partition(match_id))
