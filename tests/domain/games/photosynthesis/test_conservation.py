"""What stays true in every match, and what the events claim."""

from __future__ import annotations

import random

import pytest

from domain.games.photosynthesis import GAME, board, pieces, state
from domain.games.photosynthesis.commands import EndTurn, PlaceTree
from domain.games.photosynthesis.events import Event, LightCollected, TreeCollected, TreeGrown
from domain.games.photosynthesis.setup import Options
from domain.games.photosynthesis.state import State
from domain.kernel.chance import NoChance
from domain.kernel.decide import advance, decide, open_game
from tests.domain.games.photosynthesis.tables import counts_available, counts_left
from tests.domain.games.photosynthesis.test_shade import by_definition


def check_table(now: State, lost: list[list[int]]) -> None:
    """Raise AssertionError unless pieces, tokens and light add up; `lost` counts pieces out of the game."""
    assert state.occupied(now) & ~sum(board.BIT.values()) == 0
    # sets add up to their union only where they share nothing: each piece has one size and one owner
    assert sum(now.sized) == state.occupied(now) == sum(now.owned)
    for seat, player in enumerate(now.players):
        on_board = [(now.owned[seat] & mask).bit_count() for mask in now.sized]
        left, ready = counts_left(now, seat), counts_available(now, seat)
        assert tuple(map(sum, zip(on_board, left, ready, lost[seat]))) == pieces.PIECES
        assert all(count <= most for count, most in zip(left, pieces.COLUMN))
        assert 0 <= player.light <= 20
    left_over = sum(sum(state.tokens(now, leaves)) for leaves in (1, 2, 3, 4))
    box = 370 if len(now.players) > 2 else 307
    assert left_over + sum(player.points for player in now.players) == box


def check_event(before: State, event: Event, lost: list[list[int]]) -> None:
    """Raise AssertionError unless the facts in the event follow from the board; notes lost pieces in `lost`."""
    match event:
        case TreeGrown(seat, _, size, cost, returned):
            new = pieces.SIZE_OF[size]
            assert cost == new
            assert returned == (counts_left(before, seat)[new - 1] < pieces.COLUMN[new - 1])
            lost[seat][new - 1] += not returned
        case TreeCollected(seat, cell, leaves, _, value, _, returned):
            assert leaves == board.LEAVES[board.BIT[cell]]
            below = [stack for soil in range(leaves, 0, -1) if (stack := state.tokens(before, soil))]
            assert value == (below[0][0] if below else 0)
            lost[seat][3] += not returned
        case LightCollected(_, sun, gained, wasted, light):
            forest = {board.NAME[bit]: state.size_at(before, bit) or 0 for bit in board.spaces(state.occupied(before))}
            lit = set(forest) - by_definition(sun, forest)
            for seat, player in enumerate(before.players):
                own = sum(forest[name] for name in lit if state.owner_at(before, board.BIT[name]) == seat)
                assert (gained[seat], wasted[seat]) == (own, max(0, player.light + own - 20))
                assert light[seat] == player.light + own - wasted[seat]


def play_out(seats: int, seed: int, options: Options) -> None:
    chance = random.Random(seed)
    _, now = open_game(GAME, GAME.prepare(options, seats, NoChance()), NoChance())
    lost = [[0] * 4 for _ in range(seats)]
    while not now.over:
        seat = state.current(now)
        choices = list(GAME.legal(now, seat))
        # mostly not ending the turn makes busy matches: more growing, returning and collecting
        command = chance.choice(choices[:-1]) if len(choices) > 1 and chance.random() < 0.9 else choices[-1]
        turn = state.turn(now)
        events, then = decide(GAME, now, seat, [command], NoChance())
        assert advance(GAME, now, seat, command, NoChance()) == then
        assert state.turn(then) == turn + isinstance(command, EndTurn | PlaceTree)
        for event in events:
            check_event(now, event, lost)
            now = GAME.evolve(now, event)
        assert now == then
        check_table(now, lost)


VARIANTS = [
    Options(first_player=0),
    Options(first_player=1, long_mode=True),
    Options(first_player=0, heavy_shadow=True),
    Options(first_player=1, long_mode=True, heavy_shadow=True),
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_nothing_appears_or_vanishes_and_events_tell_the_truth(seats: int, options: Options) -> None:
    play_out(seats, seed=seats, options=options)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_nothing_appears_or_vanishes_over_many_matches(seats: int, options: Options) -> None:
    for seed in range(100, 150):
        play_out(seats, seed, options)
