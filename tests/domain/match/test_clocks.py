"""Time. Rule: match.md#clocks"""

from __future__ import annotations

from typing import Any

import pytest

from domain.games import GAMES
from domain.games.photosynthesis.commands import Buy
from domain.kernel.errors import InvalidOptions
from domain.match import clock as clocks
from domain.match import view
from domain.match.commands import Expire, OfferDraw, Play, ReleaseSeat, Resign, TakeSeat
from domain.match.state import awaiting, first_up
from tests.domain.match.sitting import DAYS, PER_MOVE, START, TOTAL, Sitting


class TestSetting:
    @pytest.mark.parametrize("config", [{"kind": "none"}, PER_MOVE, TOTAL, DAYS])
    def test_every_kind_of_clock_can_be_set(self, config: dict[str, Any]) -> None:
        assert clocks.checked(config) == config

    def test_the_increment_may_be_left_out(self) -> None:
        assert clocks.checked({"kind": "total", "seconds": 60})["increment"] == 0

    @pytest.mark.parametrize(
        ("config", "field"),
        [
            ({}, "clock.kind"),
            ({"kind": "sundial"}, "clock.kind"),
            ({"kind": "none", "seconds": 1}, "clock"),
            ({"kind": "per_move"}, "clock"),
            ({"kind": "per_move", "seconds": 0}, "clock.seconds"),
            ({"kind": "per_move", "seconds": 86_401}, "clock.seconds"),
            ({"kind": "per_move", "seconds": 1.5}, "clock.seconds"),
            ({"kind": "total", "seconds": 60, "increment": -1}, "clock.increment"),
            ({"kind": "days_per_turn", "days": 31}, "clock.days"),
        ],
    )
    def test_what_no_clock_can_show_is_refused(self, config: dict[str, Any], field: str) -> None:
        with pytest.raises(InvalidOptions) as refused:
            Sitting(clock=config)
        assert refused.value.field == field


class TestRunning:
    def test_without_a_clock_nothing_is_counted_and_nothing_is_ever_up(self) -> None:
        at = Sitting()
        at.wait(10**12).turn()
        assert (at.match.time, first_up(at.match)) == (None, None)
        assert view.view(at.match, 0)["clock"] == {"kind": "none"}

    def test_time_runs_from_the_beginning_for_the_seat_that_is_awaited(self) -> None:
        at = Sitting(clock=PER_MOVE).wait(10_000)
        assert at.left() == (20_000, 30_000)
        assert first_up(at.match) == (START + 30_000, 0)

    def test_no_time_runs_before_the_beginning(self) -> None:
        at = Sitting(kinds=("human", "open"), clock=PER_MOVE).wait(50_000)
        assert (at.match.time, first_up(at.match)) == (None, None)
        at.give(TakeSeat(1))
        assert at.left() == (30_000, 30_000)
        assert first_up(at.match) == (at.now + 30_000, 0)

    def test_a_turn_that_ends_gives_the_next_one_its_whole_time(self) -> None:
        at = Sitting(clock=PER_MOVE).wait(10_000)
        at.turn()
        at.wait(7_000)
        assert at.left() == (30_000, 23_000)

    def test_steps_of_one_turn_share_its_time(self) -> None:
        at = Sitting("photosynthesis", clock=PER_MOVE)
        while not at.match.state.round:
            at.turn()
        mover = min(awaiting(at.match))
        buy = next(command for command in at.game.legal(at.match.state, mover) if isinstance(command, Buy))
        at.wait(4_000).give(Play(mover, (buy,)))
        assert awaiting(at.match) == {mover}
        at.wait(5_000)
        assert at.left()[mover] == 21_000

    def test_the_increment_comes_after_each_turn(self) -> None:
        at = Sitting(clock=TOTAL).wait(12_000)
        at.turn()
        at.wait(3_000)
        assert at.left() == (60_000 - 12_000 + 5_000, 57_000)
        at.turn()
        assert at.left() == (53_000, 62_000)

    def test_days_are_days(self) -> None:
        at = Sitting(clock=DAYS)
        assert first_up(at.match) == (START + 2 * 86_400_000, 0)

    def test_in_a_game_that_counts_no_turns_every_move_is_one(self) -> None:
        at = Sitting("pairs", ("human",), PER_MOVE).wait(11_000)
        at.step()
        assert at.left() == (30_000,)

    def test_an_offer_does_not_stop_the_clock(self) -> None:
        at = Sitting(clock=TOTAL).wait(9_000)
        at.give(OfferDraw(1))
        at.wait(1_000)
        assert at.left() == (50_000, 60_000)

    def test_the_clock_stands_still_when_the_match_is_over(self) -> None:
        at = Sitting(clock=TOTAL).wait(9_000)
        at.give(Resign(1))
        at.wait(50_000)
        assert (at.left(), first_up(at.match)) == ((51_000, 60_000), None)

    def test_a_seat_that_stands_open_is_on_the_clock(self) -> None:
        at = Sitting(clock=PER_MOVE)
        at.give(ReleaseSeat(0))
        assert first_up(at.match) == (START + 30_000, 0)

    def test_the_clock_is_shown_as_it_stood_when_the_match_last_changed(self) -> None:
        at = Sitting(clock=TOTAL).wait(12_000)
        at.turn()
        at.wait(3_000)
        assert view.view(at.match, None)["clock"] == {
            **TOTAL, "remaining": [53_000, 60_000], "running": [1], "since": START + 12_000,
            "deadline": START + 72_000,
        }  # fmt: skip


class TestEveryGame:
    @pytest.mark.parametrize("game", GAMES)
    def test_any_game_is_played_on_a_clock(self, game: str) -> None:
        at = Sitting(game, ("human",) * GAMES[game].seats[0], clock=TOTAL)
        for pick in range(25):
            assert first_up(at.match) is not None
            assert at.match.time is not None
            assert at.match.time.running == tuple(sorted(awaiting(at.match)))
            at.wait(100).step(pick)
            if at.match.over:
                break


class TestDeadline:
    def test_a_move_in_the_last_moment_counts_and_one_at_the_deadline_does_not(self) -> None:
        at = Sitting(clock=PER_MOVE).wait(29_999)
        assert at.step()
        at = Sitting(clock=PER_MOVE).wait(30_000)
        command = next(at.game.legal(at.match.state, 0))
        assert at.refused(Play(0, (command,))) == "time-up"

    def test_nothing_expires_before_its_time(self) -> None:
        at = Sitting(clock=PER_MOVE).wait(29_999)
        assert at.refused(Expire(at.now)) == "time-left"

    def test_a_bot_is_on_the_clock_but_never_loses_by_it(self) -> None:
        at = Sitting(kinds=("bot", "human"), clock=TOTAL).wait(500_000)
        assert (at.left()[0], first_up(at.match)) == (0, None)
        at.turn()
        assert at.left() == (5_000, 60_000)

    @pytest.mark.parametrize(("config", "ms"), [(PER_MOVE, 15_000), (TOTAL, 5_750), (DAYS, 86_400_000)])
    def test_a_bot_plans_to_keep_within_its_time(self, config: dict[str, Any], ms: int) -> None:
        at = Sitting(kinds=("bot", "human"), clock=config)
        assert at.match.time is not None
        assert clocks.allowance(config, at.match.time, 0, START) == ms
