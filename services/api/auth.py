"""Who is asking: from a bearer token to a seat, a watcher, the host or anyone, and whether that will do."""

from __future__ import annotations

from typing import Literal, NamedTuple

from flask import g

from domain.kernel.game import Seat
from domain.match.state import Actor
from services.matches import load
from services.matches.backend import Backend, Loaded
from services.matches.errors import Unauthenticated, WrongSeat

Access = Literal["anyone", "reader", "seat", "owner", "host"]
"""Who may call a route.

anyone: no token is needed or looked at. reader: whoever may see the match: anyone for a public one, else a seat, a
watcher or the host. seat: a seat of the match. owner: the very seat named in the path, or the host. host: the host.
"""

WORDS: dict[Access, str] = {
    "anyone": "anyone",
    "reader": "whoever may see the match: anyone for a public one, else a seat, a watcher or the host",
    "seat": "a seat of the match",
    "owner": "the seat itself, or the host",
    "host": "the host",
}


class Caller(NamedTuple):
    """Who calls. `seen` is the match, where the route names one; `seat` is None for all who play no seat.

    `token` is the one a seat called with: it is looked at again if the match has to be loaded anew.
    """

    kind: Literal["anyone", "watcher", "seat", "host"]
    seen: load.Now | None = None
    seat: Seat | None = None
    token: str | None = None

    @property
    def loaded(self) -> Loaded | None:
        """Return the match, where the route names one."""
        return None if self.seen is None else self.seen.loaded

    @property
    def actor(self) -> Actor:
        """Who is recorded as the cause of what this caller does."""
        return Actor("player", self.seat) if self.kind == "seat" else Actor("system")


def caller(backend: Backend, access: Access, token: str | None, match_id: str | None, seat: Seat | None) -> Caller:
    """Return who calls a route of this access. Raises Unauthenticated, WrongSeat, UnknownMatch."""
    if access == "anyone":
        return Caller("anyone")
    if match_id is None:
        return _host(backend, token, None)
    if access == "seat":
        found, own = load.player(backend, match_id, token)
        note(found.loaded)
        return Caller("seat", found, own, token)
    if access == "reader":
        return _reader(backend, match_id, token)
    found = load.latest(backend, match_id)
    note(found.loaded)
    return _host(backend, token, found) if access == "host" else _owner(backend, token, found, seat)


def note(loaded: Loaded) -> Loaded:
    """Return the match, remembering its version for what a refusal may say."""
    g.version = loaded.head.version
    return loaded


def _reader(backend: Backend, match_id: str, token: str | None) -> Caller:
    found, seat = load.reader(backend, match_id, token)
    note(found.loaded)
    if load.is_host(backend, token):
        return Caller("host", found)
    if seat is not None:
        return Caller("seat", found, seat, token)
    return Caller("anyone" if token is None else "watcher", found)


def _owner(backend: Backend, token: str | None, found: load.Now, seat: Seat | None) -> Caller:
    if load.is_host(backend, token):
        return Caller("host", found)
    if token is None:
        raise Unauthenticated("send the token of this seat as `Authorization: Bearer mfs_...`")
    if load.seat_of(found.loaded, token) != seat:
        raise WrongSeat("this is for the seat itself, or the host; send that token")
    return Caller("seat", found, seat, token)


def _host(backend: Backend, token: str | None, found: load.Now | None) -> Caller:
    if load.is_host(backend, token):
        return Caller("host", found)
    if token is None:
        raise Unauthenticated("send the host's token as `Authorization: Bearer mfh_...`")
    if found is None:
        raise Unauthenticated("this is not the host's token")
    load.seat_of(found.loaded, token)
    raise WrongSeat("this is for the host alone")
