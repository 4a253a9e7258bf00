"""The lobby: one row a public match, newest first. A read model: deleted, it is folded anew from the streams."""

from __future__ import annotations

from typing import Any, Final

import orjson

from domain.kernel.game import Json
from domain.match import view
from domain.match.state import Match, Status
from services.eventstore.outage import OUTAGES
from services.matches.backend import Backend

BELL: Final = "mf:{lobby}:bell"
"""The pub/sub channel that tells each row as it changes."""
ROWS: Final = "mf:{lobby}:rows"
VERSIONS: Final = "mf:{lobby}:versions"
STATUSES: Final[tuple[Status, ...]] = ("open", "running", "finished", "abandoned")
SHOWN = ("match", "game", "status", "version", "seats", "awaiting", "created_at", "updated_at", "outcome")

# A projection may run late, twice, or beside another: a row never goes back to an earlier version.
_PROJECT = """
local kept = redis.call('HGET', KEYS[2], ARGV[1])
if kept and tonumber(kept) >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
for i = 3, #KEYS do
  if i <= 2 + tonumber(ARGV[5]) then redis.call('ZADD', KEYS[i], 0, ARGV[4])
  else redis.call('ZREM', KEYS[i], ARGV[4]) end
end
redis.call('PUBLISH', ARGV[6], ARGV[3])
return 1
"""


class InvalidCursor(ValueError):
    """The cursor is none that a page gave out."""


def project(backend: Backend, match: Match) -> bool:
    """Show the match as it is at this version; return False when a later one is shown already, or none may be."""
    if match.visibility != "public":
        return False
    shown = view.summary(match)
    row = {name: shown[name] for name in SHOWN}
    into = [_index(None, None), _index(match.status, None), _index(None, match.game.key)]
    into.append(_index(match.status, match.game.key))
    out_of = [_index(s, g) for s in STATUSES if s != match.status for g in (None, match.game.key)]
    script = backend.redis.register_script(_PROJECT)
    args = [match.id, match.version, orjson.dumps(row), member(match), len(into), BELL]
    with OUTAGES:
        return bool(script(keys=[ROWS, VERSIONS, *into, *out_of], args=args))


def page(
    backend: Backend, status: Status | None = None, game: str | None = None, cursor: str | None = None, limit: int = 50
) -> Json:
    """Return {"matches", "next"}: up to `limit` rows, newest match first. Raises InvalidCursor."""
    upper = "+" if cursor is None else f"({checked(cursor)}"
    with OUTAGES:
        members = backend.redis.zrevrangebylex(_index(status, game), upper, "-", start=0, num=limit + 1)
        ids = [member.split(b":")[1] for member in members[:limit]]
        rows = backend.redis.hmget(ROWS, ids) if ids else []
    more = len(members) > limit
    return {
        "matches": [orjson.loads(row) for row in rows if row is not None],
        "next": members[limit - 1].decode() if more else None,
    }


def remove(backend: Backend, match: Match) -> None:
    """Take the match out of every list."""
    with OUTAGES:
        pipe: Any = backend.redis.pipeline(transaction=False)
        for status in (None, *STATUSES):
            for game in (None, match.game.key):
                pipe.zrem(_index(status, game), member(match))
        pipe.hdel(ROWS, match.id)
        pipe.hdel(VERSIONS, match.id)
        pipe.execute()


def _index(status: Status | None, game: str | None) -> str:
    return f"mf:{{lobby}}:by:{status or '*'}:{game or '*'}"


def member(match: Match) -> str:
    """Return what stands for the match in lists that are sorted by when it was opened."""
    return f"{match.created_at:014d}:{match.id}"


def checked(cursor: str) -> str:
    """Return the cursor of such a list. Raises InvalidCursor."""
    birth, _, match_id = cursor.partition(":")
    if not (birth.isdecimal() and len(birth) == 14 and match_id.isascii() and 0 < len(match_id) <= 64):
        raise InvalidCursor("send the `next` of the page before, unchanged")
    return cursor
