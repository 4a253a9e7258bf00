"""Every game keeps the kernel's laws."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest

from domain.games import GAMES
from tests.domain.kernel.pairs import PAIRS
from tests.domain.laws import LAWS, Playout

ALL = {**GAMES, PAIRS.key: PAIRS}


def _tables() -> list[tuple[str, int]]:
    return [(key, seats) for key, game in ALL.items() for seats in sorted(set(game.seats))]


@functools.cache
def playout(key: str, seats: int, seed: int) -> Playout:
    return Playout(ALL[key], seats, seed)


@pytest.mark.parametrize(("key", "seats"), _tables())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[Playout], None], key: str, seats: int) -> None:
    for seed in (1, 2):
        law(playout(key, seats, seed))


@pytest.mark.soak
@pytest.mark.parametrize(("key", "seats"), _tables())
def test_laws_over_many_playouts(key: str, seats: int) -> None:
    for seed in range(100, 130):
        match = Playout(ALL[key], seats, seed)
        for law in LAWS:
            law(match)


@pytest.mark.parametrize("key", ALL)
def test_a_game_declares_itself_whole(key: str) -> None:
    game = ALL[key]
    assert game.key == key
    assert game.ruleset >= 1
    assert game.title
    assert len({cls.TYPE for cls in game.commands}) == len(game.commands)
    assert len({cls.__name__ for cls in game.events}) == len(game.events)
    game.Options()  # every option has a default
