"""Each searcher, on games small enough to know the truth about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from domain.ai.bot import WIN, Bot, Searcher
from domain.ai.choose import choose
from domain.ai.search import alphabeta, ismcts, mcts, worth
from domain.kernel.chance import SampledChance
from domain.kernel.decide import decide
from domain.kernel.game import AnyGame, Outcome
from tests.domain.ai.small_games import CLIMB, DARE, NIM, SOW, Do, Heaps, Pits, Race
from tests.domain.ai.solve import Solved, bot_of, mover, opened
from tests.domain.kernel.pairs import PAIRS

DEEP = alphabeta.AlphaBeta(roots=(99,) * 30, widths=(99,))
MCTS = mcts.Mcts(first=99, playout=60)
ISMCTS = ismcts.IsMcts(playout=60)
SEARCHERS = [pytest.param(s, id=s.name) for s in (DEEP, MCTS, ISMCTS)]


def positions(game: AnyGame, matches: int) -> Iterator[Any]:
    """The unfinished states of random matches."""
    for seed in range(matches):
        state = opened(game, seed)
        chance = SampledChance(seed)
        while game.outcome(state) is None:
            yield state
            turn = choose(game, state, mover(game, state), "random", seed)
            state = decide(game, state, mover(game, state), turn.commands, chance)[1]


@pytest.mark.parametrize("game", [NIM, SOW], ids=lambda game: game.key)
def test_alphabeta_plays_as_exhaustive_minimax_does(game: AnyGame) -> None:
    truth = Solved(game)
    for state in positions(game, 12):
        decision = choose(game, state, mover(game, state), "it", 1, bot=bot_of(DEEP, 10**6))
        assert decision.commands in truth.best_turns(state)


def test_alphabeta_knows_the_value_of_a_position_that_it_sees_to_the_end() -> None:
    truth = Solved(SOW)
    for state in positions(SOW, 6):
        seat = mover(SOW, state)
        decision = choose(SOW, state, seat, "it", 1, bot=bot_of(DEEP, 10**6))
        if len(truth.turns(state)) > 1:
            share = truth.value(state) if seat == 0 else 1 - truth.value(state)
            assert abs(decision.candidates[0].value - (2 * share - 1) * WIN) < 100


def test_alphabeta_looks_past_its_width_while_everything_within_loses() -> None:
    narrow = alphabeta.AlphaBeta(roots=(1, 1, 1, 1, 1, 1, 1, 1), widths=(99,))
    for state in positions(NIM, 8):
        truth = Solved(NIM)
        seat = mover(NIM, state)
        if truth.value(state) == (1.0, 0.0)[seat]:
            decision = choose(NIM, state, seat, "it", 1, bot=bot_of(narrow, 10**6))
            assert decision.commands in truth.best_turns(state)


@pytest.mark.parametrize("searcher", [MCTS, ISMCTS], ids=lambda searcher: searcher.name)
@pytest.mark.parametrize("game", [NIM, SOW], ids=lambda game: game.key)
def test_tree_searches_find_a_perfect_turn_given_the_steps(game: AnyGame, searcher: Searcher) -> None:
    truth = Solved(game)
    for state in positions(game, 2):
        decision = choose(game, state, mover(game, state), "it", 1, bot=bot_of(searcher, 8_000))
        assert decision.commands in truth.best_turns(state)


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_a_win_on_the_spot_is_taken(searcher: Searcher) -> None:
    decision = choose(NIM, Heaps((0, 4, 0), 1, None), 1, "it", 5, bot=bot_of(searcher, 3_000))
    assert decision.commands == (Do(1),) * 4


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_an_extra_turn_is_taken_with_the_turn_that_earns_it(searcher: Searcher) -> None:
    assert choose(SOW, Pits((2, 2, 0, 2, 2, 0), 0), 0, "it", 1, bot=bot_of(searcher, 9_000)).commands[0] == Do(0)


@pytest.mark.parametrize("searcher", [MCTS, ISMCTS], ids=lambda searcher: searcher.name)
def test_chance_is_weighed_and_not_foreseen(searcher: Searcher) -> None:
    bot = bot_of(searcher, 6_000)
    # Two steps from home: walking wins for sure. Far behind a rival about to win: only the die can help.
    assert choose(DARE, Race((8, 8), 0), 0, "it", 1, bot=bot).commands == (Do(0),)
    assert choose(DARE, Race((4, 8), 0), 0, "it", 1, bot=bot).commands == (Do(1),)


@pytest.mark.parametrize("searcher", SEARCHERS)
@pytest.mark.parametrize("game", [NIM, PAIRS], ids=lambda game: game.key)
def test_the_same_seed_gives_the_same_decision(game: AnyGame, searcher: Searcher) -> None:
    if searcher is DEEP and game is PAIRS:
        return
    bot = bot_of(searcher, 1_500)
    first, second = (choose(game, opened(game), 0, "it", 7, bot=bot) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_a_search_ends_with_its_steps(searcher: Searcher) -> None:
    state = Heaps((5, 6, 7), 0, None)
    small, large = (choose(NIM, state, 0, "it", 1, bot=bot_of(searcher, steps)).steps for steps in (300, 3_000))
    assert small < 500
    assert 2_500 < large < 3_300


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_a_search_ends_when_told_so_and_still_answers(searcher: Searcher) -> None:
    asked = count()
    state = Heaps((5, 6, 7), 0, None)
    decision = choose(NIM, state, 0, "it", 1, lambda: next(asked) >= 3, bot_of(searcher, 10**9))
    assert decision.commands
    assert decision.steps < 1_000


def test_hidden_hands_are_guessed_and_the_guess_pays() -> None:
    """Against a random rival, who wins about half."""
    bot = bot_of(ismcts.IsMcts(playout=30), 700)
    won = sum(match(PAIRS, ("it", "random"), seed, bot, seat) for seed in range(6) for seat in (0, 1))
    assert won >= 9


def test_partners_climb_together_without_seeing_each_others_hands() -> None:
    bot = bot_of(ismcts.IsMcts(playout=30), 1_500)
    together = sum(match(CLIMB, ("it", "it"), seed, bot, 0) for seed in range(8))
    alone = sum(match(CLIMB, ("random", "random"), seed, bot, 0) for seed in range(8))
    assert alone <= 1
    assert together >= 3


@pytest.mark.parametrize("searcher", [MCTS, ISMCTS], ids=lambda searcher: searcher.name)
def test_a_tree_carries_three_rivals(searcher: Searcher) -> None:
    bot = bot_of(searcher, 800)
    assert choose(PAIRS, opened(PAIRS, seats=3), 0, "it", 3, bot=bot).commands


def match(game: AnyGame, levels: tuple[str, str], seed: int, bot: Bot, first: int) -> float:
    """The share of the win of `levels[0]`, sitting on seat `first`."""
    state, chance = opened(game, seed), SampledChance(seed)
    while (outcome := game.outcome(state)) is None:
        seat = mover(game, state)
        decision = choose(game, state, seat, levels[seat ^ first], seed, bot=bot)
        state = decide(game, state, seat, decision.commands, chance)[1]
    return worth.share_of(game, outcome, first)


def test_a_share_of_a_shared_win_is_smaller_and_a_better_score_counts_a_little() -> None:
    assert worth.share_of(NIM, Outcome((0,), "r"), 0) == 1.0
    assert worth.share_of(NIM, Outcome((0, 1), "r"), 0) == 0.5
    assert worth.share_of(NIM, Outcome((), "r"), 1) == 0.5
    assert worth.share_of(CLIMB, Outcome((), "r"), 1) == 0.0
    narrow, wide = (worth.share_of(SOW, Outcome((0,), "r", scores), 0) for scores in ((5, 4), (9, 0)))
    assert 0.9 < narrow < wide < 1.0
