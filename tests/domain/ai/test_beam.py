"""The beam over own turns, on a game in which everyone minds their own garden."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from domain.ai.bot import WIN, Bot
from domain.ai.choose import choose
from domain.ai.search import beam
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.decide import decide
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Outcome, Seat
from tests.domain.ai.small_games import NIM, SOW, Do, Heaps, small
from tests.domain.ai.solve import bot_of, mover, opened

TURNS = 7
PLANT, SELL, REST = 1, 2, 0


class Gardens(NamedTuple):
    """Plants that bear one fruit a turn, fruit in the basket, the basket sold; turns played by both."""

    plants: tuple[int, int]
    fruit: tuple[int, int]
    sold: tuple[int, int]
    played: int


def garden_after(state: Gardens, seat: Seat, what: int, _chance: Chance) -> Gardens:
    """Sow a fruit (two plants come of it), sell the basket for its square, or rest; then the seat's plants bear."""
    plants, fruit, sold = state.plants[seat], state.fruit[seat], state.sold[seat]
    if what == PLANT:
        plants, fruit = plants + 2, fruit - 1
    elif what == SELL:
        sold, fruit = sold + fruit * fruit, 0
    fruit += plants

    def put(pair: tuple[int, int], own: int) -> tuple[int, int]:
        return (own, pair[1]) if seat == 0 else (pair[0], own)

    return Gardens(put(state.plants, plants), put(state.fruit, fruit), put(state.sold, sold), state.played + 1)


def garden_legal(state: Gardens) -> list[int]:
    return [REST, SELL, PLANT] if state.fruit[state.played % 2] else [REST]


def garden_outcome(state: Gardens) -> Outcome | None:
    if state.played < 2 * TURNS:
        return None
    best = max(state.sold)
    return Outcome(tuple(seat for seat in (0, 1) if state.sold[seat] == best), "sold", state.sold)


def garden_value(state: Gardens, seat: Seat) -> int:
    return state.sold[seat] - state.sold[1 - seat] + state.fruit[seat] + 3 * state.plants[seat]


GARDENS = small(
    "gardens", lambda _: Gardens((1, 1), (1, 1), (0, 0), 0), lambda s: s.played % 2, garden_legal, garden_after,
    garden_outcome,
)  # fmt: skip


@cache
def best_sale(plants: int, fruit: int, left: int) -> int:
    """The most that can be sold in so many turns."""
    if not left:
        return 0
    sales = [best_sale(plants, fruit + plants, left - 1)]
    if fruit:
        sales.append(fruit * fruit + best_sale(plants, plants, left - 1))
        sales.append(best_sale(plants + 2, fruit + plants + 1, left - 1))
    return max(sales)


def sales(levels: tuple[str, str], bot: Bot) -> tuple[int, int]:
    """What two levels sell in a match."""
    state: Any = opened(GARDENS)
    while GARDENS.outcome(state) is None:
        seat = mover(GARDENS, state)
        commands = choose(GARDENS, state, seat, levels[seat], state.played, bot=bot).commands
        state = decide(GARDENS, state, seat, commands, SampledChance(0))[1]
    sold: tuple[int, int] = state.sold
    return sold


def test_given_the_steps_it_makes_the_most_of_its_garden_where_first_sight_does_not() -> None:
    bot = bot_of(beam.Beam(depth=TURNS), 20_000, evaluate=garden_value)
    for levels in (("it", "greedy"), ("greedy", "it")):
        sold = dict(zip(levels, sales(levels, bot)))
        assert sold["it"] == best_sale(1, 1, TURNS) > sold["greedy"]


def test_a_few_steps_reach_as_deep_as_many() -> None:
    for steps in (100, 6_000):
        bot = bot_of(beam.Beam(depth=TURNS), steps, evaluate=garden_value)
        best = choose(GARDENS, opened(GARDENS), 0, "it", 1, bot=bot).candidates[0]
        assert best.value > 100_000, "a value beyond any evaluation tells that the end was seen"


def test_what_was_seen_deep_is_not_forgotten_for_something_nearer_by() -> None:
    """A position is worth less the later it is, so a value tells how deep the look behind a turn went."""

    def deep(steps: int) -> int:
        bot = bot_of(beam.Beam(depth=4), steps, evaluate=lambda state, _seat: -state.played)
        candidates = choose(GARDENS, opened(GARDENS), 0, "it", 1, bot=bot).candidates
        return [candidate.value for candidate in candidates].count(-2 * 4)

    counts = [deep(steps) for steps in range(40, 200, 5)]
    assert counts == sorted(counts)
    assert counts[0] >= 1
    assert counts[-1] == 3


def test_it_ends_with_its_steps() -> None:
    used = [
        choose(GARDENS, opened(GARDENS), 0, "it", 1, bot=bot_of(beam.Beam(TURNS), n, evaluate=garden_value)).steps
        for n in (100, 400)
    ]
    assert 100 <= used[0] < 110
    assert 400 <= used[1] < 410


def test_it_ends_when_told_so_and_still_answers() -> None:
    asked = count()
    bot = bot_of(beam.Beam(TURNS), 10**9, evaluate=garden_value)
    decision = choose(GARDENS, opened(GARDENS), 0, "it", 1, lambda: next(asked) >= 3, bot)
    assert decision.commands
    assert decision.steps < 50


def test_it_ends_by_itself_when_everything_was_seen() -> None:
    bot = bot_of(beam.Beam(depth=2), 10**9, evaluate=garden_value)
    assert choose(GARDENS, opened(GARDENS), 0, "it", 1, bot=bot).steps < 50


def test_where_there_is_no_choice_it_does_not_think_long() -> None:
    bot = bot_of(beam.Beam(depth=5), 10**4, evaluate=garden_value)
    assert choose(GARDENS, Gardens((1, 1), (0, 1), (0, 0), 0), 0, "it", 1, bot=bot).steps < 100


def test_the_same_seed_gives_the_same_decision() -> None:
    bot = bot_of(beam.Beam(depth=5), 200, evaluate=garden_value)
    first, second = (choose(GARDENS, opened(GARDENS), 0, "it", 7, bot=bot) for _ in range(2))
    assert first == second


def test_a_foreseen_answer_that_has_become_illegal_is_thought_of_anew() -> None:
    """In Nim the line foreseen behind one turn takes pieces that another has taken already."""
    refusing = replace(NIM, check=_check)
    bot = bot_of(beam.Beam(depth=3), 3_000)
    decision = choose(refusing, Heaps((1, 3, 4), 0, None), 0, "it", 1, bot=bot)
    assert len(decision.candidates) == 8


def _check(state: Any, seat: Seat, command: Do) -> None:
    if command not in NIM.legal(state, seat):
        raise IllegalCommand("gone", "take from a heap that has something left", "nim.md#take")


def test_a_win_on_the_spot_is_taken_also_with_extra_turns() -> None:
    assert choose(NIM, Heaps((0, 4, 0), 1, None), 1, "it", 5, bot=bot_of(beam.Beam(3), 3_000)).commands == (Do(1),) * 4
    assert choose(SOW, opened(SOW), 0, "it", 1, bot=bot_of(beam.Beam(3), 3_000)).commands[0] == Do(0)


def test_a_win_two_turns_ahead_stands_beside_what_is_still_open_further_on() -> None:
    """One of each heap left, and whoever must take first loses the last: leave two single pieces."""
    decision = choose(NIM, Heaps((1, 2, 0), 0, None), 0, "it", 1, bot=bot_of(beam.Beam(6), 500))
    assert decision.commands == (Do(1), Do(-1))
    assert decision.candidates[0].value == WIN
