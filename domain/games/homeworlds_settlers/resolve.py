"""What a command causes, and what follows from it without anybody choosing."""

from __future__ import annotations

from typing import assert_never

from domain.games.homeworlds_settlers import actions, effects, walks
from domain.games.homeworlds_settlers.board import COLOUR, PIECES, PLACE, SIZES, Colour, Size
from domain.games.homeworlds_settlers.commands import (
    Build,
    Command,
    Conquer,
    EndTurn,
    Land,
    Move,
    Pass,
    Trade,
    Upgrade,
)
from domain.games.homeworlds_settlers.events import (
    ActionsForfeited,
    Event,
    PieceBuilt,
    PieceConquered,
    PieceLanded,
    PieceMoved,
    PieceTraded,
    PieceUpgraded,
    TurnEnded,
    TurnPassed,
)
from domain.games.homeworlds_settlers.setup import Setup
from domain.games.homeworlds_settlers.state import State, Turn, in_progress, size_at, smallest
from domain.kernel.chance import Chance
from domain.kernel.game import Seat


def resolve(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001
    """Return what a checked command directly causes."""
    board = state.board
    match command:
        case Conquer(by, at):
            return (PieceConquered(by, at),)
        case Move(by, piece, to):
            return (PieceMoved(by, piece, to, _steps(state, command)),)
        case Build(by, colour, at):
            return (PieceBuilt(by, at, colour, _smallest(state, colour)),)
        case Land(at):
            return (PieceLanded(at, _smallest(state, "G")),)
        case Trade(by, at, colour):
            place = PLACE[at]
            return (PieceTraded(by, at, size_at(board, place), COLOUR[board[place]], colour),)
        case Upgrade(by, at):
            place = PLACE[at]
            return (PieceUpgraded(by, at, COLOUR[board[place]], size_at(board, place) + 1),)
        case EndTurn():
            return (ActionsForfeited(in_progress(state).left),)
        case Pass():
            return (TurnPassed(),)
        case _:
            assert_never(command)


def forced(state: State, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001 - nothing here is left to chance
    """Return the end of a turn that cannot go on. Rule: homeworlds_settlers.md#turn"""
    turn = state.turn
    if turn is None:
        return ()
    if turn.left == 0:
        return (TurnEnded(state.turns + 1, _quiet(state, turn)),)
    if next(actions.continuations(state, turn), None) is None:
        return (ActionsForfeited(turn.left),)
    return ()


def recall(event: Event) -> Command | None:
    """Return the command that an event is the first consequence of, or None."""
    match event:
        case PieceConquered(by, at):
            return Conquer(by, at)
        case PieceMoved(by, start, goal, _):
            return Move(by, start, goal)
        case PieceBuilt(by, at, colour, _):
            return Build(by, colour, at)
        case PieceLanded(at, _):
            return Land(at)
        case PieceTraded(by, at, _, _, now):
            return Trade(by, at, now)
        case PieceUpgraded(by, at, _, _):
            return Upgrade(by, at)
        case ActionsForfeited():
            return EndTurn()
        case TurnPassed():
            return Pass()
        case TurnEnded() | Setup():
            return None
        case _:
            assert_never(event)


def apply(state: State, seat: Seat, command: Command) -> State:  # noqa: ARG001 - commands come from the seat on turn
    """Return the state after a legal command and all it forces, without making the events."""
    after = _applied(state, command)
    turn = in_progress(after)
    if turn.left and next(actions.continuations(after, turn), None) is not None:
        return after
    return effects.ended(after, state.turns + 1, _quiet(state, turn))


def _applied(state: State, command: Command) -> State:
    board = state.board
    match command:
        case Conquer(by, at):
            return effects.conquered(state, PLACE[by], PLACE[at])
        case Move(by, piece, to):
            return effects.moved(state, PLACE[by], PLACE[piece], PLACE[to], _steps(state, command))
        case Build(by, colour, at):
            return effects.stood(state, PLACE[by], PLACE[at], PIECES[state.seat][colour, _smallest(state, colour)])
        case Land(at):
            return effects.landed(state, PLACE[at], PIECES[state.seat]["G", _smallest(state, "G")])
        case Trade(by, at, colour):
            place = PLACE[at]
            return effects.stood(state, PLACE[by], place, PIECES[state.seat][colour, size_at(board, place)])
        case Upgrade(by, at):
            place = PLACE[at]
            grown = PIECES[state.seat][COLOUR[board[place]], size_at(board, place) + 1]
            return effects.stood(state, PLACE[by], place, grown)
        case EndTurn():
            return effects.forfeited(state)
        case Pass():
            return effects.passed(state)
        case _:
            assert_never(command)


def _quiet(state: State, turn: Turn) -> int:
    return 0 if turn.conquered else state.quiet + 1


def _steps(state: State, move: Move) -> int:
    """Return what a legal move costs; the limit of 3 is the most any piece has pips for."""
    steps = walks.distance(state.board, PLACE[move.piece], PLACE[move.to], SIZES[-1])
    assert steps is not None, "a move that check has passed reaches its field"
    return steps


def _smallest(state: State, colour: Colour) -> Size:
    size = smallest(state.board, state.redless, colour)
    assert size is not None, "a command that check has passed finds its piece in the bank"
    return size
