"""The reference data beside the project: geometry, figures, shadows, money and legality."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.photosynthesis import board, pieces, state
from domain.games.photosynthesis.events import PieceBought, TreeCollected, TreeGrown
from domain.games.photosynthesis.state import State
from tests.domain.games.photosynthesis.reference import (
    by_name,
    load,
    name_of,
    needs_data,
    pieces_of,
    table_of,
    text_of,
)
from tests.domain.games.photosynthesis.tables import (
    after,
    allows,
    counts_available,
    counts_left,
    lit_trees,
    names,
    play,
    table,
)

pytestmark = needs_data


def test_the_board_is_the_recorded_one() -> None:
    data = load("board")
    names_in_order = list(board.BIT)
    for cell in data["cells"]:
        name = name_of([cell["q"], cell["r"]])
        assert names_in_order[cell["id"]] == name
        assert board.LEAVES[board.BIT[name]] == cell["leaves"]
        neighbours = {names_in_order[i] for i in cell["neighbors"].values() if i is not None}
        assert names(board.REACH[1][board.BIT[name]]) == neighbours


def test_light_runs_along_the_recorded_lines() -> None:
    for position in load("board")["sun_positions"]:
        sun = position["sun"]
        assert (board.CORNER[sun], board.LIGHT_TO[sun]) == (position["corner"], position["light_towards"])
        for line in position["lines"]:
            bits = [board.BIT[list(board.BIT)[i]] for i in line]
            for i, tree in enumerate(bits):
                dark = board.shade(sun, 0, 0, tree)[3] & sum(board.BIT.values())
                assert dark == sum(bits[i + 1 : i + 4])


def test_the_figures_are_the_recorded_ones() -> None:
    data = load("constants")
    assert tuple(data["pieces_per_player"]) == pieces.PIECES
    assert tuple(data["start_on_player_board"]) == pieces.COLUMN
    assert tuple(data["start_available"]) == pieces.AVAILABLE
    assert (data["rounds"]["standard"], data["rounds"]["long"]) == (pieces.ROUNDS, pieces.LONG_ROUNDS)
    assert data["light_cap"] == pieces.LIGHT_CAP
    assert data["light_per_point_at_end"] == pieces.LIGHT_A_POINT
    costs = data["action_costs"]
    assert [costs["plant"], costs["collect"]] == [pieces.PLANT_COST, pieces.COLLECT_COST]
    assert [costs[f"grow_to_{size}"] for size in pieces.SIZES[1:]] == list(pieces.GROW_COST[1:])
    for size, name in enumerate(pieces.SIZES):
        prices = data["price_by_pieces_left_on_player_board"][name]
        assert {int(left): price for left, price in prices.items()} == dict(enumerate(pieces.PRICES[size][1:], 1))
    for leaves, stack in data["scoring_tokens_top_first"].items():
        assert tuple(stack) == pieces.STACKS[int(leaves) - 1]


@pytest.mark.parametrize("case", by_name(load("shadows")["cases"]))
def test_recorded_shadows(case: dict[str, Any]) -> None:
    rows = [[p["q"], p["r"], p["owner"], p["size"]] for p in case["pieces"]]
    seats = max(2, len(case["light"]), 1 + max(row[2] for row in rows))
    now = table(pieces_of(rows), seats=seats, round=case["sun"] + 1)
    assert lit_trees(now) == set(map(name_of, case["lit"])), case["why"]
    assert list(state.income(now, case["sun"]))[: len(case["light"])] == case["light"]


def test_the_recorded_forest_under_every_sun() -> None:
    forest = load("shadows")["composite"]
    rows = [[p["q"], p["r"], p["owner"], p["size"]] for p in forest["pieces"]]
    for record in forest["by_sun"]:
        now = table(pieces_of(rows), seats=3, round=record["sun"] + 1)
        assert lit_trees(now) == set(map(name_of, record["lit_trees"]))
        assert names(state.shaded(now)) == set(map(name_of, record["shaded_pieces"]))
        assert list(state.income(now, record["sun"])) == record["light"]


@pytest.mark.parametrize("case", by_name(load("economy")["costs"]))
def test_recorded_purchases_and_returns(case: dict[str, Any]) -> None:
    size = pieces.SIZE_OF[case["steps"][0]["piece"]]
    now = table()
    for step in case["steps"]:
        if step.get("legal") is False:
            assert not allows(_rich(now, size), f"buy {step['piece']}")
            continue
        if step["op"] == "buy":
            (event,), now = play(_rich(now, size), f"buy {step['piece']}")
            assert isinstance(event, PieceBought)
            assert event.cost == step["price"]
        else:
            returned, now = _come_back(now, size)
            assert returned == step["kept"]
            assert state.price(now.players[0], size) == step["next_price"]
        assert counts_left(now, 0)[size] == step["left_on_board"]


def _rich(now: State, size: int) -> State:
    """Return the table with light to spend, the column as it was, and nothing else that matters."""
    left = list(pieces.COLUMN)
    left[size] = counts_left(now, 0)[size]
    return table(light=20, available=(0, 0, 0, 0), left=[(left[0], left[1], left[2], left[3]), pieces.COLUMN])


def _come_back(now: State, size: int) -> tuple[bool, State]:
    left = list(counts_left(now, 0))
    standing = table(f"d4 0:{size}", light=20, left=[(left[0], left[1], left[2], left[3]), pieces.COLUMN])
    (event,), then = play(standing, "collect d4" if size == pieces.LARGE else "grow d4")
    assert isinstance(event, TreeGrown | TreeCollected)
    return event.returned, then


@pytest.mark.parametrize("case", load("economy")["scoring"], ids=lambda case: f"{case['players']}p-{case['total']}")
def test_recorded_tokens(case: dict[str, Any]) -> None:
    now, total = table(seats=case["players"]), 0
    spaces = {4: "d4", 3: "c4", 2: "b4", 1: "a4"}
    for taken in case["collect_in_order"]:
        cell = spaces[taken["leaves"]]
        fresh = table(f"{cell} 0:3", seats=case["players"], left=(4, 4, 3, 1))._replace(stacks=now.stacks)
        (event,), now = play(fresh, f"collect {cell}")
        assert isinstance(event, TreeCollected)
        assert (event.leaves, event.stack, event.value) == (taken["leaves"], taken["stack"], taken["value"])
        total += event.value
    assert total == case["total"]


@pytest.mark.parametrize("case", by_name(load("legality")["cases"]))
def test_recorded_scripts_of_legal_and_illegal_steps(case: dict[str, Any]) -> None:
    now = table_of(case["state"])
    for step in case["steps"]:
        if "try" in step:
            assert allows(now, text_of(*step["try"])) is step["legal"], step["why"]
            continue
        now = after(now, text_of(*step["do"]))
        seats = range(len(now.players))
        assert [player.light for player in now.players] == step["light_after"]
        assert [player.points for player in now.players] == step["token_points_after"]
        assert [list(counts_available(now, seat)) for seat in seats] == step["available_after"]
        assert [list(counts_left(now, seat)) for seat in seats] == step["player_boards_after"]
        assert state.current(now) == step["current_after"]
