"""Rule: forbidden_island.md#refusals: a position for each code."""

from __future__ import annotations

from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndTurn,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
    UndoMove,
)
from domain.games.forbidden_island.pieces import TREASURES
from tests.domain.games.forbidden_island.table import after, position, refusal, tile

PAIR = "engineer 33, diver 46"
A, B, C = tile("33"), tile("34"), tile("46")


def test_given_a_finished_game_when_acting_then_refused() -> None:
    state = position("engineer 44, diver 44", hands=("helicopter_lift", ""), captured=TREASURES)
    over = after(state, 0, LiftOff())
    for command in (Move(B), EndTurn(), PlaySandbags(B), Discard("fire"), Swim(B), DrawFlood()):
        assert refusal(over, 0, command) == "game-over"


def test_given_another_seats_turn_when_acting_then_refused() -> None:
    state = position(PAIR)
    for command in (Move(B), EndTurn(), UndoMove(), ShoreUp((C,)), CaptureTreasure(), DrawTreasure(), DrawFlood()):
        assert refusal(state, 1, command) == "not-your-turn"
    discard = position(PAIR, phase="discard", draws=1, hands=("3 fire, 3 wind", "fire"))
    assert refusal(discard, 1, Discard("fire")) == "not-your-turn"


def test_given_another_phase_when_acting_then_refused() -> None:
    actions, treasure = position(PAIR, hands=("fire", "")), position(PAIR, phase="treasure")
    flood = position(PAIR, phase="flood", draws=1)
    discard = position(PAIR, phase="discard", draws=1, hands=("3 fire, 3 wind", ""))
    swim = position(PAIR, phase="swim", draws=1, sunk="33")
    assert refusal(actions, 0, DrawTreasure()) == "wrong-phase"
    assert refusal(actions, 0, DrawFlood()) == "wrong-phase"
    assert refusal(actions, 0, Discard("fire")) == "wrong-phase"
    assert refusal(actions, 0, Swim(B)) == "wrong-phase"
    assert refusal(treasure, 0, DrawFlood()) == "wrong-phase"
    for state in (treasure, flood, discard, swim):
        for command in (Move(B), EndTurn(), UndoMove(), CaptureTreasure()):
            assert refusal(state, 0, command) == "wrong-phase"
    assert refusal(discard, 0, DrawTreasure()) == "wrong-phase"
    assert refusal(swim, 0, DrawFlood()) == "wrong-phase"


def test_given_no_action_left_when_acting_then_refused() -> None:
    state = position(PAIR, actions=0, flooded="33")
    assert refusal(state, 0, Move(B)) == "no-actions-left"
    assert refusal(state, 0, ShoreUp((A,))) == "no-actions-left"


def test_given_a_sunk_tile_when_going_there_or_shoring_it_then_refused() -> None:
    hands = ("sandbags, helicopter_lift", "")
    state = position(PAIR, sunk="34", hands=hands)
    assert refusal(state, 0, Move(B)) == "tile-sunk"
    assert refusal(state, 0, ShoreUp((B,))) == "tile-sunk"
    assert refusal(state, 0, PlaySandbags(B)) == "tile-sunk"
    assert refusal(state, 0, PlayHelicopter((0,), B)) == "tile-sunk"
    assert refusal(position("pilot 33, diver 46", sunk="34"), 0, Fly(B)) == "tile-sunk"
    assert refusal(position("navigator 46, diver 33", sunk="34"), 0, Navigate(1, B)) == "tile-sunk"
    assert refusal(position(PAIR, sunk="33 34", phase="swim", draws=1), 0, Swim(B)) == "tile-sunk"


def test_given_the_own_tile_when_going_there_then_refused() -> None:
    assert refusal(position(PAIR), 0, Move(A)) == "same-tile"
    assert refusal(position("pilot 33, diver 46"), 0, Fly(A)) == "same-tile"
    assert refusal(position("navigator 46, diver 33"), 0, Navigate(1, A)) == "same-tile"
    assert refusal(position(PAIR, hands=("helicopter_lift", "")), 0, PlayHelicopter((1,), C)) == "same-tile"


def test_given_a_tile_out_of_reach_when_going_there_or_shoring_it_then_refused() -> None:
    state = position(PAIR, flooded="46")
    assert refusal(state, 0, Move(C)) == "not-adjacent"
    assert refusal(state, 0, ShoreUp((C,))) == "not-adjacent"
    assert refusal(position("navigator 46, diver 33"), 0, Navigate(1, C)) == "not-adjacent"
    assert refusal(position(PAIR, sunk="33", phase="swim", draws=1), 0, Swim(tile("35"))) == "not-adjacent"


def test_given_a_dry_tile_when_shoring_it_up_then_refused() -> None:
    state = position(PAIR, hands=("sandbags", ""), flooded="34")
    assert refusal(state, 0, ShoreUp((A,))) == "not-flooded"
    assert refusal(state, 0, ShoreUp((B, A))) == "not-flooded"
    assert refusal(state, 0, PlaySandbags(A)) == "not-flooded"


