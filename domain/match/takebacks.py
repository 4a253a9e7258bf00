"""Going back to an earlier position, in games that hide nothing and draw nothing. Rule: match.md#takebacks"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.game import AnyGame, Seat
from domain.match import events
from domain.match.commands import AnswerTakeback, AskTakeback
from domain.match.errors import MatchRefusal
from domain.match.state import Match, Point, Recorded

KEPT = 64
"""How many positions a match can go back to."""


def possible(game: AnyGame) -> bool:
    """Return whether a position of this game can be gone back to: nothing was drawn or shown since."""
    return not (game.hidden or game.chance)


def target(match: Match, seat: Seat) -> int | None:
    """Return the version before the seat's last turn, or what there is of it; None when there is none to take back."""
    if match.over or match.last is None:
        return None
    movers = (*(point.last.seat for point in match.undo[1:]), match.last.seat)
    own = [point for point, mover in zip(match.undo, movers) if mover == seat]
    if not own:
        return None
    turn = match.game.turn
    if turn is None:
        return own[-1].last.version
    number = turn(own[-1].state)
    return next(point.last.version for point in own if turn(point.state) == number)


def point_at(match: Match, version: int) -> Point | None:
    """Return the position of this version, None when the match cannot go back to it."""
    return next((point for point in match.undo if point.last.version == version), None)


def check_asking(match: Match, command: AskTakeback) -> None:
    """Return when the seat may ask for this; raises MatchRefusal."""
    if not possible(match.game):
        raise MatchRefusal("no-takebacks", f"{match.game.title} is not taken back: something was drawn, or is hidden")
    if match.takeback is not None:
        raise MatchRefusal("takeback-asked-already", "a takeback is asked for; answer that request, or withdraw it")
    if match.draw_offer is not None:
        raise MatchRefusal("draw-offered-already", "a draw offer is open; answer it, or withdraw it, before you ask")
    if command.to is None:
        if target(match, command.seat) is None:
            raise MatchRefusal("nothing-to-take-back", "this seat has made no move that could be taken back")
    elif point_at(match, command.to) is None:
        known = ", ".join(str(point.last.version) for point in match.undo) or "none"
        raise MatchRefusal("nothing-to-take-back", f"the versions this match can go back to are: {known}")


def check_answer(match: Match, seat: Seat) -> None:
    """Return when the seat may answer the open request; raises MatchRefusal."""
    if match.takeback is None or seat in match.takeback.granted:
        raise MatchRefusal("no-takeback-request", "no request for a takeback waits for this seat's answer")


def ask(match: Match, command: AskTakeback) -> tuple[Any, ...]:
    """Return what asking causes; where nobody has to consent, the takeback itself."""
    to = command.to if command.to is not None else target(match, command.seat)
    assert to is not None, "checked"
    asked = events.TakebackAsked(command.seat, to)
    return (asked,) if _deciders(match, command.seat) else (asked, events.TakenBack(to))


def answer(match: Match, command: AnswerTakeback) -> tuple[Any, ...]:
    """Return what an answer causes. Raises MatchRefusal for a seat that would grant its own request."""
    seat, asked = command.seat, match.takeback
    assert asked is not None, "checked"
    if seat == asked.seat:
        if command.accept:
            raise MatchRefusal("no-takeback-request", "your request waits for the others; refuse it to withdraw it")
        return (events.TakebackWithdrawn(seat),)
    if not command.accept:
        return (events.TakebackRefused(seat),)
    agreed = _deciders(match, asked.seat) <= {*asked.granted, seat}
    return (events.TakebackGranted(seat), *((events.TakenBack(asked.to),) if agreed else ()))


def effective(history: Iterable[Recorded]) -> tuple[Any, ...]:
    """Return the game's events of a match that count: those that were not taken back."""
    kept: list[Recorded] = []
    for recorded in history:
        if isinstance(recorded.event, events.TakenBack):
            kept = [earlier for earlier in kept if earlier.version <= recorded.event.to]
        elif not events.of_match(recorded.event):
            kept.append(recorded)
    return tuple(recorded.event for recorded in kept)


def _deciders(match: Match, asker: Seat) -> set[Seat]:
    """The people who must consent; bots always do."""
    return {seat for seat, chair in enumerate(match.chairs) if chair.kind == "human" and seat != asker}
