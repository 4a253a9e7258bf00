"""Every action that is open, cheaply: what `legal`, the end of a turn and the end of the game are made of.

Commands are values, and there are only some ten thousand, so equal ones are shared: finding one is faster than making
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from domain.games.homeworlds_settlers import walks
from domain.games.homeworlds_settlers.board import (
    BORDERING,
    COLOURS,
    EMPTY,
    FIELDS,
    OWN,
    SIZE,
    SIZES,
    Place,
)
from domain.games.homeworlds_settlers.commands import Build, Command, Conquer, Land, Move, Trade, Upgrade
from domain.games.homeworlds_settlers.state import (
    State,
    Turn,
    any_green_has_space,
    has_space,
    in_bank,
    smallest,
    stocked,
    strengths,
)
from domain.kernel.game import Seat

_conquer, _move, _build, _trade, _upgrade = cache(Conquer), cache(Move), cache(Build), cache(Trade), cache(Upgrade)
_LANDINGS = tuple(map(Land, FIELDS))


def openings(state: State, seat: Seat) -> Iterator[Command]:
    """Yield every action with which `seat` could open a turn. Rule: homeworlds_settlers.md#turn"""
    board = state.board
    own = OWN[seat]
    cramped = True
    for place, piece in enumerate(board):
        match own.get(piece):
            case "R":
                yield from _conquests(state, seat, place)
            case "Y":
                yield from _moves(state, seat, place, SIZE[piece])
            case "G":
                if has_space(board, place):
                    cramped = False
                    yield from _builds(state, place)
            case "B":
                yield from _exchanges(state, seat, place)
    if cramped:
        yield from _landings(state)


def continuations(state: State, turn: Turn) -> Iterator[Command]:
    """Yield every action with which the turn in progress can go on."""
    kind, at, left, _ = turn
    if left == 0:
        return
    if kind == "R":
        yield from _conquests(state, state.seat, at)
    elif kind == "Y":
        yield from _moves(state, state.seat, at, left)
    elif kind == "B":
        yield from _exchanges(state, state.seat, at)
    elif has_space(state.board, at):
        yield from _builds(state, at)
    else:
        yield from _hand_ons(state)


def _conquests(state: State, seat: Seat, by: Place) -> Iterator[Command]:
    """Rule: homeworlds_settlers.md#conquer"""
    board = state.board
    enemies = OWN[1 - seat]
    size = SIZE[board[by]]
    for at in BORDERING[by]:
        piece = board[at]
        if piece in enemies and SIZE[piece] <= size:
            attack, defence = strengths(board, seat, at)
            if attack > defence:
                yield _conquer(FIELDS[by], FIELDS[at])


def _moves(state: State, seat: Seat, by: Place, left: int) -> Iterator[Command]:
    """Rule: homeworlds_settlers.md#move"""
    board = state.board
    own = OWN[seat]
    name = FIELDS[by]
    for start in (by, *BORDERING[by]):
        piece = board[start]
        if piece in own or (state.moves_any and piece != EMPTY):
            here = FIELDS[start]
            for goal in walks.reach(board, start, left):
                yield _move(name, here, FIELDS[goal])


def _builds(state: State, by: Place) -> Iterator[Command]:
    """Rule: homeworlds_settlers.md#build"""
    board = state.board
    name = FIELDS[by]
    colours = stocked(board, state.redless)
    for at in BORDERING[by]:
        if board[at] == EMPTY:
            for colour in colours:
                yield _build(name, colour, FIELDS[at])


def _hand_ons(state: State) -> Iterator[Command]:
    """Rules: homeworlds_settlers.md#transfer, homeworlds_settlers.md#land"""
    board = state.board
    own = OWN[state.seat]
    if not any_green_has_space(board, state.seat):
        yield from _landings(state)
        return
    for place, piece in enumerate(board):
        if own.get(piece) == "G" and has_space(board, place):
            yield from _builds(state, place)


def _landings(state: State) -> Iterator[Command]:
    """Rule: homeworlds_settlers.md#land"""
    if smallest(state.board, state.redless, "G") is not None:
        for landing, piece in zip(_LANDINGS, state.board):
            if piece == EMPTY:
                yield landing


def _exchanges(state: State, seat: Seat, by: Place) -> Iterator[Command]:
    """Rules: homeworlds_settlers.md#trade, homeworlds_settlers.md#upgrade"""
    board, redless = state.board, state.redless
    own = OWN[seat]
    name = FIELDS[by]
    for at in (by, *BORDERING[by]):
        was = own.get(board[at])
        if was is None:
            continue
        size = SIZE[board[at]]
        for colour in COLOURS:
            if colour != was and in_bank(board, redless, colour, size):
                yield _trade(name, FIELDS[at], colour)
        if size < SIZES[-1] and in_bank(board, redless, was, size + 1):
            yield _upgrade(name, FIELDS[at])
