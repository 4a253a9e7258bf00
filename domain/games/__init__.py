"""Every game the service hosts, one line each."""

from __future__ import annotations

from domain.games import forbidden_island, homeworlds, homeworlds_settlers, photosynthesis, the_crew, tranquility
from domain.kernel.game import AnyGame

_ALL: tuple[AnyGame, ...] = (
    forbidden_island.GAME,
    homeworlds.GAME,
    homeworlds_settlers.GAME,
    photosynthesis.GAME,
    the_crew.GAME,
    tranquility.GAME,
)

GAMES: dict[str, AnyGame] = {game.key: game for game in _ALL}