def test_given_a_power_of_another_role_when_using_it_then_refused() -> None:
    state = position("messenger 33, diver 46", flooded="33 34")
    assert refusal(state, 0, Fly(C)) == "wrong-role"
    assert refusal(state, 0, Navigate(1, A)) == "wrong-role"
    assert refusal(state, 0, ShoreUp((A, B))) == "wrong-role"


def test_given_a_flight_this_turn_when_flying_then_refused() -> None:
    assert refusal(position("pilot 33, diver 46", flight_used=True), 0, Fly(B)) == "flight-used"


def test_given_the_own_pawn_when_navigating_then_refused() -> None:
    assert refusal(position("navigator 33, diver 46"), 0, Navigate(0, B)) == "own-pawn"


def test_given_one_tile_twice_or_none_when_shoring_up_then_refused() -> None:
    state = position(PAIR, flooded="33 34 32")
    assert refusal(state, 0, ShoreUp((A, A))) == "tile-twice"
    assert refusal(state, 0, ShoreUp(())) == "tile-twice"
    assert refusal(state, 0, ShoreUp((A, B, tile("32")))) == "tile-twice"


def test_given_a_seat_that_is_not_there_when_naming_it_then_refused() -> None:
    assert refusal(position("navigator 33, diver 46"), 0, Navigate(2, B)) == "no-such-seat"
    state = position(PAIR, hands=("fire, helicopter_lift", ""))
    assert refusal(state, 0, GiveCard(3, "fire")) == "no-such-seat"
    assert refusal(state, 0, PlayHelicopter((0, 2), B)) == "no-such-seat"


def test_given_a_gift_that_breaks_a_rule_then_refused() -> None:
    state = position("engineer 33, diver 33, messenger 46", hands=("fire, sandbags", "", ""))
    assert refusal(state, 0, GiveCard(0, "fire")) == "own-hand"
    assert refusal(state, 0, GiveCard(1, "sandbags")) == "card-not-givable"
    assert refusal(state, 0, GiveCard(1, "wind")) == "card-not-held"
    assert refusal(state, 0, GiveCard(2, "fire")) == "not-same-tile"


def test_given_a_card_elsewhere_when_using_it_then_refused() -> None:
    state = position(PAIR, flooded="13", hands=("fire", "sandbags, helicopter_lift"), captured=TREASURES)
    assert refusal(state, 0, PlaySandbags(tile("13"))) == "card-not-held"
    assert refusal(state, 0, PlayHelicopter((0,), B)) == "card-not-held"
    assert refusal(state, 0, LiftOff()) == "card-not-held"
    full = position(PAIR, phase="discard", draws=1, hands=("3 fire, 3 wind", ""))
    assert refusal(full, 0, Discard("ocean")) == "card-not-held"


def test_given_a_capture_that_breaks_a_rule_then_refused() -> None:
    assert (
        refusal(position("engineer 34, diver 46", hands=("4 ocean", "")), 0, CaptureTreasure()) == "not-a-treasure-tile"
    )
    assert refusal(position(PAIR, hands=("3 ocean", "ocean")), 0, CaptureTreasure()) == "too-few-cards"
    taken = position(PAIR, hands=("4 ocean", ""), captured=("ocean",))
    assert refusal(taken, 0, CaptureTreasure()) == "already-captured"


def test_given_nothing_to_undo_then_refused() -> None:
    state = position("pilot 33, diver 46", flooded="33")
    assert refusal(state, 0, UndoMove()) == "nothing-to-undo"
    assert refusal(after(state, 0, Fly(B)), 0, UndoMove()) == "nothing-to-undo"
    assert refusal(after(state, 0, Move(B), Move(A), ShoreUp((A,))), 0, UndoMove()) == "nothing-to-undo"


def test_given_a_pawn_on_a_tile_when_swimming_then_refused() -> None:
    assert refusal(position(PAIR, sunk="33", phase="swim", draws=1), 1, Swim(B)) == "not-in-water"


def test_given_a_lift_that_breaks_a_rule_then_refused() -> None:
    state = position(PAIR, hands=("helicopter_lift", ""))
    assert refusal(state, 0, PlayHelicopter((), B)) == "pawn-twice"
    assert refusal(state, 0, PlayHelicopter((0, 0), B)) == "pawn-twice"
    assert refusal(state, 0, PlayHelicopter((0, 1), B)) == "pawns-apart"


def test_given_a_lift_off_too_early_then_refused() -> None:
    state = position("engineer 44, diver 44", hands=("helicopter_lift", ""), captured=TREASURES[:3])
    assert refusal(state, 0, LiftOff()) == "treasures-missing"
    apart = position("engineer 44, diver 43", hands=("helicopter_lift", ""), captured=TREASURES)
    assert refusal(apart, 0, LiftOff()) == "pawns-missing"
