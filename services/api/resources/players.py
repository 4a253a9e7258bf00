"""Players: become one, look one up, see whose turn it is; how good everybody is, and what usually happens in a game."""

from __future__ import annotations

from domain.kernel.game import Json
from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.players import (
    NewPlayer,
    PlayersMatches,
    PlayersMatchesQuery,
    Profile,
    Ranking,
    RankingQuery,
    Registered,
    Statistics,
    Turns,
)
from services.matches import ledger, load, player_lists, players, ratings, statistics
from services.matches.errors import WrongSeat

PLAYER = "/players/<player:player_id>"


@operation(
    "POST", "/players", "anyone", tag="players", summary="Become a player", body=NewPlayer,
    replies={201: Reply("The player, and its key.", Registered, headers=("Location",))},
)  # fmt: skip
def register(call: Call) -> Answer:
    """Make an identity that lasts across matches. Its key is in the answer and is never shown again.

    Nobody needs one to play. Sent as the bearer's token to whatever opens a match or takes a seat, the key makes the
    seat the player's; from then on it speaks for that seat as the seat's own token does.
    """
    made = players.register(call.backend, call.body["name"])
    return Answer(201, _registered(made), {"Location": f"/players/{made.player.id}"})


@operation(
    "POST", f"{PLAYER}/rotation", "player", tag="players", summary="Change a player's key",
    replies={201: Reply("The player, and its new key.", Registered)},
)  # fmt: skip
def rotate_key(call: Call) -> Answer:
    """Replace the player's key; the old one is void from then on."""
    player = players.find(call.backend, call.path["player_id"])
    return Answer(201, _registered(players.Registered(player, players.rotate(call.backend, player.id))))


@operation(
    "GET", PLAYER, "anyone", tag="players", summary="Look at a player", replies={200: Reply("The player.", Profile)}
)
def show_player(call: Call) -> Answer:
    """Show a player's name and ratings."""
    player = players.find(call.backend, call.path["player_id"])
    shown = {"player": player.id, "name": player.name, "created_at": player.created_at}
    return Answer(200, {**shown, "ratings": ratings.of(call.backend, player.id)})


@operation(
    "GET", f"{PLAYER}/matches", "guest", tag="players", summary="List a player's matches", query=PlayersMatchesQuery,
    replies={200: Reply("A page of matches.", PlayersMatches)},
)  # fmt: skip
def list_players_matches(call: Call) -> Answer:
    """List the public matches the player sits at, the latest first; to the player itself, by its key, all of them."""
    player = players.find(call.backend, call.path["player_id"])
    own = call.caller.player == player.id
    return Answer(200, player_lists.page(call.backend, player.id, own, **call.query))


@operation(
    "GET", f"{PLAYER}/turns", "player", tag="players", summary="Where is it my turn?",
    replies={200: Reply("The matches that wait for the player.", Turns)},
)  # fmt: skip
def list_turns(call: Call) -> Answer:
    """List the matches that wait for the player, the longest first. Only the player's own key opens it."""
    if call.caller.kind == "host":
        raise WrongSeat("this is for the player itself; send its key")
    return Answer(200, player_lists.turns(call.backend, call.path["player_id"]))


@operation(
    "GET", "/games/<game:game>/ratings", "anyone", tag="players", summary="List the best", query=RankingQuery,
    replies={200: Reply("A page of the list.", Ranking)}, errors=("unknown-game", "store-unavailable"),
)  # fmt: skip
def list_ratings(call: Call) -> Answer:
    """List the rated players and bots of a game, the best first: those who are surely good before the merely lucky."""
    game = load.game_of(call.backend.games, call.path["game"])
    return Answer(200, ratings.page(call.backend, game.key, call.query["cursor"], call.query["limit"]))


@operation(
    "GET", "/games/<game:game>/statistics", "anyone", tag="games", summary="What usually happens?",
    replies={200: Reply("The statistics.", Statistics)}, errors=("unknown-game", "store-unavailable"),
)  # fmt: skip
def show_statistics(call: Call) -> Answer:
    """Tell how long matches of the game were, who won them from which seat, and what the game itself counts."""
    game = load.game_of(call.backend.games, call.path["game"])
    return Answer(200, statistics.shown(game.key, ledger.sums(call.backend, game.key)))


def _registered(made: players.Registered) -> Json:
    return {"player": made.player.id, "name": made.player.name, "key": made.key}


OPERATIONS = (
    register,
    rotate_key,
    show_player,
    list_players_matches,
    list_turns,
    list_ratings,
    show_statistics,
)
