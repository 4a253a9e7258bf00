"""Counts, positions, examples and games that two other engines agree on; the large ones in the soak."""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.commands import Pass
from tests.domain.games.homeworlds_settlers import counting, universe
from tests.domain.games.homeworlds_settlers.table import (
    EMPTY_BOARD,
    after,
    board,
    events,
    first_commands,
    given,
    refusal,
    turn_results,
)

FILE = Path(__file__).parents[5] / "shared" / "data" / "homeworlds_settlers" / "perft.json"
REASONS = {"no_valid_move": "no-valid-move", "both_passed": "both-passed", "no_conquest_36": "quiet-36"}

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the reference data is not beside the project")


@functools.cache
def data() -> dict[str, Any]:
    return json.loads(FILE.read_text()) if FILE.exists() else {"examples": [], "positions": [], "games": []}


def named(kind: str) -> list[Any]:
    return [pytest.param(record, id=record["id"]) for record in data()[kind]]


def check_position(record: dict[str, Any]) -> None:
    redless = record.get("variant") == "redless"
    position = f"{record['board']} {record['side']}"
    state = given(position, redless)
    assert first_commands(state) == {by: n for by, n in record["first_commands"].items() if n}
    view = GAME.view(state, None)
    assert view["scores"] == record["score"]
    assert view["bank"] == {c: [record["bank"].get(f"{c}{size}", 0) for size in (1, 2, 3)] for c in "RYGB"}
    found = turn_results(state)
    assert len(found) == record["turn_results"]
    assert hashlib.sha256("\n".join(sorted(found)).encode()).hexdigest() == record["turn_results_sha256"]
    assert found == set(record.get("turn_results_list", found))
    assert (GAME.outcome(state) is None) == any(record["can_act"])
    if "turn_results_if_yellow_moves_any" in record:
        assert len(turn_results(given(position, moves_any=True))) == record["turn_results_if_yellow_moves_any"]


def check_results_by_piece(record: dict[str, Any]) -> None:
    state = given(f"{record['board']} {record['side']}", record.get("variant") == "redless")
    openings = [command for command in GAME.legal(state, state.seat) if not isinstance(command, Pass)]
    for by, count in record["turn_results_by_piece"].items():
        chosen = [command for command in openings if getattr(command, "by", "land") == by]
        assert len(turn_results(state, chosen)) == count


@pytest.mark.parametrize("record", named("examples"))
def test_an_example(record: dict[str, Any]) -> None:
    check_position(record)
    check_results_by_piece(record)
    state = given(f"{record['board']} {record['side']}", record["variant"] == "redless")
    for legal in record["legal_turns"]:
        assert board(after(state, legal["turn"])) == legal["board_after"]
        caused = [type(event).__name__ for event in events(state, legal["turn"])]
        assert caused.count("PieceConquered") == legal["conquests"]
    for illegal in record["illegal_turns"]:
        refusal(state, illegal["turn"])


@pytest.mark.parametrize("record", [p for p in named("positions") if p.values[0]["turn_results"] < 500])
def test_a_position(record: dict[str, Any]) -> None:
    check_position(record)


@pytest.mark.soak
@pytest.mark.parametrize("record", named("positions"))
def test_a_position_piece_by_piece(record: dict[str, Any]) -> None:
    check_position(record)
    check_results_by_piece(record)


@pytest.mark.parametrize("record", named("games"))
def test_a_complete_game(record: dict[str, Any]) -> None:
    state = given(EMPTY_BOARD)
    for number, turn in enumerate(record["turns"], 1):
        assert GAME.outcome(state) is None
        state = after(state, turn)
        if (expected := record["checkpoints"].get(str(number))) is not None:
            assert (board(state), state.quiet) == (expected["board"], expected["quiet_turns"])
    check_result(GAME.outcome(state), record["result"])
    assert GAME.statistics is not None
    statistics = GAME.statistics(state)
    assert (statistics["turns"], statistics["tie_break"]) == (record["result"]["turns"], record["result"]["tie_break"])


def check_result(outcome: Any, expected: dict[str, Any]) -> None:
    assert outcome.reason == REASONS[expected["reason"]]
    assert list(outcome.scores) == expected["scores"]
    assert outcome.winners == (expected["winner"] - 1,)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("variant", ["standard", "redless"])
def test_the_counts_from_the_beginning(variant: str) -> None:
    expected = [{key: row[key] for key in counting.Row._fields} for row in data()["perft"][variant]]
    found = counting.counts(given(EMPTY_BOARD, redless=variant == "redless"), len(expected))
    assert [row._asdict() for row in found] == expected


@pytest.mark.soak
@pytest.mark.parametrize("record", named("positions"))
def test_every_command_that_legal_leaves_out_is_refused(record: dict[str, Any]) -> None:
    state = given(f"{record['board']} {record['side']}")
    assert universe.accepted(state) == set(GAME.legal(state, state.seat))
