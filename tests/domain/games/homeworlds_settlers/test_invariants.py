"""What holds in every position: pieces are kept, legal and check agree on every command there is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games.homeworlds_settlers import GAME
from domain.games.homeworlds_settlers.board import COPIES, EMPTY, OWNER, SIZE, Piece
from domain.games.homeworlds_settlers.events import PieceConquered
from domain.games.homeworlds_settlers.state import State, scores
from domain.kernel.chance import SampledChance, choose
from domain.kernel.decide import decide
from tests.domain.games.homeworlds_settlers import universe
from tests.domain.games.homeworlds_settlers.table import EMPTY_BOARD, given, steps

RULES = Path(__file__).parents[4] / "docs" / "rules" / "homeworlds_settlers.md"


def playout(seed: int, **options: bool) -> Iterator[tuple[State, tuple[object, ...], State]]:
    """Each step of a random game: the state before, its events, the state after."""
    chance = SampledChance(seed)
    state = given(EMPTY_BOARD, **options)
    while GAME.outcome(state) is None:
        command = choose(list(GAME.legal(state, state.seat)), chance)
        caused, following = decide(GAME, state, state.seat, [command], chance)
        yield state, caused, following
        state = following


@pytest.mark.parametrize("seed", range(6))
def test_pieces_are_kept_and_change_owner_only_by_conquest(seed: int):
    for before, caused, after in playout(seed):
        assert max(Counter(after.board.upper().replace(EMPTY, "")).values(), default=0) <= COPIES
        assert after.board.count(EMPTY) <= before.board.count(EMPTY), "no piece leaves the board"
        assert sum(scores(after.board)) == sum(SIZE[p] for p in after.board if p != EMPTY)
        if not any(isinstance(event, PieceConquered) for event in caused):
            assert owned(after.board)[1 - before.seat] == owned(before.board)[1 - before.seat]


def owned(board: str) -> tuple[Counter[Piece], Counter[Piece]]:
    return tuple(Counter(p for p in board if OWNER.get(p) == seat) for seat in (0, 1))  # type: ignore[return-value]


@pytest.mark.parametrize(
    "state",
    [
        given("..r1.../.Y1r2b1../..G2R2y1./R1B2..g1./.G1..r1./b1....."),
        given("..r1.../.Y1r2b1../..G2R2y1./R1B2..g1./.G1..r1./b1..... 2", moves_any=True),
        given("g1g1g1g2g2g3/g3g3..../....../Y1...../r1B2.b1../G2Y1R3b1.."),
        given("Y1Y1b2Y2Y2Y2/Y3Y3Y3B1B1B1/g1g1g1g2g2g3/g3g3B2B2../Y1b3b3.../...G2..", redless=True),
        steps(given("....../....G1./....../....../.B1..../G2Y1...."), "a1:+Ra2"),
        steps(given("....../....../....../.G1Y3..B1/....../......"), "c3:c3-d4"),
    ],
)
def test_check_accepts_exactly_what_legal_yields(state: State):
    assert universe.accepted(state) == set(GAME.legal(state, state.seat))


def test_every_refusal_cites_a_rule_that_exists():
    headings = re.findall(r"^## (\w+)$", RULES.read_text(), re.MULTILINE)
    state = given("..r1.../.Y1r2b1../..G2R2y1./R1B2..g1./.G1..r1./b1.....")
    rules = {refused.rule for command in universe.every_command() if (refused := universe.refusal(state, command))}
    assert rules <= {f"homeworlds_settlers.md#{heading.lower()}" for heading in headings}
    assert len(rules) >= 7
