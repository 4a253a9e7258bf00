"""The match around a game. Rule: match.md, under the heading each test names."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.chance import SampledChance
from domain.kernel.errors import InvalidOptions
from domain.match import evolve, legal, resolve, view
from domain.match.commands import (
    Abandon,
    AnswerDraw,
    Create,
    MatchCommand,
    OfferDraw,
    Play,
    RekeySeat,
    ReleaseSeat,
    Resign,
    TakeSeat,
)
from domain.match.errors import MatchRefusal
from domain.match.events import Ended, Wanted
from domain.match.state import Actor, Match, Recorded, awaiting, bots_to_move
from tests.domain.kernel.pairs import PAIRS, Hide, Options

LEVELS = ("random", "greedy")


def draws(_: tuple[str, ...]) -> SampledChance:
    return SampledChance(4)


def names(events: tuple[Any, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def recorded(match: Match | None, events: tuple[Any, ...]) -> Match:
    first = 1 if match is None else match.version + 1
    for version, event in enumerate(events, first):
        record = Recorded(version, 1000 + version, Actor("player", 0), f"c{first}", event)
        match = evolve.birth(PAIRS, record) if match is None else evolve.evolve(match, record)
    assert match is not None
    return match


def opened(*kinds: str) -> Match:
    wanted = tuple(Wanted(kind, "random" if kind == "bot" else None) for kind in kinds)  # type: ignore[arg-type]
    create = Create("m1", {"hand": 2}, wanted, "public", {"kind": "none"}, "c0", ("aa",) * len(kinds))
    return recorded(None, resolve.create(PAIRS, create, Options(), LEVELS, draws))


def given(match: Match, *commands: MatchCommand) -> tuple[Match, tuple[Any, ...]]:
    events: tuple[Any, ...] = ()
    for command in commands:
        legal.check(match, command, LEVELS)
        events = resolve.resolve(match, command, draws, Options())
        match = recorded(match, events)
    return match, events


def refusal(match: Match, command: MatchCommand) -> str:
    with pytest.raises(MatchRefusal) as refused:
        given(match, command)
    assert refused.value.detail
    return refused.value.code


class TestCreation:
    def test_a_match_of_taken_seats_begins_at_once(self) -> None:
        match = opened("human", "bot")
        assert match.status == "running"
        assert [chair.kind for chair in match.chairs] == ["human", "bot"]
        assert match.state is not None

    def test_a_match_with_an_open_seat_waits(self) -> None:
        match = opened("human", "open")
        assert (match.status, match.state, awaiting(match)) == ("open", None, frozenset())

    @pytest.mark.parametrize("kinds", [(), ("human",) * 5])
    def test_a_number_of_seats_the_game_is_not_played_with_is_refused(self, kinds: tuple[str, ...]) -> None:
        with pytest.raises(InvalidOptions) as refused:
            opened(*kinds)
        assert refused.value.field == "seats"

    def test_an_unknown_bot_level_is_refused(self) -> None:
        create = Create("m", {}, (Wanted("bot", "genius"),), "public", {}, "c", ("",))
        with pytest.raises(InvalidOptions) as refused:
            resolve.create(PAIRS, create, Options(), LEVELS, draws)
        assert refused.value.field == "seats.0.level"


class TestSeats:
    def test_the_last_open_seat_begins_the_match(self) -> None:
        match, events = given(opened("human", "open"), TakeSeat(1, entropy="bb"))
        assert names(events) == ["SeatTaken", "Begun", "Dealt"]
        assert match.entropy == ("aa", "bb")

    def test_entropy_given_after_the_beginning_does_not_count(self) -> None:
        match, _ = given(opened("human", "human"), ReleaseSeat(1), TakeSeat(1, entropy="cc"))
        assert match.entropy == ("aa", "aa")

    def test_a_seat_is_taken_once(self) -> None:
        assert refusal(opened("human", "open"), TakeSeat(0)) == "seat-taken"
        assert refusal(opened("human", "open"), TakeSeat(2)) == "no-such-seat"
        assert refusal(opened("human", "open"), ReleaseSeat(1)) == "seat-not-taken"
        assert refusal(opened("human", "bot"), RekeySeat(1)) == "seat-not-taken"

    def test_a_released_seat_of_a_running_match_may_be_taken_by_another(self) -> None:
        match, _ = given(opened("human", "human"), ReleaseSeat(0))
        assert (match.status, match.chairs[0].kind) == ("running", "open")
        match, events = given(match, TakeSeat(0))
        assert names(events) == ["SeatTaken"]

    def test_a_seat_given_to_a_bot_is_played_on(self) -> None:
        match, _ = given(opened("human", "human"), ReleaseSeat(0, "greedy"))
        assert bots_to_move(match) == ((0, "greedy"),)

    def test_a_match_that_the_last_person_leaves_is_abandoned(self) -> None:
        match, events = given(opened("human", "open"), ReleaseSeat(0))
        assert names(events) == ["SeatReleased", "Abandoned"]
        assert match.over
        match, _ = given(opened("human", "bot"), ReleaseSeat(0))
        assert match.status == "abandoned"


class TestBeginning:
    def test_nothing_is_played_before_every_seat_is_taken(self) -> None:
        for command in (Play(0, (Hide(1),)), Resign(0), OfferDraw(0), AnswerDraw(0, True)):
            assert refusal(opened("human", "open"), command) == "not-begun"


class TestPlaying:
    def test_a_request_without_commands_is_refused(self) -> None:
        assert refusal(opened("human"), Play(0, ())) == "no-commands"

    def test_no_second_command_can_try_out_what_the_first_would_draw(self) -> None:
        match = opened("human")
        for card in (1, 2, 3, 4):  # whatever is drawn, and whether or not it is held, the answer is the same
            tried = Play(0, (Hide(match.state.hands[0][0]), Hide(card)))
            assert refusal(match, tried) == "one-at-a-time"

    def test_the_match_ends_with_the_game(self) -> None:
        match = opened("human")
        while not match.over:
            match, events = given(match, Play(0, (Hide(match.state.hands[0][0]),)))
        assert isinstance(events[-1], Ended)
        assert match.outcome is not None
        assert match.outcome.reason == "hands-empty"
        assert awaiting(match) == frozenset()

    def test_the_last_commit_is_shown_as_each_seat_may_see_it(self) -> None:
        match = opened("human", "human")
        card = match.state.hands[0][0]
        match, _ = given(match, Play(0, (Hide(card),)))
        assert view.view(match, 0)["last"] == {"seat": 0, "text": f"hide {card}"}
        assert view.view(match, 1)["last"] == view.view(match, None)["last"] == {"seat": 0, "text": "hide ?"}


class TestResignation:
    def test_of_two_seats_the_other_wins(self) -> None:
        match, events = given(opened("human", "human"), Resign(1))
        assert names(events) == ["Resigned", "Ended"]
        assert match.outcome is not None
        assert (match.outcome.winners, match.outcome.reason) == ((0,), "resignation")

    def test_of_more_seats_the_others_play_on_and_the_resigned_cannot_win(self) -> None:
        match, events = given(opened("human", "human", "human"), Resign(0))
        assert names(events) == ["Resigned"]
        assert refusal(match, Resign(0)) == "already-resigned"
        assert bots_to_move(match) == ((0, "random"),)
        while not match.over:
            seat = min(awaiting(match))
            legal_here = list(PAIRS.legal(match.state, seat))
            pick = legal_here[0] if seat == 0 else legal_here[-1]  # only the resigned seat scores
            outcome = resolve.resolve(match, Play(seat, (pick,)), draws, Options())
            match = recorded(match, outcome)
        assert match.outcome is not None
        assert match.outcome.scores is not None
        assert match.outcome.scores[0] > max(match.outcome.scores[1:])
        assert match.outcome.winners == (1, 2)

    def test_the_last_who_has_not_resigned_wins(self) -> None:
        match, _ = given(opened("human", "human", "human"), Resign(0), Resign(2))
        assert match.outcome is not None
        assert match.outcome.winners == (1,)


class TestDrawOffers:
    def test_an_accepted_offer_ends_the_match_without_a_winner(self) -> None:
        match, events = given(opened("human", "human"), OfferDraw(1), AnswerDraw(0, True))
        assert names(events) == ["DrawAccepted", "Ended"]
        assert match.outcome is not None
        assert (match.outcome.winners, match.outcome.reason) == ((), "agreement")

    def test_every_other_seat_must_agree(self) -> None:
        match, _ = given(opened("human", "human", "human"), OfferDraw(1), AnswerDraw(0, True))
        assert match.status == "running"
        assert refusal(match, AnswerDraw(0, True)) == "no-draw-offer"
        match, _ = given(match, AnswerDraw(2, True))
        assert match.over

    def test_one_offer_is_open_at_a_time_and_it_can_be_declined_or_withdrawn(self) -> None:
        match, _ = given(opened("human", "human"), OfferDraw(0))
        assert refusal(match, OfferDraw(1)) == "draw-offered-already"
        assert refusal(match, AnswerDraw(0, True)) == "no-draw-offer"
        assert names(given(match, AnswerDraw(1, False))[1]) == ["DrawDeclined"]
        assert names(given(match, AnswerDraw(0, False))[1]) == ["DrawWithdrawn"]
        assert refusal(opened("human", "human"), AnswerDraw(0, True)) == "no-draw-offer"

    def test_an_offer_lapses_when_another_seat_finishes_a_turn(self) -> None:
        match, _ = given(opened("human", "human"), OfferDraw(1))
        match, events = given(match, Play(0, (Hide(match.state.hands[0][0]),)))
        assert names(events)[-1] == "DrawLapsed"
        match, _ = given(opened("human", "human"), OfferDraw(0))
        match, events = given(match, Play(0, (Hide(match.state.hands[0][0]),)))
        assert match.draw_offer == 0

    def test_a_game_without_opponents_knows_no_draw(self) -> None:
        assert refusal(opened("human"), OfferDraw(0)) == "no-draws"


class TestEnd:
    def test_nothing_happens_after_the_end(self) -> None:
        match, _ = given(opened("human", "human"), Abandon("host"))
        for command in (Resign(0), TakeSeat(0), ReleaseSeat(0), RekeySeat(0), Abandon("again")):
            assert refusal(match, command) == "match-over"

    def test_everything_is_open_when_the_match_is_over(self) -> None:
        match = opened("human", "human")
        dealt = PAIRS.prepare(Options(), 2, SampledChance(1))
        assert view.redact(match, dealt, 0) != dealt
        over, _ = given(match, Abandon("host"))
        assert view.redact(over, dealt, 0) == dealt
