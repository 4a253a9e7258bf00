"""Rule: the_crew.md#conditions and the_crew.md#missions."""

from __future__ import annotations

from domain.games.the_crew.state import State
from tests.domain.games.the_crew.table import after_tricks, play, position, verdict


def test_mission_5_fails_when_the_sick_member_wins_a_trick() -> None:
    assert verdict(after_tricks(5, "0:P3 1:P2 2:P5 3:P4", roles={"sick": 2})) == "role_wins_no_trick"
    assert verdict(after_tricks(5, "0:P3 1:P2 2:P5 3:P4", roles={"sick": 3})) == "running"


def test_mission_9_is_solved_when_a_colour_1_wins_and_rocket_1_does_not_count() -> None:
    assert verdict(after_tricks(9, "0:Y1 1:B9 2:G2 3:P8")) == "solved"
    assert verdict(after_tricks(9, "0:R1 1:B9 2:G2 3:P8")) == "running"


def test_mission_13_fails_when_two_rockets_meet() -> None:
    assert verdict(after_tricks(13, "0:R3 1:R1 2:G2 3:P8")) == "each_rocket_wins_a_trick"


def test_mission_13_is_solved_when_each_rocket_has_won_in_any_order() -> None:
    tricks = ("0:R4 1:P1 2:P2 3:P3", "0:R1 1:B1 2:B2 3:B3", "0:R3 1:G1 2:G2 3:G3", "0:R2 1:Y1 2:Y2 3:Y3")
    assert verdict(after_tricks(13, *tricks)) == "solved"
    assert verdict(after_tricks(13, *tricks[:3], fill=tricks[3])) == "running"


def test_mission_44_wants_the_rockets_from_low_to_high() -> None:
    assert verdict(after_tricks(44, "0:R4 1:P1 2:P2 3:P3")) == "each_rocket_wins_a_trick"
    tricks = ("0:R1 1:P1 2:P2 3:P3", "0:R2 1:B1 2:B2 3:B3", "0:R3 1:G1 2:G2 3:G3", "0:R4 1:Y1 2:Y2 3:Y3")
    assert verdict(after_tricks(44, *tricks)) == "solved"


def test_mission_16_fails_when_a_nine_wins() -> None:
    assert verdict(after_tricks(16, "0:P9 1:P1 2:G2 3:P8")) == "rank_never_wins"


def test_mission_16_is_solved_when_no_nine_is_left() -> None:
    first, second = "0:P8 1:P9 2:R1 3:B9", "2:R2 3:G9 0:Y9 1:P1"
    assert verdict(after_tricks(16, first, fill=second)) == "running"
    assert verdict(after_tricks(16, first, second)) == "solved"


def test_mission_17_goes_on_after_its_tasks_while_nines_are_left() -> None:
    assert verdict(after_tricks(17, "0:P8 1:P5 2:Y2 3:P1", tasks="P1:0 Y2:0")) == "running"


def test_mission_26_is_solved_by_two_colour_1s() -> None:
    assert verdict(after_tricks(26, "0:Y1 1:B9 2:G2 3:P8", "0:B1 1:G9 2:G3 3:P7")) == "solved"


def test_mission_26_fails_as_soon_as_too_few_1s_are_left() -> None:
    tricks = ("0:Y2 1:Y1 2:B1 3:P8", "0:G9 1:G1 2:G3 3:P7")
    assert verdict(after_tricks(26, tricks[0], fill=tricks[1])) == "running"
    assert verdict(after_tricks(26, *tricks)) == "rank_wins_at_least"


def test_mission_9_fails_as_soon_as_no_1_is_left() -> None:
    tricks = ("0:Y2 1:Y1 2:B1 3:P8", "0:G9 1:G1 2:P1 3:P7")
    assert verdict(after_tricks(9, *tricks)) == "rank_wins_at_least"


def test_mission_29_fails_when_somebody_is_two_tricks_ahead() -> None:
    tricks = ("0:P9 1:P1 2:P2 3:P3", "0:B9 1:B1 2:B2 3:B3")
    assert verdict(after_tricks(29, tricks[0], fill=tricks[1])) == "running"
    assert verdict(after_tricks(29, *tricks)) == "balanced_tricks"


def test_mission_29_is_solved_by_an_even_attempt() -> None:
    state = even_attempt(29)
    assert verdict(state) == "solved"
    assert len(state.tricks) == 8


def test_mission_33_fails_when_the_volunteer_wins_with_a_rocket() -> None:
    assert verdict(after_tricks(33, "1:R1 2:P1 3:P2 0:P3", roles={"volunteer": 1})) == "role_wins_exactly"


def test_mission_33_fails_when_the_volunteer_wins_twice_or_never() -> None:
    tricks = ("1:P9 2:P1 3:P2 0:P3", "1:B9 2:B1 3:B2 0:B3")
    assert verdict(after_tricks(33, tricks[0], roles={"volunteer": 1}, fill=tricks[1])) == "running"
    assert verdict(after_tricks(33, *tricks, roles={"volunteer": 1})) == "role_wins_exactly"
    assert verdict(one_winner(33, {"volunteer": 1})) == "out_of_tricks"


def test_mission_34_fails_when_another_wins_the_first_trick() -> None:
    state = after_tricks(34, "0:P3 1:P9 2:P1 3:P2")
    assert verdict(state) == "role_wins_first_and_last"
    assert verdict(after_tricks(34, "0:P9 1:P3 2:P1 3:P2")) == "running"


