"""Rule: homeworlds.md#notation and #other-ways-to-write"""

from __future__ import annotations

import pytest

from domain.games.homeworlds import GAME, commands, reader
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.dialect import Dialect
from domain.kernel.chance import SampledChance
from domain.kernel.errors import IllegalCommand
from tests.domain.games.homeworlds.table import at, begin, canonical, code, happens, new_game, play

MAP = "P1 | P1:r1b2 y2g1g3- | P2:r2b3 r3-y2 | Deneb:g3 y1y1b1- | Sol:b3 -b2"
SACRIFICE = "sacrifice g3 P1; build g1 P1; build y1 Deneb"


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (commands.FoundHomeworld(("b2", "y1"), "g3"), "homeworld b2 y1 g3"),
        (commands.FoundHomeworld(("b2", "y1"), "g1", override=True), "homeworld b2 y1 g1 *"),
        (commands.BuildShip("g1", "P1"), "build g1 P1"),
        (commands.TradeShip("g1", "b1", "Sol"), "trade g1 b1 Sol"),
        (commands.MoveShip("y1", "P1", "Sol"), "move y1 P1 Sol"),
        (commands.DiscoverSystem("y1", "P1", "b3", "Vega"), "discover y1 P1 b3 Vega"),
        (commands.DiscoverSystem("y1", "P1", "b3"), "discover y1 P1 b3"),
        (commands.CaptureShip("r1", "Sol"), "capture r1 Sol"),
        (commands.SacrificeShip("y2", "Sol"), "sacrifice y2 Sol"),
        (commands.CallCatastrophe("P2", "yellow"), "catastrophe P2 yellow"),
        (commands.EndTurn(), "end"),
        (commands.EndTurn(confirm=True), "end *"),
        (commands.ClaimDraw(), "claim-draw"),
    ],
)
def test_a_command_is_said_in_one_way_and_read_back(command: Command, text: str):
    assert GAME.say(command) == text
    now = new_game() if isinstance(command, commands.FoundHomeworld) else at(MAP)
    assert GAME.read(now, 0, text, False) == (command,)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        # separators and capitals
        ("SACRIFICE G3 p1\nBuild G1 p1\nBUILD y1 DENEB", SACRIFICE),
        ("sacrifice g3 P1, build g1 P1, build y1 Deneb", SACRIFICE),
        ("sacrifice g3 P1 / build g1 P1 / build y1 Deneb", SACRIFICE),
        (";; sacrifice g3 P1 ;\n build g1 P1; ; build y1 Deneb;", SACRIFICE),
        # verbs
        ("s g3 P1; b g1 P1; b y1 Deneb", SACRIFICE),
        ("sac g3 P1; con g1 P1; construct y1 Deneb", SACRIFICE),
        ("m y2 P1 Deneb", "move y2 P1 Deneb"),
        ("d y2 P1 r3 Vega", "discover y2 P1 r3 Vega"),
        ("t g1 b1 P1", "trade g1 b1 P1"),
        ("swap g1 b1 P1", "trade g1 b1 P1"),
        ("convert g1 to b1 at P1", "trade g1 b1 P1"),
        ("a y2 P2", "capture y2 P2"),
        ("x y2 P2", "capture y2 P2"),
        ("conquer y2 P2", "capture y2 P2"),
        ("p", "pass"),
        # pieces with something behind them
        ("attack y2S P2", "capture y2 P2"),
        ("attack y20 P2", "capture y2 P2"),
        ("build g1!!! P1", "build g1 P1"),
        # systems
        ("move y1 Deneb north", "move y1 Deneb P1"),
        ("capture y2 south", "capture y2 P2"),
        # the forms of other programs
        ("build g P1", "build g1 P1"),
        ("build green at P1", "build g1 P1"),
        ("trade g1 P1 b", "trade g1 b1 P1"),
        ("trade g1 P1 blue", "trade g1 b1 P1"),
        ("trade g1 P1 b1", "trade g1 b1 P1"),
        ("trade g1 blue P1", "trade g1 b1 P1"),
        ("trade g1 for b1 in P1", "trade g1 b1 P1"),
        ("move y1 from Deneb to P1", "move y1 Deneb P1"),
        ("move y1 to P1 from Deneb", "move y1 Deneb P1"),
        ("move y2 from P1 to Vega (r3)", "discover y2 P1 r3 Vega"),
        ("discover y2 from P1 to Vega (r3)", "discover y2 P1 r3 Vega"),
        ("sacrifice y2 at P1; move y1y1 from Deneb to P1", "sacrifice y2 P1; move y1 Deneb P1; move y1 Deneb P1"),
        (
            "sacrifice y2 at P1; move y1y1 from Deneb to Vega (r1)",
            "sacrifice y2 P1; discover y1 Deneb r1 Vega; move y1 Deneb Vega",
        ),
        ("sacrifice g3 P1; build g1g1 at P1", "sacrifice g3 P1; build g1 P1; build g1 P1"),
        # passes and stars
        ("sacrifice g3 P1; build g1 P1; pass; pass", "sacrifice g3 P1; build g1 P1"),
        ("sacrifice g3 P1; build g1 P1; pass 2", "sacrifice g3 P1; build g1 P1"),
        ("sacrifice g3 P1; pass *", "sacrifice g3 P1"),
        ("sacrifice g3 P1; pass; pass; pass; pass", "sacrifice g3 P1"),
        ("build g1 P1; pass", "build g1 P1"),
        ("build g1 P1; end", "build g1 P1"),
        ("build g1 P1 *", "build g1 P1"),
        ("pass *", "pass"),
        ("end", "pass"),
    ],
)
def test_turns_are_read_as_people_write_them_and_written_in_one_way(written: str, meant: str):
    assert canonical(at(MAP), written) == meant


