"""Asks again for whatever is owed and late, and ends turns whose time is up.

Any number of sweepers may run: the worst they do is ask twice, and an expiry happens once however many find it.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from redis.exceptions import RedisError

from domain.match.state import Match, bots_to_move, first_up
from services.eventstore.outage import OUTAGES
from services.eventstore.port import Due, StoreUnavailable
from services.matches import gauges, load, owed, stalls, submit
from services.matches.backend import Backend
from services.matches.errors import UnknownMatch
from services.worker import chores, queues

log = logging.getLogger(__name__)

LIMIT: Final = 100  # a partition and sweep
FOLD_ANYWAY: Final = 15.0  # seconds: what a dead worker left half done is not news, and is found by looking

# Only what is still owed since then: an append may have set it anew since it was looked at.
_SETTLE: Final = """
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 0
"""


class Sweeper:
    """Looks after what one store owes."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._feeds: list[bytes] | None = None
        self._folded = 0.0

    def sweep(self) -> int:
        """Ask for every overdue turn, and for the projections when there is news; return how many turns were asked for.

        Raises StoreUnavailable, or RQ's and redis-py's errors when the queue does not answer.
        """
        now = self._backend.store.now()
        asked = 0
        for late in self._backend.store.overdue(now, LIMIT):
            try:
                asked += self._see_to(late, now)
            except (StoreUnavailable, RedisError):
                raise  # neither store nor queue will answer for the next one
            except Exception:  # one match that cannot be folded must not keep the others waiting
                log.exception("event=sweep-failed match=%s", late.stream)
        self._fold_if_news()
        chores.see_to(self._backend)
        return asked

    def _see_to(self, late: Due, now: int) -> int:
        backend = self._backend
        lease = owed.lease_ms(backend)
        if not backend.store.bump(late.stream, now + lease):
            return 0
        try:
            found = load.latest(backend, late.stream)
        except UnknownMatch:
            self._settle(late.stream, now + lease, None)
            return 0
        match = submit.settled(backend, found).loaded.match
        if match.version != found.loaded.match.version:
            return 0  # somebody's time was up, and the commit that said so has set what is owed next
        up = first_up(match)
        if not bots_to_move(match):
            self._settle(late.stream, now + lease, up and up[0])
            return 0
        return self._ask(match, now, lease)

    def _ask(self, match: Match, now: int, lease: int) -> int:
        """Return how many turns of the match were put on the queue again."""
        backend = self._backend
        before = stalls.of(backend, match)
        level = None if before is None else stalls.stand_in(backend, match, before)
        answers = [
            queues.ask_again(backend.settings, match.id, match.version, seat, level)
            for seat, _ in bots_to_move(match)
        ]  # fmt: skip
        asked, wait = answers.count("asked"), lease
        if asked:
            stall = stalls.note(backend, match, now, lease // 2)
            wait = stalls.wait_ms(stall, lease)
            self._tell(match, stall, before, level, asked)
        up = first_up(match)
        again = now + wait if up is None else min(now + wait, up[0])
        if again != now + lease:
            self._settle(match.id, now + lease, again)
        return asked

    def _tell(
        self, match: Match, stall: stalls.Stall, before: stalls.Stall | None, level: str | None, asked: int
    ) -> None:
        log.warning("event=asked-again match=%s version=%d sweeps=%d", match.id, match.version, stall.sweeps)
        pipe = self._backend.redis.pipeline(transaction=False)
        gauges.count(pipe, "asked_again", asked)
        if level is not None:
            log.warning("event=stand-in match=%s version=%d level=%s", match.id, match.version, level)
            gauges.count(pipe, "stand_ins")
        if stall.flagged and not (before is not None and before.flagged):
            log.error("event=stalled match=%s version=%d sweeps=%d", match.id, match.version, stall.sweeps)
            gauges.count(pipe, "stalled")
        pipe.execute()

    def _settle(self, match_id: str, score: int, until: int | None) -> None:
        """Where the match is still put off until `score`, put it off until another time, or strike it off."""
        key = self._backend.keys.due(self._backend.keys.partition(match_id))
        with OUTAGES:
            settled = self._backend.redis.eval(_SETTLE, 1, key, match_id, score, until or "")
        if settled and until is None:
            log.warning("event=settled match=%s", match_id)

    def _fold_if_news(self) -> None:
        feeds = self._ends_of_feeds()
        if feeds == self._feeds and time.monotonic() - self._folded < FOLD_ANYWAY:
            return
        queues.ask_to_fold(self._backend.settings)
        self._feeds, self._folded = feeds, time.monotonic()

    def _ends_of_feeds(self) -> list[bytes]:
        """Return the id of each feed's last line."""
        pipe = self._backend.redis.pipeline(transaction=False)
        for partition in self._backend.store.partitions:
            pipe.xrevrange(self._backend.keys.feed(partition), count=1)
        with OUTAGES:
            answers = pipe.execute()
        return [lines[0][0] if lines else b"" for lines in answers]
