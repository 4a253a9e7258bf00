"""What a command to the match causes: its own events, the game's, and the end when it has come."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, assert_never

from domain.kernel import decide as kernel
from domain.kernel.chance import Chance
from domain.kernel.errors import InvalidOptions
from domain.kernel.game import AnyGame, Outcome, Seat
from domain.match import clock as clocks
from domain.match import endings, events, leavers, playing, takebacks
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
from domain.match.errors import MatchRefusal
from domain.match.legal import check_level
from domain.match.state import Match

Draws = Callable[[tuple[str, ...]], Chance]
"""The chance of this commit, given every seat's entropy in hex, in seat order."""


def create(game: AnyGame, command: Create, options: Any, levels: tuple[str, ...], draws: Draws) -> tuple[Any, ...]:
    """Return the events that open a match: created, seats taken, and its beginning when no seat is open.

    Raises InvalidOptions. Rule: match.md#creation.
    """
    created, taken = _seat(game, command, levels)
    setup = _begin(game, options, len(command.seats), draws(command.entropy))  # also when open: options must be valid
    return (created, *taken, *(setup if len(taken) == len(command.seats) else ()))


def fork(game: AnyGame, command: Create, levels: tuple[str, ...], copied: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the events that open a match where another stood: `copied` are that one's game events up to there.

    Every seat must be taken, and the game must not be over. Raises InvalidOptions, MatchRefusal.
    """
    created, taken = _seat(game, command, levels)
    if len(taken) < len(command.seats):
        raise InvalidOptions("seats", "a fork begins at once: every seat must be a person's or a bot's")
    if game.outcome(kernel.fold(game, copied)) is not None:
        raise MatchRefusal("match-over", "the game has ended at this version; fork an earlier one")
    return (created, *taken, events.Begun(), *copied)


def resolve(match: Match, command: MatchCommand, draws: Draws, options: Any) -> tuple[Any, ...]:
    """Return the events that a checked command causes; `options` are the match's, as the game's Options.

    Raises IllegalCommand when the game refuses, and then nothing has happened.
    """
    match command:
        case TakeSeat():
            return _take(match, command, draws, options)
        case ReleaseSeat(seat, level):
            return _release(match, seat, level)
        case ResumeSeat(seat):
            return (events.SeatResumed(seat),)
        case RekeySeat(seat):
            return (events.SeatRekeyed(seat),)
        case Play(seat, commands):
            return play(match, seat, commands, draws)[0]
        case Resign(seat):
            return (events.Resigned(seat), *endings.after_loss(match, seat, "resignation"))
        case OfferDraw(seat):
            return (events.DrawOffered(seat),)
        case AnswerDraw(seat, accept):
            return _answer(match, seat, accept)
        case AskTakeback():
            return takebacks.ask(match, command)
        case AnswerTakeback():
            return takebacks.answer(match, command)
        case Expire():
            return leavers.expire(match, command, draws(match.entropy))
        case Abandon(reason):
            return (events.Abandoned(reason),)
        case _:
            assert_never(command)


def play(match: Match, seat: Seat, commands: tuple[Any, ...], draws: Draws) -> tuple[tuple[Any, ...], Any]:
    """Return (events, state): what `resolve` does for a checked Play, and the game's state after it."""
    caused, state = playing.play(match, seat, commands, draws(match.entropy))
    return (*caused, *endings.following(match, seat, state)), state


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a match's secret seed, in hex: what is published before anyone sits down."""
    return hashlib.sha256(seed).hexdigest()


def _seat(
    game: AnyGame, command: Create, levels: tuple[str, ...]
) -> tuple[events.Created, tuple[events.SeatTaken, ...]]:
    fewest, most = game.seats
    if not fewest <= len(command.seats) <= most:
        raise InvalidOptions("seats", f"{game.title} is played by {fewest} to {most} seats")
    for seat, wanted in enumerate(command.seats):
        check_level(wanted.level, levels, f"seats.{seat}.level")
    created = events.Created(
        match=command.match, game=game.key, ruleset=game.ruleset, options=command.options, seats=command.seats,
        visibility=command.visibility, clock=clocks.checked(command.clock), commitment=command.commitment,
        origin=command.origin, leavers=command.leavers,
    )  # fmt: skip
    players = command.players or (None,) * len(command.seats)
    taken = tuple(
        events.SeatTaken(seat, wanted.kind, wanted.level, players[seat], command.entropy[seat])
        for seat, wanted in enumerate(command.seats)
        if wanted.kind in ("human", "bot")
    )
    return created, taken


def _begin(game: AnyGame, options: Any, seats: int, chance: Chance) -> tuple[Any, ...]:
    setup = game.prepare(options, seats, chance)
    opened, state = kernel.open_game(game, setup, chance)
    return (events.Begun(), *opened, *endings.ending(game.outcome(state)))


def _take(match: Match, command: TakeSeat, draws: Draws, options: Any) -> tuple[Any, ...]:
    entropy = command.entropy if match.status == "open" else ""
    taken = events.SeatTaken(command.seat, command.kind, command.level, command.player, entropy)
    others_open = any(chair.kind == "open" for s, chair in enumerate(match.chairs) if s != command.seat)
    if match.status == "running" or others_open:
        return (taken,)
    everyone = (*match.entropy[: command.seat], entropy, *match.entropy[command.seat + 1 :])
    return (taken, *_begin(match.game, options, len(match.chairs), draws(everyone)))


def _release(match: Match, seat: Seat, level: str | None) -> tuple[Any, ...]:
    if level is not None:
        return (events.SeatGivenToBot(seat, level),)
    others = (chair for s, chair in enumerate(match.chairs) if s != seat)
    deserted = not any(chair.kind == "human" for chair in others)
    return (events.SeatReleased(seat), *((events.Abandoned("deserted"),) if deserted else ()))


def _answer(match: Match, seat: Seat, accept: bool) -> tuple[Any, ...]:
    offerer = match.draw_offer
    if seat == offerer:
        if accept:
            raise MatchRefusal("no-draw-offer", "your own offer waits for the others; decline it to withdraw it")
        return (events.DrawWithdrawn(seat),)
    if not accept:
        return (events.DrawDeclined(seat),)
    needed = {s for s, chair in enumerate(match.chairs) if s != offerer and not chair.resigned}
    agreed = needed <= {*match.draw_accepted, seat}
    return (events.DrawAccepted(seat), *(endings.ending(Outcome((), "agreement")) if agreed else ()))