@pytest.mark.parametrize(
    "written", ["catastrophe Deneb yellow", "cat y Deneb", "c yellow at Deneb", "CATASTROPHE deneb Y", "ca Deneb y"]
)
def test_a_catastrophe_names_system_and_colour_in_either_order(written: str):
    crowded = MAP.replace("y1y1b1-", "y1y1y3b1-y3")
    assert canonical(at(crowded), written) == "catastrophe Deneb yellow"


def test_a_system_called_like_a_preposition_is_a_system():
    now = at("P1 | P1:y1b2 y2g3- | P2:g1b3 -y2 | To:g3 y1-")
    assert canonical(now, "move y2 P1 To") == "move y2 P1 To"
    assert canonical(now, "move y2 from P1 To") == "move y2 P1 To"


def test_a_homeworld_may_be_given_a_name_which_is_ignored():
    assert canonical(new_game(), "hw y1 b2 g3 Terra") == "homeworld y1 b2 g3"


def test_a_name_keeps_its_capitals():
    assert canonical(at(MAP), "DISCOVER Y2 P1 R3 vEGA") == "discover y2 P1 r3 vEGA"


def test_without_whole_a_text_is_the_beginning_of_a_turn():
    assert len(GAME.read(at(MAP), 0, "sacrifice g3 P1; build g1 P1", False)) == 2
    assert GAME.read(at(MAP), 0, "sacrifice g3 P1; build g1 P1; end", False)[-1] == commands.EndTurn()
    assert GAME.read(at(MAP), 0, "pass", False) == (commands.EndTurn(),)


def test_a_turn_may_be_sent_in_parts():
    now = begin(begin(at(MAP), "sacrifice g3 P1"), "build g1 P1")
    assert happens(now, "build y1 Deneb")[-1] == happens(at(MAP), SACRIFICE)[-1]


def test_reading_stops_at_the_first_step_that_the_rules_refuse():
    assert GAME.read(at(MAP), 0, "build g3 P1; build", True) == (commands.BuildShip("g3", "P1"),)
    assert code(at(MAP), "build g3 P1; build") == "not-smallest"


def test_the_board_shows_whose_turn_it_is_what_is_left_and_the_position():
    now = begin(at(MAP), "sacrifice g3 P1; build g1 P1")
    board = GAME.draw(now, None)
    assert board.splitlines() == [
        "turn 3, P1 to move: sacrifice g3 P1; build g1 P1 (green actions left: 2)",
        "       stars  ships of P1  ships of P2",
        "P1     r1 b2  y2 g1 g1     -",
        "P2     r2 b3  r3           y2",
        "Deneb  g3     y1 y1 b1     -",
        "Sol    b3     -            b2",
        "bank  r1x2 r2x2 r3x2   y1x1 y2x1 y3x3   g1x1 g2x3 g3x2   b1x2 b2x1 b3x1",
        "P1 | P1:r1b2 y2g1g1- | P2:r2b3 r3-y2 | Deneb:g3 y1y1b1- | Sol:b3 -b2",
    ]
    assert GAME.draw(new_game(), 0).splitlines()[0] == "turn 1, P1 to move"


def test_the_board_marks_what_is_overpopulated():
    board = GAME.draw(at("P1 | P1:y1b2 g3- | P2:g1b3 -y2 | Sol:r3 r1r2-r3y1"), None)
    assert "Sol  r3 !red  r1 r2" in board


def test_every_step_of_a_game_told_is_the_canonical_turn():
    now = at(MAP)
    assert [GAME.tell(event) for event in happens(now, SACRIFICE)] == ["", "", "", SACRIFICE]


def test_any_text_is_read_or_refused():
    words = [
        "build", "b", "move", "g1", "g1g2", "P1", "Deneb", "Sol", "blue", "to", "*", ";", "/", "pass", "(b3)", "sac",
        "catastrophe", "discover", "trade", "y1", "x", "é", "9", "homeworld", "end", "south", "-",
    ]  # fmt: skip
    chance = SampledChance(7)
    now, refused = at(MAP), 0
    for _ in range(3_000):
        text = " ".join(words[chance.pick(len(words))] for _ in range(chance.pick(9)))
        try:
            assert GAME.read(now, 0, text, bool(chance.pick(2)))
        except IllegalCommand as refusal:
            refused += 1
            assert refusal.code in {"syntax", "ambiguous", "too-many-actions"}
    assert 0 < refused < 3_000


def test_a_lenient_reading_drops_words_and_digits_too_many_and_remembers_names():
    dialect = Dialect(lenient=True)
    now = at("P1 | P1:y1b2 y2g3- | P2:g1b3 -y2")
    text = "Discover Y22 P1 R3 Dy/dx (the one) ; not a separator"
    (command, _) = reader.read_as(dialect, now, 0, text, True)
    assert command == commands.DiscoverSystem("y2", "P1", "r3")
    now = play(now, "discover y2 P1 r3 S1", "pass")
    assert reader.read_as(dialect, now, 0, "Move Y2 DY/DX P1 now", True)[0] == commands.MoveShip("y2", "S1", "P1")
