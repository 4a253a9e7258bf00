"""Takebacks: asking to go back, and answering who asks."""

from __future__ import annotations

from domain.match.commands import AnswerTakeback, AskTakeback, MatchCommand
from services.api import auth, commits
from services.api.operations import Answer, Call, operation
from services.api.schemas.commands import TakebackAnswer, TakebackWish
from services.matches import submit
from services.matches.backend import Loaded

TAKEBACKS = "/matches/<match:match_id>/takebacks"


@operation(
    "POST", TAKEBACKS, "seat", tag="play", summary="Ask for a takeback", body=TakebackWish, body_optional=True,
    headers=commits.HEADERS, replies=commits.REPLIES, errors=commits.ERRORS,
)  # fmt: skip
def ask_takeback(call: Call) -> Answer:
    """Ask to take the seat's last turn back, or to go back to a version.

    Every other person at the match must consent; where there is none, it happens at once. Games that hide or draw
    something know no takebacks.
    """
    return _submitted(call, AskTakeback(_seat(call), call.body.get("version")))


@operation(
    "POST", f"{TAKEBACKS}/answer", "seat", tag="play", summary="Answer a request for a takeback", body=TakebackAnswer,
    headers=commits.HEADERS, replies=commits.REPLIES, errors=commits.ERRORS,
)  # fmt: skip
def answer_takeback(call: Call) -> Answer:
    """Grant or refuse the open request; the seat that made it withdraws it by refusing."""
    return _submitted(call, AnswerTakeback(_seat(call), call.body["accept"]))


def _submitted(call: Call, command: MatchCommand) -> Answer:
    def want(loaded: Loaded) -> MatchCommand:
        auth.note(loaded)
        return command

    committed = submit.submit(call.backend, call.match_id, want, commits.request(call))
    return commits.answer(call, committed, call.caller.seat)


def _seat(call: Call) -> int:
    assert call.caller.seat is not None, "the route is for seats"
    return call.caller.seat


OPERATIONS = (ask_takeback, answer_takeback)
