"""The Photosynthesis bot: what it values, which turns it thinks of, and how its levels stand to each other."""

from __future__ import annotations

import pytest

from domain.ai import arena, choose
from domain.ai.bots import photosynthesis, photosynthesis_turns
from domain.ai.bots import photosynthesis_value as value
from domain.games.photosynthesis import GAME, pieces, state
from domain.games.photosynthesis.apply import apply
from domain.games.photosynthesis.board import BIT
from domain.games.photosynthesis.commands import Buy, Collect, EndTurn, Grow, PlaceTree, Plant
from domain.games.photosynthesis.setup import Options
from domain.games.photosynthesis.state import Player, State
from domain.kernel.chance import NoChance
from domain.kernel.decide import decide, open_game

PLAIN = Options()
LEVELS = ("random", "greedy", "easy", "medium", "hard")


def opened(options: Options = PLAIN, seats: int = 2) -> State:
    chance = NoChance()
    now: State = open_game(GAME, GAME.prepare(options, seats, chance), chance)[1]
    return now


def table(
    round_: int, own: str, other: str = "", light: int = 0, available: tuple[int, int, int, int] = (0,) * 4
) -> State:
    """Seat 0 on turn at the beginning of a round; pieces as `d4:3`, both seats' on one board."""
    sized, owned = [0] * 4, []
    for side in (own, other):
        owned.append(0)
        for piece in side.split():
            cell, size = piece.split(":")
            sized[int(size)] |= BIT[cell]
            owned[-1] |= BIT[cell]
    now = opened()
    seat = Player(light, 0, now.players[0].stock, pieces.packed(available))
    rival = now.players[1]._replace(available=0)
    seeds, small, medium, large = sized
    return now._replace(round=round_, sized=(seeds, small, medium, large), owned=tuple(owned), players=(seat, rival))


def midgames(options: Options, seats: int, seed: int) -> list[State]:
    """Every tenth position of a match between greedy bots."""
    now, found, requests = opened(options, seats), [], 0
    while not now.over:
        mover = state.current(now)
        if requests % 10 == 0:
            found.append(now)
        commands = choose.choose(GAME, now, mover, "greedy", seed + requests).commands
        now = decide(GAME, now, mover, commands, NoChance())[1]
        requests += 1
    return found


def turn(now: State, level: str = "medium", seat: int = 0) -> tuple[object, ...]:
    return choose.choose(GAME, now, seat, level, 1).commands


def test_its_levels_come_weakest_first() -> None:
    assert choose.levels(GAME) == LEVELS


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [Options(), Options(long_mode=True, heavy_shadow=True)], ids=["plain", "variants"])
def test_every_turn_it_thinks_of_is_legal_and_leads_where_it_says(options: Options, seats: int) -> None:
    for now in midgames(options, seats, seats):
        mover = state.current(now)
        ways = list(photosynthesis.turns(now, mover))
        assert ways
        for commands, after in ways:
            assert decide(GAME, now, mover, commands, NoChance())[1] == after


def test_no_two_of_its_turns_lead_to_the_same_position() -> None:
    for now in midgames(Options(), 2, 5):
        ends = [after for _, after in photosynthesis.turns(now, state.current(now))]
        assert len(ends) == len(set(ends))


def test_before_the_first_round_it_thinks_of_every_space_of_the_rim() -> None:
    assert len(list(photosynthesis.turns(opened(), 0))) == 18


def test_a_wider_look_misses_no_better_turn() -> None:
    """What the narrow beam leaves out costs little: its best is near that of a beam ten times as wide."""
    narrow = wide = 0
    for now in midgames(Options(), 2, 9):
        mover = state.current(now)
        for width in (photosynthesis.WIDTH, 40):
            ways = photosynthesis_turns.turns(now, mover, width)
            best = max(value.evaluate(after, mover) for _, after in ways if not after.over) if now.round < 18 else 0
            narrow, wide = (narrow + best, wide) if width < 40 else (narrow, wide + best)
    assert narrow <= wide <= 1.02 * narrow


def test_in_the_last_turn_it_collects_whatever_it_can_pay() -> None:
    now = table(18, "d4:3 a4:3 g1:2", light=9)
    assert set(turn(now)) == {Collect("d4"), Collect("a4"), EndTurn()}


def test_in_the_last_turn_the_richest_soil_comes_first_when_light_is_short() -> None:
    assert turn(table(18, "a4:3 c4:3 b4:3", light=5)) == (Collect("c4"), EndTurn())


def test_it_buys_what_it_needs_to_grow() -> None:
    """A purchase by itself never looks good; with the growth it pays."""
    assert Grow("d4") in turn(table(8, "d4:2", light=8))
    assert Buy("large") in turn(table(8, "d4:2", light=8))


