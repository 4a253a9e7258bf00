"""What holds in every position that play can reach, for every mission and number of seats."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME, cards, ending
from domain.games.the_crew import state as crew
from domain.games.the_crew.missions import MISSIONS
from domain.games.the_crew.state import State
from tests.domain.games.the_crew import play, replay
from tests.domain.laws import LAWS, Playout


def assert_sound(state: State) -> None:
    played = [card for trick in state.tricks for card in trick.cards] + list(state.table)
    piles = [*ending.remaining(state), *(cards.BITS[card] for card in played)]
    assert sum(piles) == crew.deck(state.rules)
    assert sum(pile.bit_count() for pile in piles) == crew.deck(state.rules).bit_count()
    assert sum(ending.dealt(state)) == crew.deck(state.rules)
    assert replay.impossible(state) == ""
    size = crew.places(state.rules)
    assert all(len(trick.cards) == size for trick in state.tricks)
    assert len(state.tricks) <= crew.tricks_in_all(state.rules)
    assert sum(crew.winners(state).count(place) for place in range(size)) == len(state.tricks)
    assert len({task.card for task in state.tasks if task.card is not None}) == sum(
        task.card is not None for task in state.tasks
    )
    if state.phase in ("communicate", "trick"):
        assert all(task.owner is not None for task in state.tasks)
        counts = [sum(task.owner == place for task in state.tasks) for place in range(size)]
        if crew.mission_of(state).assignment == "commander_distribution" and state.rules.seats != 5:
            assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_cards_are_conserved_and_the_attempt_can_be_replayed(seats: int) -> None:
    for mission in range(1, 51):
        for state in play.states(mission, seats, seed=mission):
            assert_sound(state)


def test_the_cards_are_conserved_in_the_challenge_and_with_the_distress_signal() -> None:
    for mission in range(1, 51, 3):
        for state in play.states(mission, 3, mission, challenge_for_three=True):
            assert_sound(state)
        for seats in (2, 3, 4):
            for state in play.states(mission, seats, mission, votes=("left", "right")):
                assert_sound(state)


def test_a_voyage_goes_through_its_missions() -> None:
    ends = [list(play.states(48, 3, seed, missions=3, on_exhausted="skip"))[-1] for seed in range(4)]
    for state in ends:
        assert [entry.mission for entry in state.log] == [48, 49, 50]
        assert GAME.outcome(state) is not None


@pytest.mark.parametrize(("mission", "seats"), [(5, 2), (12, 3), (24, 4), (29, 4), (40, 3), (46, 2), (50, 5)])
def test_the_laws_hold_for_missions_of_every_kind(mission: int, seats: int) -> None:
    match = Playout(GAME, seats, 7, {"start_mission": mission, "max_attempts": 2})
    for law in LAWS:
        law(match)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_laws_hold_for_every_mission(seats: int) -> None:
    for mission in MISSIONS:
        for seed in (21, 22):
            match = Playout(GAME, seats, seed, {"start_mission": mission.number, "max_attempts": 3})
            for law in LAWS:
                law(match)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_cards_are_conserved_in_many_matches(seats: int) -> None:
    for mission in MISSIONS:
        for seed in range(100, 106):
            votes = ("left", "right", "any") if seed % 2 else ()
            for state in play.states(mission.number, seats, seed, votes=votes, max_attempts=2):
                assert_sound(state)
