"""How many turns there are, from the beginning and in positions of played games; two other engines counted the same.

Rules: homeworlds_settlers.md#turn, homeworlds_settlers.md#options, homeworlds_settlers.md#end
"""

from __future__ import annotations

import hashlib

import pytest

from domain.ai.search.turns import whole_turns
from domain.games.homeworlds_settlers import GAME
from tests.domain.games.homeworlds_settlers import counting
from tests.domain.games.homeworlds_settlers.table import EMPTY_BOARD, after, board, first_commands, given, turn_results

POSITIONS = (
    ("....../....../.....G1/.....G1/b1r1..G2G2/g1y1.... 1", 60, 291, 291, "08bf9e1d8a17"),
    (".....b1/....G2g1/..R1g1r1g2/..y1R1g3y1/..B1B2../...... 2", 36, 439, 454, "078d7afb2b10"),
    ("....../.r1y1r1../.g1..../.y1G1.G2./.R1.G1../...Y1.. 1", 74, 390, 390, "01ade321b944"),
    ("R2G2G3B3.B1/.Y2.B2.Y3/.B1g1R2../y1r1.r1b2./y1b2r1y1../g1r2g1... 1", 64, 759, 922, "588c9501a1d7"),
    (".G1..Y2./R1.R2B1Y1r2/..Y1r2g3g1/...y1r1g1/...b2y2g2/...b1r1y2 2", 61, 140, 144, "16dd15dd51b0"),
    ("g1G1R2Y1b3y3/r1G2R1R2Y1g3/b2B1G1b3y3b1/Y2B2b1r3r3./y2y3g2g3y1y2/B3g2r2r3g3b2 1", 4, 4, 6, "e7d53474c0db"),
    ("y3r1g2b3b3G2/g1g3r3b1Y1G1/y2y1B2B2G2Y2/g1Y1R3.Y2R1/G3Y3R2R3R1g3/r2R2B3Y3B1B2 2", 0, 0, 2, "e3b0c44298fc"),
    ("...y1../.Y3Y2y2g2g2/.Y2G3y1g2y3/Y1G3R1b1g1y3/G1G3..../G1..... 1", 82, 356, 438, "c421bcd81220"),
    ("....../.g1g3Y1Y2Y2/b1g2y1G2G3Y3/y1g3b1R1G2Y3/.y2.Y3G1B1/...G1.. 2", 74, 681, 693, "9cd36f63e5bf"),
    ("Y2b2Y1y3y3b3/Y2G2R2g3y1r2/B2R3B3g2r3g3/R1Y2R1b1g2b1/Y1G3G1R3r2b1/B2Y3B3G1g1r1 1", 1, 1, 1, "85c49dce18be"),
    (".B3.B3.B2/Y3..G3B3./..Y3r1G3Y3/r3r2r2b1g3b1/g1g1r1G1G2G2/g2r2R1R3R3B2 1", 47, 412, 892, "8ca1aba1a675"),
    (".G1..../.G1..../....../..g1.../.g2..../...... 1", 44, 28, 28, "fef1f07eb9a2"),
    ("y1g3G1g2y1./r2y2g2R1../g2r3R1y2y1g1/b2G3B1.y2./B2G1B1.../Y3B2R1... 2", 94, 247, 325, "7673ad10fa00"),
    ("....../B2Y3R1G2r1./G3B3Y1..r2/G1B1R3Y2y1./R2G2Y2B2y3g3/R1G1R2B2g1b3 1", 157, 2753, 2804, "825ad110ec6d"),
    (".....r2/B1R1G1..y2/Y1Y3G2.r2g3/..Y2r1b1g2/Y2B1R1y1y1g1/..G1.b2g2 1", 136, 2447, 2501, "1532eb65ed4b"),
)
"""Position, actions that can open the turn, boards after a turn, the same under yellow_moves = any, and the first
digits of the SHA-256 of those boards, sorted, one a line."""

