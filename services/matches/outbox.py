"""The outbox of notices: what is to be sent, from when on, and how often it was tried. It outlives the queue's jobs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import orjson

from domain.kernel.game import Json
from services.eventstore.outage import OUTAGES
from services.matches.backend import Backend

DUE: Final = "mf:{hooks}:due"
DELIVERIES: Final = "mf:{hooks}:deliveries"
WAITS: Final = (10, 60, 300, 1800, 7200, 21_600, 43_200)
"""Seconds before each further try; after the last, the notice is given up."""

# KEYS: told, due, deliveries. ARGV: told as it was looked at, told from now on, its lifetime (s; 0: for ever), now,
# (id, delivery)... Writes nothing when somebody else has told of the match meanwhile.
_POST: Final = """
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[3] == '0' then redis.call('SET', KEYS[1], ARGV[2])
else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
for i = 5, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[3], ARGV[i], ARGV[i + 1]) == 1 then redis.call('ZADD', KEYS[2], ARGV[4], ARGV[i]) end
end
return 1
"""

# KEYS: due, deliveries. ARGV: now, until when they are in these hands, at most so many.
_CLAIM: Final = """
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
local found = {}
for _, id in ipairs(ids) do
  local delivery = redis.call('HGET', KEYS[2], id)
  if delivery then
    redis.call('ZADD', KEYS[1], ARGV[2], id)
    table.insert(found, delivery)
  else
    redis.call('ZREM', KEYS[1], id)
  end
end
return found
"""


class Delivery(NamedTuple):
    """A notice on its way to one webhook; `tries` says how often it was sent in vain."""

    id: str
    owner: str
    hook: str
    body: Json
    tries: int = 0


def post(backend: Backend, match_id: str, before: str, told: str, lifetime: int, new: Sequence[Delivery]) -> bool:
    """Note what a match has told by now, and put the notices on their way; False when `before` is no longer true."""
    args = [before, told, lifetime, backend.store.now()]
    for delivery in new:
        args += [delivery.id, orjson.dumps(delivery._asdict())]
    with OUTAGES:
        return bool(backend.redis.eval(_POST, 3, told_key(match_id), DUE, DELIVERIES, *args))


def told(backend: Backend, match_id: str) -> str:
    """Return what `post` noted of a match, "" when it never did."""
    with OUTAGES:
        found = backend.redis.get(told_key(match_id))
    return "" if found is None else str(found.decode())


def due(backend: Backend) -> bool:
    """Return whether something waits to be sent now."""
    with OUTAGES:
        return bool(backend.redis.zcount(DUE, "-inf", backend.store.now()))


def claim(backend: Backend, count: int, lease: int) -> list[Delivery]:
    """Return at most `count` notices to send; for `lease` ms nobody else gets them."""
    now = backend.store.now()
    with OUTAGES:
        found = backend.redis.eval(_CLAIM, 2, DUE, DELIVERIES, now, now + lease, count)
    return [Delivery(**orjson.loads(kept)) for kept in found]


def settle(backend: Backend, delivery: Delivery) -> None:
    """Note that a notice was sent, or is not wanted any more."""
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=True)
        pipe.zrem(DUE, delivery.id)
        pipe.hdel(DELIVERIES, delivery.id)
        pipe.execute()


def retry(backend: Backend, delivery: Delivery) -> bool:
    """Put a notice off that was sent in vain, each time for longer; return False when it is given up."""
    if delivery.tries >= len(WAITS):
        settle(backend, delivery)
        return False
    wait = WAITS[delivery.tries] * random.uniform(1.0, 1.2)  # those that failed together need not come back together
    again = delivery._replace(tries=delivery.tries + 1)
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=True)
        pipe.hset(DELIVERIES, delivery.id, orjson.dumps(again._asdict()))
        pipe.zadd(DUE, {delivery.id: backend.store.now() + int(wait * 1000)})
        pipe.execute()
    return True


def forget(backend: Backend, match_id: str) -> None:
    """Drop what is noted of a match."""
    with OUTAGES:
        backend.redis.delete(told_key(match_id))


def told_key(match_id: str) -> str:
    """Return the key of what a match has told by now."""
    return f"mf:{{hooks}}:told:{match_id}"
