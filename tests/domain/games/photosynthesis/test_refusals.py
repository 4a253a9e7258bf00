"""Every refusal has a code, says what to do, and cites a section that exists. Rule: photosynthesis.md#refusals"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.games.photosynthesis import GAME, state
from domain.games.photosynthesis.setup import Setup
from domain.games.photosynthesis.state import State
from domain.kernel.errors import IllegalCommand
from tests.domain.games.photosynthesis.tables import table

RULES = Path(__file__).parents[4] / "docs" / "rules" / "photosynthesis.md"
START = GAME.initial(Setup(2, 0, False, False))
HILL = table("d4 0:2, f4 0:0, d2 0:3, c5 1:1", light=[3, 6], available=(1, 0, 1, 1), left=(4, 0, 3, 1))

CASES = [
    (HILL._replace(over=True), "pass", "game-over", "end"),
    (START, "buy seed", "wrong-phase", "setup"),
    (HILL, "place a4", "wrong-phase", "setup"),
    (START, "place a1", "no-such-cell", "board"),
    (START, "place d4", "not-a-rim-space", "setup"),
    (HILL, "plant d4 c5", "cell-occupied", "plant"),
    (HILL, "grow a4", "cell-empty", "grow"),
    (HILL, "collect c5", "not-your-piece", "collect"),
    (HILL, "plant f4 f3", "not-a-tree", "plant"),
    (HILL, "plant d4 a4", "out-of-range", "plant"),
    (HILL._replace(activated=HILL.owned[0]), "grow d4", "already-activated", "activation"),
    (HILL, "grow f4", "none-available", "grow"),
    (HILL, "buy small", "column-empty", "buy"),
    (HILL, "buy large", "not-enough-light", "buy"),
    (HILL, "grow d2", "already-large", "grow"),
    (HILL, "collect d4", "not-large", "collect"),
    (table("c5 0:2, d4 0:2", heavy_shadow=True), "grow d4", "in-shade", "heavy-shadow"),
]


def refused(now: State, text: str) -> IllegalCommand:
    seat = state.current(now)
    (command,) = GAME.read(now, seat, text, False)
    with pytest.raises(IllegalCommand) as caught:
        GAME.check(now, seat, command)
    return caught.value


@pytest.mark.parametrize(("now", "text", "code", "section"), CASES, ids=[case[2] for case in CASES])
def test_a_refusal_names_code_and_section(now: State, text: str, code: str, section: str) -> None:
    refusal = refused(now, text)
    assert (refusal.code, refusal.rule) == (code, f"photosynthesis.md#{section}")
    assert len(refusal.detail.split()) > 5


def test_another_seat_is_told_to_wait() -> None:
    (command,) = GAME.read(HILL, 1, "pass", False)
    with pytest.raises(IllegalCommand) as caught:
        GAME.check(HILL, 1, command)
    assert (caught.value.code, caught.value.rule) == ("not-your-turn", "photosynthesis.md#round")


def test_every_refusal_of_the_rules_document_is_shown_here() -> None:
    section = RULES.read_text().split("## Refusals")[1].split("\n## ")[0]
    listed = {code for row in re.findall(r"^\|(.*?)\|", section, re.M) for code in re.findall(r"`([a-z-]+)`", row)}
    assert listed == {case[2] for case in CASES} | {"not-your-turn", "syntax"}


def test_every_cited_section_exists() -> None:
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^##+ (.*)$", RULES.read_text(), re.M)}
    assert {case[3] for case in CASES} | {"round", "notation"} <= headings
    sources = (RULES.parents[2] / "domain" / "games" / "photosynthesis").glob("*.py")
    cited = {anchor for source in sources for anchor in re.findall(r"photosynthesis\.md#([a-z-]+)", source.read_text())}
    assert cited <= headings
