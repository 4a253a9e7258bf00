"""The bots: their odds, their plans, their single decisions, and what their levels reach."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.ai.bot import Budget, Option, Task
from domain.ai.bots import forbidden_island as bots
from domain.ai.bots.forbidden_island_odds import odds
from domain.ai.bots.forbidden_island_plan import Planner, path
from domain.ai.bots.forbidden_island_worth import worth
from domain.games.forbidden_island import GAME, setup
from domain.games.forbidden_island.board import LAYOUTS
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndTurn,
    GiveCard,
    LiftOff,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
)
from domain.games.forbidden_island.events import FloodCardDrawn
from domain.games.forbidden_island.pieces import TREASURES, Difficulty
from domain.games.forbidden_island.state import State
from domain.kernel.chance import SampledChance
from domain.kernel.decide import advance, decide
from domain.kernel.game import Seat
from tests.domain.games.forbidden_island.table import after, cell, position, tile

LEVELS = {level.name: level for level in bots.BOT.levels}


def think(state: State, seat: Seat, level: str = "medium", seed: int = 1, steps: int = 10_000) -> list[Option]:
    budget = Budget(steps, lambda: False)
    return LEVELS[level].searcher(Task(GAME, bots.BOT, state, seat, budget, SampledChance(seed)))


def match(level: str, difficulty: Difficulty, seats: int, seed: int, interrupts: bool = False) -> State:
    """Return the end of a match with the level at every seat; every command is checked."""
    chance = SampledChance(seed)
    state = GAME.initial(GAME.prepare(setup.Options(difficulty=difficulty), seats, chance))
    while awaited := GAME.awaiting(state):
        others = (seat for seat in range(seats) if interrupts and seat not in awaited)
        cut_in = next(((seat, card) for seat in others if (card := bots.interrupt(state, seat))), None)
        seat, commands = (cut_in[0], (cut_in[1],)) if cut_in else (min(awaited), ())
        commands = commands or think(state, seat, level, chance.pick(1 << 30))[0].commands
        _, state = decide(GAME, state, seat, commands, chance)
    return state


def wins(level: str, difficulty: Difficulty, seats: int, games: int, interrupts: bool = False) -> float:
    results = (match(level, difficulty, seats, seed, interrupts).result for seed in range(games))
    return 100 * sum(result == "lift_off" for result in results) / games


def test_in_the_flood_phase_the_odds_are_exact() -> None:
    state = position("engineer 33, pilot 46", phase="flood", draws=3, layers=("13 14", "22 23 24 25"))
    soon = odds(state).soon
    assert [soon[cell(name)] for name in ("13", "14", "22", "25", "33")] == [1, 1, 0.25, 0.25, 0]


@pytest.mark.parametrize("phase", ["actions", "treasure"])
def test_before_the_treasure_cards_the_odds_weigh_the_rising_water(phase: str) -> None:
    state = position(
        "engineer 33, pilot 46", flooded="31 41", flood_discards="31 41 13", captured=TREASURES,
        deck=("waters_rise", "waters_rise", "fire", "fire", "fire", "wind"), phase=phase,  # type: ignore[arg-type]
    )  # fmt: skip
    soon, runs, drawn = odds(state).soon, 4000, Counter[str]()
    for seed in range(runs):
        chance = SampledChance(seed)
        at = after(state, 0, EndTurn()) if phase == "actions" else state
        while at.turn == 1 and at.result is None:
            command = DrawTreasure() if at.phase == "treasure" else DrawFlood()
            events, at = decide(GAME, at, 0, [command], chance)
            drawn.update(event.tile for event in events if isinstance(event, FloodCardDrawn))
    for name in ("31", "13", "33", "64"):
        assert drawn[tile(name)] / runs == pytest.approx(soon[cell(name)], abs=0.03)


def test_later_odds_are_never_below_the_sooner_ones() -> None:
    for seed in range(20):
        state = GAME.initial(GAME.prepare(setup.Options(), 3, SampledChance(seed)))
        found = odds(state)
        assert all(0 <= soon <= later + 1e-9 <= 1 + 1e-6 for soon, later in zip(*found))


def test_a_flooded_landing_is_worth_less() -> None:
    dry, wet = position("engineer 33, pilot 46"), position("engineer 33, pilot 46", flooded="44")
    assert worth(wet) < worth(dry) - 10


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_planned_command_is_legal(layout: str) -> None:
    """Plans are checked one by one where they are made, not only the best of them."""
    for seed, seats in ((1, 2), (2, 3), (3, 4)):
        chance = SampledChance(seed)
        state = GAME.initial(GAME.prepare(setup.Options(layout=layout), seats, chance))  # type: ignore[arg-type]
        for _ in range(25):
            awaited = GAME.awaiting(state)
            if not awaited:
                break
            if state.phase == "actions":
                assert_plans_hold(state)
            options = think(state, min(awaited))
            _, state = decide(GAME, state, min(awaited), options[0].commands, chance)


def assert_plans_hold(state: State) -> None:
    for end in Planner(state, range(len(state.roles))).best(10)[:6]:
        at = state
        for node in path(end):
            if at.phase == "discard":
                break
            assert node.command is not None
            _, at = decide(GAME, at, node.seat, [node.command], SampledChance(1))
        if at.phase != "discard":
            assert (at.flooded, at.pawns, at.hands) == end.key[:3]


def test_the_same_seed_makes_the_same_turn() -> None:
    state = GAME.initial(GAME.prepare(setup.Options(), 3, SampledChance(5)))
    for level in ("medium", "expert"):
        assert think(state, 0, level, 3, 3_000) == think(state, 0, level, 3, 3_000)


def test_a_lift_off_is_seen_also_out_of_turn() -> None:
    state = position("engineer 44, diver 44", hands=("helicopter_lift", "helicopter_lift"), captured=TREASURES)
    assert think(state, 0)[0].commands == (LiftOff(),)
    assert bots.interrupt(state, 1) == LiftOff()
    assert think(state, 1)[0].commands == (LiftOff(),)


def test_the_way_home_is_planned_to_its_end() -> None:
    state = position("engineer 34, diver 44", hands=("helicopter_lift", ""), captured=TREASURES)
    assert think(state, 0)[0].commands[-1] == LiftOff()


def test_four_cards_are_taken_to_the_treasure() -> None:
    state = position("engineer 43, diver 13", hands=("4 ocean", ""))
    assert CaptureTreasure() in think(state, 0)[0].commands


def test_a_fourth_card_is_given() -> None:
    state = position("messenger 22, diver 33", hands=("fire, ocean", "3 ocean"))
    assert GiveCard(1, "ocean") in think(state, 0)[0].commands


def test_a_landing_about_to_sink_is_shored_up() -> None:
    state = position("engineer 43, diver 13", flooded="44", layers=("44 13", "22 23 24"))
    shored = [command for command in think(state, 0)[0].commands if isinstance(command, ShoreUp)]
    assert "fools_landing" in shored[0].tiles


def test_a_gift_over_the_limit_waits_for_the_discard() -> None:
    state = position("messenger 22, diver 33", hands=("ocean", "3 ocean, wind, earth"))
    commands = think(state, 0)[0].commands
    assert commands[-1] == GiveCard(1, "ocean")
    full = after(state, 0, *commands)
    assert think(full, 1)[0].commands in ((Discard("wind"),), (Discard("earth"),))


@pytest.mark.parametrize("holder", [0, 1])
def test_sandbags_save_the_landing_between_two_flood_cards(holder: Seat) -> None:
    hands = ("sandbags", "") if holder == 0 else ("", "sandbags")
    state = position("engineer 13, diver 14", flooded="44", phase="flood", draws=2, layers=("44 22", "23"), hands=hands)
    if holder == 0:
        assert think(state, 0)[0].commands == (PlaySandbags("fools_landing"),)
    else:
        assert bots.interrupt(state, 1) == PlaySandbags("fools_landing")
        assert think(state, 1)[0].commands == (PlaySandbags("fools_landing"),)
        assert think(state, 0)[0].commands == (DrawFlood(),)


def test_a_card_of_another_seat_helps_a_turn_that_needs_it() -> None:
    state = position("engineer 13, diver 64", hands=("4 ocean", "helicopter_lift"), flooded="33 45", actions=1,
                     layers=("33 45", "22 23 24 25"))  # fmt: skip
    command = bots.interrupt(state, 1)
    assert isinstance(command, PlayHelicopter)
    assert command.pawns == (0,)
    assert bots.interrupt(state, 0) is None


def test_without_a_special_card_nobody_interrupts() -> None:
    assert bots.interrupt(position("engineer 13, diver 64", flooded="44", hands=("", "4 fire")), 1) is None


def test_a_stranded_pawn_is_lifted_and_the_others_swim() -> None:
    state = position("engineer 31, diver 31, pilot 46", phase="swim", draws=1, sunk="31 32 41",
                     hands=("", "", "helicopter_lift"))  # fmt: skip
    lift = think(state, 2)[0].commands[0]
    assert isinstance(lift, PlayHelicopter)
    assert 0 in lift.pawns
    assert isinstance(think(state, 1)[0].commands[0], Swim)


def test_the_policy_names_a_legal_command() -> None:
    chance = SampledChance(2)
    state = GAME.initial(GAME.prepare(setup.Options(), 2, chance))
    for _ in range(40):
        seat = min(GAME.awaiting(state))
        command = bots.policy(state, seat, chance)
        assert command in set(GAME.legal(state, seat))
        state = advance(GAME, state, seat, command, chance)
        if state.result is not None:
            break


def test_the_planner_collects_treasures_and_wins_at_novice() -> None:
    ends = [match("medium", "novice", 3, seed) for seed in range(12)]
    assert sum(4 - state.captured.count(None) for state in ends) >= 30
    assert sum(state.result == "lift_off" for state in ends) >= 3


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("seats", "floor"), [(2, 20), (3, 22), (4, 18)])
def test_a_narrow_beam_wins_its_share_at_novice_and_beats_the_greedy(seats: int, floor: int) -> None:
    share = wins("medium", "novice", seats, 120)
    assert share >= floor
    assert share > wins("greedy", "novice", seats, 120)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_played_out_of_turn_win_matches(seats: int) -> None:
    assert wins("medium", "novice", seats, 120, interrupts=True) > wins("medium", "novice", seats, 120)
