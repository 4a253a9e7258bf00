"""Worked sequences, F1 to F22: what follows what, to the last event."""

from __future__ import annotations

import pytest

from domain.games.forbidden_island import GAME, cards
from domain.games.forbidden_island import state as rules
from domain.games.forbidden_island.board import BIT, members
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Discard,
    EndTurn,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    PlayHelicopter,
    PlaySandbags,
    Swim,
    UndoMove,
)
from domain.games.forbidden_island.events import (
    ActionsEnded,
    CardDiscarded,
    CardGiven,
    FloodCardDrawn,
    FloodDeckRebuilt,
    FloodPhaseStarted,
    GameLost,
    GameWon,
    HandLimitExceeded,
    MoveUndone,
    PawnMoved,
    PawnsInWater,
    SpecialPlayed,
    TileFlooded,
    TilesShored,
    TileSunk,
    TreasureCaptured,
    TreasureCardDrawn,
    TreasureDeckRebuilt,
    TurnStarted,
    WaterRose,
)
from domain.games.forbidden_island.pieces import TREASURES
from tests.domain.games.forbidden_island.table import (
    after,
    cell,
    cells,
    draws,
    floods,
    hand,
    happens,
    position,
    refusal,
    tile,
)

SIX = "13 14 31 35 46 64"
HIGH_AND_DRY = "engineer 33, messenger 43"
EARTHLY = ("3 earth", "")


def test_f1_a_first_turn_with_waters_rise_sinks_three_of_the_six_tiles() -> None:
    """Rule: forbidden_island.md#treasure-cards, #flood-cards"""
    rest = " ".join(f"{x}{y}" for x, y in _spots() if f"{x}{y}" not in SIX.split())
    start = position(HIGH_AND_DRY, flooded=SIX, layers=(rest,), flood_discards=SIX, captured=TREASURES)
    state = after(start, 0, EndTurn())
    events, state = draws(state, "waters_rise")
    assert events == (TreasureCardDrawn(0, "waters_rise"), WaterRose(3, 3, tuple(map(tile, _in_order(SIX)))))
    assert [layer.bit_count() for layer in state.layers] == [18, 6]
    assert rules.flood_discards(state) == 0
    events, state = draws(state, "fire")
    assert events == (TreasureCardDrawn(0, "fire"), FloodPhaseStarted(3))
    assert state.hands == (cards.packed(("fire",)), 0)
    for where in ("13", "35", "64"):
        assert where in [f"{x}{y}" for x, y in _spots(state.layers[-1])]
        events, state = floods(state, where)
        assert events[:2] == (FloodCardDrawn(tile(where)), TileSunk(tile(where)))
    assert state.sunk == cells("13 35 64")
    assert state.turn == 2
    assert rules.flood_discards(state) == 0


def _spots(of: int = (1 << 24) - 1) -> list[tuple[int, int]]:
    return [rules.BOARDS["forbidden_island"].spots[c] for c in members(of)]


def _in_order(names: str) -> list[str]:
    return sorted(names.split(), key=cell)


def test_f2_two_waters_rise_in_one_turn_restack_once() -> None:
    """Rule: forbidden_island.md#treasure-cards"""
    state = position(HIGH_AND_DRY, phase="treasure", water=1, flood_discards=SIX, hands=EARTHLY)
    _, state = draws(state, "waters_rise")
    events, state = draws(state, "waters_rise")
    assert events == (TreasureCardDrawn(0, "waters_rise"), WaterRose(3, 3, ()), FloodPhaseStarted(3))
    assert (state.water, len(state.layers), state.draws) == (3, 2, 3)
    assert state.hands[0] == cards.packed(hand("3 earth"))


def test_f3_the_skull_ends_the_game_before_the_second_card() -> None:
    """Rule: forbidden_island.md#losing"""
    state = position(HIGH_AND_DRY, phase="treasure", water=9, flood_discards=SIX)
    events, state = draws(state, "waters_rise")
    assert events[-1] == GameLost("water_level")
    assert (state.water, state.draws, state.phase) == (10, 1, "over")
    assert not GAME.awaiting(state)


