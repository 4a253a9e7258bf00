"""The Homeworlds bot: its candidates are legal, its wins are wins, and it does not lose by oversight."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.ai import arena
from domain.ai.bots import homeworlds, homeworlds_value
from domain.ai.bots import homeworlds_map as maps
from domain.ai.bots import homeworlds_turns as turns
from domain.ai.bots import homeworlds_wins as wins
from domain.ai.choose import choose, levels
from domain.ai.search.turns import whole_turns
from domain.games.homeworlds import GAME, position_text, setup, state
from domain.games.homeworlds.state import State
from domain.kernel.chance import NoChance, SampledChance
from domain.kernel.decide import decide, open_game

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "homeworlds"
OPEN = "P1 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:g3 y1-b2"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the reference positions of Homeworlds are not here")


def rows(name: str, step: int = 1) -> list[Any]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines][::step]


def game(seed: int, level: str = "greedy", turns_at_most: int = 60) -> Iterator[State]:
    """The states before every normal turn of a match of a level against itself."""
    chance = SampledChance(seed)
    now = open_game(GAME, GAME.prepare(setup.Options(), 2, chance), chance)[1]
    while GAME.outcome(now) is None and now.turn < turns_at_most:
        if now.progress != state.SETUP:
            yield now
        now = played(now, choose(GAME, now, now.turn & 1, level, seed * 1000 + now.turn).commands)


def played(now: State, commands: Any) -> State:
    return decide(GAME, now, state.to_move(now), commands, NoChance())[1]


def test_every_candidate_is_a_legal_turn_that_leads_where_it_says() -> None:
    for now in list(game(0))[::8]:
        for commands, after in list(homeworlds.turns(now, state.to_move(now)))[::5]:
            assert played(now, commands) == after


def test_candidates_are_among_all_turns_and_include_passing() -> None:
    now = position_text.parse(OPEN)
    every = {state.position(after) for _, after in whole_turns(GAME, now, 0)}
    found = {state.position(after) for _, after in homeworlds.turns(now, 0)}
    passed = state.position(played(now, [GAME.read(now, 0, "pass", True)[0]]))
    assert found <= every
    assert passed in found
    assert len(found) > 20


def test_replies_are_the_turns_without_their_commands() -> None:
    for now in list(game(5))[::9]:
        seat = state.to_move(now)
        quick = [state.position(after) for after in homeworlds.replies(now, seat)]
        assert quick == [state.position(after) for _, after in homeworlds.turns(now, seat)]


def test_no_candidate_eliminates_the_mover() -> None:
    for now in list(game(6))[::7]:
        for _, after in homeworlds.turns(now, state.to_move(now)):
            outcome = GAME.outcome(after)
            assert outcome is None or outcome.winners == (state.to_move(now),)


def test_the_evaluation_has_no_favourite_seat() -> None:
    for now in list(game(7))[::8]:
        first, second, *others = (
            system >> 48 << 48 | (system & (1 << 24) - 1) << 24 | system >> 24 & (1 << 24) - 1 for system in now.systems
        )
        mirrored = now._replace(systems=(second, first, *others), turn=now.turn ^ 1)
        assert homeworlds_value.evaluate(mirrored, 0) == homeworlds_value.evaluate(now, 1)
        assert homeworlds_value.evaluate(now, 0) == -homeworlds_value.evaluate(now, 1)


def test_a_build_at_home_is_worth_more_than_a_pass() -> None:
    now = position_text.parse("P1 | P1:r1b3 g3- | P2:y1b2 -g3")
    values = {
        text: homeworlds_value.evaluate(played(now, GAME.read(now, 0, text, True)), 0)
        for text in ("build g1 P1", "pass")
    }
    assert values["build g1 P1"] > values["pass"]


@pytest.mark.parametrize(
    "position",
    [
        pytest.param("P1 | P1:r1b3 g3r2- | P2:y1b2 r3-g2", id="a capture"),
        pytest.param("P1 | P1:r1b3 g3- | P2:g1g2 g2-g3 | S1:r2 y1-", id="none: a build short of four"),
        pytest.param("P1 | P1:r1b3 g3b1- | P2:g1b2 g1g2-g3y3 | S1:r3 y3g3-", id="none: a yellow ship remains"),
        pytest.param("P1 | P1:r1b3 r3- | P2:y1b2 -y3y2 | S1:g3 y3y1y1-", id="moves and a catastrophe"),
        pytest.param("P1 | P1:y3b1 r3- | P2:g1g2 g1-g3 | S1:y3 g3-", id="a build and a catastrophe"),
    ],
)
def test_a_win_in_one_is_found_exactly_where_there_is_one(position: str) -> None:
    now = position_text.parse(position)
    winning = any((o := GAME.outcome(after)) and o.winners == (0,) for _, after in whole_turns(GAME, now, 0))
    commands = homeworlds.wins(now, 0)
    assert (commands is not None) == winning
    if commands is not None:
        outcome = GAME.outcome(played(now, commands))
        assert outcome is not None
        assert outcome.winners == (0,)


@needs_data
def test_every_recorded_winning_position_is_won_at_once() -> None:
    for row in rows("wins", step=3):
        now = position_text.parse(row["position"])
        commands = homeworlds.wins(now, state.to_move(now))
        assert commands is not None, row
        outcome = GAME.outcome(played(now, commands))
        assert outcome is not None
        assert outcome.winners == (state.to_move(now),)


@needs_data
def test_a_win_in_one_is_seen_where_a_full_count_found_one_and_nowhere_else() -> None:
    for row in rows("positions"):
        now = position_text.parse(row["position"])
        assert homeworlds.threatens(now, state.to_move(now)) == row["win"], row["position"]


@needs_data
@pytest.mark.parametrize("level", [name for name in levels(GAME) if name not in ("random", "greedy")])
def test_no_level_overlooks_the_opponents_win_where_there_is_a_safe_turn(level: str) -> None:
    for row in rows("positions", step=40):
        _assert_safe(position_text.parse(row["position"]), level)


def _assert_safe(now: State, level: str) -> None:
    seat = state.to_move(now)
    after = played(now, choose(GAME, now, seat, level, 1).commands)
    if GAME.outcome(after) is None and homeworlds.threatens(after, 1 - seat):
        safe = [s for s in homeworlds.replies(now, seat) if not homeworlds.threatens(s, 1 - seat)]
        assert not safe, position_text.write(now)


def test_a_repeated_position_costs_more_each_time() -> None:
    now = position_text.parse(OPEN)
    after = played(now, GAME.read(now, 0, "build g1 P1", True))
    again = after._replace(history=(after.history[-1], after.history[-1], *after.history))
    assert homeworlds.bias(now, again, 0) == homeworlds.bias(now, after, 0) - 2 * homeworlds.REPEATED


def test_a_draw_is_claimed_by_the_one_who_is_losing() -> None:
    losing = position_text.parse("P1 | P1:b2 g1- | P2:r3b1 -g3g2y3 | S1:g2 -y3y2 | S2:y2 -r3r2")
    thrice = losing._replace(history=losing.history * 3)
    assert choose(GAME, thrice, 0, "medium", 1).candidates[0].text == "claim-draw"
    winning = thrice._replace(turn=thrice.turn + 1)
    assert choose(GAME, winning, 1, "medium", 1).candidates[0].text != "claim-draw"


def test_the_strongest_level_founds_and_plays_the_same_for_the_same_seed() -> None:
    now = list(game(3, turns_at_most=20))[-1]
    strongest = levels(GAME)[-1]
    first, second = (choose(GAME, now, state.to_move(now), strongest, 11) for _ in range(2))
    assert first == second


def test_a_level_beats_random() -> None:
    pairing = arena.Pairing(GAME, setup.Options(), 2, ("easy", "random"), opening=2)
    assert sum(arena.play(pairing, number).share for number in range(2)) == 2


@pytest.mark.soak
@needs_data
def test_all_recorded_wins_are_found_by_every_searching_level() -> None:
    for row in rows("wins"):
        now = position_text.parse(row["position"])
        for level in levels(GAME)[2:]:
            outcome = GAME.outcome(played(now, choose(GAME, now, state.to_move(now), level, 1).commands))
            assert outcome is not None
            assert outcome.winners == (state.to_move(now),)


@pytest.mark.soak
@needs_data
def test_the_strongest_level_overlooks_nothing_in_all_positions() -> None:
    for row in rows("positions"):
        _assert_safe(position_text.parse(row["position"]), levels(GAME)[-1])


@pytest.mark.soak
@pytest.mark.parametrize(("better", "worse"), list(zip(levels(GAME)[1:], levels(GAME))))
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    pairing = arena.Pairing(GAME, setup.Options(), 2, (better, worse), opening=2)
    assert arena.tally((better, worse), [arena.play(pairing, number) for number in range(100)]).share >= 0.7


def test_lines_name_their_systems_as_the_game_does() -> None:
    now = position_text.parse("P1 | P1:r1b3 g3y1- | P2:y1b2 -g3 | S4:g2 y2- | S9:g2 y2- | S2:r3 g1-")
    for line in turns.lines(maps.line_of(now), 0):
        commands, after = maps.commands_of(now, 0, line)
        assert maps.line_of(played(now, commands)).sites == line.sites
        assert maps.line_of(maps.state_after(now, line.sites)).sites == line.sites
        assert after.turn == now.turn + 1


def test_needs_say_how_many_pieces_are_missing_and_which() -> None:
    home = maps.home_of(maps.line_of(position_text.parse(OPEN)).sites, 1)
    assert home is not None
    least, helpful = wins.needs(home, 1)
    assert least == 3
    assert helpful[3] == ("y",)
    assert helpful[2] == ()
