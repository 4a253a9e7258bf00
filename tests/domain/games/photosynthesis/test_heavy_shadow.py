"""The variant Heavy Shadow. Rule: photosynthesis.md#heavy-shadow"""

from __future__ import annotations

from domain.games.photosynthesis.state import State
from tests.domain.games.photosynthesis.tables import after, allows, refusal, table


def dusk(heavy_shadow: bool = True) -> State:
    """The sun at the upper right; the large tree of seat 1 on b6 darkens d4 and e3, the small one on c4 darkens d3."""
    return table(
        "b6 1:3, d4 0:2, e3 0:3, c4 0:1, d3 0:0, e2 0:1",
        light=[12, 0], available=[(2, 2, 1, 1), (0, 0, 0, 0)], left=[(3, 3, 2, 1), (4, 4, 3, 2)],
        heavy_shadow=heavy_shadow,
    )  # fmt: skip


def test_a_shaded_tree_neither_grows_nor_plants() -> None:
    assert refusal(dusk(), "grow d4") == "in-shade"
    assert refusal(dusk(), "plant d4 d5") == "in-shade"
    assert refusal(dusk(), "plant e3 f3") == "in-shade"


def test_a_shaded_seed_does_not_grow() -> None:
    assert refusal(dusk(), "grow d3") == "in-shade"


def test_a_tree_in_the_light_grows_and_plants_even_into_shade() -> None:
    assert allows(dusk(), "grow e2")
    assert allows(dusk(), "plant c4 c5")


def test_a_tree_taller_than_its_caster_is_free() -> None:
    assert allows(table("c5 1:1, d4 0:2", heavy_shadow=True), "grow d4")
    assert allows(table("c5 1:1, d4 0:2", heavy_shadow=True), "plant d4 d5")


def test_collecting_and_buying_are_free() -> None:
    assert allows(dusk(), "collect e3")
    assert allows(dusk(), "buy seed")


def test_given_an_own_tree_that_grew_when_its_shadow_reaches_another_then_that_one_is_held_back() -> None:
    assert refusal(dusk(), "buy medium; grow c4; grow e2") == "in-shade"


def test_a_shaded_piece_is_called_shaded_even_when_the_bigger_one_is_missing() -> None:
    assert refusal(dusk(), "grow c4; grow e2") == "in-shade"


def test_given_the_caster_was_collected_then_the_tree_behind_it_grows() -> None:
    now = table("b6 0:3, d4 0:2", heavy_shadow=True, left=(4, 4, 3, 1))
    assert refusal(now, "grow d4") == "in-shade"
    assert allows(after(now, "collect b6"), "grow d4")


def test_without_the_variant_shade_holds_nobody_back() -> None:
    for text in ("grow d4", "plant d4 d5", "grow d3"):
        assert allows(dusk(heavy_shadow=False), text)
