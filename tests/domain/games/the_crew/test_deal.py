"""Rule: the_crew.md#deal, the_crew.md#challenge-for-three, the_crew.md#roles, the_crew.md#options."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME, cards, setup
from domain.games.the_crew import state as crew
from domain.games.the_crew.cards import BITS, PINK_9, ROCKET_4, SUIT
from domain.games.the_crew.commands import AssignRoles, PickMember
from domain.games.the_crew.state import JARVIS
from domain.kernel.chance import SampledChance
from domain.kernel.errors import InvalidOptions
from tests.domain.games.the_crew.table import after, opened, reach, refusal


@pytest.mark.parametrize(
    ("seats", "sizes", "tricks"), [(3, [13, 13, 14], 13), (4, [10] * 4, 10), (5, [8] * 5, 8)]
)
def test_all_cards_are_dealt(seats: int, sizes: list[int], tricks: int) -> None:
    long_hands = set()
    for seed in range(40):
        state = opened(4, seats, seed)
        dealt = [hand.bit_count() for hand in state.hands]
        assert sorted(dealt) == sizes
        assert sum(state.hands) == cards.DECK
        long_hands.add(dealt.index(max(dealt)))
        assert state.hands[state.commander] & BITS[ROCKET_4]
        assert GAME.view(state, None)["hand_sizes"] == dealt
    assert crew.tricks_in_all(state.rules) == tricks
    assert long_hands == (set(range(3)) if seats == 3 else {0})


def test_task_cards_are_different_colour_cards() -> None:
    for seed in range(40):
        tasks = [task.card for task in opened(47, 4, seed).tasks]
        assert len(set(tasks)) == 10
        assert all(card is not None and card < 36 for card in tasks)


def test_the_challenge_for_three_has_no_green_and_no_rocket_1() -> None:
    for seed in range(20):
        state = opened(47, 3, seed, challenge_for_three=True)
        assert [hand.bit_count() for hand in state.hands] == [10, 10, 10]
        assert sum(state.hands) == cards.CHALLENGE_DECK
        assert not any(task.card is not None and BITS[task.card] & SUIT[2] for task in state.tasks)
    assert crew.tricks_in_all(state.rules) == 10


def test_in_mission_46_the_left_neighbour_of_pink_9_collects() -> None:
    seen = set()
    for seats in (2, 3, 4, 5):
        for seed in range(25):
            state = opened(46, seats, seed)
            role = state.roles[0]
            assert role.name == "pink_collector"
            holder = next((seat for seat, hand in enumerate(state.hands) if hand & BITS[PINK_9]), JARVIS)
            assert role.place == crew.left(state.rules, holder)
            seen.add((seats, holder))
    assert (2, JARVIS) in seen


def test_in_mission_50_the_commander_names_two_members_itself_allowed() -> None:
    state = reach(opened(50, 4), "role_pick")
    commander = state.commander
    other = (commander + 1) % 4
    assert refusal(state, commander, AssignRoles(other, other)) == "same-role-twice"
    assert refusal(state, other, AssignRoles(other, commander)) == "not-your-turn"
    assert refusal(state, commander, AssignRoles(commander, 4)) == "seat-not-eligible"
    assert refusal(state, commander, PickMember(other)) == "wrong-phase"
    state = after(state, commander, AssignRoles(commander, other))
    assert GAME.view(state, None)["roles"] == {"first_four": commander, "last": other}


@pytest.mark.parametrize("mission", [5, 33, 41])
def test_a_member_is_named_by_the_commander_after_all_others_have_answered(mission: int) -> None:
    state = opened(mission, 4)
    commander = state.commander
    asked = []
    while state.phase == "role_poll":
        (seat,) = GAME.awaiting(state)
        asked.append(seat)
        assert refusal(state, commander, PickMember(seat)) == "wrong-phase"
        state = after(state, seat, next(iter(GAME.legal(state, seat))))
    assert asked == [(commander + i) % 4 for i in (1, 2, 3)]
    assert refusal(state, commander, PickMember(commander)) == "commander-may-not-pick-itself"
    state = after(state, commander, PickMember(asked[1]))
    assert state.roles[0].place == asked[1]


@pytest.mark.parametrize(
    ("field", "seats", "options"),
    [
        ("seats", 1, {}),
        ("seats", 6, {}),
        ("start_mission", 3, {"start_mission": 51}),
        ("missions", 3, {"start_mission": 50, "missions": 2}),
        ("missions", 3, {"missions": 0}),
        ("max_attempts", 3, {"max_attempts": 0}),
        ("challenge_for_three", 2, {"challenge_for_three": True}),
        ("challenge_for_three", 4, {"challenge_for_three": True}),
        ("jarvis_after", 3, {"jarvis_after": 1}),
        ("jarvis_after", 2, {"jarvis_after": 2}),
    ],
)
def test_options_that_do_not_go_together_are_refused(field: str, seats: int, options: dict[str, int]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.prepare(setup.Options(**options), seats, SampledChance(1))  # type: ignore[arg-type]
    assert refused.value.field == field


def test_a_voyage_of_all_missions_is_an_option() -> None:
    state = opened(1, 3, missions=50)
    assert (state.mission, state.rules.missions) == (1, 50)
