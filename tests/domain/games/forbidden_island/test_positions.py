"""Worked positions, and everything that is legal in them."""

from __future__ import annotations

import pytest

from domain.games.forbidden_island import GAME
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
)
from domain.games.forbidden_island.pieces import TREASURES
from domain.games.forbidden_island.state import State, is_drowned
from tests.domain.games.forbidden_island.table import ISLAND_R1, name_of, position, targets

ALL = {name_of(tile) for tile in ISLAND_R1}


def words(text: str) -> set[str]:
    return set(text.replace(",", " ").split())


@pytest.mark.parametrize(
    ("pawns", "flooded", "sunk", "expected"),
    [
        pytest.param("engineer 33, messenger 46", "", "", "23 32 34 43", id="M1"),
        pytest.param("engineer 31, messenger 46", "", "", "32 41", id="M2"),
        pytest.param("engineer 13, messenger 46", "", "", "14 23", id="M3"),
        pytest.param("engineer 33, messenger 46", "", "23 32", "34 43", id="M4"),
        pytest.param("messenger 33, pilot 46", "23 32 34 43", "", "23 32 34 43", id="M5"),
        pytest.param("explorer 31, messenger 46", "", "", "22 32 41 42", id="X1"),
        pytest.param("explorer 13, messenger 46", "", "", "14 22 23 24", id="X2"),
        pytest.param("explorer 33, messenger 46", "", "22 34", "23 24 32 42 43 44", id="X3"),
        pytest.param("diver 33, messenger 46", "", "", "23 32 34 43", id="D1"),
        pytest.param("diver 33, messenger 46", "34", "", "23 24 32 34 35 43 44", id="D2"),
        pytest.param("diver 33, messenger 46", "35", "34", "23 24 25 32 35 36 43 44 45", id="D3"),
        pytest.param("diver 31, messenger 46", "", "41 42", "32 43 52", id="D4"),
        pytest.param("diver 33, messenger 46", "33", "", "23 32 34 43", id="D5"),
        pytest.param("diver 13, messenger 46", "14", "", "14 23 24", id="D6"),
        pytest.param("diver 31, messenger 46", "", "32 41", "22 33 42", id="D7"),
        pytest.param("pilot 31, messenger 46", "", "", "32 41", id="P1"),
    ],
)
def test_move_destinations(pawns: str, flooded: str, sunk: str, expected: str) -> None:
    """Rule: forbidden_island.md#move, #explorer, #diver"""
    assert targets(position(pawns, flooded=flooded, sunk=sunk), Move) == words(expected)


def test_fly_destinations() -> None:
    """Rule: forbidden_island.md#pilot; positions P2 and P3"""
    pawns = "pilot 31, diver 46"
    assert targets(position(pawns, sunk="14 24 64"), Fly) == ALL - words("14 24 31 64")
    assert targets(position(pawns, flight_used=True), Fly) == set()


@pytest.mark.parametrize(
    ("pawns", "flooded", "sunk", "expected"),
    [
        pytest.param("navigator 46, engineer 31", "", "", "22 32 33 41 42", id="N1"),
        pytest.param("navigator 46, explorer 31", "", "", "13 22 23 32 33 41 42 43 52 53", id="N2"),
        pytest.param("navigator 46, engineer 31", "", "32", "41 42", id="N3"),
        pytest.param("navigator 46, diver 31", "", "32", "22 33 41 42", id="N4"),
        pytest.param("navigator 46, diver 31", "", "32 33", "22 41 42", id="N5"),
        pytest.param("navigator 46, pilot 31", "", "", "22 32 33 41 42", id="N6"),
        pytest.param("navigator 46, messenger 33", "", "", "13 22 23 24 31 32 34 35 42 43 44 53", id="N7"),
        pytest.param("navigator 46, diver 33", "23 32 34 43", "", "13 22 23 24 31 32 34 35 42 43 44 53", id="N8"),
    ],
)
def test_navigate_destinations(pawns: str, flooded: str, sunk: str, expected: str) -> None:
    """Rule: forbidden_island.md#navigator"""
    assert targets(position(pawns, flooded=flooded, sunk=sunk), Navigate) == words(expected)


@pytest.mark.parametrize(
    ("pawns", "flooded", "sunk", "expected"),
    [
        pytest.param("engineer 33, messenger 46", "32 33 43 44", "", "32 33 43 32+33 32+43 33+43", id="S1"),
        pytest.param("explorer 33, messenger 46", "22 35 44", "", "22 44", id="S2"),
        pytest.param("diver 33, messenger 46", "34 35", "", "34", id="S3"),
        pytest.param("pilot 33, messenger 46", "22 33", "32", "33", id="S4"),
        pytest.param("engineer 33, messenger 46", "32", "43", "32", id="S5"),
        pytest.param("navigator 33, messenger 46", "22 44 46", "", "", id="S6"),
    ],
)
def test_shore_up_choices(pawns: str, flooded: str, sunk: str, expected: str) -> None:
    """Rule: forbidden_island.md#shore-up, #engineer"""
    assert targets(position(pawns, flooded=flooded, sunk=sunk), ShoreUp) == words(expected)


