"""Chance is fair, defined to the bit, and shows nothing ahead. Rule: docs/fair-chance.md"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from domain.kernel.chance import NoChance, SampledChance, ScriptedChance, SeededChance, choose, shuffled
from domain.kernel.errors import PeekRefused

PAGE = Path(__file__).parents[3] / "docs" / "fair-chance.md"
SEED = bytes(range(32))


def test_the_documented_vectors_hold() -> None:
    found = re.search(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    vectors = json.loads(found[1])
    for draw in vectors["draws"]:
        chance = SeededChance(bytes.fromhex(vectors["seed"]), map(bytes.fromhex, draw["entropy"]), draw["version"])
        assert [chance.pick(n) for n in vectors["of"]] == draw["picks"]
    assert len(vectors["draws"]) == 3


@pytest.mark.parametrize("n", [2, 3, 7, 52])
def test_every_outcome_is_as_likely(n: int) -> None:
    chance = SeededChance(SEED, [], n)
    counts = Counter(chance.pick(n) for _ in range(n * 1000))
    assert set(counts) == set(range(n))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_another_version_seat_or_seed_draws_otherwise() -> None:
    ways = [(SEED, [b"a"], 1), (SEED, [b"a"], 2), (SEED, [b"b"], 1), (SEED, [b"a", b""], 1), (SEED[::-1], [b"a"], 1)]
    draws = {tuple(SeededChance(*way).pick(1000) for _ in range(6)) for way in ways}
    assert len(draws) == len(ways)


def test_shuffling_keeps_every_item_and_finds_every_order() -> None:
    chance = SampledChance(3)
    orders = Counter(shuffled("abc", chance) for _ in range(600))
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)


def test_a_preview_may_not_peek() -> None:
    with pytest.raises(PeekRefused):
        choose("ab", NoChance())


def test_a_script_runs_out_loudly() -> None:
    chance = ScriptedChance([1])
    assert choose("ab", chance) == "b"
    with pytest.raises(AssertionError):
        chance.pick(2)
    with pytest.raises(AssertionError):
        ScriptedChance([5]).pick(3)
