"""Bots against each other: seating, openings, and how sure a share of wins is."""

from __future__ import annotations

from typing import Any

import pytest

from domain.ai import arena
from domain.ai.choose import Decision, choose
from domain.kernel.game import AnyGame, Outcome, Seat
from tests.domain.ai.small_games import CLIMB, NIM, Do, Options
from tests.domain.kernel.pairs import PAIRS
from tests.domain.kernel.pairs import Options as PairsOptions

PAIRING = arena.Pairing(NIM, Options(), 2, ("greedy", "random"))


class Scribe:
    """Thinks as `choose` does, and writes down who thought what."""

    def __init__(self) -> None:
        self.thoughts: list[tuple[Seat, str, Any, tuple[Do, ...]]] = []

    def think(self, game: AnyGame, state: Any, seat: Seat, level: str, seed: int) -> Decision:
        decision = choose(game, state, seat, level, seed)
        self.thoughts.append((seat, level, state, decision.commands))
        return decision


def test_the_seats_are_swapped_with_every_match() -> None:
    for number, seat in ((0, 0), (1, 1), (2, 0)):
        scribe = Scribe()
        assert arena.play(PAIRING, number, think=scribe.think).seat == seat
        assert {s for s, level, *_ in scribe.thoughts if level == "greedy"} <= {seat}


def test_two_matches_that_differ_in_seating_share_their_opening() -> None:
    pairing = arena.Pairing(NIM, Options(), 2, ("greedy", "random"), opening=2)
    openings = []
    for number in (4, 5):
        scribe = Scribe()
        arena.play(pairing, number, think=scribe.think)
        openings.append(scribe.thoughts[:2])
    assert openings[0] == openings[1]


def test_the_same_seed_brings_the_same_match() -> None:
    pairing = arena.Pairing(PAIRS, PairsOptions(), 3, ("random", "greedy"))
    assert arena.play(pairing, 7, seed=3) == arena.play(pairing, 7, seed=3)


def test_one_level_has_all_seats_of_a_common_task() -> None:
    scribe = Scribe()
    arena.play(arena.Pairing(CLIMB, Options(), 2, ("random", "random")), 1, think=scribe.think)
    assert {level for _, level, *_ in scribe.thoughts} == {"random"}


def test_a_tally_counts_shared_wins_and_scores() -> None:
    ends = [Outcome((0,), "r", (5, 1)), Outcome((1,), "r", (2, 4)), Outcome((0, 1), "r", (3, 3))]
    matches = [arena.Played(0, share, end, 10) for share, end in zip((1.0, 0.0, 0.5), ends)]
    tally = arena.tally(("a", "b"), matches)
    assert (tally.won, tally.shared, tally.lost, tally.share) == (1, 1, 1, 0.5)
    assert tally.score == pytest.approx(10 / 3)
    assert "50.0%" in arena.table([tally])


def test_the_interval_is_wilsons() -> None:
    low, high = arena.wilson(0.7, 100)
    assert (round(low, 4), round(high, 4)) == (0.6042, 0.7811)
    assert arena.wilson(1.0, 100)[1] == 1.0
    assert round(arena.wilson(1.0, 100)[0], 4) == 0.963
