"""Rules: homeworlds_settlers.md#trade, homeworlds_settlers.md#upgrade, homeworlds_settlers.md#bank"""

from __future__ import annotations

import pytest

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.commands import Command, EndTurn, Trade, Upgrade
from domain.games.homeworlds_settlers.events import PieceTraded, PieceUpgraded, TurnEnded
from domain.games.homeworlds_settlers.state import State
from tests.domain.games.homeworlds_settlers.table import (
    after,
    board,
    code,
    commands,
    events,
    first_commands,
    given,
    turn_results,
)

WITH_GREEN = given("....../....../..G1.../..B2.../....../......")
SHORT_OF_GREEN = given("g1g1..../....../..G1Y1../..B2.../....../......")
BESIDE_ENEMY = given("....../....../..g1.../..B1.Y1./....../......")


def test_a_lone_small_blue_piece_trades_three_ways_and_upgrades_one_way():
    state = given("....../....../....../..B1.../....../......")
    openings = [f"c3:c3={colour}" for colour in "RYG"] + ["c3:c3^"]
    assert {board(after(state, turn)) for turn in openings} == turn_results(state, _blue(state))
    assert len(turn_results(state)) == 39


def test_trades_and_upgrades_mix_over_two_pieces():
    assert first_commands(WITH_GREEN) == {"c3": 8, "c4": 28}
    assert len(turn_results(WITH_GREEN, _blue(WITH_GREEN))) == 31
    assert len(turn_results(WITH_GREEN)) == 59


def test_when_the_action_piece_is_exchanged_both_actions_stay_blue():
    assert events(WITH_GREEN, "c3:c3^,c3=G") == (
        PieceUpgraded("c3", "c3", "B", 3),
        PieceTraded("c3", "c3", 3, "B", "G"),
        TurnEnded(1, 1),
    )
    assert commands(WITH_GREEN, "c3:c3=R") == (Trade("c3", "c3", "R"), EndTurn())


def test_one_piece_is_exchanged_as_often_as_there_are_pips():
    assert board(after(WITH_GREEN, "c3:c4^,c4=R")) == "....../....../..R2.../..B2.../....../......"
    assert board(after(WITH_GREEN, "c3:c4^,c4^")) == "....../....../..G3.../..B2.../....../......"
    assert commands(WITH_GREEN, "c3:c4^,c4^") == (Upgrade("c3", "c4"), Upgrade("c3", "c4"))


def test_a_trade_to_the_same_colour_and_an_upgrade_of_a_large_piece_are_refused():
    assert code(WITH_GREEN, "c3:c3=B") == "same-colour"
    assert code(WITH_GREEN, "c3:c3^,c3^") == "already-large"


def test_a_piece_given_back_is_at_hand_for_the_next_action():
    assert code(SHORT_OF_GREEN, "c3:d4=G") == "not-in-bank"
    assert board(after(SHORT_OF_GREEN, "c3:c4=R,d4=G")) == "g1g1..../....../..R1G1../..B2.../....../......"
    assert len(turn_results(SHORT_OF_GREEN)) == 108


def test_an_upgrade_needs_the_next_size_in_the_bank():
    assert code(given("g2g2g2.../....../..G1.../..B2.../....../......"), "c3:c4^") == "not-in-bank"


def test_enemy_pieces_and_pieces_apart_are_not_exchanged():
    assert code(BESIDE_ENEMY, "c3:c4=R") == "not-your-piece"
    assert code(BESIDE_ENEMY, "c3:e3=R") == "not-bordering"
    assert board(after(BESIDE_ENEMY, "c3:c3=R")) == "....../....../..g1.../..R1.Y1./....../......"
    assert first_commands(BESIDE_ENEMY) == {"c3": 4, "e3": 8, "land": 33}


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("c4:c3=R", "wrong-colour"),
        ("c4:c3^", "wrong-colour"),
        ("d4:c3^", "not-your-piece"),
        ("c3:d3^", "not-your-piece"),
    ],
)
def test_an_exchange_needs_an_own_blue_action_piece_and_an_own_piece(turn: str, expected: str):
    assert code(WITH_GREEN, turn) == expected


def _blue(state: State) -> list[Command]:
    return [command for command in GAME.legal(state, state.seat) if isinstance(command, (Trade, Upgrade))]
