"""What holds in every position that play can reach."""

from __future__ import annotations

import pytest

from domain.games.tranquility import deck, setup
from domain.games.tranquility.state import CELLS, FINISH, START, State, on_turn, start_in_pile
from tests.domain.games.tranquility import play

VARIANTS = (setup.Options(), setup.Options(galateia=True), setup.Options(removed_islands=8, start_discard=0))


def assert_sound(state: State) -> None:
    seats = range(len(state.hands))
    # the Finish that wins leaves the hand for its place beside the grid
    beside = (FINISH,) * (state.phase == "won")
    starts = [seat for seat in seats if start_in_pile(state, seat)]
    everything = deck.merged(
        (number for number in state.grid if number),
        *state.hands,
        *state.discards,
        state.unseen,
        beside,
        (START for _ in starts),
    )
    played = 0 if state.starter is None else 1
    assert everything == (*deck.DECK, *(START,) * (len(seats) - played))
    assert sum(state.piles) == len(state.unseen) - state.removed + len(starts)
    numbers = [number for number in state.grid if number]
    assert numbers == sorted(set(numbers))
    assert len(state.grid) == CELLS
    for seat in seats:
        assert len(state.hands[seat]) <= 5
        assert state.hands[seat].count(START) + state.discards[seat].count(START) <= 1
        assert state.hands[seat] == tuple(sorted(state.hands[seat]))
        if state.phase == "turn" and state.piles[seat]:
            assert len(state.hands[seat]) == 5
        assert state.starter is not None or not state.shed[seat]
    assert state.turns <= 38 + (47 + len(seats)) // 2
    assert on_turn(state) in seats


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("options", VARIANTS)
def test_cards_are_conserved_and_the_grid_ascends(seats: int, options: setup.Options) -> None:
    for seed in range(8):
        for state in play.states(seats, seed, options):
            assert_sound(state)


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("options", VARIANTS)
def test_cards_are_conserved_in_many_matches(seats: int, options: setup.Options) -> None:
    for seed in range(1000, 1300):
        for state in play.states(seats, seed, options):
            assert_sound(state)


@pytest.mark.soak
def test_random_play_never_wins() -> None:
    ends = [list(play.states(seats, seed))[-1] for seats in range(1, 6) for seed in range(80)]
    assert not any(state.phase == "won" for state in ends)
    turns = sum(state.turns for state in ends) / len(ends)
    assert 30 < turns < 46
