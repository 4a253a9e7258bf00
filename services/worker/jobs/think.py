"""A bot's turn: look, choose, submit as any player does, and leave a record of how it came about."""

from __future__ import annotations

import hmac
import logging
import time
from collections.abc import Callable
from typing import Final

import orjson
from redis.exceptions import RedisError

from domain.ai import choose
from domain.kernel.game import Seat
from domain.match import clock as clocks
from domain.match.commands import Play
from domain.match.state import Actor, Match, bots_to_move
from services.eventstore.port import StoreUnavailable, VersionConflict
from services.matches import gauges, load, seats, submit, thoughts
from services.matches.backend import Backend
from services.matches.errors import UnknownMatch
from services.worker import standing

log = logging.getLogger(__name__)

LABEL = b"matchfold think 1"
LEAST: Final = 0.05  # seconds in which a bot finds some move even when it has no time left

BEAT: Final = 0.3
"""In a game of hidden hands an answer comes after a whole number of these (s): longer than nearly every thought."""


def think(match_id: str, version: int, seat: Seat, stand_in: str | None = None) -> None:
    """Make the turn that the bot on `seat` owes at `version`, unless the match has moved on."""
    backend = standing.BACKEND.get()
    try:
        ended = _think(backend, match_id, version, seat, stand_in)
    except Exception as error:
        log.error(
            "event=think-failed match=%s version=%d seat=%d error=%s", match_id, version, seat, type(error).__name__
        )
        if not isinstance(error, (StoreUnavailable, RedisError)):
            gauges.count(backend.redis, "think.failed")
        raise
    if ended is not None:
        log.info("event=think-superseded match=%s version=%d seat=%d why=%s", match_id, version, seat, ended)
        pipe = backend.redis.pipeline(transaction=False)
        gauges.count(pipe, "think.superseded")
        if ended in ("conflict", "made-before"):
            gauges.count(pipe, "conflicts")
        pipe.execute()


def seed(secret: bytes, version: int, seat: Seat) -> int:
    """Return what a bot's random choices are made from: a run anew makes the same turn, and no player can foresee it.

    The first 8 bytes of HMAC-SHA256(match seed, label || version as 8 bytes || seat as 8 bytes), big-endian throughout.
    """
    message = LABEL + version.to_bytes(8, "big") + seat.to_bytes(8, "big")
    return int.from_bytes(hmac.digest(secret, message, "sha256")[:8], "big")


def _think(backend: Backend, match_id: str, version: int, seat: Seat, stand_in: str | None) -> str | None:
    """Return why there was nothing to do, None when the turn was made."""
    try:
        seen = load.latest(backend, match_id)
    except UnknownMatch:
        return "gone"
    match, secrets = seen.loaded.match, seen.loaded.secrets
    mover = _mover(match, seat) if match.version == version else None
    if mover is None:
        return "moved-on"
    seat, level = mover
    began = time.monotonic()
    drawn, stop = seed(bytes.fromhex(secrets[seats.SEED]), version, seat), _limit(backend, match, seat, seen.now)
    decision = choose.choose(match.game, match.state, seat, stand_in or level, drawn, _deadline(began, stop))
    thought = time.monotonic() - began
    held = held_back(match, thought)
    time.sleep(held)
    seen = seen._replace(now=seen.now + round((thought + held) * 1000))
    ended = _submit(backend, seen, seat, decision)
    if ended is None:
        _note(backend, match, seat, decision, round(thought * 1000))
    return ended


def _submit(backend: Backend, seen: load.Now, seat: Seat, decision: choose.Decision) -> str | None:
    """Make the turn; return why that was too late, None when it was not."""
    match = seen.loaded.match
    request = submit.Request(
        Actor("bot", seat), f"think-{match.version}-{seat}", "think", expected=match.version, caused_by=match.version,
        seen=seen,
    )  # fmt: skip
    try:
        committed = submit.submit(backend, match.id, lambda _: Play(seat, decision.commands), request)
    except VersionConflict:
        return "conflict"
    return "made-before" if committed.repeated else None


def _mover(match: Match, asked: Seat) -> tuple[Seat, str] | None:
    """Return which bot acts, and at what level: one that cuts in where a rule lets it, else the one that was asked.

    Whoever was asked instead is asked again at the version that this makes.
    """
    if match.status != "running" or match.state is None:
        return None
    bots = {seat: chair.level or "random" for seat, chair in enumerate(match.chairs) if chair.kind == "bot"}
    cutting_in = choose.interrupting(match.game, match.state, bots)
    if cutting_in is not None:
        return cutting_in, bots[cutting_in]
    return (asked, bots[asked]) if asked in dict(bots_to_move(match)) else None


def held_back(match: Match, thought: float) -> float:
    """Return how long (s) an answer waits after so many seconds of thought, where the time it took could tell a secret.

    A seat whose hand leaves no choice is quick to choose. Nobody watches where only bots sit.
    """
    if not match.game.hidden or all(chair.kind == "bot" for chair in match.chairs):
        return 0.0
    return -thought % BEAT


def _limit(backend: Backend, match: Match, seat: Seat, now: int) -> float:
    """Return how long (s) a bot may search: what the host allows, and what its clock can spare."""
    limit: float = backend.settings.think_limit
    if match.time is None:
        return limit
    return min(limit, max(LEAST, clocks.allowance(match.clock, match.time, seat, now) / 1000))


def _deadline(began: float, limit: float) -> Callable[[], bool]:
    end = began + limit
    return lambda: time.monotonic() >= end


def _note(backend: Backend, match: Match, seat: Seat, decision: choose.Decision, spent: int) -> None:
    """Keep the decision beside the match, under the version the bot saw."""
    log.info(
        "event=thought match=%s version=%d seat=%d level=%s steps=%d ms=%d",
        match.id, match.version, seat, decision.level, decision.steps, spent,
    )  # fmt: skip
    pipe = backend.redis.pipeline(transaction=False)
    record = orjson.dumps(thoughts.record(match, seat, decision, spent))
    pipe.hset(backend.keys.thoughts(match.id), str(match.version), record)
    gauges.count(pipe, "think.done")
    gauges.time_thinking(pipe, spent)
    pipe.execute()
