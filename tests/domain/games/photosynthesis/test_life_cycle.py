"""Turns and the actions in them.

Rule: photosynthesis.md#life-cycle, #activation, #plant, #grow, #collect, #end-turn
"""

from __future__ import annotations

import pytest

from domain.games.photosynthesis import GAME, state
from domain.games.photosynthesis.events import SeedPlanted, TreeGrown, TurnEnded
from domain.games.photosynthesis.state import State
from tests.domain.games.photosynthesis.tables import (
    after,
    allows,
    counts_available,
    names,
    play,
    refusal,
    table,
)

GROVE = "d4 0:2, f4 0:0, d2 0:3, c5 1:1, a7 1:2, g1 1:1"


def grove(**changes: object) -> State:
    settings: dict[str, object] = {
        "light": [10, 6], "available": [(1, 1, 1, 1), (1, 0, 0, 0)], "left": [(3, 3, 2, 1), (4, 4, 3, 2)],
    }  # fmt: skip
    return table(GROVE, **(settings | changes))  # type: ignore[arg-type]


def test_a_turn_has_any_number_of_actions_in_any_order() -> None:
    events, now = play(grove(), "buy seed; collect d2; plant d4 d5; grow f4; pass")
    assert len(events) == 5
    assert state.current(now) == 1


@pytest.mark.parametrize(
    ("to", "why"), [("e5", "two steps, not along a row"), ("c6", "two steps"), ("d5", "next door"), ("b5", "around c5")]
)
def test_a_medium_tree_throws_a_seed_two_spaces_far_in_any_direction(to: str, why: str) -> None:
    assert allows(grove(), f"plant d4 {to}"), why


def test_a_seed_flies_over_pieces() -> None:
    assert allows(grove(), "plant d2 d5")


def test_given_a_space_beyond_the_size_of_the_tree_when_planting_then_refused() -> None:
    assert refusal(grove(), "plant d4 e6") == "out-of-range"


def test_planting_takes_an_available_seed_and_one_light() -> None:
    events, now = play(grove(), "plant d4 e5")
    assert events == (SeedPlanted(seat=0, from_="d4", to="e5", cost=1),)
    assert now.players[0].light == 9
    assert counts_available(now, 0) == (0, 1, 1, 1)
    assert (state.owner_at(now, now.owned[0] & ~grove().owned[0]), names(now.sized[0])) == (0, {"f4", "e5"})


def test_seeds_land_on_empty_spaces_only() -> None:
    assert refusal(grove(), "plant d4 c5") == "cell-occupied"
    assert refusal(grove(), "plant d4 d4") == "cell-occupied"


def test_only_own_trees_throw_seeds() -> None:
    assert refusal(grove(), "plant f4 g4") == "not-a-tree"
    assert refusal(grove(), "plant c5 d5") == "not-your-piece"
    assert refusal(grove(), "plant d5 d6") == "cell-empty"


def test_planting_uses_the_tree_and_the_space_the_seed_lands_on() -> None:
    now = after(grove(), "plant d4 e5; buy seed")
    assert names(now.activated) == {"d4", "e5"}
    assert refusal(now, "grow d4") == "already-activated"
    assert refusal(now, "grow e5") == "already-activated"
    assert refusal(now, "plant d4 d5") == "already-activated"
    assert allows(now, "plant d2 d3")


def test_without_an_available_seed_nothing_is_planted() -> None:
    assert refusal(grove(), "plant d4 e5; plant d2 d3") == "none-available"


def test_given_a_seed_planted_this_turn_then_it_grows_in_the_next() -> None:
    now = after(grove(), "plant d4 e5; pass; pass; pass")
    assert allows(now, "grow e5")


@pytest.mark.parametrize(("piece", "size", "cost"), [(0, "small", 1), (1, "medium", 2), (2, "large", 3)])
def test_growing_costs_the_new_size(piece: int, size: str, cost: int) -> None:
    events, now = play(table(f"d4 0:{piece}", left=(0, 0, 0, 0)), "grow d4")
    assert events == (TreeGrown(seat=0, cell="d4", size=size, cost=cost, returned=True),)  # type: ignore[arg-type]
    assert now.players[0].light == 10 - cost
    assert names(now.sized[piece + 1]) == {"d4"}