def test_f4_without_flood_discards_only_the_marker_rises() -> None:
    """Rule: forbidden_island.md#treasure-cards"""
    state = position(HIGH_AND_DRY, phase="treasure", water=1)
    events, later = draws(state, "waters_rise")
    assert events == (TreasureCardDrawn(0, "waters_rise"), WaterRose(2, 2, ()))
    assert later.layers == state.layers


def test_f5_the_last_treasure_card_makes_the_discards_the_new_deck() -> None:
    """Rule: forbidden_island.md#treasure-cards"""
    state = position(HIGH_AND_DRY, phase="treasure", hands=EARTHLY, deck=("wind",))
    pile = state.discards
    events, state = draws(state, "wind")
    assert events == (TreasureCardDrawn(0, "wind"), TreasureDeckRebuilt(24))
    assert (rules.treasure_deck(state), state.discards) == (pile, 0)
    _, state = draws(state, "waters_rise")
    assert rules.treasure_deck(state) == pile - cards.ONE["waters_rise"]


def test_f6_a_waters_rise_drawn_last_goes_into_the_new_deck() -> None:
    """Rule: forbidden_island.md#treasure-cards"""
    state = position(HIGH_AND_DRY, phase="treasure", hands=EARTHLY, deck=("waters_rise",), flood_discards="13")
    pile = state.discards
    events, state = draws(state, "waters_rise")
    drawn = TreasureCardDrawn(0, "waters_rise")
    assert events == (drawn, WaterRose(3, 3, (tile("13"),)), TreasureDeckRebuilt(25))
    assert (rules.treasure_deck(state), state.discards) == (pile + cards.ONE["waters_rise"], 0)


def test_f7_the_deck_is_made_anew_before_the_hand_limit() -> None:
    """Rule: forbidden_island.md#hand-limit"""
    state = position(HIGH_AND_DRY, phase="treasure", hands=("2 fire, 3 wind", ""), deck=("earth",))
    events, state = draws(state, "earth")
    assert events == (TreasureCardDrawn(0, "earth"), TreasureDeckRebuilt(22), HandLimitExceeded(0))
    events, state = happens(state, 0, Discard("wind"))
    assert events == (CardDiscarded(0, "wind"),)
    assert state.discards == cards.ONE["wind"]


def test_f8_two_cards_over_the_limit_are_two_discards() -> None:
    """Rule: forbidden_island.md#hand-limit"""
    state = position(HIGH_AND_DRY, phase="treasure", hands=("2 earth, 3 wind", ""))
    events, state = draws(state, "fire")
    assert events == (TreasureCardDrawn(0, "fire"), HandLimitExceeded(0))
    state = after(state, 0, Discard("fire"))
    assert (state.phase, state.draws) == ("treasure", 1)
    _, state = draws(state, "ocean")
    assert state.phase == "discard"
    events, state = happens(state, 0, Discard("wind"))
    assert events == (CardDiscarded(0, "wind"), FloodPhaseStarted(2))


def test_f9_a_special_card_played_is_a_card_less() -> None:
    """Rule: forbidden_island.md#hand-limit"""
    state = position(HIGH_AND_DRY, phase="treasure", hands=("sandbags, 4 wind", ""), flooded="13")
    _, state = draws(state, "fire")
    events, state = happens(state, 0, PlaySandbags(tile("13")))
    assert events == (
        SpecialPlayed(0, "sandbags", tile("13"), ()),
        TilesShored(0, (tile("13"),), "sandbags"),
    )
    assert (state.phase, state.draws, state.flooded) == ("treasure", 1, 0)


def test_f10_a_gift_over_the_limit_interrupts_the_actions() -> None:
    """Rule: forbidden_island.md#give-a-card, #hand-limit"""
    state = position("engineer 33, pilot 33", hands=("fire", "2 earth, 3 wind"))
    events, state = happens(state, 0, GiveCard(1, "fire"))
    assert events == (CardGiven(0, 1, "fire"), HandLimitExceeded(1))
    assert (state.phase, GAME.awaiting(state)) == ("discard", {1})
    assert not list(GAME.legal(state, 0))
    state = after(state, 1, Discard("earth"))
    assert (state.phase, state.actions, GAME.awaiting(state)) == ("actions", 2, {0})


