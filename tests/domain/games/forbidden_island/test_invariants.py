"""What holds in every position that play can reach, whoever interrupts whom; cards and tiles are conserved."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from domain.games.forbidden_island import GAME, cards, resolve
from domain.games.forbidden_island import state as rules
from domain.games.forbidden_island.board import BIT, LAYOUTS
from domain.games.forbidden_island.pieces import DIFFICULTIES
from domain.games.forbidden_island.state import State
from domain.kernel.chance import SampledChance
from tests.domain.games.forbidden_island.ledger import Ledger
from tests.domain.laws import LAWS, Playout

INTERRUPTED = replace(GAME, hidden=True)
"""The laws' playouts let seats that are not awaited act only in games that call themselves hidden."""

LONGEST = {"novice": 42, "normal": 42, "elite": 41, "legendary": 28}


def playout(layout: str, difficulty: str, seats: int, seed: int) -> Playout:
    return Playout(INTERRUPTED, seats, seed, {"layout": layout, "difficulty": difficulty})


def assert_conserved(match: Playout) -> None:
    """Assert after every single event that no card and no tile has come or gone (law 5)."""
    state = GAME.initial(match.events[0])
    ledger = Ledger(match.events[0])
    for event in match.events[1:]:
        state = GAME.evolve(state, event)
        ledger.note(event)
        # between a flood card and its effect the card is on its way
        if type(event).__name__ not in ("FloodCardDrawn", "TreasureCardDrawn"):
            ledger.assert_agrees(state)


def assert_at_rest(state: State) -> None:
    sizes = sorted(map(cards.size, state.hands))
    over = [size for size in sizes if size > 5]
    assert over == ([6] if state.phase == "discard" else [])
    wet = {pawn for pawn in state.pawns if BIT[pawn] & state.sunk}
    if state.phase != "over":
        assert len(wet) == (state.phase == "swim")
        assert state.layers
        assert rules.treasure_deck(state)
        assert state.water < 10
    assert not state.flooded & state.sunk
    assert 0 <= state.actions <= 3
    assert 0 <= state.draws <= 5
    assert state.turn <= LONGEST[state.difficulty] - len(state.hands)
    assert resolve.forced(state, SampledChance(1)) == ()


def cells_of_the_table() -> list[tuple[str, str, int]]:
    return list(product(LAYOUTS, DIFFICULTIES, (2, 3, 4)))


@pytest.mark.parametrize("number", range(24))
def test_cards_and_tiles_are_conserved_in_interrupted_matches(number: int) -> None:
    layout, difficulty, seats = cells_of_the_table()[(number * 7) % 144]
    match = playout(layout, difficulty, seats, number)
    assert_conserved(match)
    for state in match.states:
        assert_at_rest(state)


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_laws_hold_when_seats_interrupt_each_other(law, number: int) -> None:  # type: ignore[no-untyped-def]
    layout, difficulty, seats = cells_of_the_table()[(number * 29) % 144]
    law(playout(layout, difficulty, seats, 500 + number))


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_many_random_matches_keep_all_of_this_and_are_lost(layout: str) -> None:
    """Random play practically never wins, in 300 matches a layout; the reasons come about as often as expected."""
    reasons: Counter[str | None] = Counter()
    for difficulty, seats, seed in product(DIFFICULTIES, (2, 3, 4), range(25)):
        match = playout(layout, difficulty, seats, 7000 + seed)
        assert_conserved(match)
        for state in match.states:
            assert_at_rest(state)
        if seed % 5 == 0:
            for law in LAWS:
                law(match)
        reasons[match.states[-1].result] += 1
    assert not reasons["lift_off"]
    assert reasons["treasure_lost"] > 100
    assert reasons["fools_landing"] > 60
