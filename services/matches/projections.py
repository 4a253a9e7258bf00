"""The read models of a match: whatever shows it outside of itself is brought up to date here."""

from __future__ import annotations

from services.matches import lobby, notices, player_lists, ratings
from services.matches.backend import Backend, Loaded


def show(backend: Backend, loaded: Loaded) -> None:
    """Show the match, as it is now, wherever it belongs; this may happen late, twice, or beside itself."""
    lobby.project(backend, loaded.match)
    player_lists.project(backend, loaded.match)
    ratings.record(backend, loaded)
    notices.tell(backend, loaded)
