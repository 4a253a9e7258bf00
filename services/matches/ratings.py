"""Who is how good at what: read from the ledgers, which can be made anew from the streams at any time."""

from __future__ import annotations

import logging
from collections import defaultdict

from domain.kernel.game import Json
from services.matches import history, ledger, load, players, results
from services.matches.backend import Backend, Loaded
from services.matches.errors import UnknownMatch, UnknownPlayer
from services.matches.ledger import Book

log = logging.getLogger(__name__)


def record(backend: Backend, loaded: Loaded) -> bool:
    """Take a match into its game's ledger once it is over; return whether it was new there."""
    match = loaded.match
    if not results.counts(match):
        return False
    whole = history.whole(backend, match.id, loaded.head.version)
    return ledger.record(backend, match.game.key, results.of(match, whole))


def of(backend: Backend, identity: str) -> list[Json]:
    """Return an identity's ratings, one a game it was rated in."""
    found = ledger.standing(backend, tuple(backend.games), identity)
    return [{"game": game, **standing.shown()} for game, standing in found.items()]


def page(backend: Backend, game: str, cursor: int, limit: int) -> Json:
    """Return {"game", "ratings", "next"}: a part of the list of the best."""
    found = ledger.best(backend, game, cursor, limit + 1)
    rows = [
        {"game": game, "player": who, **_name(backend, who), **standing.shown()} for who, standing in found[:limit]
    ]  # fmt: skip
    return {"game": game, "ratings": rows, "next": cursor + limit if len(found) > limit else None}


def recompute(backend: Backend) -> dict[str, Book]:
    """Return every game's ledger as the streams alone give it."""
    found: defaultdict[str, list[results.Result]] = defaultdict(list)
    for match_id in backend.store.streams():
        try:
            loaded = load.latest(backend, match_id).loaded
        except (UnknownMatch, *load.NOT_HERE) as why:
            log.info("event=recompute-passed-over match=%s why=%s", match_id, type(why).__name__)
            continue
        if results.counts(loaded.match):
            whole = history.whole(backend, match_id, loaded.head.version)
            found[loaded.match.game.key].append(results.of(loaded.match, whole))
    return {game: ledger.fold(found[game]) for game in backend.games}


def rebuild(backend: Backend) -> None:
    """Make every ledger anew from the streams; one to which a match is added meanwhile is done once more."""
    left = set(backend.games)
    while left:
        marks = {game: ledger.generation(backend, game) for game in left}
        books = recompute(backend)
        left = {game for game, mark in marks.items() if not ledger.replace(backend, game, books[game], mark)}


def _name(backend: Backend, identity: str) -> Json:
    if identity.startswith("bot:"):
        return {}
    try:
        return {"name": players.find(backend, identity).name}
    except UnknownPlayer:
        return {}
