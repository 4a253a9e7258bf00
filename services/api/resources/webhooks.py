"""Webhooks: of a player, who is told of all matches it sits at, and of a match."""

from __future__ import annotations

from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.webhooks import NewWebhook, OwnWebhook, Removed, Webhooks
from services.matches import webhooks

PLAYERS, MATCHES = "/players/<player:player_id>/webhooks", "/matches/<match:match_id>/webhooks"
ADDED = {201: Reply("The webhook, and its secret.", OwnWebhook)}
LISTED = {200: Reply("All of them.", Webhooks)}
REMOVED = {200: Reply("It is no more.", Removed)}
ADD_ERRORS = ("forbidden-url", "too-many-webhooks")


@operation(
    "POST", PLAYERS, "player", tag="notices", summary="Be told of one's matches", body=NewWebhook, replies=ADDED,
    errors=ADD_ERRORS,
)  # fmt: skip
def add_players_webhook(call: Call) -> Answer:
    """Have notices sent of every match the player sits at: of its own turns, of what others ask, of begins and ends."""
    return _add(call)


@operation("GET", PLAYERS, "player", tag="notices", summary="List a player's webhooks", replies=LISTED)
def list_players_webhooks(call: Call) -> Answer:
    """List the player's webhooks, without their secrets."""
    return _list(call)


@operation(
    "DELETE", f"{PLAYERS}/<hook:hook_id>", "player", tag="notices", summary="Remove a player's webhook",
    replies=REMOVED, errors=("unknown-webhook",),
)  # fmt: skip
def remove_players_webhook(call: Call) -> Answer:
    """Remove a webhook; notices that wait are not sent any more."""
    return _remove(call)


@operation(
    "POST", MATCHES, "party", tag="notices", summary="Be told of a match", body=NewWebhook, replies=ADDED,
    errors=ADD_ERRORS,
)  # fmt: skip
def add_matchs_webhook(call: Call) -> Answer:
    """Have notices sent of what happens in the match, to whichever seat."""
    return _add(call)


@operation("GET", MATCHES, "party", tag="notices", summary="List a match's webhooks", replies=LISTED)
def list_matchs_webhooks(call: Call) -> Answer:
    """List the match's webhooks, without their secrets."""
    return _list(call)


@operation(
    "DELETE", f"{MATCHES}/<hook:hook_id>", "party", tag="notices", summary="Remove a match's webhook",
    replies=REMOVED, errors=("unknown-webhook",),
)  # fmt: skip
def remove_matchs_webhook(call: Call) -> Answer:
    """Remove a webhook; notices that wait are not sent any more."""
    return _remove(call)


def _owner(call: Call) -> str:
    player = call.path.get("player_id")
    return webhooks.of_match(call.match_id) if player is None else webhooks.of_player(player)


def _add(call: Call) -> Answer:
    kinds = tuple(dict.fromkeys(call.body.get("kinds", webhooks.KINDS)))
    hook = webhooks.add(call.backend, _owner(call), call.body["url"], kinds)
    return Answer(201, {**hook.shown(), "secret": hook.secret})


def _list(call: Call) -> Answer:
    return Answer(200, {"webhooks": [hook.shown() for hook in webhooks.listed(call.backend, _owner(call))]})


def _remove(call: Call) -> Answer:
    webhooks.remove(call.backend, _owner(call), call.path["hook_id"])
    return Answer(200, {"removed": call.path["hook_id"]})


OPERATIONS = (
    add_players_webhook,
    list_players_webhooks,
    remove_players_webhook,
    add_matchs_webhook,
    list_matchs_webhooks,
    remove_matchs_webhook,
)