def test_it_plants_no_seed_that_cannot_be_collected_any_more() -> None:
    for round_, worthwhile in ((14, True), (15, False)):
        now = table(round_, "d4:1 a4:1", light=20, available=(2, 0, 0, 0))
        planted = [
            any(isinstance(c, Plant) for c in commands) for commands, _ in photosynthesis_turns.turns(now, 0, 40)
        ]
        assert any(planted) == worthwhile


def test_in_heavy_shadow_it_plants_and_grows_in_the_light_only() -> None:
    now = table(6, "d4:1", "c4:3 d5:3 c5:3 e4:3 d3:3 e3:3", light=9, available=(2, 2, 2, 0))
    assert any(Grow("d4") in commands for commands, _ in photosynthesis.turns(now, 0))
    shadowed = now._replace(heavy_shadow=True)
    assert not any(Grow("d4") in commands for commands, _ in photosynthesis.turns(shadowed, 0))


def test_the_light_of_the_coming_rounds_is_that_of_the_rules() -> None:
    for now in midgames(Options(), 3, 2)[1:]:
        by_seat = value.light_of(now.sized, now.owned)
        for sun in range(6):
            assert tuple(light[sun] for light in by_seat) == state.income(now, sun)


def test_light_over_the_limit_is_worth_nothing() -> None:
    full, fuller = (table(10, "d4:3 a4:3", light=light) for light in (19, 20))
    gain = value.worth(fuller)[0] - value.worth(full)[0]
    assert gain <= 0 < value.worth(full)[0] - value.worth(table(10, "d4:3 a4:3", light=6))[0]


def test_a_tree_that_cannot_be_collected_in_time_is_worth_its_light_only() -> None:
    assert value.standing(table(18, "d4:2").sized, BIT["d4"], (1, 1, 1, 1), 1) == ()
    assert len(value.standing(table(17, "d4:2").sized, BIT["d4"], (1, 1, 1, 1), 2)) == 1


def test_shade_cast_on_a_rival_counts() -> None:
    lit, shaded = table(9, "g1:2", "d4:2"), table(9, "c4:2", "d4:2")
    assert value.worth(shaded)[1] < value.worth(lit)[1]


def test_the_hard_level_sees_further_than_the_turn() -> None:
    """Two rounds before the end the light must do for growing and for collecting, and sight alone spends it."""
    now = table(17, "d4:2 c4:3", light=11, available=(0, 0, 0, 1))
    decision = choose.choose(GAME, now, 0, "hard", 1)
    assert decision.searcher == "beam"
    assert decision.candidates[0].value > 100_000


def test_the_same_seed_gives_the_same_turn() -> None:
    now = midgames(Options(), 2, 3)[-1]
    for level in LEVELS:
        first, second = (choose.choose(GAME, now, state.current(now), level, 4) for _ in range(2))
        assert first == second


def test_a_first_tree_stands_clear_of_those_that_are_there() -> None:
    now = apply(opened(), 0, PlaceTree("a4"))
    (place, *_) = turn(now, seat=1)
    assert isinstance(place, PlaceTree)
    assert place.cell not in ("a5", "b3")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_medium_beats_random(seats: int) -> None:
    pairing = arena.Pairing(GAME, Options(), seats, ("medium", "random"))
    assert all(match.outcome.winners == (match.seat,) for match in (arena.play(pairing, n) for n in range(seats)))


def measured(levels: tuple[str, str], games: int, options: Options = PLAIN, seats: int = 2) -> arena.Tally:
    pairing = arena.Pairing(GAME, options, seats, levels, opening=2)
    return arena.tally(levels, [arena.play(pairing, number, 11) for number in range(games)])


@pytest.mark.soak
@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("easy", "greedy"), ("medium", "easy")])
def test_each_level_is_better_than_the_one_below(better: str, worse: str) -> None:
    assert measured((better, worse), 40).won >= 26


@pytest.mark.soak
def test_hard_beats_medium() -> None:
    assert measured(("hard", "medium"), 10).won >= 7


@pytest.mark.soak
@pytest.mark.parametrize(
    ("options", "seats"),
    [(Options(), 2), (Options(long_mode=True), 2), (Options(heavy_shadow=True), 2), (Options(), 4)],
    ids=["plain", "long", "shadow", "four"],
)
def test_hard_loses_nothing_to_random(options: Options, seats: int) -> None:
    assert measured(("hard", "random"), 4, options, seats).won == 4


@pytest.mark.soak
def test_hard_scores_eighty_against_itself() -> None:
    score = measured(("hard", "hard"), 8).score
    assert score is not None
    assert score >= 80