@pytest.mark.parametrize(
    ("pawns", "flooded", "sunk", "expected"),
    [
        pytest.param("messenger 33, navigator 46", "32", "33 34 43", "23 32", id="W1"),
        pytest.param("explorer 31, navigator 46", "42", "31 32 41", "22 42", id="W2"),
        pytest.param("engineer 31, navigator 46", "", "31 32 41", "", id="W3"),
        pytest.param("diver 31, navigator 46", "22 42", "31 32 41", "22 33 42", id="W4"),
        pytest.param("pilot 31, navigator 46", "", "31 32 41", " ".join(ALL - words("31 32 41")), id="W5"),
        pytest.param("diver 31, navigator 46", "32", "31 41", "32", id="W6"),
        pytest.param("diver 31, navigator 46", "", "22 23 31 32 33 34 41 42", "43 52", id="W7"),
    ],
)
def test_swim_destinations(pawns: str, flooded: str, sunk: str, expected: str) -> None:
    """Rule: forbidden_island.md#swimming"""
    state = position(pawns, flooded=flooded, sunk=sunk, phase="swim", draws=1)
    assert targets(state, Swim) == words(expected)
    assert is_drowned(state) is (not expected)


@pytest.mark.parametrize(
    ("pawns", "hands", "expected"),
    [
        pytest.param("messenger 33, pilot 31, diver 46", ("2 fire, helicopter_lift", "", ""), "1:fire 2:fire", id="G1"),
        pytest.param(
            "engineer 33, explorer 33, pilot 31", ("fire, ocean, sandbags", "", ""), "1:fire 1:ocean", id="G2"
        ),
        pytest.param("engineer 33, messenger 31", ("3 fire", ""), "", id="G3"),
    ],
)
def test_give_card_choices(pawns: str, hands: tuple[str, ...], expected: str) -> None:
    """Rule: forbidden_island.md#give-a-card, #messenger"""
    assert targets(position(pawns, hands=hands), GiveCard) == words(expected)


@pytest.mark.parametrize(
    ("pawns", "flooded", "hands", "captured", "possible"),
    [
        pytest.param("explorer 33, pilot 46", "33", ("4 ocean", ""), (), True, id="C1"),
        pytest.param("explorer 45, pilot 46", "", ("5 ocean", ""), (), True, id="C2"),
        pytest.param("explorer 33, pilot 46", "", ("3 ocean", "2 ocean"), (), False, id="C3"),
        pytest.param("explorer 34, pilot 46", "", ("4 ocean", ""), (), False, id="C4"),
        pytest.param("explorer 33, pilot 46", "", ("4 ocean", ""), ("ocean",), False, id="C5"),
        pytest.param("explorer 13, pilot 46", "", ("fire, 4 ocean", ""), (), False, id="C6"),
    ],
)
def test_capture_treasure_choices(
    pawns: str, flooded: str, hands: tuple[str, ...], captured: tuple[str, ...], possible: bool
) -> None:
    """Rule: forbidden_island.md#capture"""
    state = position(pawns, flooded=flooded, hands=hands, captured=captured)
    assert (CaptureTreasure() in set(GAME.legal(state, 0))) is possible


def test_play_helicopter_choices() -> None:
    """Rule: forbidden_island.md#helicopter-lift; position H1"""
    state = position("engineer 33, diver 33, pilot 31", sunk="13 14 22 46 64", hands=("helicopter_lift", "", ""))
    lifts = [command for command in GAME.legal(state, 0) if isinstance(command, PlayHelicopter)]
    assert len(lifts) == len(set(lifts)) == 72
    assert {lift.pawns for lift in lifts} == {(0,), (1,), (0, 1), (2,)}
    assert sum(lift.pawns == (2,) for lift in lifts) == 18


def test_play_sandbags_choices() -> None:
    """Rule: forbidden_island.md#sandbags; position H2"""
    state = position("engineer 33, diver 31", flooded="13 22 46", hands=("", "sandbags"))
    assert not [command for command in GAME.legal(state, 0) if isinstance(command, PlaySandbags)]
    assert len([command for command in GAME.legal(state, 1) if isinstance(command, PlaySandbags)]) == 3


def lifting(state: State) -> int:
    return sum(LiftOff() in set(GAME.legal(state, seat)) for seat in range(len(state.roles)))


@pytest.mark.parametrize(
    ("pawns", "flooded", "hands", "captured", "expected"),
    [
        pytest.param("engineer 44, diver 44", "44", ("", "helicopter_lift"), TREASURES, 1, id="L1"),
        pytest.param("engineer 44, diver 34", "", ("", "helicopter_lift"), TREASURES, 0, id="L2"),
        pytest.param("engineer 44, diver 44", "", ("", "helicopter_lift"), ("fire", "ocean", "wind"), 0, id="L3"),
        pytest.param("engineer 44, diver 44", "", ("sandbags", ""), TREASURES, 0, id="L4"),
    ],
)
def test_seats_that_may_lift_off(
    pawns: str, flooded: str, hands: tuple[str, ...], captured: tuple[str, ...], expected: int
) -> None:
    """Rule: forbidden_island.md#winning"""
    assert lifting(position(pawns, flooded=flooded, hands=hands, captured=captured)) == expected
