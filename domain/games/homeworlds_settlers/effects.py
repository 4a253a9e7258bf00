"""What each happening does to the table: the state after it. No rules are asked here."""

from __future__ import annotations

from domain.games.homeworlds_settlers.board import COLOUR, EMPTY, SIZE, Piece, Place
from domain.games.homeworlds_settlers.state import State, Turn, in_progress, put, turn_of

PASSED = turn_of("pass", 0, 0, False)


def conquered(state: State, by: Place, at: Place) -> State:
    """Return the state after the piece at `at` changed its owner."""
    kind, place, left, _ = begun(state, by)
    return _acted(state, put(state.board, at, state.board[at].swapcase()), turn_of(kind, place, left - 1, True))


def moved(state: State, by: Place, start: Place, goal: Place, steps: int) -> State:
    """Return the state after a piece went from `start` to `goal`; the action piece takes the turn along."""
    kind, place, left, won = begun(state, by)
    board = put(put(state.board, goal, state.board[start]), start, EMPTY)
    return _acted(state, board, turn_of(kind, goal if start == place else place, left - steps, won))


def stood(state: State, by: Place, at: Place, piece: Piece) -> State:
    """Return the state after an action that leaves `piece` at `at`: built there, or exchanged."""
    kind, place, left, won = begun(state, by)
    return _acted(state, put(state.board, at, piece), turn_of(kind, place, left - 1, won))


def landed(state: State, at: Place, piece: Piece) -> State:
    """Return the state after a green piece landed: no pips are left."""
    return _acted(state, put(state.board, at, piece), turn_of("G", at, 0, False))


def forfeited(state: State) -> State:
    """Return the state in which the turn in progress has no pips left."""
    kind, place, _, won = in_progress(state)
    return _acted(state, state.board, turn_of(kind, place, 0, won))


def passed(state: State) -> State:
    """Return the state after the seat on turn did nothing."""
    return _acted(state, state.board, PASSED)


def ended(state: State, turns: int, quiet: int) -> State:
    """Return the state in which the other seat is on turn."""
    board, seat, turn, passes, _, _, redless, moves_any = state
    return State(board, 1 - seat, None, passes + 1 if turn == PASSED else 0, quiet, turns, redless, moves_any)


def begun(state: State, by: Place) -> Turn:
    """Return the turn in progress if the piece at `by` has it, else the one that opens with that piece.

    Only a green turn goes over to another piece, and then as if it had begun with it.
    """
    turn = state.turn
    if turn is not None and turn.at == by:
        return turn
    piece = state.board[by]
    return turn_of(COLOUR[piece], by, SIZE[piece], False)


def _acted(state: State, board: str, turn: Turn) -> State:
    _, seat, _, passes, quiet, turns, redless, moves_any = state
    return State(board, seat, turn, passes, quiet, turns, redless, moves_any)
