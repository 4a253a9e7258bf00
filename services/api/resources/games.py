"""Games: what can be played here, and how it is asked for."""

from __future__ import annotations

from domain.kernel.game import AnyGame, Json
from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.games import Game, Games
from services.matches import codec, json_schema, load
from services.matches.backend import Backend


@operation("GET", "/games", "anyone", tag="games", summary="List the games", replies={200: Reply("All.", Games)})
def list_games(call: Call) -> Answer:
    """List every game, with its seats and the levels of its bots."""
    return Answer(200, {"games": [_row(call.backend, game) for game in call.backend.games.values()]})


@operation(
    "GET", "/games/<game:game>", "anyone", tag="games", summary="Describe a game",
    replies={200: Reply("The game.", Game)}, errors=("unknown-game",),
)  # fmt: skip
def show_game(call: Call) -> Answer:
    """Describe a game: its options and commands as JSON Schema, and where its rules and notation can be read."""
    game = load.game_of(call.backend.games, call.path["game"])
    schemas = {"options": json_schema.schema(game.Options), "commands": codec.commands_schema(game)}
    return Answer(200, _row(call.backend, game) | schemas)


def _row(backend: Backend, game: AnyGame) -> Json:
    fewest, most = game.seats
    return {
        "game": game.key,
        "title": game.title,
        "seats": {"min": fewest, "max": most},
        "ruleset": game.ruleset,
        "levels": list(backend.levels(game)),
        "hidden": game.hidden,
        "chance": game.chance,
        "cooperative": game.cooperative,
        "rules": f"/docs/rules/{game.key}",
        "notation": f"/docs/rules/{game.key}#notation",
    }


OPERATIONS = (list_games, show_game)
