"""Commands: what a seat may do now, and doing it."""

from __future__ import annotations

from functools import partial
from typing import Any

from domain.match import legal, view
from domain.match.commands import Play
from services.api import auth, commits, headers
from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.commands import ActQuery, Choices, Commands, CommandsQuery, Played, Previewed
from services.eventstore.port import VersionConflict
from services.matches import choices, codec, load, submit
from services.matches.backend import Loaded


@operation(
    "GET", "/matches/<match:match_id>/commands", "seat", tag="play", summary="What may I do now?", query=CommandsQuery,
    replies={200: Reply("A page of choices.", Choices, headers=("ETag",))}, errors=("match-refusal", "illegal-command"),
)  # fmt: skip
def list_commands(call: Call) -> Answer:
    """List the commands the seat may give now, each as text and as a body to send.

    With `after`, those that may follow the steps in it, so that a half-built turn can be continued before it is sent.
    """
    match, seat = call.loaded.match, call.caller.seat
    assert seat is not None
    legal.check(match, Play(seat, ()), call.backend.levels(match.game))
    page = choices.page(match, seat, **call.query)
    return Answer(200, page, {"ETag": headers.etag(page["version"])})


@operation(
    "POST", "/matches/<match:match_id>/commands", "seat", tag="play", summary="Play", body=Commands, query=ActQuery,
    headers=(*commits.HEADERS, headers.PREFER), errors=(*commits.ERRORS, "illegal-command"), anew=False, recurs=True,
    replies={
        200: Reply("A dry run: it would be allowed.", Previewed, headers=("ETag",)),
        201: Reply("What came of it.", Played, headers=("ETag", headers.KEY, headers.PREFERENCE_APPLIED)),
    },
)  # fmt: skip
def play(call: Call) -> Answer:
    """Give commands: a whole turn as text, or steps. All are accepted, or none.

    A refusal of the rules says at which step, and cites the rule.
    With `Prefer: return=minimal` the answer has no `state`.
    """
    want = partial(_command, call)
    if call.query["dry_run"]:
        return _preview(call, want)
    committed = submit.submit(call.backend, call.match_id, want, commits.request(call))
    return commits.answer(call, committed, call.caller.seat)


def _preview(call: Call, want: submit.Want) -> Answer:
    seen = load.player(call.backend, call.match_id, call.caller.token)[0]
    version, expected = auth.note(seen.loaded).head.version, call.conditions.expected
    if expected not in (None, version):  # before a text is read against a position it was not meant for
        raise VersionConflict(call.match_id, expected or 0, version)
    found = submit.preview(call.backend, seen, want(seen.loaded), expected).match
    state = None if found is None else view.view(found, call.caller.seat)
    return Answer(200, {"version": version, "dry_run": True, "state": state}, {"ETag": headers.etag(version)})


def _command(call: Call, loaded: Loaded) -> Play:
    match, seat = auth.note(loaded).match, call.caller.seat
    assert seat is not None
    legal.check(match, Play(seat, ()), call.backend.levels(match.game))  # before there is a state nothing can be read
    if "text" in call.body:
        return Play(seat, match.game.read(match.state, seat, call.body["text"], True))
    steps: list[Any] = call.body["commands"]
    return Play(seat, tuple(codec.command_from_json(match.game, one, f"commands.{i}") for i, one in enumerate(steps)))


OPERATIONS = (list_commands, play)
