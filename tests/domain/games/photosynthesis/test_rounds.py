"""Rounds, the end and the score. Rule: photosynthesis.md#round, #photosynthesis, #end, #scoring, #long-mode"""

from __future__ import annotations

import pytest

from domain.games.photosynthesis import GAME, board, state
from domain.games.photosynthesis.events import GameEnded, LightCollected, RoundEnded, SunMoved, TurnEnded
from domain.games.photosynthesis.state import State
from domain.kernel.game import Outcome
from tests.domain.games.photosynthesis.tables import after, play, refusal, table


def test_after_the_last_turn_the_round_ends_the_sun_moves_and_trees_collect_light() -> None:
    events, now = play(table("a7 0:1, d7 1:2", round=1, light=0), "pass; pass")
    assert events == (
        TurnEnded(0),
        TurnEnded(1),
        RoundEnded(round=1, first_player=1, revolution=False),
        SunMoved(round=2, sun=1),
        LightCollected(round=2, sun=1, gained=(1, 2), wasted=(0, 0), light=(1, 2)),
    )
    assert (now.round, state.current(now)) == (2, 1)


def test_the_first_player_passes_on_clockwise_every_round() -> None:
    now, order = table(seats=3, round=1), []
    for _ in range(9):
        order.append(state.current(now))
        now = after(now, "pass")
    assert order == [0, 1, 2, 1, 2, 0, 2, 0, 1]


def test_after_every_sixth_round_a_revolution_ends() -> None:
    now = table(round=1)
    ended = []
    for _ in range(17):
        events, now = play(now, "pass; pass")
        ended += [event.round for event in events if isinstance(event, RoundEnded) and event.revolution]
    assert ended == [6, 12]


@pytest.mark.parametrize(
    ("before", "gain", "held", "wasted"), [(0, 2, 2, 0), (17, 3, 20, 0), (18, 5, 20, 3), (20, 4, 20, 4), (19, 1, 20, 0)]
)
def test_light_above_20_is_lost(before: int, gain: int, held: int, wasted: int) -> None:
    trees = {1: "a7 0:1", 2: "a7 0:2", 3: "a7 0:3", 4: "a7 0:3, g4 0:1", 5: "a7 0:3, g4 0:2"}[gain]
    events, now = play(table(trees, round=1, light=[before, 0]), "pass; pass")
    assert events[-1] == LightCollected(2, 1, gained=(gain, 0), wasted=(wasted, 0), light=(held, 0))
    assert now.players[0].light == held


def last_turn(placed: str = "", **settings: object) -> State:
    settings = {"round": 18, "seat": 1, "first_player": 0} | settings
    return table(placed, **settings)  # type: ignore[arg-type]


def test_after_round_18_the_match_ends_without_another_sun() -> None:
    events, now = play(last_turn("a7 0:3", light=[7, 2], points=[40, 38]), "pass")
    assert events == (
        TurnEnded(1),
        RoundEnded(round=18, first_player=1, revolution=True),
        GameEnded(points=(40, 38), light_points=(2, 0), scores=(42, 38), pieces=(1, 0), winners=(0,)),
    )
    assert now.players[0].light == 7
    assert GAME.outcome(now) == Outcome((0,), "score", (42, 38))
    assert GAME.awaiting(now) == frozenset()
    assert refusal(now, "pass", seat=0) == "game-over"


def test_until_the_last_turn_there_is_no_outcome() -> None:
    assert GAME.outcome(last_turn()) is None
    assert GAME.outcome(after(table(round=17), "pass; pass")) is None


def test_long_mode_has_a_fourth_revolution() -> None:
    now = after(last_turn(long_mode=True), "pass")
    assert (now.round, now.over) == (19, False)
    events, now = play(last_turn(long_mode=True, round=24), "pass")
    assert events[1] == RoundEnded(round=24, first_player=1, revolution=True)
    assert now.over


@pytest.mark.parametrize(("points", "light", "score"), [(50, 5, 51), (50, 6, 52), (0, 20, 6), (0, 2, 0)])
def test_three_light_points_are_worth_a_point(points: int, light: int, score: int) -> None:
    result = GAME.outcome(after(last_turn(points=[points, 0], light=[light, 0]), "pass"))
    assert result is not None
    assert result.scores == (score, 0)


@pytest.mark.parametrize(
    ("points", "light", "pieces", "winners", "reason"),
    [
        ((50, 50), (5, 6), (3, 1), (1,), "score"),
        ((50, 52), (6, 0), (4, 3), (0,), "pieces-on-board"),
        ((50, 52), (6, 2), (3, 3), (0, 1), "shared"),
        ((0, 0, 0), (2, 3, 20), (0, 9, 9), (2,), "score"),
        ((30, 31, 31, 29), (3, 0, 1, 8), (2, 7, 7, 9), (3,), "pieces-on-board"),
        ((40, 40, 40), (0, 0, 0), (5, 5, 4), (0, 1), "shared"),
        ((61, 60), (0, 5), (0, 9), (1,), "pieces-on-board"),
    ],
)
def test_a_tie_goes_to_most_pieces_on_the_hill_and_is_shared_if_those_tie_too(
    points: tuple[int, ...], light: tuple[int, ...], pieces: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    spaces = iter(board.BIT)
    placed = ", ".join(f"{next(spaces)} {seat}:{n % 3}" for seat, count in enumerate(pieces) for n in range(count))
    seats = len(points)
    now = after(last_turn(placed, seats=seats, seat=seats - 1, points=list(points), light=list(light)), "pass")
    result = GAME.outcome(now)
    assert result is not None
    assert (result.winners, result.reason) == (winners, reason)


def test_with_two_players_a_seat_has_two_turns_on_end() -> None:
    now = after(table(round=1), "pass")
    assert state.current(now) == 1
    assert state.turn(now) == 5
    now = after(now, "pass")
    assert state.current(now) == 1
    assert state.turn(now) == 6


def test_a_finished_match_has_statistics() -> None:
    now = after(last_turn("a7 0:3, g4 1:1, g3 1:1", light=[7, 2], points=[40, 38], stacks=(9, 5, 4, 0)), "pass")
    assert GAME.statistics
    assert GAME.statistics(now) == {
        "points": [40, 38], "light_left": [7, 2], "pieces_on_board": [1, 2], "tokens_taken": 3,
    }  # fmt: skip
