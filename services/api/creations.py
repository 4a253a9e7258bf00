"""The answer to whoever has made a match: by opening it, by bringing it in, or by going on from another."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.game import Json, Seat
from domain.match import view
from domain.match.state import Chair, Match
from services.api import headers
from services.api.operations import Answer, Reply
from services.api.schemas.matches import Opened

REPLIES = {201: Reply("The match, and the tokens of its seats.", Opened, headers=("ETag", "Location"))}


def answer(match: Match, tokens: Mapping[Seat, str], watch_token: str | None, **more: bool) -> Answer:
    """Return the match as the lowest of the caller's seats sees it, with the tokens, which are shown this once."""
    body: Json = {
        "match": match.id,
        "version": match.version,
        "seats": [_seat(seat, chair, tokens.get(seat)) for seat, chair in enumerate(match.chairs)],
        "state": view.view(match, min(tokens, default=None)),
        **more,
    }
    if watch_token is not None:
        body["watch_token"] = watch_token
    return Answer(201, body, {"ETag": headers.etag(match.version), "Location": f"/matches/{match.id}"})


def _seat(seat: Seat, chair: Chair, token: str | None) -> Json:
    shown: Json = {"seat": seat, "kind": chair.kind}
    if chair.level is not None:
        shown["level"] = chair.level
    if token is not None:
        shown["token"] = token
    return shown
