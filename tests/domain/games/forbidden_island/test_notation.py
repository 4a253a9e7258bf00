"""Rule: forbidden_island.md#notation"""

from __future__ import annotations

import pytest

from domain.games.forbidden_island import GAME
from domain.games.forbidden_island.board import LAYOUTS
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Command,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndTurn,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
    UndoMove,
)
from domain.games.forbidden_island.events import (
    ActionsEnded,
    CardDiscarded,
    CardGiven,
    Event,
    FloodCardDrawn,
    FloodDeckRebuilt,
    FloodPhaseStarted,
    GameLost,
    GameWon,
    HandLimitExceeded,
    MoveUndone,
    PawnMoved,
    PawnsInWater,
    SpecialPlayed,
    TileFlooded,
    TilesShored,
    TileSunk,
    TreasureCaptured,
    TreasureCardDrawn,
    TreasureDeckRebuilt,
    TurnStarted,
    WaterRose,
)
from domain.games.forbidden_island.setup import Options
from domain.kernel.chance import SampledChance
from domain.kernel.errors import IllegalCommand
from tests.domain.games.forbidden_island.table import position

# c3 is coral_palace, d4 fools_landing
STATE = position("engineer 33, pilot 44", flooded="33 43 22", sunk="13", hands=("2 fire, sandbags", "helicopter_lift"))


def read(text: str, whole: bool = False) -> tuple[Command, ...]:
    return GAME.read(STATE, 0, text, whole)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("move crimson_forest", Move("crimson_forest")),
        ("move D4", Move("fools_landing")),
        ("MOVE crim", Move("crimson_forest")),
        ("fly d4", Fly("fools_landing")),
        ("navigate 1 d4", Navigate(1, "fools_landing")),
        ("navigate pilot d4", Navigate(1, "fools_landing")),
        ("shore c3", ShoreUp(("coral_palace",))),
        ("shore c3, d4", ShoreUp(("coral_palace", "fools_landing"))),
        ("give 1 fire", GiveCard(1, "fire")),
        ("give p fi", GiveCard(1, "fire")),
        ("capture", CaptureTreasure()),
        ("undo", UndoMove()),
        ("end", EndTurn()),
        ("draw", DrawTreasure()),
        ("draw treasure", DrawTreasure()),
        ("draw flood", DrawFlood()),
        ("discard heli", Discard("helicopter_lift")),
        ("swim d4", Swim("fools_landing")),
        ("sandbags d4", PlaySandbags("fools_landing")),
        ("lift 0 1 d4", PlayHelicopter((0, 1), "fools_landing")),
        ("lift engineer,pilot d4", PlayHelicopter((0, 1), "fools_landing")),
        ("lift off", LiftOff()),
        ("liftoff", LiftOff()),
    ],
)
def test_a_text_names_a_command(text: str, command: Command) -> None:
    assert read(text) == (command,)


def test_draw_means_the_card_that_is_due() -> None:
    state = position("engineer 33, pilot 44", phase="flood", draws=1)
    assert GAME.read(state, 0, "draw", False) == (DrawFlood(),)


def test_steps_are_separate_and_a_whole_turn_of_all_actions_ends() -> None:
    steps = (Move("fools_landing"), ShoreUp(("coral_palace",)))
    assert read("move d4; shore c3") == read("move d4\nshore c3", whole=True) == steps
    assert read("move d4; shore c3; end", whole=True) == (*steps, EndTurn())
    assert read("move d4; shore c3; shore d3", whole=True) == (*steps, ShoreUp(("observatory",)), EndTurn())
    assert read("move d4; shore c3; shore d3") == (*steps, ShoreUp(("observatory",)))


def test_given_an_undo_a_gift_or_another_seat_then_no_end_is_implied() -> None:
    undone = "move d4; undo; shore c3; shore d3"
    assert not any(isinstance(command, EndTurn) for command in read(undone, whole=True))
    assert read("move d4; move c3; give 1 fire", whole=True)[-1] == GiveCard(1, "fire")
    assert read("lift off", whole=True) == (LiftOff(),)
    assert GAME.read(STATE, 1, "lift 1 c3", True) == (PlayHelicopter((1,), "coral_palace"),)


