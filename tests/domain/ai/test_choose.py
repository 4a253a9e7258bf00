"""The one entry: what a decision holds, what it may depend on, and the levels every game has."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from domain.ai.bot import Bot
from domain.ai.choose import choose, levels
from domain.ai.search import ismcts, mcts
from domain.games import GAMES
from domain.kernel.chance import NoChance, SampledChance
from domain.kernel.decide import decide
from services.matches import shapes
from tests.domain.ai.small_games import CLIMB, DARE, NIM, Do, Heaps, Race
from tests.domain.ai.solve import bot_of, mover, opened
from tests.domain.kernel.pairs import PAIRS


@pytest.mark.parametrize("game", [PAIRS, NIM, DARE, *GAMES.values()], ids=lambda game: game.key)
def test_every_game_has_the_plain_levels_and_their_turns_are_legal(game: Any) -> None:
    assert levels(game)[:2] == ("random", "greedy")
    chance = SampledChance(3)
    state = opened(game, seats=max(2, game.seats[0]))
    for turn in range(8):
        for seat in sorted(game.awaiting(state))[:1]:
            decision = choose(game, state, seat, "random", turn)
            state = decide(game, state, seat, decision.commands, chance)[1]


def test_a_decision_is_explained_in_json() -> None:
    decision = choose(NIM, Heaps((2, 1, 0), 0, None), 0, "greedy", 9)
    told = json.loads(json.dumps(shapes.encode(decision)))
    assert told["level"] == told["searcher"] == "greedy"
    assert told["seed"] == 9
    assert told["steps"] == 3
    assert {row["text"] for row in told["candidates"]} == {"0; -1", "0; 0; -1", "1; -1"}


def test_the_chosen_turn_heads_the_candidates() -> None:
    decision = choose(NIM, opened(NIM), 0, "it", 1, bot=bot_of(mcts.Mcts(), 500))
    assert decision.candidates[0].text == "; ".join(map(NIM.say, decision.commands))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        choose(NIM, opened(NIM), 0, "grandmaster", 1)


def test_what_the_seat_cannot_see_has_no_bearing_on_its_turn() -> None:
    bot = bot_of(ismcts.IsMcts(playout=20), 400)
    state: Any = opened(PAIRS)
    for seed in range(6):
        seat = mover(PAIRS, state)
        other = PAIRS.determinize(state, seat, SampledChance(seed + 50))
        for level in ("random", "greedy", "it"):
            assert choose(PAIRS, state, seat, level, 3, bot=bot) == choose(PAIRS, other, seat, level, 3, bot=bot)
        commands = choose(PAIRS, state, seat, "it", seed, bot=bot).commands
        state = decide(PAIRS, state, seat, commands, SampledChance(seed))[1]


def test_a_turn_is_posted_up_to_its_first_draw() -> None:
    two_steps = Bot(turns=lambda state, _seat: [((Do(0), Do(1), Do(0)), state)])
    alone = replace(DARE, awaiting=lambda _state: frozenset({0}))
    assert choose(alone, Race((0, 0), 0), 0, "greedy", 1, bot=two_steps).commands == (Do(0), Do(1))


def test_with_hidden_hands_one_command_is_posted_unless_the_bot_vouches_for_more() -> None:
    state = opened(CLIMB)
    turns = Bot(turns=lambda state, _seat: [((Do(0), Do(0)), state)])
    assert choose(CLIMB, state, 0, "greedy", 1, bot=turns).commands == (Do(0),)
    assert choose(CLIMB, state, 0, "greedy", 1, bot=replace(turns, foresees=True)).commands == (Do(0), Do(0))


def test_random_does_not_lose_on_the_spot_where_it_can_help_it() -> None:
    """Emptying the last heap wins, so only the other heap's last piece is ever given away."""
    misere = replace(NIM, outcome=lambda s: replace(o, winners=(1 - o.winners[0],)) if (o := NIM.outcome(s)) else None)
    for seed in range(20):
        decision = choose(misere, Heaps((1, 2, 0), 0, None), 0, "random", seed)
        state = decide(misere, Heaps((1, 2, 0), 0, None), 0, decision.commands, NoChance())[1]
        assert misere.outcome(state) is None
