"""Every game's bot, one line each; a game without one is played at the plain levels."""

from __future__ import annotations

from domain.ai.bot import Bot
from domain.ai.bots import forbidden_island, homeworlds, homeworlds_settlers, photosynthesis, the_crew, tranquility
from domain.kernel.game import AnyGame

BOTS: dict[str, Bot] = {
    "forbidden_island": forbidden_island.BOT,
    "homeworlds": homeworlds.BOT,
    "homeworlds_settlers": homeworlds_settlers.BOT,
    "photosynthesis": photosynthesis.BOT,
    "the_crew": the_crew.BOT,
    "tranquility": tranquility.BOT,
}

PLAIN = Bot()


def of(game: AnyGame) -> Bot:
    """Return what the searchers know about `game`."""
    return BOTS.get(game.key, PLAIN)
