"""What follows from a move for the match: offers and requests that lapse, and its end."""

from __future__ import annotations

from typing import Any

from domain.kernel.game import Outcome, Seat
from domain.match import events
from domain.match.state import Match


def following(match: Match, mover: Seat, state: Any) -> tuple[Any, ...]:
    """Return the match's events after a commit of the game by which `mover` has brought it to `state`."""
    outcome = match.game.outcome(state)
    if outcome is not None:
        return ending(_without_resigned(match, outcome))
    lapsed: list[Any] = []
    if match.draw_offer not in (None, mover) and mover not in match.game.awaiting(state):
        lapsed.append(events.DrawLapsed(match.draw_offer))
    if match.takeback is not None and _completes(match, mover, state):
        lapsed.append(events.TakebackLapsed(match.takeback.seat))
    return tuple(lapsed)


def after_loss(match: Match, seat: Seat, reason: str) -> tuple[Any, ...]:
    """Return the end that follows when this seat gives up or forfeits, if one does. Rule: match.md#resignation"""
    able = tuple(s for s, chair in enumerate(match.chairs) if s != seat and not chair.resigned)
    if match.game.cooperative:
        return ending(Outcome((), reason))
    return ending(Outcome(able, reason)) if len(able) <= 1 else ()


def ending(outcome: Outcome | None) -> tuple[Any, ...]:
    """Return the event that ends a match with this outcome; nothing while there is none."""
    return () if outcome is None else (events.Ended(outcome.winners, outcome.reason, outcome.scores),)


def _completes(match: Match, mover: Seat, state: Any) -> bool:
    game = match.game
    return mover not in game.awaiting(state) or (game.turn is not None and game.turn(state) != game.turn(match.state))


def _without_resigned(match: Match, outcome: Outcome) -> Outcome:
    """A seat that resigned or forfeited does not win, even if its stand-in would have."""
    if not any(chair.resigned for chair in match.chairs):
        return outcome
    able = [seat for seat, chair in enumerate(match.chairs) if not chair.resigned]
    winners = tuple(seat for seat in outcome.winners if seat in able)
    if not winners and outcome.winners and outcome.scores is not None:
        best = max(outcome.scores[seat] for seat in able)
        winners = tuple(seat for seat in able if outcome.scores[seat] == best)
    return Outcome(winners, outcome.reason, outcome.scores)
