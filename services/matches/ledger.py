"""A game's ledger: the results of its matches in the order of their ends, the standings and the sums they come to.

A read model. Results arrive late and out of order, so each is kept with the standings it found: one that comes late is
put in its place, and those after it are rated anew. So the ledger always equals what the streams alone give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson

from domain.kernel.game import Json
from services.eventstore.outage import OUTAGES
from services.matches import scales, statistics
from services.matches.backend import Backend
from services.matches.results import Result
from services.matches.scales import Standing

# Written only on top of what was looked at. KEYS: meta, log, entries, table, board.
# ARGV: generation, "1" to begin anew, sums, number of results, number of standings,
#       results (match, ended at, entry)..., standings (identity, standing, ordinal)...
_WRITE: Final = """
local found = redis.call('HGET', KEYS[1], 'generation') or '0'
if found ~= ARGV[1] then return 0 end
if ARGV[2] == '1' then redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5]) end
redis.call('HINCRBY', KEYS[1], 'generation', 1)
redis.call('HSET', KEYS[1], 'sums', ARGV[3])
local at = 5
for i = 1, tonumber(ARGV[4]) do
  redis.call('ZADD', KEYS[2], ARGV[at + 2], ARGV[at + 1])
  redis.call('HSET', KEYS[3], ARGV[at + 1], ARGV[at + 3])
  at = at + 3
end
for i = 1, tonumber(ARGV[5]) do
  redis.call('HSET', KEYS[4], ARGV[at + 1], ARGV[at + 2])
  redis.call('ZADD', KEYS[5], ARGV[at + 3], ARGV[at + 1])
  at = at + 3
end
return 1
"""


class Entry(NamedTuple):
    """A result, and the standings that its identities had before it; who was new is left out."""

    result: Result
    before: Mapping[str, Standing]


class Book(NamedTuple):
    """What a game's results come to."""

    entries: tuple[Entry, ...]
    table: dict[str, Standing]
    sums: Json


def fold(results: Iterable[Result], table: Mapping[str, Standing] | None = None) -> Book:
    """Return what results come to, taken in the order of their ends and beginning with the standings of `table`."""
    standings, sums, entries = dict(table or {}), statistics.empty(), []
    for result in sorted(results, key=lambda one: one.order):
        before: dict[str, Standing] = {}
        if result.rated is not None:
            before = {who: standings[who] for who in result.rated.identities if who in standings}
            standings |= scales.rate(result.rated, result.ended_at, before)
        statistics.add(sums, result.facts)
        entries.append(Entry(result, before))
    return Book(tuple(entries), standings, sums)


def record(backend: Backend, game: str, result: Result) -> bool:
    """Take the result into the game's ledger; return False when it is there already."""
    while True:
        generation, kept, known = _look(backend, game, result)
        if known:
            return False
        later = _later(backend, game, result)
        table = _table(backend, game, {who for one in (result, *(e.result for e in later)) for who in _who(one)})
        for entry in reversed(later):  # back to where the result finds its place
            for who in _who(entry.result):
                table.pop(who, None)
            table |= entry.before
        book = fold((result, *(entry.result for entry in later)), table)
        statistics.add(kept, result.facts)
        if _write(backend, game, generation, book._replace(sums=kept)):
            return True


def remove(backend: Backend, game: str, match_id: str) -> None:
    """Strike a match out of the game's ledger, as if it had never been played."""
    while True:
        generation, _ = _meta(backend, game)
        kept = [entry.result for entry in _entries(backend, game)]
        left = [result for result in kept if result.match != match_id]
        if len(left) == len(kept) or _write(backend, game, generation, fold(left), anew=True):
            return


def generation(backend: Backend, game: str) -> str:
    """Return a mark that changes whenever the ledger does."""
    return _meta(backend, game)[0]


def replace(backend: Backend, game: str, book: Book, mark: str) -> bool:
    """Make this the game's ledger; return False when it is no longer at the generation `mark`."""
    return _write(backend, game, mark, book, anew=True)


