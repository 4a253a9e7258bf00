"""The reference data that may lie beside the project, in the words of the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.games.photosynthesis import GAME, state
from domain.games.photosynthesis.commands import Command
from domain.games.photosynthesis.setup import Setup
from domain.games.photosynthesis.state import State
from domain.kernel.chance import NoChance
from domain.kernel.decide import open_game
from tests.domain.games.photosynthesis.tables import table

FOLDER = Path(__file__).parents[5] / "shared" / "data" / "photosynthesis"

needs_data = pytest.mark.skipif(not FOLDER.is_dir(), reason="the reference data is not beside the project")

VERBS = {"place": "place", "plant": "plant", "grow": "grow", "collect": "collect", "buy": "buy", "end_turn": "pass"}


def load(name: str) -> Any:
    """Return the JSON of one file, or an empty list of cases when the data is absent."""
    file = FOLDER / f"{name}.json"
    if not file.is_file():
        return {"cases": [], "games": [], "positions": [], "costs": [], "scoring": []}
    return json.loads(file.read_text())


def by_name(items: list[dict[str, Any]], key: str = "name") -> list[Any]:
    """Return the items as pytest parameters, each with its name."""
    return [pytest.param(item, id=str(item[key])) for item in items]


def name_of(place: list[int]) -> str:
    """Return the name of the space at axial [q, r]."""
    return f"{'abcdefg'[place[1] + 3]}{place[0] + 4}"


def text_of(verb: str, *details: Any) -> str:
    """Return the notation of a recorded action."""
    words = [name_of(detail) if isinstance(detail, list) else str(detail) for detail in details]
    return " ".join([VERBS[verb], *words])


def command_of(now: State, action: list[Any]) -> Command:
    """Return the command of a recorded [seat, verb, ...]."""
    (command,) = GAME.read(now, action[0], text_of(*action[1:]), False)
    return command


def pieces_of(rows: list[list[int]]) -> str:
    """Return [q, r, owner, size] rows as text for `table`."""
    return ", ".join(f"{name_of([q, r])} {owner}:{size}" for q, r, owner, size in rows)


def table_of(case: dict[str, Any]) -> State:
    """Return the position that a script of the data starts from."""
    return table(
        pieces_of(case["pieces"]),
        seats=case["players"],
        round=case["round"],
        seat=case["current"],
        first_player=case["first_player"],
        light=case["light"],
        available=[tuple(counts) for counts in case["available"]],
        left=[tuple(counts) for counts in case["player_boards"]],
        heavy_shadow=case.get("heavy_shadow", False),
    )


def opening(game: dict[str, Any]) -> State:
    """Return the state a recorded game starts from."""
    setup = Setup(game["players"], game["first_player"], game["long_mode"], game["heavy_shadow"])
    return open_game(GAME, setup, NoChance())[1]


def rows_of(now: State) -> list[list[int]]:
    """Return the pieces on the board as sorted [q, r, owner, size] rows."""
    cells = GAME.view(now, None)["cells"]
    sizes = ["seed", "small", "medium", "large"]
    rows = [[c["q"], c["r"], c["owner"], sizes.index(c["size"])] for c in cells if c["size"]]
    return sorted(rows, key=lambda row: (row[1], row[0]))


def stacks_of(now: State) -> dict[str, int]:
    """Return how many tokens are left by soil."""
    return {str(leaves): len(state.tokens(now, leaves)) for leaves in (4, 3, 2, 1)}
