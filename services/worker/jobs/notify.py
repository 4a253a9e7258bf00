"""Notices on their way: signed, sent, and tried again later when nobody took them. Rule: notices.md"""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import orjson
from redis.exceptions import RedisError

from services.eventstore.port import StoreUnavailable
from services.matches import addresses, gauges, outbox, webhooks
from services.matches.backend import Backend
from services.matches.outbox import Delivery
from services.matches.queue import NOTIFY_LIMIT
from services.matches.webhooks import UnknownWebhook
from services.worker import courier, standing

log = logging.getLogger(__name__)

HANDS: Final = 8  # notices that are sent at once: one slow receiver must not keep the others waiting
LEASE: Final = 60_000  # ms; longer than a round of claimed notices can take
GONE: Final = 410


def notify() -> None:
    """Send what is due, for at most half the time the job has."""
    backend = standing.BACKEND.get()
    end = time.monotonic() + NOTIFY_LIMIT / 2
    with ThreadPoolExecutor(HANDS) as hands:
        while time.monotonic() < end:
            claimed = outbox.claim(backend, 2 * HANDS, LEASE)
            if not claimed:
                return
            for _ in hands.map(partial(_see_to, backend), claimed):
                continue


def _see_to(backend: Backend, delivery: Delivery) -> None:
    try:
        end = _deliver(backend, delivery)
        gauges.count(backend.redis, f"notify.{end}")
    except (StoreUnavailable, RedisError) as error:  # what was claimed comes back when its lease is over
        log.warning("event=notice-unsettled notice=%s error=%s", delivery.id, type(error).__name__)


def _deliver(backend: Backend, delivery: Delivery) -> str:
    """Return what became of it: `done`, `dropped` (nobody wants it any more), `failed` or `given-up`."""
    try:
        hook = webhooks.find(backend, delivery.owner, delivery.hook)
        status = _sent(backend, hook, delivery)
    except (UnknownWebhook, addresses.Forbidden) as why:
        log.info("event=notice-dropped notice=%s why=%s", delivery.id, type(why).__name__)
        outbox.settle(backend, delivery)
        return "dropped"
    if 200 <= status < 300:
        outbox.settle(backend, delivery)
        return "done"
    if status == GONE:
        webhooks.discard(backend, delivery.owner, delivery.hook)
        outbox.settle(backend, delivery)
        return "dropped"
    again = outbox.retry(backend, delivery)
    log.info("event=notice-failed notice=%s status=%d tries=%d", delivery.id, status, delivery.tries + 1)
    return "failed" if again else "given-up"


def _sent(backend: Backend, hook: webhooks.Hook, delivery: Delivery) -> int:
    """Return the status of the answer, 0 when there was none. Raises Forbidden."""
    body = orjson.dumps(delivery.body)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "matchfold",
        "Matchfold-Delivery": delivery.id,
        "Matchfold-Signature": webhooks.signature(hook.secret, int(time.time()), body),
    }
    try:
        return courier.send(hook.url, body, headers, backend.settings.hooks_loopback)
    except courier.Failed as why:
        log.info("event=notice-unanswered notice=%s why=%s", delivery.id, why)
        return 0