@pytest.mark.parametrize(
    "text", ["", " ; ", "move", "move j1", "move atlantis", "go d4", "give 1", "give 1 gold", "lift d4",
             "navigate x d4", "shore", "shore c3 d4 d3", "draw card", "discard waters_rise", "navigate diver d4"],
)  # fmt: skip
def test_given_a_text_that_names_no_command_then_refused(text: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        read(text)
    assert (refused.value.code, refused.value.rule) == ("syntax", "forbidden_island.md#notation")


def test_given_a_beginning_of_two_names_then_ambiguous() -> None:
    with pytest.raises(IllegalCommand) as refused:
        read("move co")
    assert refused.value.code == "ambiguous"
    assert refused.value.candidates == ("copper_gate", "coral_palace")


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (PawnMoved(0, "iron_gate", "observatory", "walk"), "move observatory"),
        (PawnMoved(0, "iron_gate", "lost_lagoon", "dive"), "move lost_lagoon"),
        (PawnMoved(0, "iron_gate", "lost_lagoon", "fly"), "fly lost_lagoon"),
        (PawnMoved(1, "iron_gate", "lost_lagoon", "navigate", 0), "navigate 1 lost_lagoon"),
        (PawnMoved(1, "iron_gate", "observatory", "swim"), "swim observatory"),
        (PawnMoved(1, "iron_gate", "observatory", "helicopter", 0), ""),
        (MoveUndone(0, "observatory", "iron_gate"), "undo, back on iron_gate"),
        (TilesShored(0, ("iron_gate", "observatory"), "action"), "shore iron_gate observatory"),
        (TilesShored(0, ("iron_gate",), "sandbags"), ""),
        (CardGiven(0, 1, "fire"), "give 1 fire"),
        (TreasureCaptured(0, "ocean"), "capture the Ocean's Chalice"),
        (ActionsEnded(0, 1), "end"),
        (TreasureCardDrawn(0, "waters_rise"), "draws waters_rise"),
        (WaterRose(3, 3, ("iron_gate",)), "water 3, 3 flood cards a turn, 1 cards back on top"),
        (TreasureDeckRebuilt(20), "new treasure deck of 20"),
        (HandLimitExceeded(1), "seat 1 holds too many cards"),
        (CardDiscarded(1, "fire"), "discard fire"),
        (FloodPhaseStarted(3), "3 flood cards"),
        (FloodCardDrawn("iron_gate"), ""),
        (TileFlooded("iron_gate"), "iron_gate floods"),
        (TileSunk("iron_gate"), "iron_gate sinks"),
        (FloodDeckRebuilt(9), "new flood deck of 9"),
        (PawnsInWater((0, 2)), "in the water: seats 0, 2"),
        (SpecialPlayed(1, "sandbags", "iron_gate", ()), "sandbags iron_gate"),
        (SpecialPlayed(1, "helicopter_lift", "iron_gate", (0, 2)), "lift 0 2 iron_gate"),
        (SpecialPlayed(1, "helicopter_lift", None, ()), "lift off"),
        (TurnStarted(1), "seat 1 is on turn"),
        (GameWon(1), "won"),
        (GameLost("drowned"), "lost: a pawn has drowned"),
    ],
)
def test_an_event_is_told_in_the_words_of_the_notation(event: Event, text: str) -> None:
    assert GAME.tell(event) == text


def test_the_island_is_drawn_with_names_water_treasures_and_pawns() -> None:
    lines = GAME.draw(STATE, 0).splitlines()
    assert lines[0] == "turn 1: seat 0 has 3 actions left; water 2 of 10, 2 flood cards a turn"
    third = lines.index(next(line for line in lines if line.startswith("3  ")))
    assert lines[third].split() == ["3", "~~~", "Watchtower", "~Coral", "~Observator", "Howling", "Temple"]
    assert lines[third + 2].split() == ["O", "0", "W", "E"]
    assert "> seat 0 engineer on c3: fire fire sandbags (you)" in lines
    assert any(line.startswith("you may: move c2 b3 d3 c4; shore c3 d3") for line in lines)
    assert "sunk: cave_of_embers" in lines


def test_a_spectator_is_told_nothing_to_do() -> None:
    assert "you may" not in GAME.draw(STATE, None)
    assert "lift pawns of a tile to any other" in GAME.draw(STATE, 1)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_drawing_fits_80_columns(layout: str) -> None:
    setup = GAME.prepare(Options(layout=layout), 4, SampledChance(3))  # type: ignore[arg-type]
    text = GAME.draw(GAME.initial(setup), 0)
    assert max(map(len, text.splitlines())) <= 80
    assert all(not line.endswith(" ") for line in text.splitlines())
