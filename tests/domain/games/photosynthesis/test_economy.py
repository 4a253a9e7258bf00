"""Buying, coming back, tokens. Rule: photosynthesis.md#buy, #return, #tokens"""

from __future__ import annotations

import pytest

from domain.games.photosynthesis import GAME, state
from domain.games.photosynthesis.events import PieceBought, TreeCollected, TreeGrown
from tests.domain.games.photosynthesis.tables import (
    after,
    allows,
    counts_available,
    counts_left,
    play,
    refusal,
    table,
)

COLUMNS = {"seed": (1, 1, 2, 2), "small": (2, 2, 3, 3), "medium": (3, 3, 4), "large": (4, 5)}


@pytest.mark.parametrize(("size", "prices"), COLUMNS.items())
def test_columns_are_sold_from_the_cheap_end_until_they_are_empty(size: str, prices: tuple[int, ...]) -> None:
    text = "; ".join([f"buy {size}"] * len(prices))
    events, now = play(table(light=20), text)
    assert [event.cost for event in events if isinstance(event, PieceBought)] == list(prices)
    assert now.players[0].light == 20 - sum(prices)
    assert refusal(now, f"buy {size}") == "column-empty"


def test_a_bought_piece_moves_from_the_player_board_to_the_available_ones() -> None:
    now = after(table(available=(0, 0, 0, 0)), "buy medium")
    assert counts_left(now, 0) == (4, 4, 2, 2)
    assert counts_available(now, 0) == (0, 0, 1, 0)
    assert counts_left(now, 1) == (4, 4, 3, 2)


def test_the_next_price_follows_the_count_when_seeds_come_back() -> None:
    """Buy two, one comes back, buy three, then four come back; a fifth finds no room."""
    seeds = ("d1", "d2", "d3", "d4", "d5", "d6")
    now = table(", ".join(f"{cell} 0:0" for cell in seeds), light=20, available=(0, 8, 0, 0))
    now = after(now, "buy seed; buy seed; grow d1")
    assert counts_left(now, 0)[0] == 3
    events, now = play(now, "buy seed; buy seed; buy seed")
    assert [event.cost for event in events if isinstance(event, PieceBought)] == [1, 2, 2]
    prices = []
    for cell in seeds[1:5]:
        now = after(now, f"grow {cell}")
        prices.append(state.price(now.players[0], 0))
    assert prices == [2, 2, 1, 1]
    (grown,), now = play(now, "grow d6")
    assert isinstance(grown, TreeGrown)
    assert not grown.returned
    assert counts_left(now, 0)[0] == 4


def test_given_a_full_column_when_a_small_tree_grows_then_it_leaves_the_game() -> None:
    (grown,), now = play(table("d4 0:1"), "grow d4")
    assert grown == TreeGrown(seat=0, cell="d4", size="medium", cost=2, returned=False)
    assert counts_left(now, 0) == (4, 4, 3, 2)


def test_given_a_small_tree_was_bought_when_one_grows_then_it_comes_back() -> None:
    events, now = play(table("d4 0:1"), "buy small; grow d4")
    assert events[-1] == TreeGrown(seat=0, cell="d4", size="medium", cost=2, returned=True)
    assert counts_left(now, 0) == (4, 4, 3, 2)
    assert state.price(now.players[0], 1) == 2


def test_a_medium_tree_comes_back_to_its_column() -> None:
    now = after(table("d4 0:2", left=(4, 4, 1, 2)), "grow d4")
    assert counts_left(now, 0) == (4, 4, 2, 2)
    assert state.price(now.players[0], 2) == 3


def test_a_large_tree_always_finds_room() -> None:
    for left, available in (((4, 4, 3, 1), (0, 0, 0, 0)), ((4, 4, 3, 0), (0, 0, 0, 1))):
        (collected,), now = play(table("d4 0:3", left=left, available=available), "collect d4")
        assert isinstance(collected, TreeCollected)
        assert collected.returned
        assert counts_left(now, 0)[3] == left[3] + 1


