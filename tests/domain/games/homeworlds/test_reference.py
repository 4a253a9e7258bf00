"""Positions with counts, wins and whole games that other engines agree on; all of them in the soak."""

from __future__ import annotations

import functools
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from domain.games.homeworlds import GAME, position_text, state, transcript
from domain.games.homeworlds.dialect import Dialect
from domain.kernel.decide import decide
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Outcome
from tests.domain.games.homeworlds.table import NO_CHANCE, at, new_game, play
from tests.domain.games.homeworlds.test_counts import count, count_replies

FOLDER = Path(__file__).parents[5] / "shared" / "data" / "homeworlds"
SMALL = 60
EVERY = 40
"""One game in so many is replayed outside the soak."""
REASONS = {
    "after-end": "game-over",
    "no-homeworld-yet": "wrong-phase",
    "one-star-homeworld": "syntax",
    "not-smallest": "not-smallest",
    "no-such-system": "no-such-system",
}

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the reference data is not beside the project")


@functools.cache
def records(name: str) -> list[dict[str, Any]]:
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


def check_position(record: dict[str, Any]) -> None:
    now = at(record["position"])
    assert position_text.key(now) == record["position"]
    assert count(now) == (record["ongoing"], record["win"], record["draw"], record["self"]), record["position"]
    if "ongoing2" in record:
        assert count_replies(now) == (record["ongoing2"], record["losing_replies"]), record["position"]


def expected_outcome(record: dict[str, Any]) -> Outcome | None:
    if record["how"] == "resignation-or-time":
        return None
    return Outcome((int(record["result"][1]) - 1,), record["how"])


def check_canonical_turns(record: dict[str, Any]) -> None:
    """Replay the turns as the service writes them, every override and self-elimination confirmed."""
    now = new_game()
    for turn in record["turns"]:
        seat = state.to_move(now)
        events, now = decide(GAME, now, seat, GAME.read(now, seat, f"{turn} *", True), NO_CHANCE)
        assert GAME.tell(events[-1]).removesuffix(" *") == turn
    assert position_text.key(now) == record["final"]
    assert GAME.outcome(now) == expected_outcome(record)


def check_raw_turns(record: dict[str, Any]) -> None:
    """Replay the turns as their players wrote them."""
    now, dialect = new_game(), Dialect(lenient=True)
    for turn in record["raw"]:
        _, now = transcript.replay_turn(dialect, now, tuple(turn))
    assert position_text.key(now) == record["final"]
    assert GAME.outcome(now) == expected_outcome(record)


def check_refused(record: dict[str, Any]) -> None:
    now, dialect = new_game(), Dialect(lenient=True)
    good = len(record["turns"])
    for turn in record["raw"][:good]:
        _, now = transcript.replay_turn(dialect, now, tuple(turn))
    with pytest.raises(IllegalCommand) as refused:
        transcript.replay_turn(dialect, now, tuple(record["raw"][good]))
    number, reason = record["why"].removeprefix("turn ").split(": illegal:")
    assert good + 1 == int(number)
    assert refused.value.code == REASONS[reason]


def check_win(record: dict[str, Any]) -> None:
    now = at(record["position"])
    won = GAME.outcome(play(now, record["turn"]))
    assert won == Outcome((state.to_move(now),), "elimination")


def test_the_results_of_all_turns_of_small_positions():
    small = [record for record in records("positions") if record["ongoing"] <= SMALL and "ongoing2" not in record]
    assert len(small) > 50
    for record in small:
        check_position(record)


def test_a_sample_of_played_games_replays_to_its_end():
    for record in [record for record in records("games") if record["valid"]][::EVERY]:
        check_canonical_turns(record)
        check_raw_turns(record)


def test_the_games_that_break_the_rules_are_refused_where_they_do():
    invalid = [record for record in records("games") if not record["valid"]]
    assert len(invalid) == 8
    for record in invalid:
        check_refused(record)


def test_a_sample_of_winning_turns_wins():
    for record in records("wins")[::10]:
        check_win(record)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_the_results_of_all_turns_of_every_position():
    for record in records("positions"):
        check_position(record)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_every_played_game_replays_to_its_end():
    for record in records("games"):
        if record["valid"]:
            check_canonical_turns(record)
            check_raw_turns(record)


@pytest.mark.soak
def test_every_winning_turn_wins():
    for record in records("wins"):
        check_win(record)
