"""Ends that are not the game's: resignation, draw by agreement, and the host's closing."""

from __future__ import annotations

from domain.match.commands import Abandon, AnswerDraw, MatchCommand, OfferDraw, Resign
from services.api import auth, commits
from services.api.operations import Answer, Call, operation
from services.api.schemas.commands import Abandonment, DrawAnswer
from services.matches import submit
from services.matches.backend import Loaded

MATCH = "/matches/<match:match_id>"


@operation(
    "POST", f"{MATCH}/resignation", "seat", tag="play", summary="Resign", headers=commits.HEADERS,
    replies=commits.REPLIES, errors=commits.ERRORS,
)  # fmt: skip
def resign(call: Call) -> Answer:
    """Resign. With one opponent left the match ends; else a bot plays on for the seat, which cannot win any more."""
    return _submitted(call, Resign(_seat(call)))


@operation(
    "POST", f"{MATCH}/draw-offers", "seat", tag="play", summary="Offer a draw", headers=commits.HEADERS,
    replies=commits.REPLIES, errors=commits.ERRORS,
)  # fmt: skip
def offer_draw(call: Call) -> Answer:
    """Offer a draw. The offer stands until it is answered, withdrawn, or another seat has finished a turn."""
    return _submitted(call, OfferDraw(_seat(call)))


@operation(
    "POST", f"{MATCH}/draw-offers/answer", "seat", tag="play", summary="Answer a draw offer", body=DrawAnswer,
    headers=commits.HEADERS, replies=commits.REPLIES, errors=commits.ERRORS,
)  # fmt: skip
def answer_draw(call: Call) -> Answer:
    """Accept or decline the open draw offer; the seat that made it withdraws it by declining."""
    return _submitted(call, AnswerDraw(_seat(call), call.body["accept"]))


@operation(
    "POST", f"{MATCH}/abandonment", "host", tag="play", summary="Close a match", body=Abandonment, body_optional=True,
    headers=commits.HEADERS, replies=commits.REPLIES, errors=commits.ERRORS,
)  # fmt: skip
def abandon(call: Call) -> Answer:
    """Close a match without a result."""
    return _submitted(call, Abandon(call.body["reason"]))


def _submitted(call: Call, command: MatchCommand) -> Answer:
    def want(loaded: Loaded) -> MatchCommand:
        auth.note(loaded)
        return command

    committed = submit.submit(call.backend, call.match_id, want, commits.request(call))
    return commits.answer(call, committed, call.caller.seat)


def _seat(call: Call) -> int:
    assert call.caller.seat is not None, "the route is for seats"
    return call.caller.seat


OPERATIONS = (resign, offer_draw, answer_draw, abandon)
