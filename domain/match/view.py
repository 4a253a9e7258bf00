"""What of a match a seat or a spectator may see. When it is over, everything is open."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from domain.kernel.game import Json, Seat
from domain.match import takebacks
from domain.match.events import of_match
from domain.match.state import Chair, Match, Takeback, awaiting, first_up


def view(match: Match, seat: Seat | None) -> Json:
    """Return the match as `seat` (None: a spectator) may see it, in JSON types."""
    game, begun = match.game, match.state is not None
    return {
        **summary(match),
        "your_seat": seat,
        "board": game.draw(match.state, seat) if begun else "",
        "view": game.view(match.state, seat) if begun else None,
        "last": _last(match, seat),
        "can_undo": None if seat is None else takebacks.target(match, seat),
    }


def summary(match: Match) -> Json:
    """Return what anyone who may know of the match may know, in JSON types."""
    return {
        "match": match.id,
        "game": match.game.key,
        "ruleset": match.ruleset,
        "version": match.version,
        "status": match.status,
        "visibility": match.visibility,
        "options": match.options,
        "seats": list(_chairs(match.chairs)),
        "awaiting": sorted(awaiting(match)),
        "outcome": _outcome(match),
        "clock": _clock(match),
        "leavers": match.leavers,
        "draw_offer": match.draw_offer,
        "takeback": None if match.takeback is None else _takeback(match.takeback),
        "origin": match.origin,
        "imported": match.origin is not None and match.origin["kind"] not in ("fork", "rematch"),
        "created_at": match.created_at,
        "updated_at": match.at,
    }


def redact(match: Match, event: Any, seat: Seat | None) -> Any | None:
    """Return an event of this match as `seat` may see it: as it is when the match is over or the event is its own."""
    if not match.game.hidden or match.over or of_match(event):
        return event
    return match.game.redact(event, seat)


@lru_cache(maxsize=1 << 10)
def _chairs(chairs: tuple[Chair, ...]) -> tuple[Json, ...]:
    """They change a few times in a match, and are told with every move."""
    return tuple(_chair(seat, chair) for seat, chair in enumerate(chairs))


def _chair(seat: Seat, chair: Chair) -> Json:
    shown: Json = {"seat": seat, "kind": chair.kind}
    if chair.level is not None:
        shown["level"] = chair.level
    if chair.player is not None:
        shown["player"] = chair.player
    shown |= {name: True for name in ("resigned", "away", "reserved") if getattr(chair, name)}
    return shown


def _clock(match: Match) -> Json:
    """The figures of a clock hold for its `since`: they change only when the match does."""
    if match.time is None:
        return match.clock
    remaining, running, since, _ = match.time
    up = first_up(match)
    told: Json = {"remaining": list(remaining), "running": list(running), "since": since}
    return {**match.clock, **told, "deadline": None if up is None else up[0]}


def _takeback(asked: Takeback) -> Json:
    return {"seat": asked.seat, "to": asked.to, "granted": list(asked.granted)}


def _outcome(match: Match) -> Json | None:
    if match.outcome is None:
        return None
    winners, reason, scores = match.outcome.winners, match.outcome.reason, match.outcome.scores
    return {"winners": list(winners), "scores": None if scores is None else list(scores), "reason": reason}


def _last(match: Match, seat: Seat | None) -> Json | None:
    if match.last is None:
        return None
    shown = (redact(match, event, seat) for event in match.last.events)
    texts = (match.game.tell(event) for event in shown if event is not None)
    return {"seat": match.last.seat, "text": "; ".join(text for text in texts if text)}
