"""The Homeworlds Settlers bot: what it values, which turns it thinks of, and how its levels stand to each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.ai import arena, choose
from domain.ai.bot import Level
from domain.ai.bots import homeworlds_settlers as settlers
from domain.ai.bots import homeworlds_settlers_turns as turns
from domain.ai.bots import homeworlds_settlers_value as value
from domain.ai.search.turns import whole_turns
from domain.games.homeworlds_settlers import GAME, diagram
from domain.games.homeworlds_settlers.commands import Build, Conquer, Land, Pass, Upgrade
from domain.games.homeworlds_settlers.setup import Options
from domain.games.homeworlds_settlers.state import State
from domain.kernel.chance import NoChance, SampledChance
from domain.kernel.decide import decide, open_game

VARIANTS = [Options(), Options(redless=True), Options(yellow_moves="any")]
HASTY = Level("hard", settlers.Playouts(candidates=4, rounds=1, turns=2), 10_000)
THRIFTY = replace(settlers.BOT, levels=(*settlers.BOT.levels[:2], HASTY))
"""The same bot with less to think over."""


def opened(options: Options) -> State:
    chance = NoChance()
    now: State = open_game(GAME, GAME.prepare(options, 2, chance), chance)[1]
    return now


def midgames(options: Options, seed: int, step: int = 5) -> list[State]:
    """Some positions of a playout."""
    chance = SampledChance(seed)
    now, found = opened(options), []
    while GAME.outcome(now) is None:
        if now.turns % step == 0:
            found.append(now)
        now = turns.sensible(now, chance)
    return found


def table(board: str, rest: str = "1 0 0 20") -> State:
    return diagram.read_position(f"{board} {rest}")


def turn(now: State, level: str) -> tuple[Any, ...]:
    return choose.choose(GAME, now, now.seat, level, 1).commands


def test_its_levels_come_weakest_first() -> None:
    assert choose.levels(GAME) == ("random", "greedy", "medium", "hard")


@pytest.mark.parametrize("options", VARIANTS, ids=["plain", "redless", "any"])
def test_every_turn_it_thinks_of_is_legal_and_leads_where_it_says(options: Options) -> None:
    for now in midgames(options, 1, 9):
        for commands, after in list(turns.turns(now, now.seat))[::19]:
            assert decide(GAME, now, now.seat, commands, NoChance())[1] == after


@pytest.mark.parametrize("options", VARIANTS, ids=["plain", "redless", "any"])
def test_it_misses_no_turn_and_thinks_of_none_twice(options: Options) -> None:
    """Positions with few turns enough to compare with all there are."""
    compared = 0
    for now in midgames(options, 2, 3):
        found = [after for _, after in turns.turns(now, now.seat)]
        assert len(found) == len(set(found))
        if len(found) < 300:
            assert set(found) == {after for _, after in whole_turns(GAME, now, now.seat)}
            compared += 1
    assert compared > 2


def test_it_thinks_of_so_many_turns_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = table("....../....../....../....../.G3..../......")
    every = {after for _, after in turns.turns(now, 0)}
    monkeypatch.setattr(turns, "MOST", 100)
    some = [after for _, after in turns.turns(now, 0)]
    assert len(some) == 100 < len(every)
    assert set(some) < every


def test_a_turn_in_progress_is_gone_on_with_or_ended() -> None:
    now = table("....../....../....../....../.B2..../......")
    now = GAME.apply(now, 0, Upgrade("b2", "b2")) if GAME.apply else now
    ends = list(turns.turns(now, 0))
    assert {after for _, after in ends} == {after for _, after in whole_turns(GAME, now, 0)}
    for level in choose.levels(GAME):
        assert decide(GAME, now, 0, turn(now, level), NoChance())[1].seat == 1


def test_the_evaluation_has_no_favourite_seat() -> None:
    for now in midgames(Options(), 3):
        swapped = now._replace(board=now.board.swapcase(), seat=1 - now.seat)
        assert value.value(now.board) == -value.value(swapped.board)
        assert value.evaluate(now, 0) == -value.evaluate(now, 1)


def test_pips_count_most_and_each_colour_by_its_own_measure() -> None:
    """Twentieths of a pip: 20 a pip, 4 a piece; a pip of green 10 more, blue 5, red 3, yellow 1; 5 a field to build."""
    empty = "....../....../....../....../"
    for piece, worth in (("R2", 50), ("Y2", 46), ("B3", 79), ("G1", 39), ("G3", 109), ("g3", -109), ("b1", -29)):
        assert value.value(table(f"{empty}....../{piece}.....").board) == worth


def test_green_counts_the_fields_it_can_build_on() -> None:
    walled = table("....../....../....../....../Y1Y1..../G3.....")
    assert value.value(walled.board) == 94 + 5 + 25 + 25


def test_what_can_be_conquered_at_once_counts_less() -> None:
    """A red piece takes what is no larger and held by fewer red pips, its own included."""
    empty = "....../....../....../....../"
    for board, risk in (
        ("....../R2y2....", 28),
        ("....../R1y2....", 0),
        ("..r2.../R2y2....", 0),
        ("....../R2r3....", -28),
        ("R2...../R2r3....", 0),
        ("R1...../R2r2....", 28),
        ("....../Y2r3....", -28),
        ("....../Y2r1y1...", 0),
    ):
        plain = sum(value.value(board_of(empty, board, keep)) for keep in pieces(board))
        assert value.value(table(empty + board).board) == plain + risk, board


def pieces(board: str) -> list[int]:
    return [at for at, letter in enumerate(board) if letter.isalpha()]


def board_of(empty: str, board: str, keep: int) -> str:
    """The board with a single one of its pieces."""
    cut = ["." if letter.isalpha() and at != keep else letter for at, letter in enumerate(board)]
    alone = "".join(x for at, x in enumerate(cut) if not (x.isdigit() and at - 1 != keep))
    return table(empty + alone).board


def test_after_a_pass_whoever_is_ahead_has_won() -> None:
    board = "....../....../....../....../....../G2y1..../".rstrip("/")
    for side, passes, worth in ((1, 1, value.DECIDED), (2, 1, None), (1, 0, None)):
        found = value.evaluate(table(board, f"{side} {passes} 3 20"), 0)
        assert found == worth if worth else abs(found) < value.DECIDED
    level = table("....../....../....../....../....../G1y1....", "2 1 3 20")
    assert value.evaluate(level, 1) == value.DECIDED, "the second player wins ties"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_it_answers_a_pass_with_a_pass_when_ahead_and_not_when_behind(level: str) -> None:
    board = "....../....../....../....../....../G2y1...."
    assert turn(table(board, "1 1 3 20"), level) == (Pass(),)
    assert turn(table(board, "2 1 3 20"), level) != (Pass(),)


def test_at_first_it_lands_and_then_it_builds() -> None:
    now = opened(Options())
    for level in ("greedy", "medium"):
        assert isinstance(turn(now, level)[0], Land)
    landed = table("....../....../..G1.../....../....../...g1..", "1 0 2 2")
    assert isinstance(turn(landed, "medium")[0], Build)


def test_it_takes_what_it_can_get() -> None:
    now = table("....../....../....../....../R3y3..../G1.....", "1 0 3 20")
    for level in ("greedy", "medium"):
        assert Conquer("a2", "b2") in turn(now, level)


def test_a_sensible_turn_is_a_legal_one() -> None:
    for now in midgames(Options(), 4):
        after = turns.sensible(now, SampledChance(1))
        assert after in {after for _, after in turns.turns(now, now.seat)}
        assert after.turns == now.turns + 1


def test_a_playout_that_ends_counts_the_win_and_half_the_lead() -> None:
    done = table("....../....../....../....../....../G2y1....", "1 2 3 20")
    assert settlers.judged(done, 0) == settlers.WON + 10
    assert settlers.judged(done, 1) == -settlers.WON - 10


def test_the_same_seed_gives_the_same_turn() -> None:
    now = midgames(Options(), 5)[3]
    for level in ("random", "greedy", "medium"):
        first, second = (choose.choose(GAME, now, now.seat, level, 4) for _ in range(2))
        assert first == second
    first, second = (choose.choose(GAME, now, now.seat, "hard", 4, bot=THRIFTY) for _ in range(2))
    assert first == second


def test_the_hard_level_ends_when_told_so_and_still_answers() -> None:
    now = midgames(Options(), 6)[3]
    decision = choose.choose(GAME, now, now.seat, "hard", 4, lambda: True)
    assert decision.commands
    assert decision.steps < 3 * turns.MOST
    assert sum(candidate.visits for candidate in decision.candidates) <= 20


@pytest.mark.parametrize("options", VARIANTS[1:], ids=["redless", "any"])
def test_the_levels_play_every_variant(options: Options) -> None:
    for now in midgames(options, 7, 12)[:2]:
        for level in ("greedy", "medium", "hard"):
            commands = choose.choose(GAME, now, now.seat, level, 1, bot=THRIFTY).commands
            assert decide(GAME, now, now.seat, commands, NoChance())[1].seat == 1 - now.seat


def measured(better: str, worse: str, games: int, options: Options = VARIANTS[0]) -> int:
    pairing = arena.Pairing(GAME, options, 2, (better, worse), opening=2)
    return sum(arena.play(pairing, number, 11).share == 1 for number in range(games))


@pytest.mark.soak
@pytest.mark.parametrize(("better", "worse", "floor"), [("greedy", "random", 39), ("medium", "greedy", 26)])
def test_each_level_is_better_than_the_one_below(better: str, worse: str, floor: int) -> None:
    assert measured(better, worse, 40) >= floor


@pytest.mark.soak
@pytest.mark.parametrize("options", VARIANTS, ids=["plain", "redless", "any"])
def test_hard_beats_medium(options: Options) -> None:
    assert measured("hard", "medium", 10, options) >= 7
