"""Positions and boards as text. Rule: homeworlds_settlers.md#notation"""

from __future__ import annotations

import re
from collections import Counter
from typing import NoReturn

from domain.games.homeworlds_settlers import outcome
from domain.games.homeworlds_settlers.board import COLOUR, COLOURS, COPIES, EMPTY, FIELDS, NAME, NAMED, SIZES, WIDTH
from domain.games.homeworlds_settlers.state import State, Turn, in_bank, scores
from domain.kernel.errors import DomainError
from domain.kernel.game import Seat

_ROWS = range(WIDTH - 1, -1, -1)
_ROW = re.compile(r"(?:\.|[RYGBrygb][123]){6}")
_PLAYERS = ("first player", "second player")
_DOES = {"R": "conquers", "Y": "moves", "G": "builds", "B": "trades and upgrades"}


def write_position(state: State) -> str:
    """Return the position as one line: board, side, passes, quiet, turns; a turn in progress is not written."""
    rows = ("".join(NAME.get(piece, EMPTY) for piece in _row(state.board, row)) for row in _ROWS)
    return f"{'/'.join(rows)} {state.seat + 1} {state.passes} {state.quiet} {state.turns}"


def read_position(text: str, redless: bool = False, moves_any: bool = False) -> State:
    """Return the state that a position names; numbers left out at its end are 1 0 0 0. Raises DomainError."""
    board_text, *numbers = text.split() or [""]
    if len(numbers) > 4 or not all(number.isdecimal() for number in numbers):
        _refuse(text, "after the board come side, passes, quiet turns and turns played, as numbers")
    side, passes, quiet, turns = (*map(int, numbers), *(1, 0, 0, 0)[len(numbers) :])
    if side not in (1, 2) or passes > 2 or quiet > outcome.QUIET_LIMIT:
        _refuse(text, "side is 1 or 2, passes at most 2, quiet turns at most 36")
    return State(_read_board(text, board_text, redless), side - 1, None, passes, quiet, turns, redless, moves_any)


def draw(state: State, seat: Seat | None) -> str:
    """Return board, bank, scores and whose turn it is, as text; capitals are the first player's."""
    letters = "    " + "".join(f"{column:>3}" for column in "abcdef")
    rows = (
        f"{row + 1:>3} " + "".join(f"{NAME.get(piece, EMPTY):>3}" for piece in _row(state.board, row)) + f"{row + 1:>4}"
        for row in _ROWS
    )
    stock = "   ".join(
        f"{colour} " + " ".join(str(in_bank(state.board, state.redless, colour, size)) for size in SIZES)
        for colour in COLOURS
        if not (state.redless and colour == "R")
    )
    return "\n".join(
        (letters, *rows, letters, "", f"Bank (small, medium, large): {stock}", *_players(state, seat), _now(state))
    )


def _read_board(text: str, board_text: str, redless: bool) -> str:
    rows = board_text.split("/")
    if len(rows) != WIDTH:
        _refuse(text, "the board is six rows, from row 6 down, with `/` between")
    for row in rows:
        if not _ROW.fullmatch(row):
            _refuse(text, f"the row `{row}` is not six fields, each `.` or a colour letter and a size")
    names = [name for row in reversed(rows) for name in re.findall(r"\.|[A-Za-z][123]", row)]
    if any(count > COPIES for name, count in Counter(name.upper() for name in names).items() if name != EMPTY):
        _refuse(text, "there are only three pieces of each colour and size")
    board = "".join(NAMED.get(name, EMPTY) for name in names)
    if redless and any(COLOUR.get(piece) == "R" for piece in board):
        _refuse(text, "a redless game has no red pieces")
    return board


def _row(board: str, row: int) -> str:
    return board[row * WIDTH : (row + 1) * WIDTH]


def _players(state: State, seat: Seat | None) -> tuple[str, ...]:
    pieces = (sum(piece.isupper() for piece in state.board), sum(piece.islower() for piece in state.board))
    return tuple(
        f"{player.capitalize()} ({letters}{', you' if i == seat else ''}): {pips} pips on {pieces[i]} fields"
        for i, (player, letters, pips) in enumerate(zip(_PLAYERS, ("capitals", "small letters"), scores(state.board)))
    )


def _now(state: State) -> str:
    result = outcome.outcome(state)
    if result is not None:
        wins = "wins the tie" if len(set(scores(state.board))) == 1 else "wins"
        winner = _PLAYERS[result.winners[0]]
        return f"The game is over after {state.turns} turns ({result.reason}): the {winner} {wins}."
    player = _PLAYERS[state.seat]
    quiet = f"{state.quiet} of {outcome.QUIET_LIMIT} turns without a conquest"
    if state.turn is not None:
        return f"Turn {state.turns + 1}: the {player} {_doing(state.turn)}; {quiet}."
    passed = ", the turn before was a pass: another one ends the game" if state.passes else ""
    return f"Turn {state.turns + 1}: the {player} is on turn; {quiet}{passed}."


def _doing(turn: Turn) -> str:
    if turn.kind == "pass":
        return "passes"
    actions = "action" if turn.left == 1 else "actions"
    return f"{_DOES[turn.kind]} with the piece on {FIELDS[turn.at]}, {turn.left} {actions} left"


def _refuse(text: str, what: str) -> NoReturn:
    raise DomainError(f"Cannot read the position `{text}`: {what}.")
