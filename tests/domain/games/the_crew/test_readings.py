"""Rule: the_crew.md#open-questions: the reading chosen, one test each unless its own section has it."""

from __future__ import annotations

from domain.games.the_crew import GAME
from domain.games.the_crew.cards import BITS, RANK, SUIT
from domain.games.the_crew.commands import PassCard, VoteDistress
from tests.domain.games.the_crew.table import after, names, opened, play, position, reach, to_tricks, verdict


def test_mission_46_fails_with_a_pink_card_left_over() -> None:
    hand = "P9 P8 P7 P6 P5 P4 P3 P2 P1 R4 R3 R2 R1 Y9"
    state = position(46, hand, seats=3, roles={"pink_collector": 0}, long_hand=0)
    order = [*(f"P{rank}" for rank in range(9, 1, -1)), "R4", "R3", "R2", "R1", "Y9"]
    for card in order:
        assert verdict(state) == "running"
        state = play(state, f"0:{card}")
        for place in (1, 2):
            state = play(state, f"{place}:{min(names(state.hands[place]))}")
    assert names(state.hands[0]) == {"P1"}
    assert verdict(state) == "out_of_tricks"


def test_mission_44_fails_with_a_rocket_left_over() -> None:
    hand = "R1 R2 R3 R4 Y9 Y8 Y7 Y6 Y5 Y4 Y3 Y2 Y1 P9"
    state = position(44, hand, seats=3, long_hand=0)
    for card in ("R1", "R2", "R3", "Y9", "Y8", "Y7", "Y6", "Y5", "Y4", "Y3", "Y2", "Y1", "P9"):
        assert verdict(state) == "running"
        state = play(state, f"0:{card}")
        for place in (1, 2):
            state = play(state, f"{place}:{min(names(state.hands[place]))}")
    assert names(state.hands[0]) == {"R4"}
    assert verdict(state) == "out_of_tricks"


def test_the_challenge_wants_three_rockets_in_missions_13_and_44() -> None:
    for mission in (13, 44):
        state = position(mission, "R2 R3 R4", seats=3, challenge_for_three=True)
        for card in ("R2", "R3", "R4"):
            assert verdict(state) == "running"
            state = play(state, f"0:{card}")
            for place in (1, 2):
                state = play(state, f"{place}:{min(names(state.hands[place]))}")
        assert verdict(state) == "solved"


def test_in_the_challenge_three_cards_of_a_rank_are_all() -> None:
    state = position(16, seats=3, challenge_for_three=True)
    assert (sum(state.hands) & RANK[9]).bit_count() == 3
    assert not sum(state.hands) & SUIT[2]


def test_every_member_passes_a_card_all_or_none() -> None:
    state = reach(opened(9, 3), "distress_vote")
    for seat in range(3):
        state = after(state, seat, VoteDistress("right"))
    for seat in range(3):
        assert state.phase == "distress_pass"
        state = after(state, seat, PassCard(min(names(state.hands[seat]))))
    assert all(card is not None for card in state.passed)


def test_handover_comes_before_the_distress_signal() -> None:
    state = opened(25, 5)
    phases = []
    while state.phase not in ("communicate", "trick"):
        if state.phase not in phases:
            phases.append(state.phase)
        seat = min(GAME.awaiting(state))
        legal = [command for command in GAME.legal(state, seat) if type(command).__name__ != "ProposeHandover"]
        state = after(state, seat, legal[0])
    assert phases == ["draft", "handover", "distress_vote"]


def test_a_position_that_cannot_be_won_is_played_on() -> None:
    # the owner of P9's task has no card to win it with once its last pink card is gone
    state = position(1, "P1 B1 B2 B3 B4 B5 B6 B7 B8 R4", "P9", tasks="P9:0")
    state = play(state, "0:P1 1:P2 2:P3 3:P4")
    assert verdict(state) == "running"


def test_a_mission_of_tasks_alone_ends_with_its_last_task_though_cards_are_left() -> None:
    state = to_tricks(opened(1, 4))
    assert state.hands[state.commander] & BITS[39]
    solved = play(position(1, "P9", "P1", "P2", "P3", tasks="P1:0"), "0:P9 1:P1 2:P2 3:P3")
    assert verdict(solved) == "solved"
    assert all(solved.hands)
