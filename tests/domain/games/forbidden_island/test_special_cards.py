"""Rule: forbidden_island.md#special-cards"""

from __future__ import annotations

import pytest

from domain.games.forbidden_island import GAME, cards
from domain.games.forbidden_island.commands import (
    Discard,
    LiftOff,
    PlayHelicopter,
    PlaySandbags,
    Swim,
)
from domain.games.forbidden_island.events import (
    CardDiscarded,
    FloodPhaseStarted,
    PawnMoved,
    SpecialPlayed,
    TilesShored,
    TurnStarted,
)
from domain.games.forbidden_island.pieces import TREASURES
from domain.games.forbidden_island.state import Phase, State
from tests.domain.games.forbidden_island.table import after, happens, position, refusal, tile

BOTH = "helicopter_lift, sandbags"


@pytest.mark.parametrize(
    ("phase", "actions", "draws"),
    [("actions", 3, 2), ("actions", 0, 2), ("treasure", 0, 2), ("treasure", 0, 1), ("flood", 0, 3), ("flood", 0, 1)],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_any_seat_plays_its_cards_in_every_phase_at_no_cost(phase: Phase, actions: int, draws: int, seat: int) -> None:
    state = position(
        "engineer 33, pilot 46", flooded="13", hands=(BOTH, BOTH), phase=phase, actions=actions, draws=draws
    )
    events, later = happens(state, seat, PlaySandbags(tile("13")))
    assert events == (SpecialPlayed(seat, "sandbags", tile("13"), ()), TilesShored(seat, (tile("13"),), "sandbags"))
    events, later = happens(later, seat, PlayHelicopter((1 - seat,), tile("22")))
    assert events[0] == SpecialPlayed(seat, "helicopter_lift", tile("22"), (1 - seat,))
    assert (later.phase, later.actions, later.draws, later.active) == (phase, actions, draws, 0)
    assert later.hands[seat] == 0
    assert later.discards == cards.packed(("helicopter_lift", "sandbags"))


def discarding(hands: tuple[str, ...], flooded: str = "13") -> State:
    return position("engineer 33, pilot 46", flooded=flooded, hands=hands, phase="discard", actions=0, draws=0)


def test_others_play_during_a_discard_without_relieving_it() -> None:
    state = discarding(("3 fire, 3 wind", BOTH))
    state = after(state, 1, PlaySandbags(tile("13")), PlayHelicopter((0,), tile("22")))
    assert (state.phase, GAME.awaiting(state)) == ("discard", {0})


def test_a_lift_instead_of_the_last_discard_starts_the_flood_phase() -> None:
    state = discarding(("3 fire, 2 wind, helicopter_lift", ""))
    events, _ = happens(state, 0, PlayHelicopter((1,), tile("22")))
    assert events[-2:] == (PawnMoved(1, tile("46"), tile("22"), "helicopter", 0), FloodPhaseStarted(2))


def test_a_lift_that_ends_the_last_swim_starts_the_next_turn() -> None:
    state = position(
        "engineer 33, pilot 46", sunk="33", hands=("", "helicopter_lift"), phase="swim", actions=0, draws=0
    )
    events, state = happens(state, 1, PlayHelicopter((0,), tile("22")))
    assert events[-1] == TurnStarted(1)


def test_sandbags_during_a_swim_change_nothing_about_the_water() -> None:
    state = position("engineer 33, pilot 46", sunk="33", flooded="32", hands=("", "sandbags"), phase="swim", draws=1)
    later = after(state, 1, PlaySandbags(tile("32")))
    assert (later.phase, later.sunk, later.flooded) == ("swim", state.sunk, 0)
    assert refusal(state, 1, PlaySandbags(tile("33"))) == "tile-sunk"


def test_a_lift_takes_any_pawns_of_one_tile_and_nobody_needs_to_be_the_player() -> None:
    state = position("engineer 33, pilot 33, diver 33, explorer 46", hands=("", "", "", "helicopter_lift"))
    events, state = happens(state, 3, PlayHelicopter((2, 0), tile("13")))
    assert events == (
        SpecialPlayed(3, "helicopter_lift", tile("13"), (0, 2)),
        PawnMoved(0, tile("33"), tile("13"), "helicopter", 3),
        PawnMoved(2, tile("33"), tile("13"), "helicopter", 3),
    )
    assert [state.tiles[pawn] for pawn in state.pawns] == [tile("13"), tile("33"), tile("13"), tile("46")]


def test_a_lift_may_land_on_a_flooded_tile() -> None:
    state = position("engineer 33, pilot 46", flooded="13", hands=("helicopter_lift", ""))
    assert PlayHelicopter((0,), tile("13")) in set(GAME.legal(state, 0))


def test_the_team_lifts_off_during_a_discard() -> None:
    """Rule: forbidden_island.md#open-questions"""
    state = position(
        "engineer 44, pilot 44",
        hands=("3 fire, 3 wind", "helicopter_lift"),
        captured=TREASURES,
        phase="discard",
        draws=0,
    )
    assert after(state, 1, LiftOff()).result == "lift_off"


def test_a_lift_used_for_others_drowns_the_stranded() -> None:
    """Rule: forbidden_island.md#swimming"""
    state = position(
        "pilot 13, engineer 31", hands=("helicopter_lift", ""), sunk="31 32 41", phase="swim", actions=0, draws=1
    )
    assert after(state, 0, PlayHelicopter((0,), tile("44"))).result == "drowned"


def test_while_one_can_swim_and_one_is_stranded_both_ways_out_are_awaited() -> None:
    """Rule: forbidden_island.md#who-may-act"""
    state = position(
        "explorer 31, engineer 31, pilot 46", hands=("", "", "helicopter_lift"), sunk="31 32 41", phase="swim", draws=1
    )
    assert GAME.awaiting(state) == {0, 2}
    assert GAME.awaiting(after(state, 0, Swim(tile("42")))) == {2}
    rescued = after(state, 2, PlayHelicopter((0, 1), tile("46")))
    assert (rescued.phase, GAME.awaiting(rescued)) == ("flood", {0})


def test_a_discarded_special_card_does_nothing() -> None:
    """Rule: forbidden_island.md#hand-limit"""
    events, state = happens(discarding(("3 fire, 2 wind, sandbags", "")), 0, Discard("sandbags"))
    assert events == (CardDiscarded(0, "sandbags"), FloodPhaseStarted(2))
    assert state.flooded
