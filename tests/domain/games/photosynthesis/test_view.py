"""The table in JSON types."""

from __future__ import annotations

import json

from domain.games.photosynthesis import GAME
from domain.games.photosynthesis.setup import Setup
from tests.domain.games.photosynthesis.tables import after, table


def test_the_view_shows_round_sun_and_who_is_on_turn() -> None:
    shown = GAME.view(table(round=8, seat=1, heavy_shadow=True), 0)
    assert shown["phase"] == "life_cycle"
    assert (shown["round"], shown["rounds"], shown["revolution"]) == (8, 18, 2)
    assert shown["sun"] == {"position": 1, "corner": "E", "light_to": "W"}
    assert (shown["current"], shown["first_player"]) == (1, 1)
    assert (shown["long_mode"], shown["heavy_shadow"]) == (False, True)


def test_the_phases_are_setup_life_cycle_and_over() -> None:
    assert GAME.view(GAME.initial(Setup(2, 0, False, False)), 0)["phase"] == "setup"
    over = GAME.view(after(table(round=18, seat=1, first_player=0), "pass"), None)
    assert (over["phase"], over["current"]) == ("over", None)


def test_each_space_shows_its_piece_shade_and_use() -> None:
    now = after(table("d4 0:2, c5 1:2"), "plant d4 e5")
    cells = {cell["cell"]: cell for cell in GAME.view(now, 1)["cells"]}
    assert len(cells) == 37
    assert cells["d4"] == {
        "cell": "d4", "q": 0, "r": 0, "leaves": 4, "owner": 0, "size": "medium",
        "shaded": True, "shade": 2, "activated": True,
    }  # fmt: skip
    assert cells["a7"] == {
        "cell": "a7", "q": 3, "r": -3, "leaves": 1, "owner": None, "size": None,
        "shaded": False, "shade": 0, "activated": False,
    }  # fmt: skip
    assert (cells["e5"]["size"], cells["e5"]["activated"]) == ("seed", True)
    assert (cells["f2"]["shade"], cells["f2"]["shaded"]) == (2, False)


def test_each_player_shows_light_pieces_and_prices() -> None:
    shown = GAME.view(table("d4 0:2", points=[19, 0], left=(2, 4, 0, 2)), None)
    assert shown["players"][0] == {
        "seat": 0, "light": 10, "points": 19, "score": 22,
        "available": {"seed": 1, "small": 1, "medium": 1, "large": 1},
        "player_board": {"seed": 2, "small": 4, "medium": 0, "large": 2},
        "prices": {"seed": 2, "small": 2, "medium": None, "large": 4},
        "on_board": {"seed": 0, "small": 0, "medium": 1, "large": 0},
    }  # fmt: skip
    assert shown["stacks"]["4"] == []
    assert shown["stacks"]["3"] == [19, 18, 18, 17, 17]


def test_everybody_sees_the_same_and_it_is_json() -> None:
    now = after(table("d4 0:2", seats=3), "plant d4 e5")
    views = [GAME.view(now, seat) for seat in (None, 0, 1, 2)]
    assert all(json.loads(json.dumps(shown)) == views[0] for shown in views)
