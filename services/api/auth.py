"""Who is asking: from a bearer token to a seat, a watcher, the host or anyone, and whether that will do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from flask import g

from domain.kernel.game import Seat
from domain.match.state import Actor
from services.matches import load, players
from services.matches.backend import Backend, Loaded
from services.matches.errors import Unauthenticated, WrongSeat

Access = Literal["anyone", "guest", "reader", "seat", "party", "owner", "player", "host"]
"""Who may call a route.

anyone: no token is needed or looked at. guest: anyone; a player's key says who it is, other tokens are not looked at.
reader: whoever may see the match: anyone for a public one, else a seat, a watcher or the host. seat: a seat of the
match. party: a seat of the match, or the host. owner: the very seat named in the path, or the host. player: the very
player named in the path, or the host. host: the host. A player's key will do for a seat that the player holds.
"""

WORDS: dict[Access, str] = {
    "anyone": "anyone",
    "guest": "anyone; a player's key says who it is",
    "reader": "whoever may see the match: anyone for a public one, else a seat, a watcher or the host",
    "seat": "a seat of the match",
    "party": "a seat of the match, or the host",
    "owner": "the seat itself, or the host",
    "player": "the player itself, or the host",
    "host": "the host",
}


class Caller(NamedTuple):
    """Who calls. `seen` is the match, where the route names one; `seat` is None for all who play no seat.

    `token` is the one a seat called with: it is looked at again if the match has to be loaded anew. `player` is the id
    of the player whose key was sent, None without one.
    """

    kind: Literal["anyone", "watcher", "seat", "player", "host"]
    seen: load.Now | None = None
    seat: Seat | None = None
    token: str | None = None
    player: str | None = None

    @property
    def loaded(self) -> Loaded | None:
        """Return the match, where the route names one."""
        return None if self.seen is None else self.seen.loaded

    @property
    def actor(self) -> Actor:
        """Who is recorded as the cause of what this caller does."""
        return Actor("player", self.seat) if self.kind == "seat" else Actor("system")


def caller(
    backend: Backend, access: Access, token: str | None, path: Mapping[str, Any], anew: bool = True
) -> Caller:
    """Return who calls a route of this access with these variables in its path.

    Without `anew` a seat that is to move may be told of its match as this process knows it.
    Raises Unauthenticated, WrongSeat, UnknownMatch, UnknownPlayer.
    """
    if access == "anyone":
        return Caller("anyone")
    if access == "guest":
        return Caller("player", player=players.of_key(backend, token)) if players.is_key(token) else Caller("anyone")
    if access == "player":
        return _player(backend, token, path["player_id"])
    if "match_id" not in path:
        return _host(backend, token, None)
    if access == "seat":
        found, own = (load.player if anew else load.mover)(backend, path["match_id"], token)
        note(found.loaded)
        return Caller("seat", found, own, token)
    return _at_match(backend, access, token, path["match_id"], path.get("seat"))


def _at_match(backend: Backend, access: Access, token: str | None, match_id: str, seat: Seat | None) -> Caller:
    if access == "reader":
        return _reader(backend, match_id, token)
    if access == "party":
        return _party(backend, match_id, token)
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
    player = players.of_key(backend, token) if players.is_key(token) else None
    if seat is not None:
        return Caller("seat", found, seat, token, player)
    return Caller("anyone" if token is None else "watcher", found, player=player)


def _party(backend: Backend, match_id: str, token: str | None) -> Caller:
    found = _reader(backend, match_id, token)
    if found.kind == "anyone":
        raise Unauthenticated("send the token of a seat as `Authorization: Bearer mfs_...`, or the host's")
    if found.kind == "watcher":
        raise WrongSeat("this is for the seats of the match, and the host")
    return found


def _owner(backend: Backend, token: str | None, found: load.Now, seat: Seat | None) -> Caller:
    if load.is_host(backend, token):
        return Caller("host", found)
    if token is None:
        raise Unauthenticated("send the token of this seat as `Authorization: Bearer mfs_...`")
    if seat not in load.seats_of(backend, found.loaded, token):
        raise WrongSeat("this is for the seat itself, or the host; send that token")
    return Caller("seat", found, seat, token)


def _player(backend: Backend, token: str | None, player_id: str) -> Caller:
    players.find(backend, player_id)
    if load.is_host(backend, token):
        return Caller("host")
    if not players.is_key(token):
        raise Unauthenticated("send the player's key as `Authorization: Bearer mfp_...`")
    if players.of_key(backend, token) != player_id:
        raise WrongSeat("this is for the player itself; this key is another's")
    return Caller("player", player=player_id)


def _host(backend: Backend, token: str | None, found: load.Now | None) -> Caller:
    if load.is_host(backend, token):
        return Caller("host", found)
    if token is None:
        raise Unauthenticated("send the host's token as `Authorization: Bearer mfh_...`")
    if found is None:
        raise Unauthenticated("this is not the host's token")
    load.seats_of(backend, found.loaded, token)
    raise WrongSeat("this is for the host alone")
