"""Rule: forbidden_island.md#setup"""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.forbidden_island import GAME, cards, setup
from domain.games.forbidden_island import state as rules
from domain.games.forbidden_island.board import ISLAND, LAYOUTS, LayoutId
from domain.games.forbidden_island.pieces import (
    CARDS,
    COPIES,
    FLOOD_CARDS,
    HAND_CARDS,
    ROLES,
    SHRINES,
    START,
    TILES,
    Difficulty,
)
from domain.games.forbidden_island.setup import Options
from domain.games.forbidden_island.state import State
from domain.kernel.chance import SampledChance
from domain.kernel.errors import InvalidOptions
from tests.domain.games.forbidden_island.table import ISLAND_R1


def opened(seats: int, seed: int = 1, options: Options | None = None) -> State:
    return GAME.initial(GAME.prepare(options or Options(), seats, SampledChance(seed)))


def test_the_components_are_all_there() -> None:
    assert len(TILES) == len(set(TILES)) == 24
    assert COPIES == {
        "earth": 5, "wind": 5, "fire": 5, "ocean": 5, "helicopter_lift": 3, "sandbags": 2, "waters_rise": 3,
    }  # fmt: skip
    assert cards.size(cards.ALL) == 28
    assert [cards.count(cards.ALL, card) for card in CARDS] == [COPIES[card] for card in CARDS]
    assert set(START.values()) == {
        "iron_gate", "bronze_gate", "copper_gate", "silver_gate", "gold_gate", "fools_landing"
    }  # fmt: skip
    assert len({tile for pair in SHRINES.values() for tile in pair}) == 8
    assert FLOOD_CARDS[1:10] == (2, 2, 3, 3, 3, 4, 4, 5, 5)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_match_begins_with_six_flooded_tiles_and_two_cards_each(seats: int, layout: LayoutId) -> None:
    state = opened(seats, seats, Options(layout=layout))
    assert sorted(state.tiles) == sorted(TILES)
    assert len(set(state.roles)) == seats
    assert [state.tiles[pawn] for pawn in state.pawns] == [START[role] for role in state.roles]
    assert [cards.size(hand) for hand in state.hands] == [2] * seats
    deck = rules.treasure_deck(state)
    assert (cards.size(deck), cards.count(deck, "waters_rise")) == (28 - 2 * seats, 3)
    assert (state.flooded.bit_count(), state.sunk) == (6, 0)
    assert rules.flood_discards(state) == state.flooded
    assert state.layers == (ISLAND & ~state.flooded,)
    assert (state.phase, state.actions, state.active, state.water) == ("actions", 3, 0, 2)


@pytest.mark.parametrize(("difficulty", "mark"), [("novice", 1), ("normal", 2), ("elite", 3), ("legendary", 4)])
def test_the_difficulty_sets_the_water_marker(difficulty: Difficulty, mark: int) -> None:
    assert opened(3, 1, Options(difficulty=difficulty)).water == mark


def test_usually_the_island_is_the_standard_one_at_normal() -> None:
    assert Options() == Options("normal", "forbidden_island", 0, (), ())


def test_the_host_names_the_first_seat() -> None:
    state = opened(3, 1, Options(first_seat=2))
    assert (state.active, GAME.awaiting(state)) == (2, {2})


def test_the_host_fixes_roles_and_island() -> None:
    state = opened(2, 5, Options(roles=("pilot", "diver"), tiles=ISLAND_R1))
    assert (state.roles, state.tiles) == (("pilot", "diver"), ISLAND_R1)
    assert state.pawns == (ISLAND_R1.index("fools_landing"), ISLAND_R1.index("iron_gate"))


@pytest.mark.parametrize(
    ("options", "seats", "field"),
    [
        (Options(), 1, "seats"),
        (Options(), 5, "seats"),
        (Options(first_seat=2), 2, "first_seat"),
        (Options(first_seat=-1), 2, "first_seat"),
        (Options(roles=("pilot",)), 2, "roles"),
        (Options(roles=("pilot", "pilot")), 2, "roles"),
        (Options(tiles=ISLAND_R1[:-1]), 2, "tiles"),
        (Options(tiles=(*ISLAND_R1[:-1], "misty_marsh")), 2, "tiles"),
    ],
)
def test_given_impossible_options_when_preparing_then_refused(options: Options, seats: int, field: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        setup.prepare(options, seats, SampledChance(1))
    assert refused.value.field == field


def test_everything_is_dealt_fairly() -> None:
    """A tile is flooded in one match of four, both tiles of a treasure in 5.43 %, every card is dealt alike."""
    runs = 4000
    flooded: Counter[str] = Counter()
    roles: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    pairs, first = 0, Counter[str]()
    for seed in range(runs):
        began = setup.prepare(Options(), 2, SampledChance(seed))
        flooded.update(began.flooded)
        roles.update(began.roles)
        dealt.update(card for held in began.hands for card in held)
        first[began.tiles[0]] += 1
        pairs += set(SHRINES["fire"]) <= set(began.flooded)
    assert all(flooded[tile] / runs == pytest.approx(1 / 4, abs=0.03) for tile in TILES)
    assert pairs / runs == pytest.approx(7315 / 134596, abs=0.015)
    assert all(roles[role] / runs == pytest.approx(1 / 3, abs=0.035) for role in ROLES)
    assert all(first[tile] / runs == pytest.approx(1 / 24, abs=0.015) for tile in TILES)
    # four cards of 25: the Waters Rise are never dealt
    assert all(dealt[card] / runs == pytest.approx(4 * COPIES[card] / 25, abs=0.05) for card in HAND_CARDS)
    assert "waters_rise" not in dealt
