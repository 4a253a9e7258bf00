"""The match after one recorded event. No rules, no chance, no refusals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, assert_never, cast

from domain.kernel.game import AnyGame, Outcome, Seat
from domain.match import clock as clocks
from domain.match import takebacks
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
    Forfeited,
    MatchEvent,
    Resigned,
    SeatGivenToBot,
    SeatRekeyed,
    SeatReleased,
    SeatResumed,
    SeatTaken,
    StandInSeated,
    TakebackAsked,
    TakebackGranted,
    TakebackLapsed,
    TakebackRefused,
    TakebackWithdrawn,
    TakenBack,
    TimeExpired,
    of_match,
)
from domain.match.state import Actor, Chair, Last, Match, Point, Recorded, Status, Takeback, with_chair

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
        leavers=created.leavers,
        chairs=tuple(Chair("open", reserved=wanted.kind == "reserved") for wanted in created.seats),
        entropy=("",) * len(created.seats),
        created_at=recorded.at,
        version=recorded.version,
        at=recorded.at,
    )


def evolve(match: Match, recorded: Recorded) -> Match:
    """Return the match after one more event, its own or the game's."""
    if not of_match(recorded.event):
        event, game = recorded.event, match.game
        state = game.initial(event) if match.state is None else game.evolve(match.state, event)
        return _game_events(match, recorded, (event,), state)
    changed = _match_event(match, cast(MatchEvent, recorded.event), recorded.at)
    last = changed.last
    if last is not None and _same_commit(last, recorded):
        last = last._replace(version=recorded.version)
    return changed._replace(last=last, version=recorded.version, at=recorded.at)


def commit(match: Match, caused: Sequence[Recorded], state: Any = None) -> Match:
    """Return the match after all events of a commit, the same as after `evolve` of each.

    `state` is the game's after a Play, which was worked out to decide it: its events are then not folded again.
    """
    own = () if state is None else tuple(takewhile(lambda one: not of_match(one.event), caused))
    if own:
        match = _game_events(match, own[-1], tuple(one.event for one in own), state)
    for recorded in caused[len(own) :]:
        match = evolve(match, recorded)
    return match


def _same_commit(last: Last, recorded: Recorded) -> bool:
    return last.command_id == recorded.command_id and last.seat == recorded.actor.seat


def _game_events(match: Match, latest: Recorded, happened: tuple[Any, ...], state: Any) -> Match:
    """The match after events of the game in one commit, up to `latest`, which have brought the game to `state`."""
    version, at, seat = latest.version, latest.at, latest.actor.seat
    goes_on = match.last is not None and _same_commit(match.last, latest)
    changes: dict[str, Any] = {"last": match.last} if goes_on else _moved(match, latest)
    last: Last = changes["last"]
    last, time = last._replace(events=(*last.events, *happened), version=version), match.time
    if last.time is not None:
        turn = None if match.game.turn is None else match.game.turn(state)
        time = clocks.after(match.clock, last.time, match.game.awaiting(state), turn, seat, at)
    changes.update(state=state, last=last, time=time, version=version, at=at)
    return match._replace(**changes)


def _moved(match: Match, recorded: Recorded) -> dict[str, Any]:
    """What changes when the game's first events of a commit arrive: what they leave behind can be gone back to."""
    seat = recorded.actor.seat
    time = match.time or clocks.fresh(match.clock, len(match.chairs), recorded.at)
    last = Last(seat, recorded.command_id, (), recorded.version, time)
    if match.last is None or seat is None:
        return {"last": last}
    undo = match.undo
    if takebacks.possible(match.game):
        point = Point(match.state, match.last, match.time, match.moved)
        undo = (*undo[1 - takebacks.KEPT :], point)
    moved = match.moved if seat in match.moved else tuple(sorted((*match.moved, seat)))
    return {"chairs": _punctual(match, seat, recorded.actor), "last": last, "undo": undo, "moved": moved}


