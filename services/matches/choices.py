"""What a seat may do now, as ready command bodies with their text, a page at a time."""

from __future__ import annotations

from itertools import islice
from typing import Any

from domain.kernel import decide
from domain.kernel.chance import NoChance
from domain.kernel.errors import IllegalCommand, PeekRefused
from domain.kernel.game import Json, Seat
from domain.match.errors import MatchRefusal
from domain.match.state import Match
from services.matches import codec

LIMIT = 200


def page(match: Match, seat: Seat, after: str = "", cursor: int = 0, limit: int = LIMIT) -> Json:
    """Return {"seat", "version", "commands", "complete", "next"}: what `seat` may do after the steps in `after`.

    `complete` says whether the text in `after` could be sent as it is: it is a whole turn of this seat.
    Raises IllegalCommand when `after` breaks a rule, MatchRefusal when the match is not running or chance would show.
    """
    if match.status != "running":
        code = "match-over" if match.over else "not-begun"
        raise MatchRefusal(code, "commands can be given only while the match is running")
    state = _after(match, seat, after) if after.strip() else match.state
    found = list(islice(match.game.legal(state, seat), cursor, cursor + limit + 1))
    return {
        "seat": seat,
        "version": match.version,
        "commands": [_choice(match, command) for command in found[:limit]],
        "complete": bool(after.strip()) and _whole(match, seat, after),
        "next": str(cursor + limit) if len(found) > limit else None,
    }


def _choice(match: Match, command: Any) -> Json:
    return {"text": match.game.say(command), "command": codec.command_to_json(command)}


def _after(match: Match, seat: Seat, text: str) -> Any:
    commands = match.game.read(match.state, seat, text, False)
    if match.game.hidden:
        raise IllegalCommand("no-preview", "in a game with secrets, send each step before asking what may follow")
    try:
        return decide.decide(match.game, match.state, seat, commands, NoChance())[1]
    except PeekRefused as refusal:
        raise IllegalCommand("no-preview", refusal.detail) from None


def _whole(match: Match, seat: Seat, text: str) -> bool:
    try:
        commands = match.game.read(match.state, seat, text, True)
        state = decide.decide(match.game, match.state, seat, commands, NoChance())[1]
    except IllegalCommand:
        return False
    except PeekRefused:
        return True  # the steps were allowed; only the end of the turn, which is implied, is up to chance
    return seat not in match.game.awaiting(state)
