"""Rule: forbidden_island.md#open-information, and what a finished match reports (#rating)."""

from __future__ import annotations

from domain.games.forbidden_island import GAME
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Discard,
    EndTurn,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    UndoMove,
)
from domain.games.forbidden_island.pieces import TREASURES
from domain.games.forbidden_island.state import State
from domain.kernel.game import Json
from tests.domain.games.forbidden_island.table import after, draws, floods, position, tile


def test_a_view_shows_everything_to_everybody() -> None:
    state = position(
        "engineer 33, pilot 44", flooded="33 31", sunk="13", hands=("2 fire, sandbags", ""), flood_discards="31 33",
        captured=("wind",),
    )  # fmt: skip
    state = after(state, 0, Move("crimson_forest"))
    shown = GAME.view(state, 0)
    assert shown == GAME.view(state, 1) == GAME.view(state, None)
    assert shown["cells"]["misty_marsh"] == [3, 1]
    conditions = (shown["condition"][name] for name in ("misty_marsh", "cave_of_embers", "fools_landing"))
    assert tuple(conditions) == ("flooded", "sunk", "dry")
    assert shown["seats"][0] == {"role": "engineer", "pawn": "crimson_forest", "hand": ["fire", "fire", "sandbags"]}
    assert shown["captured"] == {"earth": None, "wind": 0, "fire": None, "ocean": None}
    assert (shown["phase"], shown["actions_left"], shown["draws_left"], shown["resume"]) == ("actions", 2, 0, None)
    assert shown["undo"] == {"from": "coral_palace"}
    assert shown["treasure_deck"] == {
        "earth": 5, "wind": 5, "fire": 3, "ocean": 5, "helicopter_lift": 3, "sandbags": 1, "waters_rise": 3,
    }  # fmt: skip
    assert (shown["flood_discard"], shown["flood_removed"]) == (["misty_marsh", "coral_palace"], ["cave_of_embers"])
    assert [len(layer) for layer in shown["flood_layers"]] == [21]


def test_a_view_shows_the_upper_flood_cards_first() -> None:
    _, state = draws(position("engineer 33, pilot 44", phase="treasure", flood_discards="31 33"), "waters_rise")
    layers = GAME.view(state, 0)["flood_layers"]
    assert layers[0] == ["misty_marsh", "coral_palace"]
    assert len(layers[1]) == 22


def test_a_view_shows_who_is_over_the_limit_or_in_the_water() -> None:
    full = position("engineer 33, pilot 44", phase="discard", draws=1, hands=("3 fire, 3 wind", ""))
    shown = GAME.view(full, 1)
    assert (shown["over_limit"], shown["resume"], shown["draws_left"]) == (0, "treasure", 1)
    given = GAME.view(full._replace(draws=2), 1)
    assert (given["resume"], given["draws_left"]) == ("actions", 0)
    wet = GAME.view(position("engineer 33, pilot 44", phase="swim", draws=2, sunk="33"), 1)
    assert (wet["in_water"], wet["resume"], wet["draws_left"]) == ([0], "flood", 2)


def report(state: State) -> Json:
    assert GAME.statistics is not None
    return GAME.statistics(state)


def test_a_match_reports_what_each_seat_did() -> None:
    state = position("navigator 33, pilot 33", flooded="33 13 14", hands=("4 ocean, sandbags", "fire, helicopter_lift"))
    state = after(state, 0, Move(tile("34")), UndoMove(), CaptureTreasure(), Navigate(1, tile("34")))
    state = after(state, 0, ShoreUp((tile("33"),)), PlaySandbags(tile("13")), EndTurn())
    seats = report(state)["seats"]
    assert {name: counts for name, counts in seats.items() if any(counts)} == {
        "captures": [1, 0], "navigations": [1, 0], "shore_ups": [1, 0], "sandbags": [1, 0],
    }  # fmt: skip
    state = after(state._replace(phase="actions", active=1, actions=3), 1, Fly(tile("33")), GiveCard(0, "fire"))
    state = after(state, 1, Move(tile("43")), PlayHelicopter((0,), tile("22")))
    state = after(state._replace(actions=1), 1, EndTurn())
    seats = report(state)["seats"]
    assert [seats[name][1] for name in ("flights", "given", "moves", "lifts", "unused_actions")] == [1, 1, 1, 1, 1]


def test_a_match_reports_second_tiles_and_discards() -> None:
    state = position("engineer 33, pilot 44", flooded="33 34", hands=("3 fire, 2 wind", ""))
    state = after(state, 0, ShoreUp((tile("33"), tile("34"))), EndTurn())
    _, state = draws(state, "earth")
    state = after(state, 0, Discard("wind"))
    shown = report(state)
    assert [shown["seats"][name][0] for name in ("shore_ups", "second_tiles", "discards")] == [1, 1, 1]
    assert (shown["tiles_flooded"], shown["tiles_shored_up"]) == (2, 2)


def test_a_match_reports_the_island_and_the_result() -> None:
    state = position("engineer 44, pilot 44", flooded="33 34", phase="flood", draws=2, captured=TREASURES,
                     hands=("helicopter_lift", ""))  # fmt: skip
    _, state = floods(state, "33")
    _, state = floods(state, "22")
    shown = report(after(state, 0, LiftOff()))
    assert (shown["tiles_flooded"], shown["tiles_sunk"], shown["treasures_captured"]) == (3, 1, 4)
    assert (shown["won"], shown["turns"], shown["water_mark"]) == (True, 2, 2)
    assert (shown["difficulty"], shown["layout"], shown["roles"]) == (
        "normal", "forbidden_island", ["engineer", "pilot"],
    )  # fmt: skip
