"""The bots' rules of thumb, and what their levels reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.ai.bot import Budget, Searcher, Task
from domain.ai.bots import tranquility as bots
from domain.ai.bots import tranquility_thumb as thumb
from domain.games.tranquility import GAME
from domain.games.tranquility.commands import Command, OfferDiscards, PayDiscards, PlayFinish, PlayIsland, PlayStart
from domain.games.tranquility.state import State
from domain.kernel.chance import SampledChance
from domain.kernel.decide import advance
from domain.kernel.game import Seat
from tests.domain.games.tranquility import play
from tests.domain.games.tranquility.table import FULL, F, S, after, cell, position

Rate = Callable[[State, Seat], list[thumb.Rated]]
LEVELS = {level.name: level for level in bots.BOT.levels}


def think(searcher: Searcher, state: State, seat: Seat, seed: int, steps: int = 10_000) -> Command:
    """Return the command that a searcher puts first."""
    known = GAME.determinize(state, seat, SampledChance(seed))
    budget = Budget(steps, lambda: False)
    command: Command = searcher(Task(GAME, bots.BOT, known, seat, budget, SampledChance(seed)))[0].commands[0]
    return command


def match(level: str, seats: int, seed: int) -> bool:
    """Play a match with the level at every seat and tell whether it is won."""
    chance = SampledChance(seed)
    state = GAME.initial(GAME.prepare(GAME.Options(), seats, chance))
    searcher = LEVELS[level].searcher
    while awaited := GAME.awaiting(state):
        seat = min(awaited)
        state = advance(GAME, state, seat, think(searcher, state, seat, chance.pick(1 << 30)), chance)
    return state.phase == "won"


@pytest.mark.parametrize("rate", [thumb.rate, thumb.rate_simply])
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_command_a_rule_rates_is_legal(rate: Rate, seats: int) -> None:
    for seed in range(3):
        for state in play.states(seats, seed):
            for seat in GAME.awaiting(state):
                rated = rate(state, seat)
                assert rated
                assert {command for _, command in rated} <= set(GAME.legal(state, seat))


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_does_not_change_its_command(level: str) -> None:
    for i, state in enumerate(play.states(3, 4)):
        if i % 12 == 0 and GAME.awaiting(state):
            seat = min(GAME.awaiting(state))
            other = GAME.determinize(state, seat, SampledChance(99))
            searcher = LEVELS[level].searcher
            assert think(searcher, state, seat, 7, 300) == think(searcher, other, seat, 7, 300)


def test_a_finish_that_wins_is_played() -> None:
    assert bots.policy(position(FULL, (F, F, 1, 2, 3), (), starter=1), 0, SampledChance(1)) == PlayFinish()


def test_the_first_start_is_played() -> None:
    assert bots.policy(position({}, (S, 1, 2, 3, 4)), 0, SampledChance(1)) == PlayStart()


def test_the_last_hole_is_filled_and_useless_cards_pay() -> None:
    grid = (*range(1, 33), 34, 0, 38, 39)
    state = position(grid, (36, F, 50, 52, S), (), starter=1)
    assert bots.policy(state, 0, SampledChance(1)) == PlayIsland(36, cell("d6"), (50, S))


def test_bots_agree_on_a_split_in_the_second_round() -> None:
    state = after(position({}, (S, 1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, 13, 14)), 0, PlayStart())
    for seat in range(3):
        state = after(state, seat, OfferDiscards(0))
    for seat in range(3):
        command = bots.policy(state, seat, SampledChance(1))
        state = after(state, seat, command)
    assert state.phase == "payment"
    assert isinstance(bots.policy(state, 0, SampledChance(1)), PayDiscards)


def test_the_rule_of_thumb_wins_most_matches() -> None:
    assert sum(match("medium", 3, seed) for seed in range(40)) >= 30


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("seats", "greedy", "medium"), [(1, 12, 74), (2, 16, 82), (3, 20, 84), (4, 20, 86), (5, 22, 85)]
)
def test_the_share_of_wins_of_a_level(seats: int, greedy: int, medium: int) -> None:
    """The shares wanted in per cent, over 500 matches, less two standard errors."""
    for level, wanted in (("greedy", greedy), ("medium", medium)):
        share = sum(match(level, seats, seed) for seed in range(500)) / 5
        error = (wanted * (100 - wanted) / 500) ** 0.5
        assert share >= wanted - 2 * error, level
