"""Streams: what they can be asked for."""

from __future__ import annotations

from services.api.schemas.base import GAME_KEY, Sent, Text, about


class LobbyStreamQuery(Sent):
    """Which matches to watch."""

    game = Text(GAME_KEY, metadata=about("Only those of this game."))