def test_a_whole_life_costs_21_light_and_five_turns() -> None:
    """Seed, small, medium, large at the lowest prices: 1+1, 2+1, 3+2, 4+3, and 4 to collect."""
    now = table("d7 0:3", round=1, light=20, available=(0, 0, 0, 0))
    costs, rounds = [], []
    for turn in (
        "buy seed; plant d7 d5", "buy small; grow d5", "buy medium; grow d5", "buy large; grow d5", "collect d5"
    ):  # fmt: skip
        while state.current(now) != 0:
            now = after(now, "pass")
        rounds.append(now.round)
        events, now = play(now, f"{turn}; pass")
        costs += [event.cost for event in events if hasattr(event, "cost")]
    assert costs == [1, 1, 2, 1, 3, 2, 4, 3, 4]
    assert sum(costs) == 21
    assert rounds == [1, 2, 3, 4, 5]


def forest(cells: str) -> str:
    return ", ".join(f"{cell} 0:3" for cell in cells.split())


def collect(now: state.State, cells: str) -> list[tuple[int | None, int]]:
    """Return (stack, value) of a large tree collected on each space in turn; the table is set anew for each."""
    taken: list[tuple[int | None, int]] = []
    for cell in cells.split():
        seats, stacks = len(now.players), now.stacks
        fresh = table(forest(cell), seats=seats, left=(4, 4, 3, 0))._replace(stacks=stacks)
        (event,), now = play(fresh, f"collect {cell}")
        assert isinstance(event, TreeCollected)
        taken.append((event.stack, event.value))
    return taken


def test_a_token_comes_from_the_stack_of_the_soil() -> None:
    (event,), now = play(table("c4 0:3", seats=3, left=(4, 4, 3, 1)), "collect c4")
    assert event == TreeCollected(seat=0, cell="c4", leaves=3, stack=3, value=19, cost=4, returned=True)
    assert now.players[0].points == 19
    assert now.players[0].light == 6
    assert state.tokens(now, 3) == (18, 18, 17, 17)


def test_given_an_empty_stack_when_collecting_then_the_next_lower_one_pays() -> None:
    assert collect(table(seats=3), "d4 d4 d4 d4") == [(4, 22), (4, 21), (4, 20), (3, 19)]


def test_with_two_players_the_centre_pays_from_the_three_leaf_stack() -> None:
    taken = collect(table(), "d4 d4 d4 d4 d4 d4")
    assert taken == [(3, 19), (3, 18), (3, 18), (3, 17), (3, 17), (2, 17)]


def test_the_rim_pays_nine_tokens_and_then_nothing() -> None:
    taken = collect(table(seats=4), " ".join(["a4"] * 10))
    assert [value for _, value in taken] == [14, 14, 13, 13, 13, 12, 12, 12, 12, 0]
    assert taken[-1] == (None, 0)


def test_the_centre_pays_all_24_tokens_from_the_highest_stack_down_and_then_nothing() -> None:
    values = "22 21 20 19 18 18 17 17 17 16 16 14 14 13 13 14 14 13 13 13 12 12 12 12 0"
    assert [value for _, value in collect(table(seats=4), " ".join(["d4"] * 25))] == [int(v) for v in values.split()]


def test_given_no_token_is_left_when_collecting_then_the_tree_goes_for_nothing() -> None:
    now = table("a4 0:3", stacks=(0, 7, 5, 3), seats=3, left=(4, 4, 3, 1))
    (event,), then = play(now, "collect a4")
    assert event == TreeCollected(seat=0, cell="a4", leaves=1, stack=None, value=0, cost=4, returned=True)
    assert then.players[0].points == 0
    assert then.stacks == now.stacks


def test_a_lost_piece_and_a_missing_token_are_warned_of() -> None:
    now = table("d4 0:1, a4 0:3, a5 0:3", stacks=(1, 7, 5, 0), left=(4, 4, 3, 0))
    (grow,) = GAME.read(now, 0, "grow d4", False)
    (take,) = GAME.read(now, 0, "collect a5", False)
    assert GAME.warnings
    assert GAME.warnings(now, 0, grow) == ("piece-lost",)
    assert GAME.warnings(after(now, "buy small"), 0, grow) == ()
    assert GAME.warnings(now, 0, take) == ()
    assert GAME.warnings(after(now, "collect a4"), 0, take) == ("no-token",)


def test_what_is_bought_can_be_used_at_once() -> None:
    now = table("d4 0:1", available=(0, 0, 0, 0))
    assert refusal(now, "plant d4 d5") == "none-available"
    assert allows(after(now, "buy seed"), "plant d4 d5")
