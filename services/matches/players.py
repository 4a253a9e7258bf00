"""Players: identities across matches, each with a name and a secret key. Nobody needs one to play."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple, TypeGuard

from services.eventstore.outage import OUTAGES
from services.matches import seats
from services.matches.backend import Backend
from services.matches.errors import Unauthenticated, UnknownPlayer

PREFIX: Final = "mfp_"
_BY_KEY: Final = "mf:{players}:keys"
_ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# The old key is void in the very moment the new one is valid.
_ROTATE: Final = """
local old = redis.call('HGET', KEYS[2], 'key')
if not old then return 0 end
redis.call('HDEL', KEYS[1], old)
redis.call('HSET', KEYS[2], 'key', ARGV[1])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
"""


class Player(NamedTuple):
    """Who a player is; `created_at` in milliseconds since the epoch, UTC."""

    id: str
    name: str
    created_at: int


class Registered(NamedTuple):
    """A player and its new key, which is kept hashed only."""

    player: Player
    key: str


def register(backend: Backend, name: str) -> Registered:
    """Make a new player. Names need not be unique: the id tells players apart."""
    player = Player("".join(secrets.choice(_ALPHABET) for _ in range(12)), name, backend.store.now())
    key = seats.new_token(PREFIX)
    mark = seats.hashed(key)
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=True)
        pipe.hset(_key(player.id), mapping={"name": name, "created_at": player.created_at, "key": mark})
        pipe.hset(_BY_KEY, mark, player.id)
        pipe.execute()
    return Registered(player, key)


def rotate(backend: Backend, player_id: str) -> str:
    """Return a new key of the player; the old one is void from now on. Raises UnknownPlayer."""
    key = seats.new_token(PREFIX)
    with OUTAGES:
        done = backend.redis.eval(_ROTATE, 2, _BY_KEY, _key(player_id), seats.hashed(key), player_id)
    if not done:
        raise UnknownPlayer
    return key


def find(backend: Backend, player_id: str) -> Player:
    """Return the player of this id. Raises UnknownPlayer."""
    with OUTAGES:
        name, created_at = backend.redis.hmget(_key(player_id), "name", "created_at")
    if name is None:
        raise UnknownPlayer
    return Player(player_id, name.decode(), int(created_at))


def is_key(token: str | None) -> TypeGuard[str]:
    """Return whether this has the form of a player's key."""
    return token is not None and token.startswith(PREFIX)


def of_key(backend: Backend, key: str) -> str:
    """Return the id of the player whose key this is. Raises Unauthenticated."""
    with OUTAGES:
        found = backend.redis.hget(_BY_KEY, seats.hashed(key))
    if found is None:
        raise Unauthenticated("this is no player's key; it may have been replaced")
    return str(found.decode())


def _key(player_id: str) -> str:
    return f"mf:{{players}}:player:{player_id}"
