"""Seats: sit down, leave, and change a token that was seen by others."""

from __future__ import annotations

from domain.kernel.game import Json
from domain.match.commands import MatchCommand, ResumeSeat, TakeSeat
from services.api import auth, commits, headers
from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.matches import Leaving, Seated, Taking
from services.matches import opening, players, submit
from services.matches.backend import Loaded
from services.matches.errors import Unauthenticated, WrongSeat

SEAT = "/matches/<match:match_id>/seats/<seat:seat>"
REPLIES = {201: Reply("The seat, and its token.", Seated, headers=("ETag", headers.KEY))}


@operation(
    "POST", SEAT, "reader", tag="seats", summary="Take a seat", body=Taking, body_optional=True,
    headers=commits.HEADERS, replies=REPLIES, errors=(*commits.ERRORS, "invalid-options", "wrong-seat"),
)  # fmt: skip
def take_seat(call: Call) -> Answer:
    """Sit down on an open seat, or put a bot there. The match begins when no seat is open.

    Whoever may see the match may sit down: anyone at a public one, the holders of its watch token at one seen by link,
    and only its seats and the host (who then hand the token out) at a private one. Putting a bot on a seat is for those
    who have a seat of the match, and for the host.

    The holder of a seat that a bot stands in for takes it back with its own token, which stays as it is.

    Whoever sends a player's key, as the bearer or as `player_key`, sits down as that player.
    """
    if call.caller.kind == "seat" and call.caller.seat == call.path["seat"]:
        return _resumed(call)
    kind = call.body["kind"]
    if kind == "bot" and call.caller.kind == "anyone":
        raise Unauthenticated("only a seat of the match, or the host, may seat a bot; send such a token")
    if kind == "bot" and call.caller.kind == "watcher":
        raise WrongSeat("only a seat of the match, or the host, may seat a bot")
    seated = opening.take_seat(
        call.backend, call.match_id, call.path["seat"], call.conditions.key, call.fingerprint, kind=kind,
        level=call.body.get("level"), entropy=call.body.get("entropy"), player=_player(call),
        expected=call.conditions.expected,
    )  # fmt: skip
    return _answer(call, seated)


@operation(
    "POST", f"{SEAT}/release", "owner", tag="seats", summary="Leave a seat", body=Leaving, body_optional=True,
    headers=commits.HEADERS, replies=commits.REPLIES, errors=(*commits.ERRORS, "invalid-options"),
)  # fmt: skip
def release_seat(call: Call) -> Answer:
    """Leave the seat open for somebody else, or to a bot. Its token is void from then on.

    A match that no person plays any more is abandoned. The answer is what a spectator may see.
    """
    committed = opening.release_seat(
        call.backend, call.match_id, call.path["seat"], call.caller.actor, call.conditions.key, call.fingerprint,
        call.body.get("level"), expected=call.conditions.expected,
    )  # fmt: skip
    return commits.answer(call, committed, None)


@operation(
    "POST", f"{SEAT}/rotation", "owner", tag="seats", summary="Change a seat's token", headers=commits.HEADERS,
    replies=REPLIES, errors=commits.ERRORS,
)  # fmt: skip
def rotate_token(call: Call) -> Answer:
    """Replace the seat's token; the old one is void from then on."""
    seated = opening.rotate_token(
        call.backend, call.match_id, call.path["seat"], call.caller.actor, call.conditions.key, call.fingerprint,
        expected=call.conditions.expected,
    )  # fmt: skip
    return _answer(call, seated)


def _resumed(call: Call) -> Answer:
    """A seat has its holder already; but that may be one for whom a bot stands in."""
    seat = call.path["seat"]

    def want(loaded: Loaded) -> MatchCommand:
        away = auth.note(loaded).match.chairs[seat].away
        return ResumeSeat(seat) if away else TakeSeat(seat)

    committed = submit.submit(call.backend, call.match_id, want, commits.request(call))
    return _answer(call, opening.Seated(committed, None))


def _player(call: Call) -> str | None:
    key = call.body.get("player_key")
    return call.caller.player if key is None else players.of_key(call.backend, key)


def _answer(call: Call, seated: opening.Seated) -> Answer:
    match, seat = seated.committed.match, call.path["seat"]
    chair = match.chairs[seat]
    level: Json = {} if chair.level is None else {"level": chair.level}
    body = {"seat": seat, "kind": chair.kind, **level, "token": seated.token, "version": match.version}
    return Answer(201, body, commits.told(call, match.version))


OPERATIONS = (take_seat, release_seat, rotate_token)
