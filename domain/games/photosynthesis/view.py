"""What may be known: everything, by everyone."""

from __future__ import annotations

from domain.games.photosynthesis import board, pieces, state
from domain.games.photosynthesis.board import AXIAL, NAME, Bit
from domain.games.photosynthesis.events import Event
from domain.games.photosynthesis.pieces import SIZES
from domain.games.photosynthesis.state import State
from domain.kernel.chance import Chance
from domain.kernel.game import Json, Seat


def view(now: State, seat: Seat | None) -> Json:  # noqa: ARG001 - everybody sees the same
    """Return the whole table in JSON types."""
    sun = state.sun(now)
    dark = state.shade(now, sun)
    return {
        "phase": phase(now),
        "round": now.round,
        "rounds": state.rounds(now),
        "revolution": (max(now.round, 1) - 1) // pieces.ROUNDS_A_REVOLUTION + 1,
        "sun": {"position": sun, "corner": board.CORNER[sun], "light_to": board.LIGHT_TO[sun]},
        "long_mode": now.long_mode,
        "heavy_shadow": now.heavy_shadow,
        "first_player": now.first_player,
        "current": None if now.over else state.current(now),
        "cells": [_cell(now, bit, q, r, dark) for bit, (q, r) in zip(NAME, AXIAL)],
        "players": [_player(now, seat) for seat in range(len(now.players))],
        "stacks": {str(leaves): list(state.tokens(now, leaves)) for leaves in (4, 3, 2, 1)},
    }


def phase(now: State) -> str:
    """Return `setup`, `life_cycle` or `over`."""
    if now.over:
        return "over"
    return "life_cycle" if now.round else "setup"


def _cell(now: State, bit: Bit, q: int, r: int, dark: tuple[int, int, int, int]) -> Json:
    size = state.size_at(now, bit)
    return {
        "cell": NAME[bit],
        "q": q,
        "r": r,
        "leaves": board.LEAVES[bit],
        "owner": state.owner_at(now, bit),
        "size": None if size is None else SIZES[size],
        "shaded": size is not None and bool(dark[size] & bit),
        # the largest size this space keeps from the light, so that a client can shade empty spaces too
        "shade": sum(bool(mask & bit) for mask in dark[1:]),
        "activated": bool(now.activated & bit),
    }


def _player(now: State, seat: Seat) -> Json:
    player = now.players[seat]
    return {
        "seat": seat,
        "light": player.light,
        "points": player.points,
        "score": state.score(player),
        "available": dict(zip(SIZES, pieces.counts(player.available))),
        "player_board": dict(zip(SIZES, pieces.counts(player.stock))),
        "prices": {name: state.price(player, size) for size, name in enumerate(SIZES)},
        "on_board": {name: (now.owned[seat] & mask).bit_count() for name, mask in zip(SIZES, now.sized)},
    }


def redact(event: Event, seat: Seat | None) -> Event | None:  # noqa: ARG001
    """Return the event itself: nothing is secret."""
    return event


def determinize(now: State, seat: Seat, chance: Chance) -> State:  # noqa: ARG001
    """Return the state itself: every seat knows all of it."""
    return now


def position(now: State) -> State:
    """Return the state itself: it holds nothing that does not matter to play."""
    return now
