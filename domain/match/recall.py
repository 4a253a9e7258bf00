"""From the events of one commit back to the command that caused them, for those who decide a history again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from domain.kernel import decide as kernel
from domain.kernel.chance import Chance
from domain.kernel.errors import DomainError
from domain.match import events
from domain.match.commands import (
    Abandon,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    Create,
    Expire,
    MatchCommand,
    OfferDraw,
    Play,
    RekeySeat,
    ReleaseSeat,
    Resign,
    ResumeSeat,
    TakeSeat,
)
from domain.match.state import Match, Recorded


def creation(commit: Sequence[Any]) -> Create:
    """Return the command that opened a match with these events. Raises DomainError when they do not begin so."""
    created = commit[0]
    if not isinstance(created, events.Created):
        raise DomainError("a history begins with match.Created")
    taken = {event.seat: event for event in commit[1:] if isinstance(event, events.SeatTaken)}
    seats = range(len(created.seats))
    return Create(
        match=created.match, options=created.options, seats=created.seats, visibility=created.visibility,
        clock=created.clock, commitment=created.commitment, origin=created.origin,
        leavers=created.leavers,
        entropy=tuple(taken[seat].entropy if seat in taken else "" for seat in seats),
        players=tuple(taken[seat].player if seat in taken else None for seat in seats),
    )  # fmt: skip


def command(match: Match, first: Recorded, commit: Sequence[Any], chance: Chance) -> MatchCommand:
    """Return the command that must have been given for this commit, which begins with `first`.

    Raises DomainError when no command causes such events.
    """
    match commit[0]:
        case events.SeatTaken(seat, kind, level, player, entropy):
            return TakeSeat(seat, kind, level, player, entropy, reserved=match.chairs[seat].reserved)
        case events.SeatResumed(seat):
            return ResumeSeat(seat)
        case events.SeatReleased(seat):
            return ReleaseSeat(seat)
        case events.SeatGivenToBot(seat, level):
            return ReleaseSeat(seat, level)
        case events.SeatRekeyed(seat):
            return RekeySeat(seat)
        case events.Resigned(seat):
            return Resign(seat)
        case events.DrawOffered(seat):
            return OfferDraw(seat)
        case events.DrawAccepted(seat):
            return AnswerDraw(seat, True)
        case events.DrawDeclined(seat) | events.DrawWithdrawn(seat):
            return AnswerDraw(seat, False)
        case events.TakebackAsked(seat, to):
            return AskTakeback(seat, to)
        case events.TakebackGranted(seat):
            return AnswerTakeback(seat, True)
        case events.TakebackRefused(seat) | events.TakebackWithdrawn(seat):
            return AnswerTakeback(seat, False)
        case events.TimeExpired():
            return _expiry(first.at, commit)
        case events.Abandoned(reason):
            return Abandon(reason)
        case other if events.of_match(other):
            raise DomainError(f"{type(other).__name__} is never the first event of a commit")
    mover = first.actor.seat
    if mover is None or match.state is None:
        raise DomainError("a move without a seat, or before the beginning")
    moves = tuple(takewhile(lambda event: not events.of_match(event), commit))
    return Play(mover, kernel.recall(match.game, match.state, mover, moves, chance))


def _expiry(at: int, commit: Sequence[Any]) -> Expire:
    for event in commit:
        if isinstance(event, (events.StandInSeated, events.SeatGivenToBot)):
            return Expire(at, event.level)
    return Expire(at)
