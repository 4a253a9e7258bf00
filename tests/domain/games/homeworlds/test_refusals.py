"""Rule: homeworlds.md#refusals"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.games.homeworlds import GAME, commands
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.state import State
from domain.kernel.errors import IllegalCommand
from tests.domain.games.homeworlds.table import at, code, new_game, play, refusal

RULES = Path(__file__).parents[4] / "docs" / "rules" / "homeworlds.md"

SETUP = "setup"
SECOND = "the second seat's setup"
MAP = "P1 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:g3 y1-b2"
RED = "P1 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:r3 y1-b2"
NO_BLUE = "P1 | P1:b1b2 g1g3- | P2:g2b3 -y3b1b1"
OVER = "P1 | P1:y1b2 g3- | P2:g2b3 g1-"
LONELY = "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3 y1-b2"

REFUSED = [
    ("game-over", OVER, "pass"),
    ("syntax", MAP, "fly g1 P1 S1"),
    ("syntax", MAP, ""),
    ("syntax", MAP, "pass;" * 1_000),
    ("syntax", MAP, "build g1 P1 quickly"),
    ("syntax", MAP, "build g7 P1"),
    ("syntax", MAP, "pass; end; pass"),
    ("syntax", MAP, "discover g1 P1 b3 Dy/dx"),
    ("syntax", SETUP, "homeworld y1 b2"),
    ("ambiguous", MAP, "build"),
    ("ambiguous", MAP, "capture"),
    ("wrong-phase", MAP, "homeworld y1 b2 g3"),
    ("wrong-phase", SETUP, "build g1 P1"),
    ("wrong-phase", SETUP, "pass"),
    ("wrong-phase", SETUP, "claim-draw"),
    ("no-such-system", MAP, "build g1 Nowhere"),
    ("no-such-system", MAP, "move g1 P1 Nowhere"),
    ("name-in-use", MAP, "discover g1 P1 b3 s1"),
    ("name-in-use", MAP, "discover g1 P1 b3 P2"),
    ("reserved-name", MAP, "discover g1 P1 b3 Red"),
    ("reserved-name", MAP, "discover g1 P1 b3 n"),
    ("reserved-name", MAP, "discover g1 P1 b3 g3"),
    ("reserved-name", MAP, "discover g1 P1 b3 attack"),
    ("too-many-actions", MAP, "build g1 P1; move g1 P1 S1"),
    ("too-many-actions", MAP, "sacrifice g1 P1; build g1 P1; build g1 P1"),
    ("too-many-actions", MAP, "sacrifice g3 P1; pass 3; build g1 P1"),
    ("too-many-actions", MAP, "pass; sacrifice g3 P1"),
    ("wrong-colour", MAP, "sacrifice g1 P1; move g3 P1 S1"),
    ("no-ship-there", MAP, "build g1 P2"),
    ("no-ship-there", MAP, "sacrifice y3 P2"),
    ("no-power", MAP, "capture b2 S1"),
    ("no-power", MAP, "trade y1 r1 S1"),
    ("no-such-ship", MAP, "trade r3 b3 P1"),
    ("no-such-ship", MAP, "move b2 P1 S1"),
    ("no-such-ship", MAP, "sacrifice b2 S1"),
    ("no-such-ship", RED, "capture y1 S1"),
    ("no-model-ship", MAP, "build r1 P1"),
    ("not-smallest", MAP, "build g2 P1"),
    ("trade-size", MAP, "trade g3 b1 P1"),
    ("trade-same", MAP, "trade g3 g3 P1"),
    ("not-connected", MAP, "move g1 P1 P2"),
    ("not-connected", MAP, "discover g1 P1 b1"),
    ("too-small", RED, "capture b2 S1"),
    ("bank-empty", SECOND, "homeworld y1 b2 g3"),
    ("bank-empty", NO_BLUE, "trade g1 b1 P1"),
    ("no-overpopulation", MAP, "catastrophe P1 green"),
    ("not-large", SETUP, "homeworld y1 b2 g2"),
    ("self-elimination", LONELY, "move g3 P1 S1"),
    ("no-repetition", MAP, "claim-draw"),
]


def given(position: str) -> State:
    if position == SETUP:
        return new_game()
    return play(new_game(), "homeworld g3 g3 g3") if position == SECOND else at(position)


@pytest.mark.parametrize(("expected", "position", "turn"), REFUSED)
def test_each_refusal_has_its_code_and_says_what_to_do(expected: str, position: str, turn: str):
    refused = refusal(given(position), turn)
    assert refused.code == expected
    assert refused.detail.endswith(".")
    assert refused.rule


@pytest.mark.parametrize(("expected", "position", "turn"), REFUSED)
def test_each_refusal_cites_a_section_of_the_rules(expected: str, position: str, turn: str):
    refused = refusal(given(position), turn)
    headings = re.findall(r"^#+ (.+)$", RULES.read_text(), re.MULTILINE)
    anchors = {f"homeworlds.md#{heading.lower().replace(' ', '-')}" for heading in headings}
    assert refused.rule in anchors
    assert f"`{expected}`" in RULES.read_text()


@pytest.mark.parametrize(
    ("earlier", "position", "turn"),
    [
        # Each turn breaks the rule of its code and at least one that is checked later.
        ("game-over", OVER, "fly"),
        ("syntax", MAP, "discover g1 Nowhere b1 Dy/dx"),
        ("wrong-phase", SETUP, "build g1 Nowhere"),
        ("no-such-system", MAP, "discover g1 Nowhere b1 S1"),
        ("name-in-use", MAP, "build g1 P1; discover g1 P1 b3 P1"),
        ("reserved-name", MAP, "build g1 P1; discover g1 P1 b3 red"),
        ("too-many-actions", MAP, "sacrifice g1 P1; build g1 P1; trade g3 b3 P2"),
        ("wrong-colour", MAP, "sacrifice g1 P1; trade g3 b3 P2"),
        ("no-ship-there", MAP, "trade g3 g3 P2"),
        ("no-power", MAP, "trade r1 r1 S1"),
        ("no-such-ship", MAP, "trade r1 b2 P1"),
        ("no-model-ship", MAP, "build r3 P1"),
        ("trade-size", NO_BLUE, "trade g3 b1 P1"),
        ("not-connected", NO_BLUE.replace("b1b2", "y1b1", 1).replace("y3b1b1", "b1b1"), "discover g1 P1 b1"),
        ("bank-empty", SECOND, "homeworld y1 g3 b1"),
    ],
)
def test_of_two_things_wrong_the_earlier_in_the_table_is_reported(earlier: str, position: str, turn: str):
    assert code(given(position), turn) == earlier


def test_the_other_seat_waits():
    now = at(MAP)
    for attempt in (
        lambda: GAME.check(now, 1, commands.EndTurn()),
        lambda: GAME.read(now, 1, "pass", True),
    ):
        with pytest.raises(IllegalCommand) as refused:
            attempt()
        assert refused.value.code == "not-your-turn"


def test_the_step_that_fails_is_counted_also_where_the_text_is_at_fault():
    assert refusal(at(MAP), "sacrifice g3 P1; build g1 P1; build r1 P1").step == 2
    assert refusal(at(MAP), "sacrifice g3 P1; build g1 P1; build purple P1").step == 2


def test_a_refused_turn_leaves_nothing_behind():
    now = at(MAP)
    refusal(now, "sacrifice g3 P1; build g1 P1; build r1 P1")
    assert now == at(MAP)


@pytest.mark.parametrize(
    "command",
    [
        commands.BuildShip("g1", "P3"),
        commands.TradeShip("g1", "b1", ""),
        commands.MoveShip("g1", "P1", "P1"),
        commands.DiscoverSystem("g1", "P1", "b3", "a name with blanks"),
        commands.SacrificeShip("g2", "P1"),
        commands.CallCatastrophe("P1", "blue"),
    ],
)
def test_commands_that_no_text_can_give_are_refused_too(command: Command):
    with pytest.raises(IllegalCommand):
        GAME.check(at(MAP), 0, command)
