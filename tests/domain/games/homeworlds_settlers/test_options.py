"""Rule: homeworlds_settlers.md#options; what `yellow_moves` changes is shown in test_move.py"""

from __future__ import annotations

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.events import ActionsForfeited, Setup, TurnEnded
from domain.kernel.decide import open_game
from tests.domain.games.homeworlds_settlers.table import (
    CHANCE,
    after,
    board,
    code,
    events,
    first_commands,
    given,
)

ALONE = "....../....../...G1../....../....../g1....."
# 26 of the 27 pieces; the bank holds one large blue piece
NEARLY_ALL_OUT = "Y1Y1b2Y2Y2Y2/Y3Y3Y3B1B1B1/g1g1g1g2g2g3/g3g3B2B2../Y1b3b3.../...G2.."


def test_options_reach_the_state():
    setup = GAME.prepare(GAME.Options(redless=True, yellow_moves="any"), 2, CHANCE)
    assert setup == Setup(redless=True, yellow_moves="any")
    _, state = open_game(GAME, setup, CHANCE)
    assert (state.redless, state.moves_any) == (True, True)
    assert GAME.view(state, None)["yellow_moves"] == "any"


def test_without_red_pieces_there_are_three_colours_to_build():
    state = given(ALONE, redless=True)
    assert first_commands(state) == {"d4": 24}
    assert board(after(state, "d4:+Yd5")) == "....../...Y1../...G1../....../....../g1....."
    assert code(state, "d4:+Rd5") == "not-in-bank"


def test_without_red_pieces_nothing_is_traded_for_red():
    assert code(given("....../....../...B1../....../....../......", redless=True), "d4:d4=R") == "not-in-bank"


def test_with_the_bank_empty_a_green_piece_with_space_can_do_nothing():
    state = given(NEARLY_ALL_OUT, redless=True)
    assert events(state, "d1:+Be2")[1:] == (ActionsForfeited(1), TurnEnded(1, 1))
    emptied = after(state, "d1:+Be2")._replace(seat=0)
    assert first_commands(emptied).keys() == {"a2"}, "only the yellow piece can do something"
    assert code(emptied, "*f6") == code(emptied, "*f1") == "has-space"
    assert code(emptied, "d1:+Ye1") == "not-in-bank"


def test_the_board_draws_no_red_bank_without_red_pieces():
    assert ": Y 3 3 3   G 1 3 3   B 3 3 3" in GAME.draw(given(ALONE, redless=True), None)
