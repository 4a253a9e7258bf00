"""How likely each tile's flood card is to come soon: exact for the next draws, nearly so for those of the turn after.

The decks are known but for their order, so these are the odds themselves and no guess of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.games.forbidden_island import cards
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import CELLS, Cells, members
from domain.games.forbidden_island.pieces import FLOOD_CARDS, SKULL, TREASURE_DRAWS, WATERS_RISE
from domain.games.forbidden_island.state import State


class Odds(NamedTuple):
    """For each cell, the chance that its card is drawn: before the next turn, and before the one after."""

    soon: tuple[float, ...]
    later: tuple[float, ...]


def odds(state: State) -> Odds:
    """Return the chances from any phase of a turn on."""
    draws = {"flood": 0, "swim": 0}.get(state.phase, state.draws)
    fixed = state.draws if state.phase in ("flood", "swim") else None
    pile, layers = table.flood_discards(state), list(state.layers)
    deck = table.treasure_deck(state)
    size, rises = cards.size(deck), cards.count(deck, WATERS_RISE)
    soon, later = [0.0] * CELLS, [0.0] * CELLS
    for count, chance in enumerate(_rises(size, rises, draws)):
        if chance:
            mark = min(state.water + count, SKULL - 1)
            number = FLOOD_CARDS[mark] if fixed is None else fixed
            stack, rest = ([*layers, pile], 0) if count and pile else (layers, pile)
            first = _drawn(stack, rest, number)
            again = sum(_rises(size - draws, rises - count, TREASURE_DRAWS)[1:])
            calm = _drawn(stack, rest, number + FLOOD_CARDS[mark])
            wild = _after_a_rise(first, stack, rest, number, FLOOD_CARDS[min(mark + 1, SKULL - 1)])
            for cell in range(CELLS):
                soon[cell] += chance * first[cell]
                later[cell] += chance * ((1 - again) * calm[cell] + again * wild[cell])
    return Odds(tuple(soon), tuple(later))


def _rises(size: int, rises: int, draws: int) -> tuple[float, ...]:
    """Return the chances of 0, 1 and 2 Waters Rise among the next treasure cards."""
    rises = max(rises, 0)
    if not draws or not rises or size < 1:
        return (1.0, 0.0, 0.0)
    one = rises / size
    if draws == 1 or size == 1:
        return (1 - one, one, 0.0)
    pairs = size * (size - 1)
    both = rises * (rises - 1) / pairs
    none = (size - rises) * (size - rises - 1) / pairs
    return (none, 1 - none - both, both)


def _drawn(stack: Sequence[Cells], pile: Cells, number: int) -> list[float]:
    """Return for each cell the chance to be among `number` cards of a stack of sets, its top last, then of the pile."""
    found = [0.0] * CELLS
    for layer in (*reversed(stack), pile):
        if number <= 0:
            break
        size = layer.bit_count()
        if size:
            chance = min(1.0, number / size)
            for cell in members(layer):
                found[cell] = chance
            number -= size
    return found


def _after_a_rise(first: list[float], stack: Sequence[Cells], pile: Cells, number: int, more: int) -> list[float]:
    """Return the chances of two phases when the discards of the first come back on top before the second."""
    found = list(first)
    returned = pile.bit_count() + number
    share = min(1.0, more / returned) if returned else 0.0
    for cell in members(pile):
        found[cell] = max(found[cell], share)
    deeper = _drawn(stack, 0, number + max(0, more - returned)) if more > returned else first
    return [max(one, other) for one, other in zip(found, deeper)]