def read(backend: Backend, game: str) -> Book:
    """Return the whole ledger."""
    entries = sorted(_entries(backend, game), key=lambda entry: entry.result.order)
    with OUTAGES:
        table = backend.redis.hgetall(_key(game, "table"))
    standings = {who.decode(): Standing(*orjson.loads(kept)) for who, kept in table.items()}
    return Book(tuple(entries), standings, _meta(backend, game)[1])


def standing(backend: Backend, games: Sequence[str], identity: str) -> dict[str, Standing]:
    """Return the standings of an identity in these games, where it has one."""
    with OUTAGES:
        pipe = backend.redis.pipeline(transaction=False)
        for game in games:
            pipe.hget(_key(game, "table"), identity)
        answers = pipe.execute()
    return {game: Standing(*orjson.loads(kept)) for game, kept in zip(games, answers) if kept is not None}


def best(backend: Backend, game: str, start: int, count: int) -> list[tuple[str, Standing]]:
    """Return `count` identities from place `start` (0: the best) on, with their standings."""
    with OUTAGES:
        identities = [who.decode() for who in backend.redis.zrevrange(_key(game, "board"), start, start + count - 1)]
    table = _table(backend, game, identities)
    return [(who, table[who]) for who in identities if who in table]


def sums(backend: Backend, game: str) -> Json:
    """Return the sums over the game's results, as statistics.py adds them up."""
    return _meta(backend, game)[1]


def _look(backend: Backend, game: str, result: Result) -> tuple[str, Json, bool]:
    """Return the ledger's generation, its sums, and whether it has the result already."""
    generation, kept = _meta(backend, game)
    with OUTAGES:
        return generation, kept, bool(backend.redis.hexists(_key(game, "entries"), result.match))


def _meta(backend: Backend, game: str) -> tuple[str, Json]:
    with OUTAGES:
        generation, kept = backend.redis.hmget(_key(game, "meta"), "generation", "sums")
    found = "0" if generation is None else generation.decode()
    return found, statistics.empty() if kept is None else orjson.loads(kept)


def _later(backend: Backend, game: str, result: Result) -> list[Entry]:
    """Return the entries after the place of a result, in order."""
    with OUTAGES:
        ids = backend.redis.zrangebyscore(_key(game, "log"), result.ended_at, "+inf")
        kept = backend.redis.hmget(_key(game, "entries"), ids) if ids else []
    found = (_entry(one) for one in kept if one is not None)
    return sorted((e for e in found if e.result.order > result.order), key=lambda e: e.result.order)


def _entries(backend: Backend, game: str) -> list[Entry]:
    with OUTAGES:
        return [_entry(kept) for kept in backend.redis.hvals(_key(game, "entries"))]


def _table(backend: Backend, game: str, identities: Iterable[str]) -> dict[str, Standing]:
    asked = list(identities)
    with OUTAGES:
        kept = backend.redis.hmget(_key(game, "table"), asked) if asked else []
    return {who: Standing(*orjson.loads(one)) for who, one in zip(asked, kept) if one is not None}


def _write(backend: Backend, game: str, generation: str, book: Book, anew: bool = False) -> bool:
    args: list[Any] = [generation, "1" if anew else "0", orjson.dumps(book.sums), len(book.entries), len(book.table)]
    for entry in book.entries:
        before = {who: list(one) for who, one in entry.before.items()}
        kept = orjson.dumps({**entry.result.to_json(), "before": before})
        args += [entry.result.match, entry.result.ended_at, kept]
    for who, one in book.table.items():
        args += [who, orjson.dumps(list(one)), one.ordinal]
    keys = [_key(game, name) for name in ("meta", "log", "entries", "table", "board")]
    with OUTAGES:
        return bool(backend.redis.eval(_WRITE, len(keys), *keys, *args))


def _entry(kept: bytes) -> Entry:
    shown = orjson.loads(kept)
    return Entry(Result.from_json(shown), {who: Standing(*one) for who, one in shown["before"].items()})


def _who(result: Result) -> tuple[str, ...]:
    return () if result.rated is None else result.rated.identities


def _key(game: str, name: str) -> str:
    return f"mf:{{results:{game}}}:{name}"
