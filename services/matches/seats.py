"""Secret tokens: who may speak for a seat. Only hashes are stored, and a token is shown once."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping

from domain.kernel.game import Seat

SEAT_PREFIX, WATCH_PREFIX = "mfs_", "mfw_"
SEED = "seed"
REVEALED = "revealed"
"""The seed of an imported history, known because its match is over: it opens the history, and plays nothing on."""
WATCH = "watch"
TOKEN = re.compile(r"mf[sphw]_[A-Za-z0-9_-]{20,64}")
ENTROPY = re.compile(r"[0-9a-f]{2,128}")


def new_match_id() -> str:
    """Return a fresh match id: 14 letters and digits, about 83 bits."""
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return "".join(secrets.choice(alphabet) for _ in range(14))


def new_token(prefix: str) -> str:
    """Return a fresh secret token."""
    return prefix + secrets.token_urlsafe(24)


def new_seed() -> bytes:
    """Return the 32 secret bytes that a match's chance and salts are made from."""
    return secrets.token_bytes(32)


def new_entropy() -> str:
    """Return what a seat that brings no entropy of its own adds to the chance, in hex."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """Return the form of a token that may be stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def field(seat: Seat) -> str:
    """Return the name under which a seat's hashed token lies among the match's secrets."""
    return f"seat:{seat}"


def hashed_all(tokens: Mapping[Seat, str]) -> dict[str, str]:
    """Return the secrets that keep these seats' tokens."""
    return {field(seat): hashed(token) for seat, token in tokens.items()}


def seat_of(token: str, kept: Mapping[str, str], seats: int) -> Seat | None:
    """Return the seat this token speaks for in a match with these secrets, or None."""
    mark = hashed(token)
    found = None
    for seat in range(seats):
        if secrets.compare_digest(kept.get(field(seat), ""), mark):
            found = seat
    return found


def may_watch(token: str, kept: Mapping[str, str]) -> bool:
    """Return whether this is the match's watch token."""
    return secrets.compare_digest(kept.get(WATCH, ""), hashed(token))
