"""The match after one recorded event. No rules, no chance, no refusals."""

from __future__ import annotations

from typing import Any, assert_never

from domain.kernel.game import AnyGame, Outcome
from domain.match.events import (
    Abandoned,
    Begun,
    Created,
    DrawAccepted,
    DrawDeclined,
    DrawLapsed,
    DrawOffered,
    DrawWithdrawn,
    Ended,
    MatchEvent,
    Resigned,
    SeatGivenToBot,
    SeatRekeyed,
    SeatReleased,
    SeatTaken,
    events,
)
from domain.match.state import Chair, Last, Match, Recorded, with_chair

STAND_IN = "random"
"""The level that plays on for a seat that resigned while others still compete."""


def birth(game: AnyGame, recorded: Recorded) -> Match:
    """Return the match that its first event opens."""
    created = recorded.event
    assert isinstance(created, Created), "a stream begins with match.Created"
    return Match(
        game=game,
        id=created.match,
        ruleset=created.ruleset,
        options=created.options,
        visibility=created.visibility,
        clock=created.clock,
        commitment=created.commitment,
        origin=created.origin,
        chairs=(Chair("open"),) * len(created.seats),
        entropy=("",) * len(created.seats),
        created_at=recorded.at,
        version=recorded.version,
        at=recorded.at,
    )


def evolve(match: Match, recorded: Recorded) -> Match:
    """Return the match after one more event, its own or the game's."""
    own = isinstance(recorded.event, events)
    changed = _match_event(match, recorded.event) if own else _game_event(match, recorded)
    return changed._replace(version=recorded.version, at=recorded.at)


def _game_event(match: Match, recorded: Recorded) -> Match:
    event, seat = recorded.event, recorded.actor.seat
    state = match.game.initial(event) if match.state is None else match.game.evolve(match.state, event)
    if match.last is not None and match.last.command_id == recorded.command_id:
        last = match.last._replace(events=(*match.last.events, event))
    else:
        last = Last(seat, recorded.command_id, (event,))
    return match._replace(state=state, last=last)


def _match_event(match: Match, event: MatchEvent) -> Match:
    match event:
        case SeatTaken():
            return _seated(match, event)
        case SeatReleased(seat):
            return with_chair(match, seat, Chair("open", resigned=match.chairs[seat].resigned))
        case SeatGivenToBot(seat, level):
            return with_chair(match, seat, Chair("bot", level, resigned=match.chairs[seat].resigned))
        case SeatRekeyed():
            return match
        case Begun():
            return match._replace(status="running")
        case Resigned(seat):
            return with_chair(match, seat, Chair("bot", STAND_IN, match.chairs[seat].player, resigned=True))
        case DrawOffered(seat):
            return match._replace(draw_offer=seat, draw_accepted=())
        case DrawAccepted(seat):
            return match._replace(draw_accepted=(*match.draw_accepted, seat))
        case DrawDeclined() | DrawWithdrawn() | DrawLapsed():
            return match._replace(draw_offer=None, draw_accepted=())
        case Abandoned():
            return match._replace(status="abandoned", draw_offer=None, draw_accepted=())
        case Ended(winners, reason, scores):
            return _ended(match, Outcome(winners, reason, scores))
        case Created():
            raise AssertionError("match.Created is only ever the first event")
        case _:
            assert_never(event)


def _seated(match: Match, event: SeatTaken) -> Match:
    chair = Chair(event.kind, event.level, event.player, match.chairs[event.seat].resigned)
    seated = with_chair(match, event.seat, chair)
    if match.status != "open":
        return seated
    entropy: Any = (*match.entropy[: event.seat], event.entropy, *match.entropy[event.seat + 1 :])
    return seated._replace(entropy=entropy)


def _ended(match: Match, outcome: Outcome) -> Match:
    return match._replace(status="finished", outcome=outcome, draw_offer=None, draw_accepted=())