BOTH_PASSED = (
    "*c5 *d6 c5:+Bd5 d6:+Gc6 c5:+Yc4 d6:+Re6 c4:c4-d4 d6:+Ge5 d5:d4^ e6:xd5 c5:+Rb4 e5:+Gf5,+Yf6 d4:d4-e2 "
    "e5:+Gf4,+Re4 e2:e2-e3,e3-d3 f6:e5-d4 c5:+Gb6 pass b6:+Yb5,+Ya6,+Ya5 pass a5:b4-a2 pass "
    "a5:a5-a4,a4-b3 f4:+Be3,+Gf3 pass e3:d4=B a6:b6-a5 f3:+Rf2,+Ye2,>d6,+Re5 b5:a6-b6 pass c5:+Rc4 "
    "d4:e5=G,d4=R pass pass"
)
QUIET = (
    "*d1 *a5 d1:+Ye2 a5:+Yb4 e2:d1-d2 b4:b4-a4 e2:d2-c2 a5:+Yb6 e2:e2-d3 b6:a5-b5 c2:+Yd2 a4:b5-c6 "
    "d2:c2-a3 a4:a4-b5 d2:d2-e2,d3-c3 b5:c6-d6 e2:e2-f1,f1-f2 d6:+Yd5 a3:+Rb2 d5:d5-f6 f2:f2-d1 d6:+Ye5 "
    "a3:+Ra2 d6:+Yd5 a3:+Yb3 e5:e5-c5 c3:c3-d4 b5:b6-a6 d4:d4-d3 f6:f6-e6,e6-e5 d1:d1-b1 c5:c5-e3 "
    "b3:a3-c5,b3-a3 d5:d6-e4 c5:+Bb6 b5:b5-a4"
)


def test_one_turn_from_the_beginning():
    assert counting.counts(given(EMPTY_BOARD), 1)[0] == counting.Row(paths=37, states=37, boards=37, terminal=0)


@pytest.mark.parametrize(
    ("redless", "second", "third"),
    [
        (False, (1333, 1333, 1333, 1), (33392, 29542, 28282, 36)),
        (True, (1333, 1333, 1333, 1), (25692, 21842, 20582, 36)),
    ],
)
def test_two_and_three_turns_from_the_beginning(redless: bool, second: tuple[int, ...], third: tuple[int, ...]):
    rows = counting.counts(given(EMPTY_BOARD, redless), 3)
    assert rows[1:] == [counting.Row(*second), counting.Row(*third)]


@pytest.mark.parametrize(("position", "openings", "results", "any_results", "digest"), POSITIONS)
def test_the_turns_of_a_played_position(position: str, openings: int, results: int, any_results: int, digest: str):
    state = given(position)
    assert sum(first_commands(state).values()) == openings
    boards = turn_results(state)
    assert len(boards) == results
    assert hashlib.sha256("\n".join(sorted(boards)).encode()).hexdigest().startswith(digest)
    assert len(turn_results(given(position, moves_any=True))) == any_results


def test_the_whole_turns_that_searchers_see_are_these():
    for position, *_ in POSITIONS[:-2]:
        state = given(position)
        found = {board(result) for _, result in whole_turns(GAME, state, state.seat)} - {board(state)}
        assert found == turn_results(state)


def test_a_game_that_two_passes_end():
    state = given(EMPTY_BOARD)
    for turn in BOTH_PASSED.split():
        state = after(state, turn)
    assert board(state) == ".Y1g1g1r1y1/G3Y1G1b1g2g2/..R2r2r1g2/.Y2.Y2b1g3/R1...y2r2/......"
    assert (state.quiet, state.turns) == (24, 34)
    result = GAME.outcome(state)
    assert result is not None
    assert (result.reason, result.scores, result.winners) == ("both-passed", (13, 22), (1,))


def test_a_game_that_36_quiet_turns_end_in_a_tie():
    state = given(EMPTY_BOARD)
    for turn in QUIET.split():
        state = after(state, turn)
    assert board(state) == "y1B1..../..G1y3y2./y1...g1./Y3..Y1y2./R1R1..../.Y2...."
    result = GAME.outcome(state)
    assert result is not None
    assert (result.reason, result.scores, result.winners) == ("quiet-36", (10, 10), (1,))
