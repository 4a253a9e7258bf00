"""Whether the match takes a command now. The game's own rules are checked when its commands are decided."""

from __future__ import annotations

from typing import assert_never

from domain.kernel.errors import InvalidOptions
from domain.kernel.game import Seat
from domain.match.commands import (
    Abandon,
    AnswerDraw,
    MatchCommand,
    OfferDraw,
    Play,
    RekeySeat,
    ReleaseSeat,
    Resign,
    TakeSeat,
)
from domain.match.errors import MatchRefusal
from domain.match.state import Match


def check(match: Match, command: MatchCommand, levels: tuple[str, ...], bot: bool = False) -> None:
    """Return when the match takes the command; raises MatchRefusal, or InvalidOptions for an unknown bot level.

    `levels` are the bot levels of the match's game. `bot` says that the service's own bot asks: only it plays on for a
    seat that has resigned. Rule: match.md.
    """
    if match.over:
        raise MatchRefusal("match-over", "this match has ended; open a new one to play on")
    match command:
        case TakeSeat(seat, _, level):
            _check_seat(match, seat)
            _check_level(level, levels)
            if match.chairs[seat].kind != "open":
                raise MatchRefusal("seat-taken", f"seat {seat} is taken; choose an open seat")
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
        case Abandon():
            return
        case _:
            assert_never(command)


def check_level(level: str | None, levels: tuple[str, ...], field: str) -> None:
    """Return when the game has a bot of this level (or none is named); raises InvalidOptions for `field`."""
    if level is not None and level not in levels:
        raise InvalidOptions(field, f"choose one of the levels {', '.join(levels)}")


def _check_level(level: str | None, levels: tuple[str, ...]) -> None:
    check_level(level, levels, "level")


def _check_seat(match: Match, seat: Seat) -> None:
    if not 0 <= seat < len(match.chairs):
        raise MatchRefusal("no-such-seat", f"this match has the seats 0 to {len(match.chairs) - 1}")


def _check_running(match: Match, seat: Seat, bot: bool = False) -> None:
    _check_seat(match, seat)
    if match.status == "open":
        raise MatchRefusal("not-begun", "the match begins when every seat is taken; wait for that")
    if match.chairs[seat].resigned and not bot:
        raise MatchRefusal("already-resigned", f"seat {seat} has resigned and takes no more part")


def _check_offer(match: Match) -> None:
    if match.game.cooperative or len(match.chairs) < 2:
        raise MatchRefusal("no-draws", "a game without opponents knows no draw")
    if match.draw_offer is not None:
        raise MatchRefusal("draw-offered-already", "a draw offer is open; answer that one, or withdraw it")


def _check_answer(match: Match, seat: Seat) -> None:
    if match.draw_offer is None or seat in match.draw_accepted:
        raise MatchRefusal("no-draw-offer", "no draw offer waits for this seat's answer")
