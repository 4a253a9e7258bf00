"""Nine recorded matches beside the project, replayed step by step, and counts from positions in them."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.photosynthesis import GAME, pieces
from domain.games.photosynthesis.events import Event, GameEnded, LightCollected, TreeCollected, TreeGrown
from domain.games.photosynthesis.state import State
from domain.kernel.chance import NoChance
from domain.kernel.decide import advance, decide
from tests.domain.games.photosynthesis.counting import sequences
from tests.domain.games.photosynthesis.reference import (
    by_name,
    command_of,
    load,
    name_of,
    needs_data,
    opening,
    rows_of,
    stacks_of,
)
from tests.domain.games.photosynthesis.tables import counts_available, counts_left

pytestmark = needs_data


@pytest.mark.parametrize("game", by_name(load("playouts")["games"], "id"))
def test_recorded_matches(game: dict[str, Any]) -> None:
    now, plies = opening(game), []
    checkpoints = {point["after_ply"]: point for point in game["checkpoints"]}
    for ply, (action, choices) in enumerate(zip(game["actions"], game["legal_action_counts"]), 1):
        assert len(list(GAME.legal(now, action[0]))) == choices
        command = command_of(now, action)
        events, then = decide(GAME, now, action[0], [command], NoChance())
        assert advance(GAME, now, action[0], command, NoChance()) == then
        now = then
        plies += [(ply, event) for event in events]
        if ply in checkpoints:
            check_checkpoint(now, checkpoints[ply])
    check_light(game, plies)
    check_tokens(game, plies)
    check_end(game, plies, now)


def check_checkpoint(now: State, point: dict[str, Any]) -> None:
    seats = range(len(now.players))
    assert [player.points for player in now.players] == point["token_points"]
    assert [list(counts_left(now, seat)) for seat in seats] == point["player_boards"]
    assert [list(counts_available(now, seat)) for seat in seats] == point["available"]
    assert stacks_of(now) == point["stacks_left"]
    assert rows_of(now) == point["pieces"]
    assert [player.light for player in now.players] == point["light"]


def check_light(game: dict[str, Any], plies: list[tuple[int, Event]]) -> None:
    phases = [(ply, event) for ply, event in plies if isinstance(event, LightCollected)]
    assert len(phases) == len(game["rounds"])
    for (ply, event), record in zip(phases, game["rounds"]):
        assert (event.round, event.sun, ply) == (record["round"], record["sun"], record["after_ply"])
        assert list(event.gained) == record["gains"]
        assert list(event.light) == record["light_after"]


def check_tokens(game: dict[str, Any], plies: list[tuple[int, Event]]) -> None:
    taken = [
        {
            "ply": ply, "player": event.seat, "space": event.cell, "leaves": event.leaves, "from_stack": event.stack,
            "value": event.value, "large_returned_to_board": event.returned,
        }
        for ply, event in plies if isinstance(event, TreeCollected)
    ]  # fmt: skip
    recorded = [
        {key: value for key, value in token.items() if key != "round"} | {"space": name_of(token["space"])}
        for token in game["tokens"]
    ]
    assert taken == recorded
    lost = [
        {"ply": ply, "player": event.seat, "size": pieces.SIZES[pieces.SIZE_OF[event.size] - 1]}
        for ply, event in plies
        if isinstance(event, TreeGrown) and not event.returned
    ]
    assert lost == game["discarded"]


def check_end(game: dict[str, Any], plies: list[tuple[int, Event]], now: State) -> None:
    final, last = game["final"], plies[-1][1]
    assert isinstance(last, GameEnded)
    assert [player.light for player in now.players] == final["light_left"]
    assert list(last.points) == final["token_points"]
    assert list(last.light_points) == final["light_bonus"]
    assert list(last.scores) == final["scores"]
    assert list(last.pieces) == final["pieces_on_board"]
    result = GAME.outcome(now)
    assert result is not None
    assert list(result.winners) == list(last.winners) == final["winners"]


@pytest.mark.parametrize("position", by_name(load("action_counts")["positions"], "position"))
def test_recorded_counts_of_sequences(position: dict[str, Any]) -> None:
    games = {game["id"]: game for game in load("playouts")["games"]}
    start = {"first_player": 0, "long_mode": False, "heavy_shadow": False, "actions": []}
    game = games.get(position["game"], start | {"players": position["players"]})
    now = opening(game)
    for action in game["actions"][: position["after_ply"]]:
        now = advance(GAME, now, action[0], command_of(now, action), NoChance())
    counts = [count for count in position["counts"] if count < 20_000]
    assert [sequences(now, length) for length in range(1, len(counts) + 1)] == counts
