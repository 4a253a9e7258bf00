"""Going back. Rule: match.md#takebacks"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from domain.games.photosynthesis.commands import EndTurn
from domain.kernel.chance import NoChance
from domain.kernel.decide import advance
from domain.match import takebacks, view
from domain.match.commands import (
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    OfferDraw,
    Play,
    ReleaseSeat,
    Resign,
    TakeSeat,
)
from domain.match.state import Match, awaiting
from tests.domain.match.sitting import START, TOTAL, Sitting


class TestAsking:
    @pytest.mark.parametrize("game", ["pairs", "tranquility", "forbidden_island"])
    def test_games_that_hide_or_draw_know_no_takebacks(self, game: str) -> None:
        at = Sitting(game)
        at.step()
        assert at.refused(AskTakeback(0)) == "no-takebacks"
        assert at.match.undo == ()
        assert view.view(at.match, 0)["can_undo"] is None

    def test_who_has_made_no_move_has_nothing_to_take_back(self) -> None:
        at = Sitting()
        assert at.refused(AskTakeback(0)) == "nothing-to-take-back"
        at.turn()
        assert at.refused(AskTakeback(1)) == "nothing-to-take-back"

    def test_only_versions_the_match_stood_at_can_be_named(self) -> None:
        at = Sitting()
        first = at.match.version
        at.turn()
        assert at.refused(AskTakeback(1, first + 1)) == "nothing-to-take-back"
        assert at.refused(AskTakeback(1, 99)) == "nothing-to-take-back"
        assert at.give(AskTakeback(1, first)) == ["TakebackAsked"]

    def test_the_other_person_is_asked_also_while_it_thinks(self) -> None:
        at = Sitting()
        first = at.match
        at.turn()
        assert at.give(AskTakeback(0)) == ["TakebackAsked"]
        assert view.summary(at.match)["takeback"] == {"seat": 0, "to": first.version, "granted": []}
        assert at.give(AnswerTakeback(1, True)) == ["TakebackGranted", "TakenBack"]
        assert (at.match.state, at.match.last, at.match.takeback) == (first.state, first.last, None)

    def test_bots_consent_at_once(self) -> None:
        at = Sitting(kinds=("human", "bot"))
        first = at.match
        at.turn()
        at.turn()
        assert at.give(AskTakeback(0)) == ["TakebackAsked", "TakenBack"]
        assert at.match.state == first.state

    def test_every_other_person_must_consent(self) -> None:
        at = Sitting("photosynthesis", ("human", "human", "bot"))
        at.turn()
        at.give(AskTakeback(0))
        assert at.refused(AnswerTakeback(0, True)) == "no-takeback-request"
        assert at.give(AnswerTakeback(1, True)) == ["TakebackGranted", "TakenBack"]
        at = Sitting("photosynthesis", ("human", "human", "human"))
        at.turn()
        at.give(AskTakeback(0))
        assert at.give(AnswerTakeback(2, True)) == ["TakebackGranted"]
        assert at.refused(AnswerTakeback(2, True)) == "no-takeback-request"
        assert at.give(AnswerTakeback(1, True)) == ["TakebackGranted", "TakenBack"]

    def test_a_request_is_refused_or_withdrawn(self) -> None:
        at = Sitting()
        at.turn()
        assert at.refused(AnswerTakeback(1, True)) == "no-takeback-request"
        at.give(AskTakeback(0))
        assert at.give(AnswerTakeback(1, False)) == ["TakebackRefused"]
        at.give(AskTakeback(0))
        assert at.give(AnswerTakeback(0, False)) == ["TakebackWithdrawn"]
        assert at.match.takeback is None

    def test_a_request_lapses_when_a_turn_is_completed(self) -> None:
        at = Sitting()
        at.turn()
        at.give(AskTakeback(0))
        while "TakebackLapsed" not in at.step():
            assert 1 in awaiting(at.match)
        assert 1 not in awaiting(at.match)
        assert at.match.takeback is None

    def test_one_request_or_offer_is_open_at_a_time(self) -> None:
        at = Sitting()
        at.turn()
        at.give(AskTakeback(0))
        assert at.refused(AskTakeback(1)) == at.refused(OfferDraw(1)) == "takeback-asked-already"
        at.give(AnswerTakeback(1, False))
        at.give(OfferDraw(1))
        assert at.refused(AskTakeback(0)) == "draw-offered-already"
        at.give(AnswerDraw(0, False))
        assert at.give(AskTakeback(0)) == ["TakebackAsked"]

    def test_a_request_is_gone_when_somebody_sits_down_or_leaves(self) -> None:
        at = Sitting()
        at.turn()
        at.give(AskTakeback(0))
        at.give(ReleaseSeat(1))
        assert at.match.takeback is None
        at.give(TakeSeat(1))
        assert at.refused(AnswerTakeback(1, True)) == "no-takeback-request"

    def test_nothing_is_taken_back_once_the_match_is_over(self) -> None:
        at = Sitting()
        at.turn()
        at.give(Resign(1))
        assert at.refused(AskTakeback(0)) == "match-over"
        assert (view.view(at.match, 0)["can_undo"], at.match.undo) == (None, ())


class TestHowFar:
    def test_it_goes_to_before_the_seats_last_turn_with_all_of_its_steps(self) -> None:
        at, steps = self.before_a_turn(), 0
        before = at.match
        while awaiting(at.match) == {0}:
            at.step(steps)
            steps += 1
        assert steps > 1
        at.turn()
        assert before.last is not None
        assert view.view(at.match, 0)["can_undo"] == before.last.version
        assert view.view(at.match, None)["can_undo"] is None
        at.give(AskTakeback(0))
        assert (at.match.state, at.match.undo) == (before.state, before.undo)

    def test_what_there_is_of_a_turn_is_the_last_turn(self) -> None:
        at = self.before_a_turn()
        before = at.match
        for _ in range(2):
            command = next(one for one in at.game.legal(at.match.state, 0) if not isinstance(one, EndTurn))
            at.give(Play(0, (command,)))
        assert awaiting(at.match) == {0}
        at.give(AskTakeback(0))
        assert at.match.state == before.state

    def before_a_turn(self) -> Sitting:
        """Photosynthesis against a bot, when seat 0 begins a turn with light to spend."""
        at = Sitting("photosynthesis", ("human", "bot"))
        while at.match.state.round == 0 or awaiting(at.match) != {0}:
            at.step(1)
        return at

    def test_the_positions_that_are_kept_are_bounded(self) -> None:
        walk = Walk("photosynthesis", 1)
        for _ in range(takebacks.KEPT + 20):
            walk.move()
        at = walk.at
        assert len(at.match.undo) == takebacks.KEPT
        assert at.match.undo[-1].last.version < at.match.version

    def test_a_takeback_names_the_version_it_returns_to_and_leaves_the_history_as_it_is(self) -> None:
        at = Sitting(kinds=("human", "bot"))
        first = at.match.version
        at.turn()
        length = len(at.history)
        at.give(AskTakeback(0))
        assert len(at.history) == length + 2
        assert at.history[-1].event.to == first
        assert takebacks.effective(at.history) == takebacks.effective(at.history[:first])

    def test_the_clock_is_restored_and_runs_anew(self) -> None:
        at = Sitting(kinds=("human", "bot"), clock=TOTAL).wait(20_000)
        at.turn()
        at.wait(8_000)
        at.turn()
        at.wait(9_000).give(AskTakeback(0))
        assert at.left() == (60_000, 60_000)
        assert at.match.time is not None
        assert (at.match.time.running, at.match.time.since) == ((0,), START + 37_000)
        at.wait(1_000)
        assert at.left() == (59_000, 60_000)


class Done(NamedTuple):
    """A commit that counts: who gave which command how long after the position arose."""

    seat: int
    command: object
    spent: int


CLOCK = {"kind": "total", "seconds": 360_000, "increment": 3}


@pytest.mark.parametrize("game", ["homeworlds_settlers", "photosynthesis", "homeworlds"])
def test_random_takebacks_leave_what_the_moves_that_count_would_have_made(game: str) -> None:
    taken, seed = 0, 0
    while taken < 24:
        seed += 1
        walk = Walk(game, seed)
        while not walk.at.match.over and len(walk.at.history) < 220:
            walk.go()
        taken += walk.taken
        assert_same(walk.at.match, replayed(game, walk.done))


class Walk:
    """A match of random moves and random takebacks, and the moves that count."""

    def __init__(self, game: str, seed: int) -> None:
        self.pick = random.Random(seed)
        self.at = Sitting(game, clock=CLOCK)
        self.done: list[Done] = []
        self.arose, self.taken = self.at.now, 0
        self.versions = [self.at.match.version]  # where the match stood after each commit that counts

    def go(self) -> None:
        self.at.wait(self.pick.randrange(2_000))
        if self.pick.random() < 0.25 and self.at.match.undo:
            self._back()
        else:
            self.move()

    def move(self) -> None:
        at = self.at
        seat = min(awaiting(at.match))
        command = harmless(at, seat, self.pick)
        at.give(Play(seat, (command,)))
        self.done.append(Done(seat, command, at.now - self.arose))
        self.versions.append(at.match.version)
        self.arose = at.now

    def _back(self) -> None:
        at, asker = self.at, self.pick.randrange(2)
        to = self.pick.choice([takebacks.target(at.match, asker), self.pick.choice(at.match.undo).last.version])
        if to is None:
            return
        at.give(AskTakeback(asker, to))
        agreed = self.pick.random() < 0.7
        at.give(AnswerTakeback(1 - asker, agreed))
        if agreed:
            kept = self.versions.index(to)
            del self.done[kept:], self.versions[kept + 1 :]
            self.arose, self.taken = at.now, self.taken + 1


def harmless(at: Sitting, seat: int, pick: random.Random) -> Any:
    """A random command that does not end the match, where a few tries find one."""
    legal = list(at.game.legal(at.match.state, seat))
    for _ in range(8):
        command = pick.choice(legal)
        if at.game.outcome(advance(at.game, at.match.state, seat, command, NoChance())) is None:
            break
    return command


def replayed(game: str, done: list[Done]) -> Match:
    at = Sitting(game, clock=CLOCK)
    for seat, command, spent in done:
        at.wait(spent).give(Play(seat, (command,)))
    return at.match


def assert_same(match: Match, other: Match) -> None:
    """Equal but for the versions and moments, which count everything that happened."""
    assert match.state == other.state
    assert (match.status, match.outcome, match.moved) == (other.status, other.outcome, other.moved)
    assert match.time is not None
    assert other.time is not None
    assert match.time._replace(since=0) == other.time._replace(since=0)
    assert match.last is not None
    assert other.last is not None
    assert (match.last.seat, match.last.events) == (other.last.seat, other.last.events)
    assert [point.state for point in match.undo] == [point.state for point in other.undo][-len(match.undo) or None :]
