"""Every game the service hosts, one line each."""

from __future__ import annotations

from domain.games import homeworlds, homeworlds_settlers, photosynthesis, tranquility
from domain.kernel.game import AnyGame

_ALL: tuple[AnyGame, ...] = (
    homeworlds.GAME,
    homeworlds_settlers.GAME,
    photosynthesis.GAME,
    tranquility.GAME,
)

GAMES: dict[str, AnyGame] = {game.key: game for game in _ALL}