def _punctual(match: Match, seat: Seat, actor: Actor) -> tuple[Chair, ...]:
    if actor.kind == "system" or not match.chairs[seat].late:
        return match.chairs
    return with_chair(match, seat, match.chairs[seat]._replace(late=0)).chairs


def _match_event(match: Match, event: MatchEvent, at: int) -> Match:
    match event:
        case SeatTaken():
            return _seated(match, event)
        case SeatReleased(seat):
            return _changed(match, seat, Chair("open", resigned=match.chairs[seat].resigned))
        case SeatGivenToBot(seat, level):
            return _changed(match, seat, Chair("bot", level, resigned=match.chairs[seat].resigned))
        case StandInSeated(seat, level):
            return _changed(match, seat, match.chairs[seat]._replace(kind="bot", level=level, away=True))
        case SeatResumed(seat):
            return _resumed(match, seat, at)
        case SeatRekeyed():
            return match
        case Begun():
            return match._replace(status="running")
        case Resigned(seat) | Forfeited(seat):
            return _changed(match, seat, Chair("bot", STAND_IN, match.chairs[seat].player, resigned=True))
        case TimeExpired(seat):
            return with_chair(match, seat, match.chairs[seat]._replace(late=match.chairs[seat].late + 1))
        case DrawOffered(seat):
            return match._replace(draw_offer=seat, draw_accepted=())
        case DrawAccepted(seat):
            return match._replace(draw_accepted=(*match.draw_accepted, seat))
        case DrawDeclined() | DrawWithdrawn() | DrawLapsed():
            return match._replace(draw_offer=None, draw_accepted=())
        case TakebackAsked(seat, to):
            return match._replace(takeback=Takeback(seat, to))
        case TakebackGranted(seat):
            assert match.takeback is not None
            return match._replace(takeback=match.takeback._replace(granted=(*match.takeback.granted, seat)))
        case TakebackRefused() | TakebackWithdrawn() | TakebackLapsed():
            return match._replace(takeback=None)
        case TakenBack(to):
            return _taken_back(match, to, at)
        case Abandoned():
            return _over(match, "abandoned", None, at)
        case Ended(winners, reason, scores):
            return _over(match, "finished", Outcome(winners, reason, scores), at)
        case Created():
            raise AssertionError("match.Created is only ever the first event")
        case _:
            assert_never(event)


def _seated(match: Match, event: SeatTaken) -> Match:
    chair = Chair(event.kind, event.level, event.player, match.chairs[event.seat].resigned)
    seated = _changed(match, event.seat, chair)
    if match.status != "open":
        return seated
    entropy: Any = (*match.entropy[: event.seat], event.entropy, *match.entropy[event.seat + 1 :])
    return seated._replace(entropy=entropy)


def _changed(match: Match, seat: Seat, chair: Chair) -> Match:
    """A request for a takeback was put to those who sat here."""
    return with_chair(match, seat, chair)._replace(takeback=None)


def _resumed(match: Match, seat: Seat, at: int) -> Match:
    chair = match.chairs[seat]._replace(kind="human", level=None, away=False, late=0)
    back = _changed(match, seat, chair)
    return back if match.time is None else back._replace(time=clocks.refilled(match.clock, match.time, seat, at))


def _taken_back(match: Match, to: int, at: int) -> Match:
    point = takebacks.point_at(match, to)
    assert point is not None, "only a position that is kept is taken back to"
    time = None if point.time is None else clocks.again(point.time, at)
    undo = match.undo[: match.undo.index(point)]
    return match._replace(
        state=point.state, last=point.last, time=time, moved=point.moved, undo=undo, takeback=None
    )


def _over(match: Match, status: Status, outcome: Outcome | None, at: int) -> Match:
    time = None if match.time is None else clocks.stopped(match.time, at)
    return match._replace(
        status=status, outcome=outcome, time=time, draw_offer=None, draw_accepted=(), takeback=None, undo=()
    )
