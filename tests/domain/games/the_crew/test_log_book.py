"""Rule: the_crew.md#log-book, the_crew.md#giving-up, the_crew.md#the-end."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME, outcome
from domain.games.the_crew.commands import AnswerGiveUp, Continue, PlayCard, ProposeGiveUp, SkipMission, VoteDistress
from domain.games.the_crew.events_tricks import AttemptSucceeded, HandsRevealed, MissionLogged, VoyageEnded
from domain.games.the_crew.records import Entry
from domain.games.the_crew.state import State
from domain.kernel.chance import SampledChance
from domain.kernel.game import Outcome
from tests.domain.games.the_crew.table import after, allowed, happens, opened, reach, refusal, settled, to_tricks


def fail(state: State) -> State:
    """Return the break after an attempt that the crew gives up."""
    state = after(to_tricks(state), 0, ProposeGiveUp())
    for seat in range(1, state.rules.seats):
        state = after(state, seat, AnswerGiveUp(True))
    return state


def solve(state: State) -> State:
    """Return the position after a solved attempt, wherever it stands."""
    return settled(GAME.evolve(to_tricks(state), AttemptSucceeded()))


def go_on(state: State) -> State:
    """Return the next attempt, dealt otherwise than those of other seeds."""
    for seat in range(state.rules.seats):
        state = after(state, seat, Continue(), chance=SampledChance(100 + state.attempt))
    return state


def signal(state: State) -> State:
    """Return the position after the distress signal was used."""
    state = reach(state, "distress_vote")
    for seat in range(state.rules.seats):
        state = after(state, seat, VoteDistress("left"))
    return reach(state, "communicate")


def test_given_a_failure_then_the_same_mission_is_dealt_anew() -> None:
    first = opened(4, 4)
    state = go_on(fail(first))
    assert (state.mission, state.attempt) == (4, 2)
    assert state.hands != first.hands
    assert state.tricks == ()
    assert state.shown == (None,) * 4


def test_the_entry_is_the_attempts_and_one_more_for_the_distress_signal() -> None:
    state = opened(4, 4)
    assert solve(state).log == (Entry(4, 1, False, 1, True),)
    state = go_on(fail(state))
    state = go_on(fail(signal(state)))
    assert state.distress
    state = solve(signal(state))
    assert state.log == (Entry(4, 3, True, 4, True),)


def test_the_signal_stays_paid_for_in_later_attempts_of_the_mission_alone() -> None:
    state = go_on(fail(signal(opened(4, 4, missions=2))))
    state = solve(state)
    assert state.log == (Entry(4, 2, True, 3, True),)
    state = go_on(state)
    assert (state.mission, state.attempt, state.distress) == (5, 1, False)


def test_given_a_success_then_the_next_mission_follows() -> None:
    state = solve(opened(1, 3, missions=2))
    assert state.phase == "attempt_over"
    assert refusal(state, 0, SkipMission()) == "wrong-phase"
    state = go_on(state)
    assert (state.mission, state.attempt) == (2, 1)
    state = solve(state)
    assert outcome.outcome(state) == Outcome((0, 1, 2), "solved")


def test_every_seat_says_when_it_is_ready_in_any_order() -> None:
    state = fail(opened(4, 3))
    assert GAME.awaiting(state) == {0, 1, 2}
    state = after(state, 1, Continue())
    assert GAME.awaiting(state) == {0, 2}
    assert refusal(state, 1, Continue()) == "already-voted-final"
    state = after(after(state, 2, Continue()), 0, Continue())
    assert state.attempt == 2


def test_a_mission_is_skipped_when_all_want_to_and_its_entry_is_ten() -> None:
    state = fail(opened(4, 3, missions=2))
    state = after(state, 1, Continue())
    state = after(state, 0, SkipMission())
    # who was ready is asked again
    assert GAME.awaiting(state) == {1, 2}
    assert refusal(state, 0, SkipMission()) == "already-voted-final"
    state = after(state, 2, SkipMission())
    events, state = happens(state, 1, SkipMission())
    assert MissionLogged(4, 1, False, 10, False) in events
    assert (state.mission, state.attempt) == (5, 1)


def test_a_mission_is_not_skipped_when_one_seat_does_not_want_to() -> None:
    state = fail(opened(4, 3))
    state = after(state, 0, SkipMission())
    state = after(state, 1, Continue())
    state = after(state, 2, SkipMission())
    assert GAME.awaiting(state) == {1}
    state = after(state, 1, Continue())
    assert (state.mission, state.attempt, state.log) == (4, 2, ())


def test_who_wanted_to_skip_may_go_on_after_all() -> None:
    state = after(fail(opened(4, 3)), 0, SkipMission())
    assert allowed(state, 0) == {"continue"}
    state = after(state, 0, Continue())
    assert state.agreed == 0
    state = after(after(state, 1, Continue()), 2, Continue())
    assert state.attempt == 2


def test_given_the_last_attempt_when_it_fails_then_the_match_is_lost() -> None:
    state = fail(opened(4, 3, max_attempts=1))
    assert outcome.outcome(state) == Outcome((), "attempts-exhausted")
    assert state.log == ()
    assert refusal(state, 0, Continue()) == "match-over"
    assert refusal(state, 0, PlayCard("P1")) == "match-over"


def test_given_the_last_attempt_when_the_mission_is_to_be_skipped_then_the_match_goes_on() -> None:
    state = fail(opened(4, 3, max_attempts=1, on_exhausted="skip", missions=2))
    assert state.log == (Entry(4, 1, False, 10, False),)
    assert allowed(state, 0) == {"continue"}
    state = solve(go_on(state))
    assert outcome.outcome(state) == Outcome((), "mission-skipped")
    assert outcome.statistics(state)["total"] == 11


def test_given_no_limit_then_there_is_always_another_attempt() -> None:
    state = opened(1, 3, max_attempts=None)
    for attempt in range(1, 13):
        assert state.attempt == attempt
        state = go_on(fail(state))


def test_the_score_is_the_sum_of_the_entries() -> None:
    state = solve(go_on(fail(opened(1, 3, missions=3))))
    state = go_on(fail(go_on(state)))
    state = solve(state)
    state = go_on(state)
    for _ in range(2):
        state = go_on(fail(state))
    events = happens(fail(state), 0, SkipMission())[0]
    assert events
    state = fail(state)
    for seat in range(3):
        told, state = happens(state, seat, SkipMission())
    assert VoyageEnded(14, 3, False) in told
    assert outcome.statistics(state) == {
        "total": 14,
        "missions_solved": 2,
        "missions_skipped": 1,
        "reached_mission": 3,
        "attempts": 7,
        "log": [entry._asdict() for entry in state.log],
    }


def test_when_an_attempt_is_over_all_its_hands_are_shown() -> None:
    state = after(to_tricks(opened(4, 4)), 0, ProposeGiveUp())
    dealt = state.hands
    for seat in (1, 2):
        state = after(state, seat, AnswerGiveUp(True))
    events, state = happens(state, 3, AnswerGiveUp(True))
    (shown,) = (event for event in events if isinstance(event, HandsRevealed))
    assert [len(hand) for hand in shown.left] == [hand.bit_count() for hand in dealt]
    assert shown.dealt == shown.left
    assert GAME.view(state, None)["hands"] == [list(hand) for hand in shown.left]


def test_what_was_dealt_is_shown_as_it_was_before_cards_changed_hands() -> None:
    start = reach(opened(12, 4, seed=8), "distress_vote")
    dealt = start.hands
    state = signal(start)
    while not state.drawn and state.result is None:
        seat = min(GAME.awaiting(state))
        state = after(state, seat, next(iter(GAME.legal(state, seat))))
    events: tuple[object, ...] = ()
    if state.result is None:
        state = after(state, 0, ProposeGiveUp())
        for seat in (1, 2, 3):
            events, state = happens(state, seat, AnswerGiveUp(True))
        (shown,) = (event for event in events if isinstance(event, HandsRevealed))
        assert list(shown.dealt) == [tuple(GAME.view(start, seat)["hands"][seat]) for seat in range(4)]
        assert dealt != state.hands


@pytest.mark.parametrize("proposer", [0, 2])
def test_an_attempt_is_given_up_when_all_others_agree(proposer: int) -> None:
    state = after(to_tricks(opened(4, 3)), proposer, ProposeGiveUp())
    others = {0, 1, 2} - {proposer}
    assert GAME.awaiting(state) == others
    assert refusal(state, proposer, AnswerGiveUp(True)) == "already-voted-final"
    assert refusal(state, min(others), ProposeGiveUp()) == "wrong-phase"
    for seat in others:
        state = after(state, seat, AnswerGiveUp(True))
    assert state.result is not None
    assert state.result.reason == "given_up"


def test_given_one_who_does_not_agree_then_play_goes_on() -> None:
    before = to_tricks(opened(4, 3))
    state = after(after(before, 0, ProposeGiveUp()), 1, AnswerGiveUp(False))
    assert state == before
    assert refusal(state, 2, AnswerGiveUp(True)) == "wrong-phase"


def test_an_attempt_is_given_up_only_while_cards_are_played() -> None:
    assert refusal(opened(9, 3), 0, ProposeGiveUp()) == "wrong-phase"
    assert refusal(fail(opened(9, 3)), 0, ProposeGiveUp()) == "wrong-phase"
