"""What holds after every step of any game."""

from __future__ import annotations

from itertools import pairwise

import pytest

from domain.games.homeworlds import GAME, pieces, position_text, state, systems
from domain.games.homeworlds.state import State
from domain.kernel.chance import SampledChance, choose
from domain.kernel.decide import advance, decide, recall
from tests.domain.games.homeworlds.table import NO_CHANCE, at, new_game

CROWDED = "P1 | P1:y1b2 r1g3y2b1- | P2:g2b3 -y3r2b2 | *:r3 r1r2y3-g1g2 | *:y1 y1y2-b1b3 | *:g1 g2g3-r3"
"""Where random play meets catastrophes and captures at once."""


def walk(now: State, seed: int, steps: int) -> list[State]:
    chance = SampledChance(seed)
    path = [now]
    while len(path) <= steps and GAME.awaiting(path[-1]):
        (seat,) = GAME.awaiting(path[-1])
        command = choose(list(GAME.legal(path[-1], seat)), chance)
        after = decide(GAME, path[-1], seat, [command], NO_CHANCE)[1]
        assert advance(GAME, path[-1], seat, command, NO_CHANCE) == after
        path.append(after)
    return path


def walks() -> list[list[State]]:
    return [walk(now, seed, 150) for seed in range(8) for now in (new_game(40), at(CROWDED, 60))]


@pytest.fixture(scope="module")
def games() -> list[list[State]]:
    return walks()


def test_bank_stars_and_ships_make_three_of_each_kind(games: list[list[State]]):
    for now in (now for game in games for now in game):
        on_map = [
            piece
            for system in now.systems
            for group in (systems.stars_of(system), *(side.fleet for side in systems.facts(system).sides))
            for piece in group
        ]
        for piece in pieces.PIECES:
            assert pieces.count(state.bank(now), piece) + on_map.count(piece) == 3


def test_ordinary_systems_have_one_star_and_a_ship_and_homes_at_most_two_stars(games: list[list[State]]):
    for now in (now for game in games for now in game):
        for place, system in enumerate(now.systems):
            stars = len(systems.stars_of(system))
            if state.is_home(place):
                assert stars <= 2
                assert stars or system == systems.NOWHERE
            else:
                assert stars == 1
                assert not systems.is_deserted(system)


def test_names_on_the_map_are_never_doubled(games: list[list[State]]):
    for now in (now for game in games for now in game):
        assert len({name.lower() for name in now.names}) == len(now.names) == len(now.systems)


def test_homeworlds_never_gain_stars(games: list[list[State]]):
    for before, after in (pair for game in games for pair in pairwise(game)):
        for home in (0, 1):
            if before.turn > home:
                assert len(systems.stars_of(after.systems[home])) <= len(systems.stars_of(before.systems[home]))


def test_the_position_text_carries_every_position_at_the_start_of_a_turn(games: list[list[State]]):
    starts = [now for game in games for now in game if now.progress == state.FRESH and not now.steps]
    assert len(starts) > 200
    for now in starts:
        again = at(position_text.write(now))
        assert GAME.position(again) == GAME.position(now)
        assert position_text.key(again) == position_text.key(now)


def test_random_play_meets_what_matters(games: list[list[State]]):
    reasons = {outcome.reason for game in games if (outcome := GAME.outcome(game[-1]))}
    steps = {step[0] for game in games for now in game for step in now.steps}
    assert steps == {"build", "trade", "move", "discover", "capture", "sacrifice", "catastrophe"}
    assert reasons & {"elimination", "self-elimination"}


def test_after_a_turn_the_history_holds_one_position_more(games: list[list[State]]):
    for before, after in (pair for game in games for pair in pairwise(game)):
        grown = after.turn > before.turn and after.turn >= 2
        assert len(after.history) == len(before.history) + grown


def test_every_command_is_recalled_from_its_events(games: list[list[State]]):
    chance = SampledChance(3)
    for now in (now for game in games for now in game[::5] if GAME.awaiting(now)):
        (seat,) = GAME.awaiting(now)
        command = choose(list(GAME.legal(now, seat)), chance)
        events, _ = decide(GAME, now, seat, [command], NO_CHANCE)
        again = recall(GAME, now, seat, events, NO_CHANCE)
        assert decide(GAME, now, seat, again, NO_CHANCE)[0] == events


def test_the_statistics_count_what_is_on_the_map():
    assert GAME.statistics is not None
    assert GAME.statistics(at("P1 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:g3 y1-b2")) == {
        "turns": 2, "discoveries": 1, "systems": 3, "ships": [3, 2]
    }  # fmt: skip
