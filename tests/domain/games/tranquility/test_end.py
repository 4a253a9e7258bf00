"""Rule: tranquility.md#finish, #end."""

from __future__ import annotations

from domain.games.tranquility import GAME
from domain.games.tranquility.commands import DiscardTwo, PlayFinish
from domain.games.tranquility.events import FinishPlayed
from domain.kernel.chance import NoChance
from domain.kernel.game import Outcome
from tests.domain.games.tranquility.table import FULL, F, S, after, happens, position


def test_given_a_full_grid_when_a_finish_is_played_then_all_win_at_once() -> None:
    state = position(FULL, (F, 1, 2), (3, 4, 5), starter=1)
    events, state = happens(state, 0, PlayFinish(), chance=NoChance())
    assert events == (FinishPlayed(0),)
    assert GAME.outcome(state) == Outcome((0, 1), "finish")
    assert GAME.awaiting(state) == frozenset()
    assert GAME.statistics is not None
    assert GAME.statistics(state) == {
        "turns": 1,
        "cells_filled": 36,
        "cards_left": sum(state.piles),
        "start_played": True,
        "stuck_seat": None,
    }


def test_given_a_hand_of_one_when_another_seat_is_on_turn_then_the_game_goes_on() -> None:
    state = position(FULL, (1, 2), (3,), starter=1, piles=False)
    assert GAME.outcome(state) is None
    assert GAME.outcome(after(state, 0, DiscardTwo((1, 2)))) == Outcome((), "stuck")


def test_given_the_first_start_as_the_only_card_then_it_can_be_played() -> None:
    assert GAME.outcome(position({}, (S,), (3, 4), piles=False)) is None


def test_given_a_later_start_as_the_only_card_then_the_game_is_lost() -> None:
    assert GAME.outcome(position({}, (S,), (3, 4), starter=1, piles=False)) == Outcome((), "stuck")


def test_given_a_finish_as_the_only_card_when_the_grid_has_a_hole_then_the_game_is_lost() -> None:
    grid = (*FULL[:20], 0, *FULL[21:])
    assert GAME.outcome(position(grid, (F,), (3, 4), starter=1, piles=False)) == Outcome((), "stuck")


def test_given_all_finish_discarded_then_the_game_goes_on() -> None:
    state = position(FULL, (1, 2), (3, 4), starter=1, piles=False)
    assert sum(heap.count(F) for heap in state.discards) == 5
    assert GAME.outcome(state) is None
