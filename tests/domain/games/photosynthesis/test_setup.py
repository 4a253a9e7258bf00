"""Pieces and setup. Rule: photosynthesis.md#pieces, #setup"""

from __future__ import annotations

import pytest

from domain.games.photosynthesis import GAME, pieces, state
from domain.games.photosynthesis.events import LightCollected, TreePlaced
from domain.games.photosynthesis.setup import Options, Setup
from domain.kernel.chance import NoChance
from domain.kernel.decide import open_game
from domain.kernel.errors import InvalidOptions
from tests.domain.games.photosynthesis.tables import after, allows, counts_available, counts_left, play, refusal


def opened(seats: int = 2, first_player: int = 0) -> state.State:
    return GAME.initial(Setup(seats, first_player, False, False))


def test_every_player_owns_six_seeds_eight_small_four_medium_and_two_large_trees() -> None:
    now = opened(4)
    for seat in range(4):
        both = zip(counts_left(now, seat), counts_available(now, seat))
        assert tuple(left + ready for left, ready in both) == (6, 8, 4, 2) == pieces.PIECES


def test_columns_start_full_and_two_seeds_four_small_and_one_medium_are_available() -> None:
    now = opened()
    assert counts_left(now, 1) == (4, 4, 3, 2)
    assert counts_available(now, 1) == (2, 4, 1, 0)
    assert now.players[1].light == now.players[1].points == 0


@pytest.mark.parametrize(("seats", "best"), [(2, ()), (3, (22, 21, 20)), (4, (22, 21, 20))])
def test_with_two_players_the_four_leaf_stack_stays_in_the_box(seats: int, best: tuple[int, ...]) -> None:
    now = opened(seats)
    assert state.tokens(now, 4) == best
    assert state.tokens(now, 3) == (19, 18, 18, 17, 17)
    assert state.tokens(now, 2) == (17, 16, 16, 14, 14, 13, 13)
    assert state.tokens(now, 1) == (14, 14, 13, 13, 13, 12, 12, 12, 12)


def test_the_24_tokens_are_worth_63_89_103_and_115() -> None:
    assert [sum(stack) for stack in pieces.STACKS] == [115, 103, 89, 63]
    assert sum(map(len, pieces.STACKS)) == 24


def test_the_host_may_name_the_first_player() -> None:
    setup = GAME.prepare(Options(first_player=2), 3, NoChance())
    assert setup == Setup(3, 2, False, False)
    assert GAME.awaiting(GAME.initial(setup)) == {2}


def test_seat_0_begins_when_nobody_else_is_named() -> None:
    assert GAME.prepare(Options(long_mode=True), 3, NoChance()) == Setup(3, 0, True, False)


def test_a_first_player_without_a_seat_is_refused() -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.prepare(Options(first_player=2), 2, NoChance())
    assert refused.value.field == "first_player"


@pytest.mark.parametrize("seats", [1, 5])
def test_one_or_five_seats_are_refused(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.prepare(Options(first_player=0), seats, NoChance())
    assert refused.value.field == "seats"


def test_two_trees_each_are_placed_in_the_same_order_twice() -> None:
    events, now = play(opened(3, first_player=1), "place a4; place a5; place a6; place a7; place b3; place b7")
    assert [event.seat for event in events if isinstance(event, TreePlaced)] == [1, 2, 0, 1, 2, 0]
    assert [counts_available(now, seat) for seat in range(3)] == [(2, 2, 1, 0)] * 3
    assert state.current(now) == 1


def test_the_last_placement_brings_the_light_of_round_one_without_moving_the_sun() -> None:
    events, now = play(opened(), "place a4; place g1; place a7; place g4")
    assert events[-1] == LightCollected(round=1, sun=0, gained=(2, 2), wasted=(0, 0), light=(2, 2))
    assert (now.round, now.turns, now.activated) == (1, 0, 0)


def test_placing_is_free_and_uses_no_space() -> None:
    now = after(opened(), "place a4; place g1; place a7; place g4")
    assert allows(now, "grow a4")


def test_trees_are_placed_on_empty_rim_spaces_only() -> None:
    assert refusal(opened(), "place d4") == "not-a-rim-space"
    assert refusal(opened(), "place b4") == "not-a-rim-space"
    assert refusal(opened(), "place a4; place a4") == "cell-occupied"
    assert refusal(opened(), "place a1") == "no-such-cell"


def test_nothing_but_placing_is_possible_before_round_one() -> None:
    for text in ("buy seed", "grow a4", "plant a4 b4", "collect a4", "pass"):
        assert refusal(opened(), text) == "wrong-phase"
    assert sum(1 for _ in GAME.legal(opened(), 0)) == 18


def test_a_match_opens_on_the_first_placement() -> None:
    events, now = open_game(GAME, Setup(2, 1, False, True), NoChance())
    assert events == (Setup(2, 1, False, True),)
    assert now.heavy_shadow
    assert not now.long_mode
    assert GAME.awaiting(now) == {1}
