"""Folded matches as a cache in Redis. Deleting them all loses nothing but time."""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from domain.kernel.game import AnyGame, Outcome
from domain.match.state import Chair, Last, Match
from services.eventstore.port import Head
from services.matches import codec, shapes
from services.matches.backend import Backend, Loaded

_PLAIN = ("id", "ruleset", "options", "visibility", "clock", "commitment", "origin", "entropy", "created_at", "version",
          "at", "status", "draw_offer", "draw_accepted")  # fmt: skip


def write(backend: Backend, loaded: Loaded) -> None:
    """Keep the folded match, unless a later one is kept."""
    key = _key(backend, loaded.match.id)
    version = loaded.head.version
    kept = backend.redis.hget(key, "version")
    if kept is None or int(kept) < version:
        body = json.dumps(_to_json(loaded.match), separators=(",", ":"))
        head = json.dumps(asdict(loaded.head))
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
    last = match.last
    return {
        **{name: shapes.encode(getattr(match, name)) for name in _PLAIN},
        "game": match.game.key,
        "chairs": shapes.encode(match.chairs),
        "state": None if match.state is None else shapes.encode(match.state),
        "outcome": None if match.outcome is None else shapes.encode(match.outcome),
        "last": last
        and [last.seat, last.command_id, [codec.event_to_json(match.game.key, event) for event in last.events]],
    }


def _from_json(backend: Backend, kept: dict[str, Any]) -> Match | None:
    game = backend.games.get(kept["game"])
    if game is None or game.ruleset != kept["ruleset"]:
        return None
    plain = {name: kept[name] for name in _PLAIN} | {
        "entropy": tuple(kept["entropy"]),
        "draw_accepted": tuple(kept["draw_accepted"]),
    }
    return Match(
        game=game,
        chairs=shapes.decode(tuple[Chair, ...], kept["chairs"]),
        state=None if kept["state"] is None else shapes.decode(shapes.returns(game.initial), kept["state"]),
        outcome=None if kept["outcome"] is None else shapes.decode(Outcome, kept["outcome"]),
        last=_last(game, kept["last"]),
        **plain,
    )


def _last(game: AnyGame, kept: list[Any] | None) -> Last | None:
    if kept is None:
        return None
    return Last(kept[0], kept[1], tuple(codec.event_from_json(game, game.key, *event) for event in kept[2]))

