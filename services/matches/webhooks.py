"""Webhooks: where a player, or the seats of a match, want to be told of what happens, and how they know it is true."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import string
from typing import Any, Final, Literal, NamedTuple, get_args

import orjson

from domain.kernel.game import Json
from services.eventstore.outage import OUTAGES
from services.matches import addresses, seats
from services.matches.backend import Backend

Kind = Literal["begun", "your-turn", "draw-offered", "takeback-asked", "seat-taken", "ended"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LIMIT: Final = 10
"""So many an owner may have."""
SECRET_PREFIX: Final = "mfk_"
KEPT_AFTER: Final = 30 * 86_400  # seconds the webhooks of a match stay when it is over


class UnknownWebhook(Exception):
    """The owner has no webhook of this id."""


class TooManyWebhooks(Exception):
    """The owner has as many as it may have."""


class Hook(NamedTuple):
    """A webhook of `owner`: `player:<id>` or `match:<id>`. `created_at` in ms: nothing older is told."""

    id: str
    owner: str
    url: str
    kinds: tuple[str, ...]
    secret: str
    created_at: int

    def shown(self) -> Json:
        """Return the webhook as its owner may see it again: without the secret."""
        return {"webhook": self.id, "url": self.url, "kinds": list(self.kinds), "created_at": self.created_at}


def of_player(player_id: str) -> str:
    """Return a player as an owner."""
    return f"player:{player_id}"


def of_match(match_id: str) -> str:
    """Return the seats of a match as an owner."""
    return f"match:{match_id}"


def add(backend: Backend, owner: str, url: str, kinds: tuple[str, ...] = KINDS) -> Hook:
    """Return the new webhook, whose secret is shown only now. Raises Forbidden, TooManyWebhooks."""
    addresses.refuse_internal_literal(addresses.target(url).host, backend.settings.hooks_loopback)
    hook_id = "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(12))
    hook = Hook(hook_id, owner, url, kinds, seats.new_token(SECRET_PREFIX), backend.store.now())
    with OUTAGES:
        if backend.redis.hlen(_key(owner)) >= LIMIT:
            raise TooManyWebhooks
        backend.redis.hset(_key(owner), hook.id, orjson.dumps(hook._asdict()))
    return hook


def listed(backend: Backend, owner: str) -> list[Hook]:
    """Return the owner's webhooks, the oldest first."""
    return sorted(of_all(backend, (owner,)), key=lambda hook: (hook.created_at, hook.id))


def of_all(backend: Backend, owners: tuple[str, ...]) -> list[Hook]:
    """Return the webhooks of these owners, in one round trip."""
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=False)
        for owner in owners:
            pipe.hvals(_key(owner))
        return [_hook(kept) for answer in pipe.execute() for kept in answer]


def find(backend: Backend, owner: str, hook_id: str) -> Hook:
    """Return one of the owner's webhooks. Raises UnknownWebhook."""
    with OUTAGES:
        kept = backend.redis.hget(_key(owner), hook_id)
    if kept is None:
        raise UnknownWebhook
    return _hook(kept)


def remove(backend: Backend, owner: str, hook_id: str) -> None:
    """Forget a webhook; what was not sent yet is not sent any more. Raises UnknownWebhook."""
    with OUTAGES:
        if not backend.redis.hdel(_key(owner), hook_id):
            raise UnknownWebhook


def discard(backend: Backend, owner: str, hook_id: str) -> None:
    """Forget a webhook that may be gone already."""
    with OUTAGES:
        backend.redis.hdel(_key(owner), hook_id)


def remove_all(backend: Backend, owner: str) -> None:
    """Forget all webhooks of the owner."""
    with OUTAGES:
        backend.redis.delete(_key(owner))


def expire(backend: Backend, owner: str) -> None:
    """Let the owner's webhooks go in a month: nothing more will happen."""
    with OUTAGES:
        backend.redis.expire(_key(owner), KEPT_AFTER)


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the value of the header `Matchfold-Signature`; `at` is in seconds. Rule: notices.md#signature"""
    mark = hmac.new(secret.encode(), b"%d.%b" % (at, body), hashlib.sha256).hexdigest()
    return f"t={at},v1={mark}"


def _hook(kept: bytes) -> Hook:
    shown: dict[str, Any] = orjson.loads(kept)
    return Hook(**{**shown, "kinds": tuple(shown["kinds"])})


def _key(owner: str) -> str:
    return f"mf:{{hooks}}:of:{owner}"
