"""Rule: homeworlds.md#transcripts"""

from __future__ import annotations

import pytest

from domain.games.homeworlds import GAME, position_text, transcript
from domain.games.homeworlds.commands import BuildShip, DiscoverSystem, EndTurn, FoundHomeworld, MoveShip, SacrificeShip
from domain.kernel.decide import decide
from domain.kernel.errors import IllegalCommand
from tests.domain.games.homeworlds.table import NO_CHANCE, new_game

HEADER = """Homeworlds Online (SDG# 1)
Started: 2007.1.2, Ended: 2007.2.3
Participants: carol (S), DaveD (N)
Winner: carol

"""
MOVES = """1) DaveD: Homeworld Y1 B2 G3 *
\tcarol: hello
build g1 Daved is what I would do
2) this is still chat

2) carol: H B3 Y1 G1

3) DaveD: Build G1 Daved

4) carol: B G1 Carol

5) DaveD: Sacrifice G1 Daved
Build G1!!! Daved once more
Pass

6) carol: d g1 carol y22 Dy/dx (my first)

7) DaveD: Discover G1 Daved R3 Blue

8) carol: Move G1 DY/DX Carol
"""


def test_a_game_is_read_with_its_players_turns_and_winner():
    assert transcript.parse(HEADER + MOVES).players == ("DaveD", "carol")
    game = GAME.transcripts["sdg"](HEADER + MOVES)
    assert game.options == GAME.Options(turn_limit=0)
    assert game.winner == 1
    assert [seat for seat, _ in game.turns] == [0, 1] * 4
    turns = [commands for _, commands in game.turns]
    assert turns[0] == (FoundHomeworld(("y1", "b2"), "g3"),)
    assert turns[1] == (FoundHomeworld(("b3", "y1"), "g1", override=True),)
    assert turns[2] == (BuildShip("g1", "P1"), EndTurn())
    assert turns[4] == (SacrificeShip("g1", "P1"), BuildShip("g1", "P1"), EndTurn())
    assert turns[5] == (DiscoverSystem("g1", "P2", "y2"), EndTurn())
    assert turns[7] == (MoveShip("g1", "S1", "P2"), EndTurn())


def test_names_that_the_service_does_not_allow_become_default_names():
    now = new_game()
    for seat, commands in transcript.load(HEADER + MOVES).turns:
        _, now = decide(GAME, now, seat, commands, NO_CHANCE)
    assert position_text.write(now) == "P1 | P1:y1b2 g3- | P2:y1b3 -g1g1 | S2:r3 g1-"


def test_chat_is_no_part_of_the_turns_and_numbers_must_follow():
    assert transcript.parse(HEADER + MOVES).turns[0] == ("Homeworld Y1 B2 G3 *",)
    assert len(transcript.parse(HEADER + MOVES).turns) == 8


def test_leading_passes_are_skipped_and_an_odd_number_of_them_exchanges_the_seats():
    one = "1) DaveD: Pass\n\n2) carol: Homeworld B3 Y1 G3\n"
    two = "1) DaveD: Pass\n\n2) carol: P\n\n3) DaveD: Homeworld B3 Y1 G3\n"
    assert transcript.parse(HEADER + one).players == ("carol", "DaveD")
    assert transcript.load(HEADER + one).winner == 0
    assert transcript.parse(HEADER + two).players == ("DaveD", "carol")


def test_the_header_names_no_winner_when_the_board_does():
    text = HEADER + "1) DaveD: Homeworld Y1 B2 G3\n\n2) carol: Homeworld B3 R1 G3\n\n3) DaveD: Sacrifice G3 Daved\n"
    game = transcript.load(text)
    assert game.turns[2] == (0, (SacrificeShip("g3", "P1"), EndTurn(confirm=True)))
    assert game.winner is None


def test_what_the_rules_refuse_names_its_turn():
    with pytest.raises(IllegalCommand) as refused:
        transcript.load(HEADER + MOVES.replace("Build G1 Daved\n\n4)", "Build G2 Daved\n\n4)"))
    assert refused.value.code == "not-smallest"
    assert refused.value.detail.startswith("Turn 3: ")


@pytest.mark.parametrize(
    "text", ["", "Participants: a (N), b (S), c (E)\n", "1) a: Homeworld Y1 B2 G3\n", "Participants:   (N), b (S)\n"]
)
def test_what_is_no_game_of_two_is_refused(text: str):
    with pytest.raises(IllegalCommand) as refused:
        transcript.load(text)
    assert refused.value.code == "syntax"


def test_a_player_with_a_blank_in_the_name_is_known_by_the_first_word():
    turns = "1) Big Al: Homeworld Y1 B2 G3\n\n2) carol: Homeworld B3 R1 G3\n\n3) Big Al: Build G1 Big al\n"
    assert transcript.load(f"Participants: Big Al (N), carol (S)\n\n{turns}").turns[2][1][0] == BuildShip("g1", "P1")
