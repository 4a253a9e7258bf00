"""Whole turns: complete, each once, the same every time, and as many as asked for."""

from __future__ import annotations

from itertools import islice

import pytest

from domain.ai.search.turns import whole_turns
from domain.games.homeworlds import GAME, position_text
from domain.kernel.chance import NoChance, SampledChance
from domain.kernel.decide import decide, open_game
from domain.kernel.errors import PeekRefused
from tests.domain.ai.small_games import DARE, NIM, SOW, Do, Heaps, Pits, Race

BUSY = "P1 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:g3 y2-b2 | S2:r1 y1r1-"


def test_a_turn_is_over_when_another_seat_is_awaited():
    turns = dict(whole_turns(NIM, Heaps((1, 2), 0, None), 0))
    assert turns == {
        (Do(0), Do(-1)): Heaps((0, 2), 1, None),
        (Do(1), Do(-1)): Heaps((1, 1), 1, None),
        (Do(1), Do(1), Do(-1)): Heaps((1, 0), 1, None),
    }


def test_a_turn_is_over_when_the_game_is():
    assert list(whole_turns(NIM, Heaps((0, 1), 1, None), 1)) == [((Do(1),), Heaps((0, 0), 0, None))]


def test_without_turn_numbers_an_extra_turn_belongs_to_the_turn():
    # The second seed of pit 1 falls into the store, and seat 0 sows again.
    turns = list(whole_turns(SOW, Pits((1, 1, 0, 1, 0, 0), 0), 0))
    assert [commands for commands, _ in turns] == [(Do(0),), (Do(1), Do(0))]


def test_with_turn_numbers_the_next_turn_of_the_same_seat_does_not():
    numbered = SOW.__class__(**{**SOW.__dict__, "turn": lambda state: state.pits[2]})
    turns = list(whole_turns(numbered, Pits((1, 1, 0, 1, 0, 0), 0), 0))
    assert [commands for commands, _ in turns] == [(Do(0),), (Do(1),)]


def test_given_a_choice_of_ways_each_position_comes_once():
    now = position_text.parse(BUSY)
    turns = list(whole_turns(GAME, now, 0))
    positions = [GAME.position(result) for _, result in turns]
    assert len(set(positions)) == len(positions) > 100


def test_the_commands_of_a_turn_are_legal_and_lead_to_its_state():
    now = position_text.parse(BUSY)
    for commands, result in islice(whole_turns(GAME, now, 0), 0, None, 7):
        assert decide(GAME, now, 0, commands, NoChance())[1] == result


def test_the_same_state_yields_the_same_turns_in_the_same_order():
    now = position_text.parse(BUSY)
    assert list(whole_turns(GAME, now, 0)) == list(whole_turns(GAME, now, 0))


@pytest.mark.parametrize("cap", [0, 1, 10])
def test_a_cap_is_the_beginning_of_the_same_turns(cap: int):
    now = position_text.parse(BUSY)
    assert list(whole_turns(GAME, now, 0, cap=cap)) == list(islice(whole_turns(GAME, now, 0), cap))


def test_turns_are_found_when_they_are_asked_for():
    rich = "P1 | P1:r1b3 y3g1- | P2:y3 -r2r2g3 | S1:b2 y3g2- | S2:g1 r1r2y1g3- | S4:g3 r3- | S6:g1 y1- | S7:r1 -y2g2"
    assert len(list(islice(whole_turns(GAME, position_text.parse(rich), 0), 3))) == 3


def test_a_turn_in_progress_is_continued():
    now = position_text.parse(BUSY)
    commands = GAME.read(now, 0, "sacrifice g3 P1", False)
    _, begun = decide(GAME, now, 0, commands, NoChance())
    results = {GAME.position(result) for _, result in whole_turns(GAME, begun, 0)}
    assert results < {GAME.position(result) for _, result in whole_turns(GAME, now, 0)}


def test_setup_is_a_turn_of_one_command():
    _, now = open_game(GAME, GAME.prepare(GAME.Options(), 2, NoChance()), NoChance())
    turns = list(whole_turns(GAME, now, 0))
    assert len(turns) == 78 * 12
    assert all(len(commands) == 1 for commands, _ in turns)


def test_a_game_with_chance_wants_a_chance():
    start = Race((0, 0), 0)
    with pytest.raises(PeekRefused):
        list(whole_turns(DARE, start, 0))
    assert len(list(whole_turns(DARE, start, 0, chance=SampledChance(1)))) == 2
