"""What a position of Homeworlds Settlers is worth: pips, what each piece can still make of itself, what can be taken.

Values are twentieths of a pip.
"""

from __future__ import annotations

import re
from functools import lru_cache

from domain.ai.bot import Points
from domain.games.homeworlds_settlers import state
from domain.games.homeworlds_settlers.board import (
    AROUND,
    BORDERING,
    COLOUR,
    EMPTY,
    FIELDS,
    OWNER,
    PIECES,
    SIZE,
    Colour,
    Piece,
)
from domain.games.homeworlds_settlers.state import State
from domain.kernel.game import Seat

PIP: Points = 20
PIECE: Points = 4
BY_PIP: dict[Colour, Points] = {"G": 10, "B": 5, "R": 3, "Y": 1}
"""What a pip of each colour counts beyond its score."""
SPACE: Points = 5
"""For each empty field that a green piece can build on, as far as its pips go."""
RISK: Points = 14
"""For each pip that the enemy could conquer at once."""
DECIDED: Points = 100_000
"""A game that the seat on turn wins by passing; more than any board comes to."""

_SIGN = (1, -1)
_WORTH: dict[Piece, Points] = {
    piece: _SIGN[OWNER[piece]] * (SIZE[piece] * (PIP + BY_PIP[colour]) + PIECE) for piece, colour in COLOUR.items()
} | {EMPTY: 0}
_PULL: dict[Piece, int] = {piece: _SIGN[OWNER[piece]] * SIZE[piece] for piece in COLOUR}


def _any(colour: Colour) -> re.Pattern[str]:
    return re.compile("[" + "".join(own[colour, size] for own in PIECES for size in (1, 2, 3)) + "]")


_GREEN, _RED = _any("G"), _any("R")


def evaluate(now: State, seat: Seat) -> Points:
    """Return what an unfinished position is worth to the seat; after a pass, whoever is ahead only has to pass too."""
    if now.passes and now.turn is None and is_ahead(now, now.seat):
        return DECIDED if seat == now.seat else -DECIDED
    return _SIGN[seat] * value(now.board)


def is_ahead(now: State, seat: Seat) -> bool:
    """Return whether the seat would win if the game ended now: with equal scores the second player does."""
    return lead(now, seat) > -seat


def lead(now: State, seat: Seat) -> Points:
    """Return by how many pips the seat is ahead."""
    pips = state.scores(now.board)
    return pips[seat] - pips[1 - seat]


@lru_cache(maxsize=1 << 15)
def value(board: str) -> Points:
    """Return what a board is worth to seat 0; it is as much, negative, to seat 1."""
    total = sum(map(_WORTH.__getitem__, board))
    for match in _GREEN.finditer(board):
        place = match.start()
        pull = _PULL[board[place]]
        room = AROUND[place](board).count(EMPTY)
        if room >= abs(pull):
            total += SPACE * pull
        elif room:
            total += SPACE * (room if pull > 0 else -room)
    return total - RISK * _at_risk(board)


def _at_risk(board: str) -> int:
    """Return the pips that each side could lose to a single conquest: seat 0's less seat 1's."""
    reds = [match.start() for match in _RED.finditer(board)]
    if not reds:
        return 0
    # red pips that border a field, or stand there, seat 1's negative: the attack is greater where the sign is its own
    hold = [0] * len(FIELDS)
    for by in reds:
        pull = _PULL[board[by]]
        hold[by] += pull
        for at in BORDERING[by]:
            hold[at] += pull
    risk: dict[int, int] = {}
    for by in reds:
        pull = _PULL[board[by]]
        for at in BORDERING[by]:
            if hold[at] * pull > 0 and board[at] != EMPTY:
                target = _PULL[board[at]]
                if target * pull < 0 and abs(target) <= abs(pull):
                    risk[at] = target
    return sum(risk.values())