def test_growing_needs_the_bigger_piece_available_not_just_on_the_player_board() -> None:
    now = table("d4 0:1", available=(1, 1, 0, 1))
    assert refusal(now, "grow d4") == "none-available"
    assert allows(after(now, "buy medium"), "grow d4")


def test_large_trees_grow_no_further_and_only_own_pieces_grow() -> None:
    assert refusal(grove(), "grow d2") == "already-large"
    assert refusal(grove(), "grow c5") == "not-your-piece"
    assert refusal(grove(), "grow d5") == "cell-empty"


def test_growing_uses_the_space() -> None:
    now = after(grove(), "grow d4")
    assert refusal(now, "collect d4") == "already-activated"
    assert refusal(now, "plant d4 d5") == "already-activated"
    assert allows(now, "grow f4")


def test_a_piece_grows_once_a_turn() -> None:
    assert refusal(grove(available=(1, 2, 2, 2)), "grow f4; grow f4") == "already-activated"


def test_only_own_large_trees_are_collected() -> None:
    assert allows(grove(), "collect d2")
    assert refusal(grove(), "collect d4") == "not-large"
    assert refusal(grove(), "collect c5") == "not-your-piece"
    assert refusal(grove(), "collect d5") == "cell-empty"


def test_a_collected_space_is_closed_to_the_collector_and_open_to_the_others() -> None:
    now = after(grove(available=(1, 0, 0, 0)), "collect d2")
    assert names(now.activated) == {"d2"}
    assert refusal(now, "plant d4 d2") == "already-activated"
    now = after(table("d2 0:3, e1 1:1", left=(4, 4, 3, 1)), "collect d2; pass")
    assert now.round == 7
    assert allows(now, "plant e1 d2")


def test_the_collector_may_plant_there_in_the_next_round() -> None:
    now = after(table("d2 0:3, d4 0:2", left=(4, 4, 3, 1)), "collect d2; pass; pass; pass")
    assert allows(now, "plant d4 d2")


def test_every_action_must_be_paid_for() -> None:
    poor = table("a7 0:1, d7 0:1, g4 0:3", light=1, available=(2, 2, 1, 0))
    assert refusal(poor, "grow d7") == "not-enough-light"
    assert refusal(poor, "buy small") == "not-enough-light"
    assert refusal(poor, "collect g4") == "not-enough-light"
    assert allows(poor, "buy seed")
    assert allows(poor, "plant d7 d6")
    assert refusal(poor, "buy seed; plant d7 d6") == "not-enough-light"


def test_light_can_be_spent_to_the_last_point() -> None:
    now = after(table("d4 0:3", light=4, left=(4, 4, 3, 1)), "collect d4")
    assert now.players[0].light == 0
    assert list(map(GAME.say, GAME.legal(now, 0))) == ["pass"]


def test_ending_the_turn_is_always_possible_and_frees_the_spaces() -> None:
    events, now = play(table(light=0), "pass")
    assert events == (TurnEnded(0),)
    assert allows(now, "pass")
    assert after(grove(), "grow f4; pass").activated == 0


def test_unspent_light_is_kept() -> None:
    assert after(grove(), "buy seed; pass").players[0].light == 9


def test_nobody_acts_in_anothers_turn() -> None:
    assert refusal(grove(), "grow c5", seat=1) == "not-your-turn"
    assert list(GAME.legal(grove(), 1)) == []


def test_no_tree_is_placed_for_free_once_round_one_has_begun() -> None:
    assert refusal(grove(), "place a4") == "wrong-phase"


def test_spaces_that_do_not_exist_are_refused() -> None:
    for text in ("grow a1", "plant a1 d4", "plant d4 a1", "collect g7"):
        assert refusal(grove(), text) == "no-such-cell"
