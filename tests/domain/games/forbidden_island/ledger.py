"""An account of all cards and tiles, kept from the events alone, to hold the state against."""

from __future__ import annotations

from collections import Counter

from domain.games.forbidden_island import cards
from domain.games.forbidden_island import state as rules
from domain.games.forbidden_island.board import Cells, members
from domain.games.forbidden_island.events import (
    CardDiscarded,
    CardGiven,
    Event,
    FloodCardDrawn,
    FloodDeckRebuilt,
    GameStarted,
    SpecialPlayed,
    TileFlooded,
    TilesShored,
    TileSunk,
    TreasureCaptured,
    TreasureCardDrawn,
    TreasureDeckRebuilt,
    WaterRose,
)
from domain.games.forbidden_island.pieces import COPIES, FIRST_MARK, TILES
from domain.games.forbidden_island.state import State


class Ledger:
    """Where every card is."""

    def __init__(self, began: GameStarted) -> None:
        self.hands = [Counter[str](hand) for hand in began.hands]
        self.deck = Counter[str](COPIES) - sum(self.hands, Counter[str]())
        self.discards = Counter[str]()
        self.flooded, self.sunk = set(began.flooded), set[str]()
        self.layers = [set(TILES) - self.flooded]
        self.pile = set(began.flooded)
        self.drawn: str | None = None
        self.mark = FIRST_MARK[began.difficulty]

    def note(self, event: Event) -> None:
        match event:
            case TreasureCardDrawn(seat, card):
                self._move(self.deck, self.discards if card == "waters_rise" else self.hands[seat], card)
                self.mark += card == "waters_rise"
            case WaterRose(_, _, restacked):
                assert set(restacked) == self.pile
                self.layers += [self.pile] if self.pile else []
                self.pile = set()
            case TreasureDeckRebuilt(size):
                assert not self.deck
                assert size == self.discards.total()
                self.deck, self.discards = self.discards, Counter()
            case CardDiscarded(seat, card) | SpecialPlayed(seat, card):
                self._move(self.hands[seat], self.discards, card)
            case CardGiven(seat, to_seat, card):
                self._move(self.hands[seat], self.hands[to_seat], card)
            case TreasureCaptured(seat, treasure):
                self._move(self.hands[seat], self.discards, treasure, 4)
            case _:
                self._note_flood(event)

    def _note_flood(self, event: Event) -> None:
        match event:
            case TilesShored(_, tiles):
                assert self.flooded >= set(tiles)
                self.flooded -= set(tiles)
            case FloodCardDrawn(tile):
                self.layers[-1].remove(tile)
                self.layers = [layer for layer in self.layers if layer]
                self.drawn = tile
            case TileFlooded(tile):
                assert tile == self.drawn
                assert tile not in self.flooded | self.sunk
                self.flooded.add(tile)
                self.pile.add(tile)
            case TileSunk(tile):
                assert tile == self.drawn
                self.flooded.remove(tile)
                self.sunk.add(tile)
            case FloodDeckRebuilt(size):
                assert not self.layers
                assert size == len(self.pile)
                self.layers, self.pile = [self.pile], set()

    @staticmethod
    def _move(source: Counter[str], to: Counter[str], card: str, count: int = 1) -> None:
        assert source[card] >= count, f"{card} comes from nowhere"
        source[card] -= count
        to[card] += count
        if not source[card]:
            del source[card]

    def assert_agrees(self, state: State) -> None:
        """Assert that the state tells the same of every card and tile."""
        assert [Counter(cards.each(hand)) for hand in state.hands] == self.hands
        assert Counter(cards.each(rules.treasure_deck(state))) == self.deck
        assert Counter(cards.each(state.discards)) == self.discards
        assert self.deck + self.discards + sum(self.hands, Counter[str]()) == Counter(COPIES)
        assert not any(hand["waters_rise"] for hand in self.hands)
        assert (_names(state, state.flooded), _names(state, state.sunk)) == (self.flooded, self.sunk)
        assert [_names(state, layer) for layer in state.layers] == self.layers
        piles = (*self.layers, self.pile, self.sunk)
        assert _names(state, rules.flood_discards(state)) == self.pile
        assert sum(map(len, piles)) == 24
        assert set().union(*piles) == set(TILES)
        assert state.water == self.mark <= 10


def _names(state: State, cells: Cells) -> set[str]:
    return {state.tiles[cell] for cell in members(cells)}
