"""Rule: homeworlds.md#end and #draws"""

from __future__ import annotations

from domain.games.homeworlds import GAME, commands, state
from domain.games.homeworlds.events import DrawClaimed
from domain.kernel.game import Outcome
from tests.domain.games.homeworlds.table import after, at, begin, code, ends, happens, new_game, play

SHUFFLE = ("move g1 P1 S1", "move y1 P2 S2", "move g1 S1 P1", "move y1 S2 P2")
START = "P1 | P1:y1b2 g1g3- | P2:g1b2 -y1y3 | S1:g3 y1- | S2:b3 -b1"


def test_capturing_the_last_defender_wins():
    position = "P1 | P1:y1b2 g3- | P2:g1r3 b3-y2"
    assert ends(position, "capture y2 P2") == ((0,), "elimination")


def test_a_sacrifice_that_brings_three_of_a_colour_to_a_home_wins_in_one_turn():
    position = "P1 | P1:g1r2 g3- | P2:y1b2 -b3 | S1:r3 y3y1y1y2-"
    bluebird = "sacrifice y3 S1; move y1 S1 P2; move y1 S1 P2; move y2 S1 P2; catastrophe P2 yellow"
    # P2 keeps its blue star and its ship: the home is only halved.
    assert ends(position, bluebird) is None
    assert after(position, bluebird) == "P2 | P1:r2g1 g3- | P2:b2 -b3"
    position = "P1 | P1:g1r2 g3- | P2:y1b2 -y3 | S1:r3 y3y1y1y2-"
    assert ends(position, bluebird) == ((0,), "elimination")


def test_nothing_is_checked_before_the_turn_ends():
    position = "P1 | P1:y1b2 g3- | P2:b1b2 -b1b3"
    now = begin(at(position), "catastrophe P2 blue")
    assert GAME.outcome(now) is None
    assert ends(position, "catastrophe P2 blue; build g1 P1") == ((0,), "elimination")


def test_leaving_ones_home_is_legal_when_confirmed():
    position = "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3 y1-"
    assert code(at(position), "move g3 P1 S1") == "self-elimination"
    assert ends(position, "move g3 P1 S1 *") == ((1,), "self-elimination")


def test_the_end_of_such_a_turn_is_legal_with_the_confirmation_only():
    now = begin(at("P1 | P1:y1b2 g3- | P2:g2b3 -y3"), "sacrifice g3 P1")
    assert commands.EndTurn(confirm=True) in list(GAME.legal(now, 0))
    assert commands.EndTurn(confirm=False) not in list(GAME.legal(now, 0))


def test_both_eliminated_is_a_draw_and_needs_the_confirmation():
    position = "P1 | P1:y1b2 y3- | P2:b1y3 y1y2-y2"
    turn = "catastrophe P2 yellow; sacrifice y3 P1"
    assert code(at(position), turn) == "self-elimination"
    assert ends(position, turn + " *") == ((), "mutual-elimination")


def test_the_position_stays_as_it_is_when_the_game_ends():
    assert after("P1 | P1:y1b2 g3- | P2:g1r3 b3-y2", "capture y2 P2") == "P2 | P1:y1b2 g3- | P2:r3g1 y2b3-"


def test_after_the_end_nothing_is_legal():
    now = play(at("P1 | P1:y1b2 g3- | P2:g1r3 b3-y2"), "capture y2 P2")
    assert GAME.awaiting(now) == frozenset()
    assert not list(GAME.legal(now, 0))
    assert not list(GAME.legal(now, 1))
    assert code(now, "pass") == "game-over"


def test_a_third_occurrence_lets_the_player_to_move_claim_a_draw():
    now = play(at(START), *SHUFFLE, *SHUFFLE)
    assert commands.ClaimDraw() in list(GAME.legal(now, 0))
    assert happens(now, "claim-draw") == (DrawClaimed(0),)
    assert GAME.outcome(begin(now, "claim-draw")) == Outcome((), "repetition")


def test_two_occurrences_are_not_enough():
    now = play(at(START), *SHUFFLE)
    assert state.repetitions(now) == 2
    assert code(now, "claim-draw") == "no-repetition"


def test_a_claim_is_never_automatic_and_comes_before_the_first_step():
    now = play(at(START), *SHUFFLE, *SHUFFLE)
    assert GAME.outcome(now) is None
    assert code(begin(now, "build g1 P1"), "claim-draw") == "wrong-phase"
    assert GAME.outcome(play(now, "pass")) is None


def test_names_do_not_matter_to_a_repetition():
    now = play(at(START.replace("g1g3-", "y2g3-", 1)), *_there_and_back("Alpha"), *_there_and_back("Beta"))
    assert state.repetitions(now) == 3
    away = play(now, "discover y2 P1 r3 Gamma")
    assert state.repetitions(away) == 3


def test_the_side_to_move_matters_to_a_repetition():
    now = play(at(START), "pass")
    assert state.repetitions(now) == 1
    assert state.repetitions(play(now, "pass")) == 2


def test_the_first_counted_position_is_the_one_after_setup():
    now = play(new_game(), "homeworld y1 b2 g3", "homeworld b3 g2 y3")
    assert state.repetitions(now) == 1
    assert state.repetitions(play(now, "pass", "pass")) == 2


def test_at_the_turn_limit_the_game_is_drawn():
    now = play(new_game(turn_limit=4), "homeworld y1 b2 g3", "homeworld b3 g2 y3", "pass")
    assert GAME.outcome(now) is None
    assert GAME.outcome(play(now, "pass")) == Outcome((), "turn-limit")


def test_a_win_in_the_last_turn_counts():
    now = at("P1 | P1:y1b2 g3- | P2:g1r3 b3-y2", turn_limit=3)
    assert GAME.outcome(play(now, "capture y2 P2")) == Outcome((0,), "elimination")
    assert GAME.outcome(play(now, "pass")) == Outcome((), "turn-limit")


def _there_and_back(name: str) -> tuple[str, ...]:
    return (f"discover y2 P1 r3 {name}", "pass", f"move y2 {name} P1", "pass")