def test_f11_an_empty_flood_deck_is_made_anew_between_two_cards() -> None:
    """Rule: forbidden_island.md#flood-cards"""
    gone = " ".join(f"{x}{y}" for x, y in _spots() if f"{x}{y}" not in ("13", "14", "44"))
    state = position(
        "engineer 44, pilot 44", sunk=gone, captured=TREASURES, phase="flood", draws=3, layers=("13",), flooded="14"
    )
    events, state = floods(state, "13")
    assert events == (FloodCardDrawn(tile("13")), TileFlooded(tile("13")), FloodDeckRebuilt(3))
    assert (state.draws, state.layers) == (2, (cells("13 14 44"),))
    events, state = floods(state, "13")
    assert events == (FloodCardDrawn(tile("13")), TileSunk(tile("13")))
    assert (state.draws, state.layers) == (1, (cells("14 44"),))


def test_f12_pawns_swim_in_any_order_before_the_next_card() -> None:
    """Rule: forbidden_island.md#swimming"""
    state = position("engineer 13, messenger 33, explorer 33", flooded="33", phase="flood", draws=2)
    events, state = floods(state, "33")
    assert events == (FloodCardDrawn(tile("33")), TileSunk(tile("33")), PawnsInWater((1, 2)))
    assert (state.phase, GAME.awaiting(state)) == ("swim", {1, 2})
    events, state = happens(state, 2, Swim(tile("22")))
    assert events == (PawnMoved(2, tile("33"), tile("22"), "swim"),)
    assert (state.phase, GAME.awaiting(state)) == ("swim", {1})
    state = after(state, 1, Swim(tile("32")))
    assert (state.phase, state.draws, GAME.awaiting(state)) == ("flood", 1, {0})


def test_f13_a_stranded_pawn_waits_for_a_helicopter_lift() -> None:
    """Rule: forbidden_island.md#swimming"""
    state = position(
        "pilot 13, engineer 31", hands=("helicopter_lift", ""), flooded="31", sunk="32 41", phase="flood", draws=2
    )
    events, state = floods(state, "31")
    assert events[-1] == PawnsInWater((1,))
    assert GAME.awaiting(state) == {0}
    assert not list(GAME.legal(state, 1))
    events, state = happens(state, 0, PlayHelicopter((1,), tile("44")))
    assert events == (
        SpecialPlayed(0, "helicopter_lift", tile("44"), (1,)),
        PawnMoved(1, tile("31"), tile("44"), "helicopter", 0),
    )
    assert (state.phase, state.draws) == ("flood", 1)


def test_f14_a_stranded_pawn_without_a_helicopter_lift_is_lost() -> None:
    """Rule: forbidden_island.md#losing"""
    state = position("pilot 13, engineer 31", flooded="31", sunk="32 41", phase="flood", draws=2)
    events, state = floods(state, "31")
    assert events == (FloodCardDrawn(tile("31")), TileSunk(tile("31")), GameLost("drowned"))


def test_f15_both_tiles_of_a_treasure_sunk_lose_in_spite_of_four_cards() -> None:
    """Rule: forbidden_island.md#losing"""
    state = position("pilot 13, engineer 31", hands=("4 ocean", ""), flooded="45", sunk="33", phase="flood", draws=2)
    events, state = floods(state, "45")
    assert events[-1] == GameLost("treasure_lost")
    assert GAME.outcome(state) is not None


def test_f16_tiles_of_a_captured_treasure_may_sink() -> None:
    """Rule: forbidden_island.md#losing"""
    state = position("pilot 13, engineer 31", flooded="45", sunk="33", captured=("ocean",), phase="flood", draws=2)
    events, state = floods(state, "45")
    assert events[-1] == TileSunk(tile("45"))
    assert GAME.outcome(state) is None


