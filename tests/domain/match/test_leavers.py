"""What becomes of a seat whose time is up. Rule: match.md#leavers"""

from __future__ import annotations

import pytest

from domain.games import GAMES
from domain.kernel.chance import NoChance
from domain.kernel.decide import decide
from domain.kernel.game import Json
from domain.match import view
from domain.match.commands import AskTakeback, Play, RekeySeat, ReleaseSeat, Resign, ResumeSeat
from domain.match.events import Leavers
from domain.match.state import awaiting, bots_to_move, first_up
from tests.domain.laws import Playout
from tests.domain.match.sitting import PER_MOVE, TOTAL, Sitting

LATE = 30_000
THREE = ("human", "human", "human")


def begun(
    game: str = "homeworlds_settlers",
    kinds: tuple[str, ...] = ("human", "human"),
    leavers: Leavers = "loss",
    clock: Json = PER_MOVE,
) -> Sitting:
    """A match on a clock in which everybody has moved."""
    at = Sitting(game, kinds, clock, leavers)
    while len(at.match.moved) < len(kinds):
        at.turn()
    return at


class TestBeforeTheFirstMove:
    @pytest.mark.parametrize("policy", ["loss", "bot", "skip"])
    def test_a_match_is_abandoned_when_a_seat_never_comes(self, policy: Leavers) -> None:
        at = Sitting(clock=PER_MOVE, leavers=policy)
        at.turn()
        assert at.wait(LATE).expire() == ["TimeExpired", "Abandoned"]
        assert (at.match.status, at.match.outcome) == ("abandoned", None)


class TestLoss:
    def test_of_two_seats_the_other_wins(self) -> None:
        at = begun()
        assert at.wait(LATE).expire() == ["TimeExpired", "Forfeited", "Ended"]
        assert at.match.outcome is not None
        assert (at.match.outcome.winners, at.match.outcome.reason) == ((1,), "time")

    def test_of_more_a_stand_in_plays_on_and_cannot_win(self) -> None:
        at = begun("pairs", THREE)
        assert at.wait(LATE).expire() == ["TimeExpired", "Forfeited"]
        assert bots_to_move(at.match) == ((0, "random"),)
        assert at.refused(Play(0, ())) == at.refused(Resign(0)) == "already-resigned"
        while not at.match.over:
            at.step()
        assert at.match.outcome is not None
        assert 0 not in at.match.outcome.winners

    def test_the_last_who_competes_wins(self) -> None:
        at = begun("pairs", THREE)
        at.give(Resign(1))
        at.wait(LATE).expire()
        assert at.match.outcome is not None
        assert (at.match.outcome.winners, at.match.outcome.reason) == ((2,), "time")

    def test_a_cooperative_game_is_lost(self) -> None:
        at = begun("tranquility")
        assert at.wait(LATE).expire() == ["TimeExpired", "Forfeited", "Ended"]
        assert at.match.outcome is not None
        assert (at.match.outcome.winners, at.match.outcome.reason) == ((), "time")