def test_mission_34_lets_the_commander_win_with_a_rocket() -> None:
    assert verdict(after_tricks(34, "0:R4 1:P3 2:P1 3:P2")) == "running"


def test_mission_41_fails_when_the_lander_wins_between_or_with_a_rocket() -> None:
    tricks = ("1:P9 2:P1 3:P2 0:P3", "1:B9 2:B1 3:B2 0:B3")
    assert verdict(after_tricks(41, tricks[0], roles={"lander": 1}, fill=tricks[1])) == "running"
    assert verdict(after_tricks(41, *tricks, roles={"lander": 1})) == "role_wins_first_and_last"
    assert verdict(after_tricks(41, "1:R3 2:P1 3:P2 0:P3", roles={"lander": 1})) == "role_wins_first_and_last"


def test_mission_46_fails_when_another_wins_a_pink_card() -> None:
    state = after_tricks(46, "1:Y9 2:Y1 3:P1 0:Y2", roles={"pink_collector": 2})
    assert verdict(state) == "role_wins_all_of_suit"


def test_mission_46_is_solved_when_the_collector_has_all_nine() -> None:
    tricks = ("2:P9 3:P1 0:P2 1:P3", "2:P8 3:P4 0:P5 1:P6", "2:R1 3:P7 0:Y1 1:Y2")
    assert verdict(after_tricks(46, *tricks[:2], roles={"pink_collector": 2}, fill=tricks[2])) == "running"
    assert verdict(after_tricks(46, *tricks, roles={"pink_collector": 2})) == "solved"


def test_mission_48_fails_when_the_omega_task_is_not_in_the_last_trick() -> None:
    state = after_tricks(48, "0:P9 1:P5 2:Y2 3:P1", tasks="P1[omega]:0 Y2:0 P5:0")
    assert verdict(state) == "omega_task_in_last_trick"


def test_mission_48_is_solved_by_the_last_trick() -> None:
    tasks = "P1[omega]:0 P2:0 P3:0"
    last = "0:P9 1:P1 2:P2 3:P3"
    assert verdict(ending_with(48, last, tasks=tasks)) == "solved"


def test_mission_50_fails_when_a_part_is_won_by_another() -> None:
    roles = {"first_four": 0, "last": 1}
    assert verdict(after_tricks(50, "1:P9 2:P1 3:P2 0:P3", roles=roles)) == "trick_partition"
    four = [f"0:{suit}9 1:{suit}1 2:{suit}2 3:{suit}3" for suit in "PBGY"]
    assert verdict(after_tricks(50, *four, roles=roles, fill="0:P4 1:P8 2:P5 3:P6")) == "running"
    assert verdict(after_tricks(50, *four, "0:P4 1:P8 2:P5 3:P6", roles=roles)) == "trick_partition"
    assert verdict(after_tricks(50, *four, "0:P8 1:P4 2:P5 3:P6", roles=roles)) == "trick_partition"


def test_mission_50_is_solved_when_everybody_wins_its_part() -> None:
    roles = {"first_four": 0, "last": 1}
    four = [f"0:{suit}9 1:{suit}1 2:{suit}2 3:{suit}3" for suit in "PBGY"]
    between = ["0:P4 1:P5 2:P6 3:P7", *(f"3:{suit}8 0:{suit}4 1:{suit}5 2:{suit}6" for suit in "BGY")]
    between.append("3:R1 0:G7 1:B7 2:Y7")
    last = "3:R2 0:R3 1:R4 2:P8"
    assert verdict(after_tricks(50, *four, *between, fill=last, roles=roles)) == "running"
    assert verdict(after_tricks(50, *four, *between, last, roles=roles)) == "solved"


def even_attempt(mission: int) -> State:
    """Return the end of an attempt of five seats in which the left neighbour of each leader wins."""
    led = [f"{suit}4 {suit}9 {suit}3 {suit}2 {suit}1" for suit in "PBGY"]
    led += ["P7 P8 P6 P5 B5", "B7 B8 B6 G5 G6", "G7 G8 Y5 Y6 Y7", "R3 R4 R2 R1 Y8"]
    tricks = []
    for leader, played in enumerate(led):
        tricks.append(" ".join(f"{(leader + i) % 5}:{card}" for i, card in enumerate(played.split())))
    return after_tricks(mission, *tricks, seats=5)


def one_winner(mission: int, roles: dict[str, int]) -> State:
    """Return the end of an attempt of four seats in which seat 0 wins every trick."""
    tricks = [f"0:{suit}9 1:{suit}1 2:{suit}2 3:{suit}3" for suit in "PBGY"]
    tricks += [f"0:{suit}8 1:{suit}4 2:{suit}5 3:{suit}6" for suit in "PBGY"]
    tricks += ["0:R4 1:R1 2:R2 3:R3", "0:P7 1:B7 2:G7 3:Y7"]
    return after_tricks(mission, *tricks, roles=roles)


def ending_with(mission: int, last: str, **given: str) -> State:
    """Return the end of an attempt of four seats whose last trick is this one."""
    tricks = [f"0:{suit}9 1:{suit}1 2:{suit}2 3:{suit}3" for suit in "BGY"]
    tricks += [f"0:{suit}8 1:{suit}4 2:{suit}5 3:{suit}6" for suit in "PBGY"]
    tricks += ["0:R4 1:R1 2:R2 3:R3", "0:P7 1:B7 2:G7 3:Y7"]
    state = after_tricks(mission, *tricks, fill=last, **given)
    return play(state, last)


def test_the_position_for_these_tests_holds_every_card() -> None:
    state = position(16)
    assert sum(state.hands) == (1 << 40) - 1
