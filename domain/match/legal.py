"""Whether the match takes a command now. The game's own rules are checked when its commands are decided."""

from __future__ import annotations

from typing import assert_never

from domain.kernel.errors import InvalidOptions
from domain.kernel.game import Seat
from domain.match import clock as clocks
from domain.match import takebacks
from domain.match.commands import (
    Abandon,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
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
from domain.match.errors import MatchRefusal
from domain.match.state import Match, expired


def check(match: Match, command: MatchCommand, levels: tuple[str, ...], bot: bool = False) -> None:
    """Return when the match takes the command; raises MatchRefusal, or InvalidOptions for an unknown bot level.

    `levels` are the bot levels of the match's game. `bot` says that the service's own bot asks: only it plays on for a
    seat that has resigned. Rule: match.md.
    """
    if match.over:
        raise MatchRefusal("match-over", "this match has ended; open a new one to play on")
    match command:
        case TakeSeat():
            _check_taking(match, command, levels)
        case ResumeSeat(seat):
            _check_seat(match, seat)
            if not match.chairs[seat].away:
                raise MatchRefusal("no-stand-in", f"no bot stands in for anybody on seat {seat}")
        case ReleaseSeat(seat, level):
            _check_seat(match, seat)
            _check_level(level, levels)
            if match.chairs[seat].kind == "open":
                raise MatchRefusal("seat-not-taken", f"nobody sits on seat {seat}")
        case RekeySeat(seat):
            _check_seat(match, seat)
            if match.chairs[seat].kind != "human":
                raise MatchRefusal("seat-not-taken", f"no person sits on seat {seat}")
        case Play(seat) | Resign(seat):
            _check_running(match, seat, bot)
        case OfferDraw(seat):
            _check_running(match, seat)
            _check_offer(match)
        case AnswerDraw(seat):
            _check_running(match, seat)
            _check_answer(match, seat)
        case AskTakeback(seat):
            _check_running(match, seat)
            takebacks.check_asking(match, command)
        case AnswerTakeback(seat):
            _check_running(match, seat)
            takebacks.check_answer(match, seat)
        case Expire() | Abandon():
            return
        case _:
            assert_never(command)


def check_time(match: Match, command: MatchCommand, at: int) -> None:
    """Return when the match takes the command at this moment; raises MatchRefusal.

    Once a seat's time is up, what becomes of it comes before everything else. Rule: match.md#clocks
    """
    up = expired(match, at)
    if isinstance(command, Expire):
        if up is None:
            raise MatchRefusal("time-left", "nobody's time is up")
    elif up is not None:
        raise MatchRefusal("time-up", f"the time of seat {up} is up; look at the match again")
    if isinstance(command, ResumeSeat) and _spent(match, command.seat, at):
        raise MatchRefusal("no-time-left", "this seat has used up its time; the bot plays on for it")


def check_level(level: str | None, levels: tuple[str, ...], field: str) -> None:
    """Return when the game has a bot of this level (or none is named); raises InvalidOptions for `field`."""
    if level is not None and level not in levels:
        raise InvalidOptions(field, f"choose one of the levels {', '.join(levels)}")


def _check_level(level: str | None, levels: tuple[str, ...]) -> None:
    check_level(level, levels, "level")


def _check_taking(match: Match, command: TakeSeat, levels: tuple[str, ...]) -> None:
    seat = command.seat
    _check_seat(match, seat)
    _check_level(command.level, levels)
    if match.chairs[seat].kind != "open":
        raise MatchRefusal("seat-taken", f"seat {seat} is taken; choose an open seat")
    if match.chairs[seat].reserved and not command.reserved:
        raise MatchRefusal("seat-reserved", f"seat {seat} is kept for who played the match before this one")


def _spent(match: Match, seat: Seat, at: int) -> bool:
    return match.clock["kind"] == "total" and match.time is not None and not clocks.left(match.time, at)[seat]


def _check_seat(match: Match, seat: Seat) -> None:
    if not 0 <= seat < len(match.chairs):
        raise MatchRefusal("no-such-seat", f"this match has the seats 0 to {len(match.chairs) - 1}")


def _check_running(match: Match, seat: Seat, bot: bool = False) -> None:
    _check_seat(match, seat)
    if match.status == "open":
        raise MatchRefusal("not-begun", "the match begins when every seat is taken; wait for that")
    if match.chairs[seat].resigned and not bot:
        raise MatchRefusal("already-resigned", f"seat {seat} has resigned or lost by time, and takes no more part")
    if match.chairs[seat].away and not bot:
        raise MatchRefusal("stood-in", f"a bot stands in for you; POST .../seats/{seat} with your token to play on")


def _check_offer(match: Match) -> None:
    if match.game.cooperative or len(match.chairs) < 2:
        raise MatchRefusal("no-draws", "a game without opponents knows no draw")
    if match.draw_offer is not None:
        raise MatchRefusal("draw-offered-already", "a draw offer is open; answer that one, or withdraw it")
    if match.takeback is not None:
        raise MatchRefusal("takeback-asked-already", "a takeback is asked for; answer it, or withdraw it, first")


def _check_answer(match: Match, seat: Seat) -> None:
    if match.draw_offer is None or seat in match.draw_accepted:
        raise MatchRefusal("no-draw-offer", "no draw offer waits for this seat's answer")