class TestBot:
    def away(self, clock: Json = PER_MOVE) -> Sitting:
        at = begun(leavers="bot", clock=clock)
        assert at.wait(70_000).expire() == ["TimeExpired", "StandInSeated"]
        return at

    def test_a_bot_stands_in_and_has_no_deadline(self) -> None:
        at = self.away()
        assert bots_to_move(at.match) == ((0, "greedy"),)
        assert first_up(at.match) is None
        assert view.summary(at.match)["seats"][0] == {"seat": 0, "kind": "bot", "level": "greedy", "away": True}

    def test_who_is_away_does_nothing_but_come_back(self) -> None:
        at = self.away()
        assert at.refused(Play(0, ())) == at.refused(Resign(0)) == at.refused(AskTakeback(0)) == "stood-in"
        assert at.give(ResumeSeat(0)) == ["SeatResumed"]
        assert at.step(seat=0)

    def test_who_comes_back_has_the_time_of_a_whole_turn(self) -> None:
        at = self.away()
        at.give(ResumeSeat(0))
        assert at.left()[0] == LATE
        assert first_up(at.match) == (at.now + LATE, 0)

    def test_who_has_used_up_a_total_cannot_come_back(self) -> None:
        at = self.away(clock=TOTAL)
        assert at.refused(ResumeSeat(0)) == "no-time-left"
        at.turn()  # the increment of the turn that the bot makes is the seat's
        assert at.give(ResumeSeat(0)) == ["SeatResumed"]

    def test_there_is_nobody_to_come_back_to_other_seats(self) -> None:
        at = begun(leavers="bot")
        assert at.refused(ResumeSeat(0)) == at.refused(ResumeSeat(1)) == "no-stand-in"

    def test_a_seat_that_stands_open_is_simply_given_to_a_bot(self) -> None:
        at = begun(leavers="bot")
        at.give(ReleaseSeat(0))
        assert at.wait(LATE).expire() == ["TimeExpired", "SeatGivenToBot"]
        assert at.refused(ResumeSeat(0)) == "no-stand-in"

    def test_the_token_of_who_is_away_stays_as_it_is(self) -> None:
        assert self.away().refused(RekeySeat(0)) == "seat-not-taken"


class TestSkip:
    def test_the_turn_goes_by_where_the_rules_have_a_pass(self) -> None:
        at = begun(leavers="skip")
        assert at.wait(LATE).expire() == ["TimeExpired", "TurnPassed", "TurnEnded"]
        assert awaiting(at.match) == {1}
        assert at.left() == (30_000, 30_000)
        assert at.match.last is not None
        assert at.match.last.seat == 0

    def test_a_move_is_made_at_random_where_they_do_not(self) -> None:
        at = begun("tranquility", leavers="skip")
        late = min(awaiting(at.match))
        events = at.wait(LATE).expire()
        assert events[0] == "TimeExpired"
        assert len(events) > 1
        assert late not in awaiting(at.match)

    def test_the_first_trees_are_placed_for_who_does_not(self) -> None:
        at = begun("photosynthesis", leavers="skip")
        late = min(awaiting(at.match))
        assert at.wait(LATE).expire() == ["TimeExpired", "TreePlaced"]
        assert late not in awaiting(at.match)

    def test_the_third_turn_in_a_row_is_lost(self) -> None:
        at = begun(leavers="skip")
        for _ in range(2):
            assert at.wait(LATE).expire()[1] == "TurnPassed"
            at.turn()
        assert at.wait(LATE).expire() == ["TimeExpired", "Forfeited", "Ended"]

    def test_a_turn_made_in_time_begins_the_count_anew(self) -> None:
        at = begun(leavers="skip")
        for _ in range(2):
            assert at.wait(LATE).expire()[1] == "TurnPassed"
            at.turn(1)
        at.turn(2)
        at.turn(3)
        assert at.match.chairs[0].late == 0
        assert at.wait(LATE).expire()[1] == "TurnPassed"

    def test_a_match_that_everybody_has_left_ends(self) -> None:
        at = begun(leavers="skip")
        for _ in range(10):
            if at.match.over:
                return
            at.wait(LATE).expire()
        raise AssertionError("it goes on for ever")

    def test_open_requests_lapse_as_by_any_turn(self) -> None:
        at = begun(leavers="skip")
        at.give(AskTakeback(1))
        assert at.wait(LATE).expire() == ["TimeExpired", "TurnPassed", "TurnEnded", "TakebackLapsed"]

    @pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.skip is not None])
    def test_what_a_game_calls_a_skip_ends_the_turn_at_any_point_of_it(self, key: str) -> None:
        game, skipped = GAMES[key], 0
        for state in Playout(game, game.seats[0], 5).states[:-1]:
            for seat in game.awaiting(state):
                assert game.skip is not None
                assert game.turn is not None
                commands = game.skip(state, seat)
                if commands is None:
                    continue
                skipped += 1
                _, after = decide(game, state, seat, commands, NoChance())
                assert game.turn(after) > game.turn(state) or game.outcome(after) is not None
        assert skipped > 10
