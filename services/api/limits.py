"""How much one caller may ask for, counted on the queue's Redis and so for all processes of the API together.

A caller is a token that is valid for what it is used for, else an address. A seat that has the move plays from an
allowance of its own: whatever else its owner, or anybody at the same address, has asked for, it can make its turn.
"""

from __future__ import annotations

import ipaddress
import logging
import math
import time
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, current_app, request
from limits import RateLimitItemPerMinute
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter, RateLimiter

from domain.match.state import awaiting
from services.api import auth
from services.api.problems import Problem
from services.eventstore.connect import connect
from services.matches import seats
from services.matches.settings import Settings

if TYPE_CHECKING:
    from services.api.operations import Operation

log = logging.getLogger(__name__)

EXTENSION: Final = "matchfold_limits"
PREFIX: Final = "mf:limits"
PATIENCE: Final = 0.25  # seconds an answer may take
IN_LINE: Final = 2.0  # seconds to wait for a connection, when many ask at once
REST: Final = 2.0  # seconds nothing is counted after it failed
MOST: Final = 20
"""Requests that are counted at once, before they are made."""
SPENT_WITHIN: Final = 10.0  # seconds
REMEMBERED: Final = 10_000
UNLIMITED: Final = "service"
"""The tag of operations that are for whoever looks after the service."""
PLAY: Final = "play"
NETWORK: Final = 64
"""Bits of an IPv6 address that stand for one place: the rest are its owner's to choose."""


class Limits:
    """The allowances. Where they cannot be counted everybody is let in, and for a moment nobody tries to count."""

    def __init__(self, settings: Settings, limiter: RateLimiter) -> None:
        self._requests = RateLimitItemPerMinute(settings.limit_requests)
        self._turns = RateLimitItemPerMinute(settings.limit_turns)
        self._limiter = limiter
        self._again = 0.0
        self._paid: dict[tuple[str, ...], tuple[int, float]] = {}

    def admit(self, op: Operation, caller: auth.Caller, token: str | None) -> None:
        """Count a request of this caller. Raises Problem when its allowance is used up."""
        if op.tag == UNLIMITED or caller.kind == "host":
            return
        if op.name == PLAY and caller.loaded is not None and caller.seat in awaiting(caller.loaded.match):
            self._count(self._turns, "turn", caller.loaded.match.id, str(caller.seat))
        elif caller.kind == "anyone" or token is None:
            self.admit_stranger()
        else:
            self._count(self._requests, "token", seats.hashed(token)[:32])

    def admit_stranger(self) -> None:
        """Count a request of somebody who is known by the address alone. Raises Problem."""
        self._count(self._requests, "address", place(request.remote_addr))

    def _count(self, allowance: RateLimitItemPerMinute, *whose: str) -> None:
        now = time.monotonic()
        left, until = self._paid.get(whose, (0, 0.0))
        if left and now < until:
            self._paid[whose] = left - 1, until
            return
        if now < self._again:
            return
        several = max(1, min(MOST, allowance.amount // 100))
        try:
            if self._limiter.hit(allowance, *whose, cost=several):
                self._pay(whose, several - 1, now)
                return
            reset = self._limiter.get_window_stats(allowance, *whose).reset_time
        except Exception as error:  # whatever the trouble with counting is, it must not become the caller's
            self._rest(error)
            return
        seconds = max(1, math.ceil(reset - time.time()))
        detail = f"{allowance.amount} requests a minute are served; send the next one in {seconds} s"
        raise Problem("too-many-requests", detail, headers={"Retry-After": str(seconds)})

    def _rest(self, error: Exception) -> None:
        now = time.monotonic()
        if now >= self._again:  # else somebody else has met it a moment ago
            log.warning("event=limits-unreachable error=%r", error)
        self._again = now + REST

    def _pay(self, whose: tuple[str, ...], left: int, now: float) -> None:
        """Note that so many more requests of this caller are counted already, so that they need no round trip."""
        if len(self._paid) >= REMEMBERED:
            self._paid.clear()
        self._paid[whose] = left, now + SPENT_WITHIN


def install(app: Flask, settings: Settings) -> None:
    """Limit what callers of the app may ask for, where the settings want it and there is something to count on."""
    url = settings.queue_url or settings.events_url
    if settings.limits and url:
        client: Any = connect(url, timeout=PATIENCE, retries=0, in_line=IN_LINE)
        storage = storage_from_string("redis://", connection_pool=client.connection_pool, key_prefix=PREFIX)
        app.extensions[EXTENSION] = Limits(settings, FixedWindowRateLimiter(storage))


def of_current() -> Limits | None:
    """Return the limits of the app that serves the current request, None when it has none."""
    found: Limits | None = current_app.extensions.get(EXTENSION)
    return found


def place(address: str | None) -> str:
    """Return what stands for everybody who shares this address."""
    try:
        known = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((known, NETWORK), strict=False))
