"""Rule: forbidden_island.md#open-questions: one test a row, in the order of the table."""

from __future__ import annotations

from domain.games.forbidden_island import GAME, cards
from domain.games.forbidden_island import state as rules
from domain.games.forbidden_island.commands import (
    Discard,
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
from domain.games.forbidden_island.events import WaterRose
from domain.games.forbidden_island.pieces import SKULL, TREASURES
from tests.domain.games.forbidden_island.table import (
    after,
    cells,
    draws,
    floods,
    happens,
    position,
    refusal,
    targets,
    tile,
)


def test_treasure_cards_are_drawn_one_by_one_with_the_limit_after_each() -> None:
    _, state = draws(position("diver 33, pilot 46", phase="treasure", hands=("3 fire, 2 wind", "")), "earth")
    assert (state.phase, state.draws) == ("discard", 1)


def test_an_empty_treasure_deck_is_made_anew_before_anybody_discards() -> None:
    state = position("diver 33, pilot 46", phase="treasure", hands=("3 fire, 2 wind", ""), deck=("earth",))
    _, state = draws(state, "earth")
    state = after(state, 0, Discard("fire"))
    assert cards.count(rules.treasure_deck(state), "fire") == 2


def test_an_empty_flood_deck_is_made_anew_at_once() -> None:
    state = position("diver 33, pilot 46", phase="flood", draws=1, layers=("13",))
    _, state = floods(state, "13")
    assert (state.turn, len(state.layers)) == (2, 1)
    assert rules.flood_discards(state) == 0


def test_a_second_waters_rise_finds_no_discards() -> None:
    state = position("diver 33, pilot 46", phase="treasure", flood_discards="13 14")
    _, state = draws(state, "waters_rise")
    events, _ = draws(state, "waters_rise")
    assert events[1] == WaterRose(4, 3, ())


def test_special_cards_are_played_between_two_flood_cards() -> None:
    state = position("diver 33, pilot 46", phase="flood", draws=2, flooded="22", hands=("", "sandbags"))
    _, state = floods(state, "13")
    assert after(state, 1, PlaySandbags(tile("13"))).flooded == cells("22")


def test_others_play_special_cards_while_a_seat_discards() -> None:
    state = position("diver 33, pilot 46", phase="discard", draws=1, flooded="13", hands=("3 fire, 3 wind", "sandbags"))
    assert PlaySandbags(tile("13")) in set(GAME.legal(state, 1))


def test_a_lift_saves_a_pawn_from_the_water() -> None:
    state = position("diver 33, pilot 46", phase="swim", draws=1, sunk="33", hands=("", "helicopter_lift"))
    assert PlayHelicopter((0,), tile("22")) in set(GAME.legal(state, 1))


def test_the_diver_swims_to_the_nearest_tiles_only() -> None:
    state = position("diver 33, pilot 46", phase="swim", draws=1, sunk="33 34", flooded="43")
    assert targets(state, Swim) == {"23", "32", "43"}


def test_explorer_and_pilot_swim_in_their_own_ways() -> None:
    state = position("explorer 33, pilot 33", phase="swim", draws=1, sunk="33")
    assert len(targets(state, Swim, 0)) == 8
    assert len(targets(state, Swim, 1)) == 23


def test_the_navigator_moves_an_explorer_diagonally() -> None:
    assert "22" in targets(position("navigator 46, explorer 33"), Navigate)


def test_the_navigator_moves_a_diver_through_one_sunk_cell_onto_a_tile() -> None:
    found = targets(position("navigator 46, diver 33", sunk="34 35"), Navigate)
    assert {"24", "44"} <= found
    assert not {"34", "35", "36"} & found


def test_the_navigator_does_not_let_the_pilot_fly() -> None:
    assert "13" in targets(position("navigator 46, pilot 33"), Navigate)
    assert "36" not in targets(position("navigator 46, pilot 33"), Navigate)


def test_a_flight_to_an_adjacent_tile_uses_the_flight_up() -> None:
    state = after(position("pilot 33, diver 46"), 0, Fly(tile("34")))
    assert state.flight_used
    assert not after(position("pilot 33, diver 46"), 0, Move(tile("34"))).flight_used


def test_two_tiles_of_the_engineer_are_one_action() -> None:
    state = after(position("engineer 33, diver 46", flooded="33 34"), 0, ShoreUp((tile("34"), tile("33"))))
    assert (state.flooded, state.actions) == (0, 2)


def test_special_cards_are_not_given() -> None:
    state = position("engineer 33, diver 33", hands=("sandbags, helicopter_lift", ""))
    assert refusal(state, 0, GiveCard(1, "sandbags")) == "card-not-givable"
    assert refusal(state, 0, GiveCard(1, "helicopter_lift")) == "card-not-givable"


def test_an_own_special_card_ends_the_undo() -> None:
    state = position("engineer 33, diver 46", flooded="13", hands=("sandbags", ""))
    state = after(state, 0, Move(tile("34")), PlaySandbags(tile("13")))
    assert refusal(state, 0, UndoMove()) == "nothing-to-undo"


def test_the_tenth_mark_loses() -> None:
    assert SKULL == 10
    _, state = draws(position("diver 33, pilot 46", phase="treasure", water=8), "waters_rise")
    assert GAME.outcome(state) is None
    _, state = draws(state, "waters_rise")
    assert state.result == "water_level"


def test_a_lift_does_not_end_where_it_starts() -> None:
    state = position("engineer 33, diver 46", hands=("helicopter_lift", ""))
    assert refusal(state, 0, PlayHelicopter((0,), tile("33"))) == "same-tile"


def test_the_card_of_the_lift_off_is_discarded() -> None:
    state = position("engineer 44, diver 44", hands=("helicopter_lift", ""), captured=TREASURES)
    state = after(state, 0, LiftOff())
    assert (state.hands[0], state.discards) == (0, cards.ONE["helicopter_lift"])


def test_the_diver_does_not_cross_a_hole() -> None:
    state = position("diver 23, pilot 55", layout="volcano_island")
    assert targets(state, Move) == {"13", "22", "24"}


def test_ratings_refer_to_the_table_of_the_rules() -> None:
    """Rule: forbidden_island.md#rating"""
    table = {
        ("novice", 2): 1350, ("novice", 3): 1400, ("novice", 4): 1450,
        ("normal", 2): 1550, ("normal", 3): 1600, ("normal", 4): 1650,
        ("elite", 2): 1750, ("elite", 3): 1800, ("elite", 4): 1850,
        ("legendary", 2): 1950, ("legendary", 3): 2200, ("legendary", 4): 2500,
    }  # fmt: skip
    pawns = ("engineer 33", "diver 46", "pilot 22", "explorer 23")
    assert GAME.statistics is not None
    for (difficulty, seats), rating in table.items():
        state = position(", ".join(pawns[:seats]))._replace(difficulty=difficulty)  # type: ignore[arg-type]
        assert GAME.statistics(state)["reference_rating"] == rating


def test_sandbags_without_a_flooded_tile_are_only_discarded() -> None:
    state = position("diver 33, pilot 46", phase="discard", draws=1, hands=("3 fire, 2 wind, sandbags", ""))
    assert refusal(state, 0, PlaySandbags(tile("13"))) == "not-flooded"
    assert not any(isinstance(command, PlaySandbags) for command in GAME.legal(state, 0))
    assert after(state, 0, Discard("sandbags")).phase == "treasure"


def test_the_lift_must_be_played_for_a_stranded_pawn_to_wherever() -> None:
    state = position("engineer 31, pilot 46", phase="swim", draws=1, sunk="31 32 41", hands=("", "helicopter_lift"))
    assert GAME.awaiting(state) == {1}
    ends = {
        command.to for command in GAME.legal(state, 1) if isinstance(command, PlayHelicopter) and 0 in command.pawns
    }
    assert len(ends) == 21
    events, _ = happens(state, 1, PlayHelicopter((0,), tile("44")))
    assert len(events) == 2
