"""Rule: homeworlds.md#setup"""

from __future__ import annotations

import pytest

from domain.games.homeworlds import GAME, position_text
from domain.games.homeworlds.commands import FoundHomeworld
from domain.games.homeworlds.events import GameOpened, HomeworldFounded, TurnEnded
from domain.kernel.errors import InvalidOptions
from tests.domain.games.homeworlds.table import NO_CHANCE, code, happens, new_game, play


def test_two_stars_and_a_ship_are_a_whole_turn():
    assert happens(new_game(), "homeworld y1 b2 g3") == (
        HomeworldFounded(0, ("y1", "b2"), "g3"),
        TurnEnded(0, "homeworld y1 b2 g3"),
    )


def test_after_both_homeworlds_the_first_seat_takes_a_normal_turn():
    now = play(new_game(), "homeworld y1 b2 g3", "homeworld b3 g2 y3")
    assert position_text.write(now) == "P1 | P1:y1b2 g3- | P2:g2b3 -y3"
    assert GAME.awaiting(now) == {0}


def test_the_stars_of_the_text_keep_the_order_given():
    assert happens(new_game(), "homeworld b2 y1 g3")[1] == TurnEnded(0, "homeworld b2 y1 g3")


def test_the_second_seat_may_take_what_is_left_only():
    now = play(new_game(), "homeworld g3 g3 g3")
    assert code(now, "homeworld y1 b2 g3") == "bank-empty"
    assert not [c for c in GAME.legal(now, 1) if isinstance(c, FoundHomeworld) and c.ship == "g3"]


def test_a_small_first_ship_needs_the_override_and_the_text_keeps_the_star():
    assert code(new_game(), "homeworld y1 b2 g2") == "not-large"
    assert happens(new_game(), "homeworld y1 b2 g2 *")[1] == TurnEnded(0, "homeworld y1 b2 g2 *")
    assert happens(new_game(), "homeworld y1 b2 g3 *")[1] == TurnEnded(0, "homeworld y1 b2 g3")


def test_one_star_is_not_enough():
    assert code(new_game(), "homeworld b2 - g3 *") == "syntax"
    assert code(new_game(), "homeworld b2 g3") == "syntax"


def test_there_are_as_many_foundings_as_choices_of_two_stars_and_a_ship():
    assert len(list(GAME.legal(new_game(), 0))) == 78 * 12
    assert len(list(GAME.legal(play(new_game(), "homeworld g3 g3 g3"), 1))) == 66 * 11


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("homeworld y1 b2 g3", ()),
        ("homeworld b1 b2 g3", ("same-colour-stars", "few-colours")),
        ("homeworld y1 b1 g3", ("same-size-stars",)),
        ("homeworld y1 b2 r3", ("no-green",)),
        ("homeworld y1 r2 g3", ("no-blue",)),
        ("homeworld y1 b2 g1 *", ("small-ship",)),
    ],
)
def test_advice_names_what_captains_avoid_and_never_blocks(text: str, advice: tuple[str, ...]):
    now = new_game()
    (command, *_) = GAME.read(now, 0, text, True)
    assert GAME.warnings is not None
    assert GAME.warnings(now, 0, command) == advice
    assert happens(now, text)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("homeworld b3 y2 g3", ()),
        ("homeworld b1 y2 g3", ("small-universe",)),
        ("homeworld b3 y3 g3", ("same-size-stars", "homes-connected")),
    ],
)
def test_the_second_seat_is_warned_of_a_small_universe_and_of_connected_homes(text: str, advice: tuple[str, ...]):
    now = play(new_game(), "homeworld y1 b2 g3")
    (command, *_) = GAME.read(now, 1, text, True)
    assert GAME.warnings is not None
    assert GAME.warnings(now, 1, command) == advice


def test_normal_turns_carry_no_advice():
    now = play(new_game(), "homeworld y1 b2 g3", "homeworld b3 g2 y3")
    assert GAME.warnings is not None
    assert all(GAME.warnings(now, 0, command) == () for command in GAME.legal(now, 0))


def test_the_turn_limit_is_none_or_leaves_at_least_one_normal_turn():
    assert GAME.prepare(GAME.Options(), 2, NO_CHANCE) == GameOpened(turn_limit=400)
    assert GAME.prepare(GAME.Options(turn_limit=0), 2, NO_CHANCE) == GameOpened(turn_limit=0)
    for limit in (-1, 1, 2, 10_001):
        with pytest.raises(InvalidOptions) as refused:
            GAME.prepare(GAME.Options(turn_limit=limit), 2, NO_CHANCE)
        assert refused.value.field == "turn_limit"
