"""The read models of a match: whatever shows it outside of itself is brought up to date here."""

from __future__ import annotations

from domain.match.state import Match
from services.matches import archive, ledger, lobby, notices, player_lists, ratings, retiring
from services.matches.backend import Backend, Loaded


def show(backend: Backend, loaded: Loaded) -> None:
    """Show the match, as it is now, wherever it belongs; this may happen late, twice, or beside itself."""
    match = loaded.match
    try:
        lobby.project(backend, match)
        player_lists.project(backend, match)
        ratings.record(backend, loaded)
        notices.tell(backend, loaded)
        retiring.note(backend, match)
    finally:
        if archive.is_gone(backend.redis, backend.keys, match.id):
            forget(backend, match)  # the host removed it while it was being shown


def forget(backend: Backend, match: Match) -> None:
    """Take a match out of everything that shows it, or counts it."""
    lobby.remove(backend, match)
    player_lists.remove(backend, match)
    ledger.remove(backend, match.game.key, match.id)
    notices.forget(backend, match)
    retiring.forget(backend, match.id)
