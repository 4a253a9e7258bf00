"""Whose match is it, and whose turn: each player's matches, newest first. A read model of the streams.

Everybody may see that a player sits at a public match; matches seen by link and private ones are in the player's own
lists only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import orjson

from domain.kernel.game import Json
from domain.match import view
from domain.match.state import Match, Status, awaiting
from services.eventstore.outage import OUTAGES
from services.matches import lobby
from services.matches.backend import Backend

ROWS: Final = "mf:{lists}:rows"
VERSIONS: Final = "mf:{lists}:versions"
TURNS: Final = 200
"""So many matches the list of turns shows at most."""

_SHOWN: Final = (*lobby.SHOWN, "visibility")

# A projection may run late, twice, or beside another: it writes only on top of the row it has looked at.
_PROJECT: Final = """
local kept = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if kept ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
local listed, waiting = tonumber(ARGV[7]), tonumber(ARGV[8])
for i = 3, #KEYS do
  if i <= 2 + listed then redis.call('ZADD', KEYS[i], 0, ARGV[5])
  elseif i <= 2 + listed + waiting then redis.call('ZADD', KEYS[i], ARGV[6], ARGV[1])
  else redis.call('ZREM', KEYS[i], ARGV[5], ARGV[1]) end
end
return 1
"""


def project(backend: Backend, match: Match) -> bool:
    """Show the match, as it is at this version, to those who sit at it; return False when a later one is shown."""
    if match.origin is not None and match.origin["kind"] == "import":
        return False  # whoever played it elsewhere is nobody here, whatever the file says
    while True:
        kept, row = _kept(backend, match.id)
        if kept is not None and kept >= match.version:
            return False
        sitting = frozenset(_sitting(match))
        everyone = sitting | _in_row(row)
        if not everyone:
            return False
        if _write(backend, match, kept, sitting, everyone):
            return True


def page(
    backend: Backend, player: str, own: bool, status: Status | None = None, cursor: str | None = None, limit: int = 50
) -> Json:
    """Return {"matches", "next"}: the player's matches, newest first; without `own` the public ones only.

    Raises InvalidCursor.
    """
    upper = "+" if cursor is None else f"({lobby.checked(cursor)}"
    with OUTAGES:
        members = backend.redis.zrevrangebylex(_list(player, own, status), upper, "-", start=0, num=limit + 1)
    rows = _rows(backend, [member.split(b":")[1] for member in members[:limit]])
    return {"matches": rows, "next": members[limit - 1].decode() if len(members) > limit else None}


def turns(backend: Backend, player: str) -> Json:
    """Return {"matches", "waiting"}: what waits for the player, the longest first, and how many matches do."""
    with OUTAGES:
        ids = backend.redis.zrange(_turns(player), 0, TURNS - 1)
        waiting = backend.redis.zcard(_turns(player))
    return {"matches": _rows(backend, ids), "waiting": waiting}


def remove(backend: Backend, match: Match) -> None:
    """Take the match out of every list."""
    _, row = _kept(backend, match.id)
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=True)
        for player in _in_row(row) | set(_sitting(match)):
            for key in (*_lists(player), _turns(player)):
                pipe.zrem(key, lobby.member(match), match.id)
        pipe.hdel(ROWS, match.id)
        pipe.hdel(VERSIONS, match.id)
        pipe.execute()


def _kept(backend: Backend, match_id: str) -> tuple[int | None, Json | None]:
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=True)
        pipe.hget(VERSIONS, match_id)
        pipe.hget(ROWS, match_id)
        version, row = pipe.execute()
    return (None, None) if version is None else (int(version), orjson.loads(row))


def _write(
    backend: Backend, match: Match, kept: int | None, sitting: frozenset[str], everyone: frozenset[str]
) -> bool:
    shown = view.summary(match)
    row = orjson.dumps({name: shown[name] for name in _SHOWN})
    into = [key for player in sitting for key in _listed(player, match)]
    waiting = [_turns(player) for player in sitting if player in _waited_for(match)]
    out_of = [key for player in everyone for key in (*_lists(player), _turns(player)) if key not in {*into, *waiting}]
    args = ("" if kept is None else kept, match.version, row, lobby.member(match), match.at, len(into), len(waiting))
    keys = (VERSIONS, ROWS, *into, *waiting, *out_of)
    with OUTAGES:
        return bool(backend.redis.eval(_PROJECT, len(keys), *keys, match.id, *args))


def _waited_for(match: Match) -> frozenset[str | None]:
    """Return the players the match waits for; while a bot stands in, it waits for nobody."""
    return frozenset(match.chairs[seat].player for seat in awaiting(match) if match.chairs[seat].kind == "human")


def _sitting(match: Match) -> Iterator[str]:
    return (chair.player for chair in match.chairs if chair.player is not None)


def _in_row(row: Json | None) -> frozenset[str]:
    return frozenset() if row is None else frozenset(seat["player"] for seat in row["seats"] if "player" in seat)


def _rows(backend: Backend, ids: list[bytes]) -> list[Any]:
    with OUTAGES:
        rows = backend.redis.hmget(ROWS, ids) if ids else []
    return [orjson.loads(row) for row in rows if row is not None]


def _listed(player: str, match: Match) -> list[str]:
    """Return the lists of the player that the match belongs to now."""
    scopes = (True, False) if match.visibility == "public" else (True,)
    return [_list(player, own, status) for own in scopes for status in (None, match.status)]


def _lists(player: str) -> list[str]:
    return [_list(player, own, status) for own in (True, False) for status in (None, *lobby.STATUSES)]


def _list(player: str, own: bool, status: Status | None) -> str:
    return f"mf:{{lists}}:{player}:{'own' if own else 'public'}:{status or '*'}"


def _turns(player: str) -> str:
    return f"mf:{{lists}}:{player}:turns"
