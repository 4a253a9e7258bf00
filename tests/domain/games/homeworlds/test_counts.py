"""Numbers of distinct results of whole turns, agreed on by generators written apart from this one."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from domain.ai.search.turns import whole_turns
from domain.games.homeworlds import GAME, state
from domain.games.homeworlds.state import State
from tests.domain.games.homeworlds.table import at


class Count(NamedTuple):
    """Distinct positions after a turn that ends nothing, and which endings the player to move can reach."""

    ongoing: int
    win: bool
    draw: bool
    self: bool


def count(now: State) -> Count:
    seat = state.to_move(now)
    outcomes = [GAME.outcome(result) for _, result in whole_turns(GAME, now, seat)]
    winners = {outcome.winners for outcome in outcomes if outcome}
    return Count(outcomes.count(None), (seat,) in winners, () in winners, (1 - seat,) in winners)


def count_replies(now: State) -> tuple[int, int]:
    """Return the sum of the opponent's ongoing results over all of ours, and after how many the opponent can win."""
    seat = state.to_move(now)
    results = [result for _, result in whole_turns(GAME, now, seat) if GAME.outcome(result) is None]
    replies = [count(result) for result in results]
    return sum(reply.ongoing for reply in replies), sum(reply.win for reply in replies)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # half a home each way
        ("P2 | P1:b2 g3- | P2:r3b2 -y3 | *:b3 g1- | *:b3 r1y1g2- | *:g1 y1y2b1- | *:g3 y3-", (4, False, False, True)),
        ("P2 | P1:r3b1 y1g3- | P2:b2 -g3", (5, False, False, True)),
        ("P2 | P1:b1 r1y1b1- | P2:y1b3 r3g3-g1b1 | *:b3 y1-", (18, False, False, False)),
        # an overpopulation at the start
        ("P2 | P1:g1b2 r1r2r3y1- | P2:g3b2 -r1r1r2r3", (14, False, False, True)),
        ("P2 | P1:r1b2 y1y3g1- | P2:r2b3 -g1g1g2g3", (17, False, False, True)),
        ("P2 | P1:y3b1 y1y1y1y2- | P2:y2g1 -b2b3 | *:g3 -b1b1b2 | *:y2 g1g1-", (94, True, False, False)),
        # a draw within reach
        ("P2 | P1:g2b1 y1y1y3- | P2:g3b2 -y1y3", (16, False, True, True)),
        ("P2 | P1:y1g2 r1r2-r1r3 | P2:r3y3 -g1g3 | *:b3 r1-", (50, True, True, True)),
        (
            "P2 | P1:r1g2 b1b2b3-b3b3 | P2:y3b1 -g1 | *:b2 -r1r2g1g2 | *:g2 -y1b1 | *:g3 r1r2y1- | *:y2 b2-",
            (431, True, True, True),
        ),
        # guests at a home
        ("P1 | P1:y1b3 b1-r1y2g1g2 | P2:r1b2 -y1g1g1g2 | *:g3 -r1y1 | *:y2 b1-", (9, False, False, True)),
        ("P1 | P1:y1b2 r1r2g1- | P2:y2b2 g2-y1g2 | *:r1 -g1g2 | *:y3 g3-r2", (107, True, False, False)),
        # results that need a catastrophe or an empty home in mid-turn
        ("P1 | P1:g1b2 y3- | P2:y1g2 -b3 | *:b3 g1g1- | *:g3 -r1b1", (25, False, False, True)),
        ("P2 | P1:y1b2 g1g3- | P2:g3b1 -y3 | *:b3 g1- | *:g2 -b1b1 | *:y3 g1-", (28, False, False, True)),
        (
            "P1 | P1:r1b2 r1r3y1g2-g2 | P2:g3b1 r3-y1y1 | *:b2 -g1 | *:b2 -g1g1 | *:b3 r1-r2 | *:y3 r2r2-",
            (119, True, False, False),
        ),
        ("P2 | P1:y2b1 y1y1g3- | P2:g2b3 -r2y3b1 | *:b1 -y2 | *:b3 r3y1y2g2-", (401, False, False, True)),
    ],
)
def test_the_results_of_all_turns(position: str, expected: tuple[int, bool, bool, bool]):
    assert count(at(position)) == expected


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("P1 | P1:g2b1 y3- | P2:g2b1 -y3", (25, 0)),
        ("P2 | P1:r3b1 y1g3- | P2:b2 -g3", (120, 0)),
        ("P1 | P1:r1b3 g1g3- | P2:r2b2 -g1g3", (168, 1)),
        ("P2 | P1:r3b1 y1g3- | P2:r1b2 -g1g3", (284, 1)),
        ("P1 | P1:g1b2 y3- | P2:y1g2 -b3 | *:b3 g1g1- | *:g3 -r1b1", (443, 0)),
        ("P2 | P1:g2b1 y1y1y3- | P2:g3b2 -y1y3", (618, 1)),
        ("P2 | P1:g1b2 r1r2r3y1- | P2:g3b2 -r1r1r2r3", (661, 2)),
        ("P2 | P1:b1 r1y1b1- | P2:y1b3 r3g3-g1b1 | *:b3 y1-", (3747, 18)),
    ],
)
def test_the_replies_to_all_turns(position: str, expected: tuple[int, int]):
    assert count_replies(at(position)) == expected