def test_f17_a_move_is_undone_once() -> None:
    """Rule: forbidden_island.md#undo"""
    start = position("engineer 33, pilot 46")
    state = after(start, 0, Move(tile("34")))
    events, state = happens(state, 0, UndoMove())
    assert events == (MoveUndone(0, tile("34"), tile("33")),)
    assert state == start
    assert refusal(state, 0, UndoMove()) == "nothing-to-undo"


def test_f18_a_special_card_ends_the_undo() -> None:
    """Rule: forbidden_island.md#undo"""
    state = position("engineer 33, pilot 46, diver 22", flooded="13", hands=("", "", "sandbags"))
    state = after(after(state, 0, Move(tile("34"))), 2, PlaySandbags(tile("13")))
    assert refusal(state, 0, UndoMove()) == "nothing-to-undo"


def test_f19_the_pilot_flies_once_a_turn() -> None:
    """Rule: forbidden_island.md#pilot"""
    state = after(position("pilot 33, diver 46"), 0, Fly(tile("13")), Move(tile("14")))
    assert refusal(state, 0, Fly(tile("33"))) == "flight-used"
    state = state._replace(phase="flood", active=1, draws=1)
    events, state = floods(state, "22")
    assert events[-1] == TurnStarted(0)
    assert Fly(tile("33")) in set(GAME.legal(state, 0))


def test_f20_any_seat_lifts_off_between_two_flood_cards() -> None:
    """Rule: forbidden_island.md#winning"""
    pawns = "engineer 44, diver 44, pilot 44, messenger 44"
    state = position(pawns, hands=("", "", "", "helicopter_lift"), captured=TREASURES, phase="flood", draws=4)
    _, state = floods(state, "13")
    assert state.draws == 3
    events, state = happens(state, 3, LiftOff())
    assert events == (SpecialPlayed(3, "helicopter_lift", None, ()), GameWon(3))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((0, 1, 2, 3), "lift_off", (1, 1, 1, 1))


def test_f21_the_lift_off_has_to_come_before_the_card_that_sinks_the_landing() -> None:
    """Rule: forbidden_island.md#losing"""
    state = position(
        "engineer 44, diver 44", flooded="44", hands=("", "helicopter_lift"), captured=TREASURES, phase="flood", draws=2
    )
    won = after(state, 1, LiftOff())
    assert won.result == "lift_off"
    events, lost = floods(state, "44")
    assert events == (FloodCardDrawn("fools_landing"), TileSunk("fools_landing"), GameLost("fools_landing"))
    assert refusal(lost, 1, LiftOff()) == "game-over"


def test_f22_a_capture_takes_four_cards_and_happens_once() -> None:
    """Rule: forbidden_island.md#capture"""
    state = position("explorer 45, pilot 46", hands=("5 ocean", ""))
    events, state = happens(state, 0, CaptureTreasure())
    assert events == (TreasureCaptured(0, "ocean"),)
    assert (state.hands[0], state.discards, state.actions) == (cards.ONE["ocean"], 4 * cards.ONE["ocean"], 2)
    assert refusal(state, 0, CaptureTreasure()) == "already-captured"


@pytest.mark.parametrize("actions", [0, 2])
def test_ending_the_actions_tells_how_many_were_left(actions: int) -> None:
    """Rule: forbidden_island.md#turn"""
    events, state = happens(position(HIGH_AND_DRY, actions=actions), 0, EndTurn())
    assert events == (ActionsEnded(0, actions),)
    assert (state.phase, state.draws, state.actions) == ("treasure", 2, 0)


def test_a_pawn_on_a_tile_that_only_floods_stays_dry() -> None:
    """Rule: forbidden_island.md#flood-cards"""
    events, state = floods(position("engineer 33, pilot 46", phase="flood", draws=2), "33")
    assert events == (FloodCardDrawn(tile("33")), TileFlooded(tile("33")))
    assert state.flooded == BIT[cell("33")]
    assert rules.flood_discards(state) == BIT[cell("33")]
