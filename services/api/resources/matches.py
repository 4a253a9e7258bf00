"""Matches: open one, list the public ones, look at one."""

from __future__ import annotations

from typing import Any

from flask import request

from domain.match import view
from domain.match.events import Wanted
from services.api import creations, headers
from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.matches import Lobby, LobbyQuery, MatchState, NewMatch, StateQuery
from services.matches import load, lobby, opening
from services.matches.shapes import ShapeError


@operation(
    "POST", "/matches", "guest", tag="matches", summary="Open a match", body=NewMatch,
    replies=creations.REPLIES, errors=("unknown-game", "invalid-options"),
)  # fmt: skip
def open_match(call: Call) -> Answer:
    """Open a match. Every `human` seat is the caller's: its token is in the answer and is never shown again.

    With a player's key, these seats are the player's. The match begins when no seat is open. A request that is sent
    twice opens two matches.
    """
    order = _order(call.body, call.caller.player)
    try:
        opened = opening.open_match(call.backend, order, call.conditions.key, call.fingerprint)
    except ShapeError as error:
        raise ShapeError(f"options.{error.path}".rstrip("."), error.message) from None
    return creations.answer(opened.committed.match, opened.tokens, opened.watch_token)


@operation(
    "GET", "/matches", "anyone", tag="matches", summary="List matches", query=LobbyQuery,
    replies={200: Reply("A page of public matches.", Lobby)},
)  # fmt: skip
def list_matches(call: Call) -> Answer:
    """List the public matches, the latest first. Others are known only to those who were told of them."""
    return Answer(200, lobby.page(call.backend, **call.query))


@operation(
    "GET", "/matches/<match:match_id>", "reader", tag="matches", summary="Look at a match", query=StateQuery,
    headers=(headers.IF_NONE_MATCH,), errors=("unknown-version",),
    replies={200: Reply("The match.", MatchState, headers=("ETag",)), 304: Reply("It is still at that version.")},
)  # fmt: skip
def show_match(call: Call) -> Answer:
    """Show the match as the caller may see it: with a seat's token as that seat, else as a spectator."""
    loaded, seat, wanted = call.loaded, call.caller.seat, call.query.get("version")
    version = loaded.head.version if wanted is None else wanted
    earlier = None if version == loaded.head.version else load.at_version(call.backend, loaded, version)
    told = {"ETag": headers.etag(version)}
    if request.if_none_match.contains_weak(str(version)):
        return Answer(304, b"", told)
    return Answer(200, loaded.shown(seat) if earlier is None else view.view(earlier, seat), told)


def _order(body: Any, player: str | None) -> opening.Order:
    given = {name: body[name] for name in ("options", "visibility", "clock", "leavers", "entropy") if name in body}
    seats = tuple(Wanted(**one) for one in body["seats"]) if "seats" in body else None
    return opening.Order(body["game"], seats=seats, player=player, **given)


OPERATIONS = (open_match, list_matches, show_match)
