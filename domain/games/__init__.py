"""Every game the service hosts, one line each."""

from __future__ import annotations

from domain.games import tranquility
from domain.kernel.game import AnyGame

_ALL: tuple[AnyGame, ...] = (
    tranquility.GAME,
)

GAMES: dict[str, AnyGame] = {game.key: game for game in _ALL}
