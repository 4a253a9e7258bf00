"""Thoughts: how bots came to their turns, and what they would do in a seat's place."""

from __future__ import annotations

from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.thoughts import Hint, HintUnderWay, HintWanted, Thought
from services.matches import hints, thoughts

MATCH = "/matches/<match:match_id>"
PENDING = Reply("It is being thought out: ask again.", HintUnderWay, headers=("Location", "Retry-After"))
RETRY_AFTER = 1


@operation(
    "GET", f"{MATCH}/thoughts/<version:version>", "reader", tag="play", summary="What did the bot think?",
    replies={200: Reply("How it came to its turn.", Thought)},
    errors=("unknown-version", "unknown-thought", "secrets-in-play"),
)  # fmt: skip
def show_thought(call: Call) -> Answer:
    """Show how a bot that saw this version came to its turn; the turn's events name the version in `caused_by`.

    In games with secrets this is told when the match has ended.
    """
    return Answer(200, thoughts.read(call.backend, call.loaded, call.path["version"]))


@operation(
    "POST", f"{MATCH}/hints", "seat", tag="play", summary="Ask for advice", body=HintWanted, body_optional=True,
    replies={202: PENDING}, errors=("match-refusal", "no-choice", "invalid-options"),
)  # fmt: skip
def ask_for_hint(call: Call) -> Answer:
    """Have a bot think out what the seat could do now, from what the seat may see.

    There is one hint for each seat and version: asking again leads to the same.
    """
    return _pending(call, hints.ask(call.backend, call.loaded, _seat(call), call.body.get("level")))


@operation(
    "GET", f"{MATCH}/hints/<hint:hint>", "seat", tag="play", summary="Look at advice",
    replies={200: Reply("What a bot would do.", Hint), 202: PENDING}, errors=("unknown-hint",),
)  # fmt: skip
def show_hint(call: Call) -> Answer:
    """Show the advice that this seat asked for, for an hour; `commands` can be sent as they are."""
    hint = call.path["hint"]
    found = hints.look(call.backend, call.loaded, _seat(call), hint)
    return _pending(call, hint) if found is None else Answer(200, found)


def _pending(call: Call, hint: str) -> Answer:
    told = {"Location": f"/matches/{call.match_id}/hints/{hint}", "Retry-After": str(RETRY_AFTER)}
    return Answer(202, {"hint": hint}, told)


def _seat(call: Call) -> int:
    assert call.caller.seat is not None, "the route is for seats"
    return call.caller.seat


OPERATIONS = (show_thought, ask_for_hint, show_hint)
