"""What everyone may see."""

from __future__ import annotations

import json

from domain.games.homeworlds import GAME
from tests.domain.games.homeworlds.table import NO_CHANCE, at, begin, happens, new_game, play

MAP = "P2 | P1:y1b2 g1g3- | P2:g2b3 -y3 | Vega:g3 y1-b2"


def test_the_view_is_the_table_in_json_types():
    view = GAME.view(at(MAP), 0)
    assert json.loads(json.dumps(view)) == view
    assert view["to_move"] == 1
    assert view["systems"] == [
        {"name": "P1", "home": 0, "stars": ["y1", "b2"], "ships": [["g1", "g3"], []], "overpopulated": []},
        {"name": "P2", "home": 1, "stars": ["g2", "b3"], "ships": [[], ["y3"]], "overpopulated": []},
        {"name": "Vega", "home": None, "stars": ["g3"], "ships": [["y1"], ["b2"]], "overpopulated": []},
    ]
    assert view["bank"] == {
        "r1": 3, "r2": 3, "r3": 3, "y1": 1, "y2": 3, "y3": 2, "g1": 2, "g2": 2, "g3": 1, "b1": 3, "b2": 1, "b3": 2
    }  # fmt: skip


def test_the_turn_in_progress_tells_its_steps_and_what_is_left():
    now = at("P1 | P1:y1b2 g1g2g3- | P2:g2b3 -y3", turn_limit=50)
    assert GAME.view(now, 0)["turn"] == {
        "number": 3, "limit": 50, "steps": [], "phase": "free", "colour": None, "actions": 1
    }  # fmt: skip
    sacrificed = GAME.view(begin(now, "sacrifice g2 P1; build g1 P1"), 0)["turn"]
    assert sacrificed == {
        "number": 3, "limit": 50, "steps": ["sacrifice g2 P1", "build g1 P1"], "phase": "sacrifice",
        "colour": "green", "actions": 1,
    }  # fmt: skip
    assert GAME.view(begin(now, "build g1 P1"), 0)["turn"]["phase"] == "spent"
    assert GAME.view(begin(now, "sacrifice g1 P1; build g1 P1"), 0)["turn"]["phase"] == "spent"
    assert GAME.view(new_game(), 0)["turn"]["phase"] == "setup"
    assert GAME.view(begin(play(now, *["pass"] * 4), "claim-draw"), 0)["turn"]["phase"] == "over"


def test_a_destroyed_homeworld_is_not_shown_and_an_overpopulation_is():
    now = at("P1 | P1:y1b2 g3- | P2:b1b3 -b1b3")
    assert GAME.view(now, None)["systems"][1]["overpopulated"] == ["blue"]
    assert len(GAME.view(play(now, "catastrophe P2 blue"), None)["systems"]) == 1


def test_nothing_is_hidden():
    now = at(MAP)
    assert GAME.view(now, 0) == GAME.view(now, 1) == GAME.view(now, None)
    assert GAME.determinize(now, 0, NO_CHANCE) == now
    for event in happens(now, "pass"):
        assert GAME.redact(event, None) == event
