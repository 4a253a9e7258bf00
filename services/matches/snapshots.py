"""Folded matches as a cache in Redis. Deleting them all loses nothing but time."""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from domain.kernel.game import AnyGame, Outcome
from domain.match.clock import Clock
from domain.match.state import Chair, Last, Match, Point, Takeback
from services.eventstore.port import Head
from services.matches import codec, shapes
from services.matches.backend import Backend, Loaded

_PLAIN = ("id", "ruleset", "options", "visibility", "clock", "commitment", "origin", "entropy", "created_at", "version",
          "at", "status", "draw_offer", "draw_accepted", "leavers", "moved")  # fmt: skip


def write(backend: Backend, loaded: Loaded) -> None:
    """Keep the folded match, unless a later one is kept."""
    key = _key(backend, loaded.match.id)
    version = loaded.head.version
    kept = backend.redis.hget(key, "version")
    if kept is None or int(kept) < version:
        body = json.dumps(_to_json(loaded.match), separators=(",", ":"))
        head = json.dumps(loaded.head._asdict())
        backend.redis.hset(key, mapping={"version": version, "code": code_mark(), "head": head, "match": body})


def read(backend: Backend, match_id: str) -> Loaded | None:
    """Return the kept match, or None when there is none that this code wrote."""
    kept = backend.redis.hmget(_key(backend, match_id), "code", "head", "match")
    if kept[0] is None or kept[0].decode() != code_mark():
        return None
    match = _from_json(backend, json.loads(kept[2]))
    if match is None:
        return None
    return Loaded(match, Head(**json.loads(kept[1])), backend.store.secrets(match_id))


def drop(backend: Backend, match_id: str) -> None:
    """Forget the kept match."""
    backend.redis.delete(_key(backend, match_id))


@functools.cache
def code_mark() -> str:
    """Return a mark of the code that folds: a snapshot made by other code is ignored."""
    root = Path(__file__).resolve().parents[2]
    digest = hashlib.sha256()
    for folder in ("domain", "services/matches"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _key(backend: Backend, match_id: str) -> str:
    return backend.keys.snapshot(match_id)


def _to_json(match: Match) -> dict[str, Any]:
    records = {name: _encoded(getattr(match, name)) for name in ("chairs", "state", "outcome", "time", "takeback")}
    last = None if match.last is None else _last_to_json(match.game, match.last)
    return {
        **{name: shapes.encode(getattr(match, name)) for name in _PLAIN},
        **records,
        "game": match.game.key,
        "last": last,
        "undo": [_point_to_json(match.game, point) for point in match.undo],
    }


def _from_json(backend: Backend, kept: dict[str, Any]) -> Match | None:
    game = backend.games.get(kept["game"])
    if game is None or game.ruleset != kept["ruleset"]:
        return None
    plain = {name: kept[name] for name in _PLAIN}
    plain |= {name: tuple(kept[name]) for name in ("entropy", "draw_accepted", "moved")}
    return Match(
        game=game,
        chairs=shapes.decode(tuple[Chair, ...], kept["chairs"]),
        state=_state(game, kept["state"]),
        outcome=shapes.decode(Outcome | None, kept["outcome"]),
        last=None if kept["last"] is None else _last(game, kept["last"]),
        time=shapes.decode(Clock | None, kept["time"]),
        undo=tuple(_point(game, point) for point in kept["undo"]),
        takeback=shapes.decode(Takeback | None, kept["takeback"]),
        **plain,
    )


def _encoded(value: Any) -> Any:
    return None if value is None else shapes.encode(value)


def _state(game: AnyGame, kept: Any) -> Any:
    return None if kept is None else shapes.decode(shapes.returns(game.initial), kept)


def _last_to_json(game: AnyGame, last: Last) -> list[Any]:
    told = [codec.event_to_json(game.key, event) for event in last.events]
    return [last.seat, last.command_id, told, last.version, _encoded(last.time)]


def _last(game: AnyGame, kept: list[Any]) -> Last:
    seat, command_id, told, version, time = kept
    found = tuple(codec.event_from_json(game, game.key, *event) for event in told)
    return Last(seat, command_id, found, version, shapes.decode(Clock | None, time))


def _point_to_json(game: AnyGame, point: Point) -> list[Any]:
    return [shapes.encode(point.state), _last_to_json(game, point.last), _encoded(point.time), list(point.moved)]


def _point(game: AnyGame, kept: list[Any]) -> Point:
    state, last, time, moved = kept
    return Point(_state(game, state), _last(game, last), shapes.decode(Clock | None, time), tuple(moved))
