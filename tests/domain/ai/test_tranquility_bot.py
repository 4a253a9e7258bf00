"""Tranquility's bots: what they make of gaps and cards, when they play to the end, and the floors of the hard level."""

from __future__ import annotations

import pytest

from domain.ai import arena, choose
from domain.ai.bot import Budget, Task
from domain.ai.bots import tranquility as bots
from domain.ai.bots import tranquility_thumb as thumb
from domain.ai.bots.tranquility_outlook import Gap, Outlook
from domain.games.tranquility import GAME
from domain.games.tranquility.commands import DiscardTwo, PlayIsland
from domain.games.tranquility.state import CELLS, ISLANDS, State
from domain.kernel.chance import SampledChance
from tests.domain.games.tranquility.table import F, S, cell, position

FLOORS = {1: 75, 2: 85, 3: 86, 4: 89, 5: 88}
"""Wins per cent that the hard level owes, by seats."""
HOLE = (*range(1, 33), 34, 0, 38, 39)
"""A grid that lacks one number between 34 and 38."""


def hard(state: State, seed: int) -> tuple[list[int], int]:
    """Return (the playouts each candidate of the hard level got, the steps they took) for seat 0."""
    budget = Budget(bots.BOT.levels[-1].steps, lambda: False)
    known = GAME.determinize(state, 0, SampledChance(seed))
    options = bots.Playouts()(Task(GAME, bots.BOT, known, 0, budget, SampledChance(seed)))
    return [option.visits for option in options], budget.used


def worth(state: State, card: int) -> int:
    return next(held.worth for held in Outlook(state, 0).held if held.card == card)


@pytest.mark.parametrize(
    ("gap", "within", "beyond"),
    [
        (Gap(5, 1, 20, 40), [21, 24, 36, 39], [25, 30, 35]),
        (Gap(5, 2, 20, 40), [21, 28, 32, 39], [29, 30, 31]),
        (Gap(0, 1, 0, 12), [8, 11], [1, 7]),
        (Gap(35, 1, 70, 81), [71, 74], [75, 80]),
        (Gap(0, 2, 0, 40), [1, 20, 39], []),
        (Gap(5, 3, 20, 80), [21, 50, 79], []),
    ],
)
def test_given_a_narrow_gap_when_a_full_hand_cannot_pay_for_a_number_then_it_is_out_of_reach(
    gap: Gap, within: list[int], beyond: list[int]
) -> None:
    assert all(gap.takes(card) for card in within)
    assert not any(gap.takes(card) for card in beyond)


def test_numbers_out_of_reach_do_not_count_for_a_gap() -> None:
    outlook = Outlook(position({"a1": 20, "c1": 40}, (1, 2, 3, 4, 5)), 0)
    assert outlook.numbers(Gap(1, 1, 20, 40)) == 8 * 16
    assert outlook.numbers(Gap(1, 3, 20, 40)) == 19 * 16


def test_the_only_number_left_for_a_hole_is_worth_more_than_one_of_many() -> None:
    lone = position(HOLE, (36, 50, 52, 54, 56), (35, 37, 57), starter=1, piles=False)._replace(piles=(0, 0))
    among = position(HOLE, (36, 50, 52, 54, 56), (), starter=1)
    assert worth(lone, 36) > worth(among, 36) > worth(among, 50) == 0


def test_two_cards_of_one_gap_are_dearer_to_give_up_than_both_alone() -> None:
    outlook = Outlook(position(HOLE, (35, 36, 37, F, S), (), starter=1), 0)
    pair = [held for held in outlook.held if held.card in (35, 36)]
    alone = sum(outlook.give_up([held], 1)[0] for held in pair)
    assert outlook.give_up(pair, 2)[0] > alone


def test_a_card_that_the_play_itself_makes_useless_pays_for_it() -> None:
    # 35 or 37 in the hole leaves the others without a place, so that the Finish is spared
    state = position(HOLE, (35, 36, 37, F), (), starter=1)
    values = {command: value for value, command in thumb.rate(state, 0)}
    assert max(values, key=lambda command: values[command]) in (
        PlayIsland(35, cell("d6"), (36,)),
        PlayIsland(37, cell("d6"), (36,)),
        PlayIsland(35, cell("d6"), (37,)),
        PlayIsland(37, cell("d6"), (35,)),
    )


def test_the_best_few_are_the_first_of_all() -> None:
    state = position({"a1": 3, "d3": 40}, (5, 20, 41, 60, 77), ())
    everything = thumb.rate(state, 0)
    assert thumb.rate(state, 0, 3) == everything[:3]
    assert thumb.rate(state, 0, 1) == everything[:1]
    assert any(isinstance(command, DiscardTwo) for _, command in everything)


def test_the_hard_level_trusts_the_rule_while_many_cells_are_empty() -> None:
    visits, steps = hard(position({"a1": 3}, (5, 20, 41, 60, 77), ()), 1)
    assert visits == [0] * 4
    assert steps == 4


def test_the_hard_level_needs_no_rivals_where_its_favourite_wins_every_guess() -> None:
    visits, _ = hard(position(HOLE, (1 + ISLANDS, 36, 50, 52, 54), (F, 55, 57, 59, 60), starter=1), 1)
    assert visits == [bots.Playouts.__dataclass_fields__["sure"].default, *[0] * (len(visits) - 1)]


def test_the_hard_level_plays_its_doubts_to_the_end_within_its_steps() -> None:
    state = position((*range(1, 31), 0, 40, 0, 44, 0, 55), (32, 41, 43, 60, 61), (33, 62, 63, F, 64), starter=1)
    state = state._replace(piles=(3, 2), unseen=(42, 50, F, F))
    visits, steps = hard(state, 2)
    assert sorted(set(visits)) == [16, 32]
    assert steps <= bots.BOT.levels[-1].steps + 2 * CELLS


def test_the_hard_level_goes_by_what_its_seat_may_see_alone() -> None:
    state = position((*range(1, 31), 0, 40, 0, 44, 0, 55), (32, 41, 43, 60, 61), (33, 62, 63, F, 64), starter=1)
    decided = choose.choose(GAME, state, 0, "hard", 7, bot=bots.BOT)
    for seed in range(3):
        world = GAME.determinize(state, 0, SampledChance(seed))
        assert choose.choose(GAME, world, 0, "hard", 7, bot=bots.BOT) == decided


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seats", FLOORS)
def test_the_hard_level_keeps_its_floor(seats: int) -> None:
    pairing = arena.Pairing(GAME, GAME.Options(), seats, ("hard", "hard"))
    share = sum(arena.play(pairing, number).share for number in range(500)) / 500
    assert 100 * share >= FLOORS[seats]
