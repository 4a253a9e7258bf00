"""The best use of a turn's actions, found by a beam over whole turns; special cards come in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from domain.ai.bots.forbidden_island_weights import WEIGHTS, Weights
from domain.ai.bots.forbidden_island_worth import ALL, WON, Scene, captured_mask
from domain.games.forbidden_island import reach
from domain.games.forbidden_island.board import BIT, Cell, Cells, members
from domain.games.forbidden_island.cards import ONE, Cards, kinds, size
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Command,
    Fly,
    GiveCard,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
)
from domain.games.forbidden_island.pieces import HAND_LIMIT, LIFT, SANDBAGS, SET, TREASURE_AT, TREASURES
from domain.games.forbidden_island.state import State, put
from domain.kernel.game import Seat

_LIFT, _BAG = ONE[LIFT], ONE[SANDBAGS]
_MASK = 31
_SHIFT = tuple(5 * index for index in range(len(TREASURES)))

Key: TypeAlias = tuple[Cells, tuple[Cell, ...], tuple[Cards, ...], int, bool]
"""Flooded cells, pawns, hands, captured treasures, and whether the Pilot has flown: what a turn changes."""


class Node(NamedTuple):
    """A position on the way through a turn."""

    value: float
    key: Key
    before: Node | None
    seat: Seat
    command: Command | None


class Planner:
    """Plans the turn of the active seat; the cards of `players` may be played in it."""

    def __init__(self, state: State, players: Iterable[Seat], weights: Weights = WEIGHTS) -> None:
        self.scene = Scene(state, weights)
        self.state = state
        self.tiles = state.tiles
        self.seat = state.active
        self.role = state.roles[state.active]
        self.players = tuple(players)
        self.seen: set[Key] = set()
        self.evaluated = 0
        self._dived: dict[tuple[Cell, Cells], Cells] = {}

    def best(self, beam: int) -> list[Node]:
        """Return the ends of the turns worth most, best first."""
        state = self.state
        root: Key = (state.flooded, state.pawns, state.hands, captured_mask(state), state.flight_used)
        self.seen.add(root)
        start = Node(self._value(root), root, None, self.seat, None)
        front = [start, *self._with_specials([start])]
        found = list(front)
        for _ in range(state.actions if state.phase == "actions" else 0):
            front = self._kept((after for node in front for after in self._after(node)), beam)
            front += self._with_specials(front[: max(4, beam // 4)])
            found += front
        return sorted(found, key=_value, reverse=True)

    def _kept(self, nodes: Iterable[Node], beam: int) -> list[Node]:
        return sorted(nodes, key=_value, reverse=True)[:beam]

    def _with_specials(self, nodes: list[Node]) -> list[Node]:
        found: list[Node] = []
        while nodes:
            nodes = [after for node in nodes for after in self._special(node) if after.value > node.value]
            nodes = self._kept(nodes, 20)
            found += nodes
        return found

    def _node(self, before: Node, seat: Seat, command: Command, key: Key) -> Iterator[Node]:
        if key not in self.seen:
            self.seen.add(key)
            yield Node(self._value(key), key, before, seat, command)

    def _value(self, key: Key) -> float:
        self.evaluated += 1
        flooded, pawns, hands, captured, _ = key
        value = self.scene.worth(flooded, pawns, hands, captured)
        if captured == ALL:
            landing = self.scene.landing
            if all(cell == landing for cell in pawns) and any(hands[seat] >> 20 & _MASK for seat in self.players):
                return value + WON
        return value

    def _after(self, node: Node) -> Iterator[Node]:
        """Yield what one action makes of a position."""
        flooded, pawns, hands, captured, flown = node.key
        seat, role, tiles, board = self.seat, self.role, self.tiles, self.scene.board
        cell = pawns[seat]
        for end in members(self._moves(cell, flooded)):
            key = flooded, put(pawns, seat, end), hands, captured, flown
            yield from self._node(node, seat, Move(tiles[end]), key)
        within = reach.shore(board, role, cell, flooded)
        wet = list(members(within))
        for i, shored in enumerate(wet):
            key = flooded & ~BIT[shored], pawns, hands, captured, flown
            yield from self._node(node, seat, ShoreUp((tiles[shored],)), key)
            if role == "engineer":
                for other in wet[i + 1 :]:
                    key = flooded & ~BIT[shored] & ~BIT[other], pawns, hands, captured, flown
                    yield from self._node(node, seat, ShoreUp((tiles[shored], tiles[other])), key)
        if role == "pilot" and not flown:
            for end in members(self.scene.land & ~BIT[cell]):
                key = flooded, put(pawns, seat, end), hands, captured, True
                yield from self._node(node, seat, Fly(tiles[end]), key)
        elif role == "navigator":
            yield from self._navigations(node)
        yield from self._gifts(node)
        yield from self._capture(node)

    def _moves(self, cell: Cell, flooded: Cells) -> Cells:
        if self.role != "diver":
            return reach.move(self.scene.board, self.role, cell, 0, self.scene.sunk)
        key = cell, flooded
        ends = self._dived.get(key)
        if ends is None:
            ends = self._dived[key] = reach.dive(self.scene.board, cell, flooded, self.scene.sunk)
        return ends

    def _navigations(self, node: Node) -> Iterator[Node]:
        flooded, pawns, hands, captured, flown = node.key
        for pawn, cell in enumerate(pawns):
            if pawn != self.seat:
                for end in members(reach.navigate(self.scene.board, self.scene.roles[pawn], cell, self.scene.sunk)):
                    key = flooded, put(pawns, pawn, end), hands, captured, flown
                    yield from self._node(node, self.seat, Navigate(pawn, self.tiles[end]), key)

    def _gifts(self, node: Node) -> Iterator[Node]:
        flooded, pawns, hands, captured, flown = node.key
        seat, cell, hand = self.seat, pawns[self.seat], hands[self.seat]
        anywhere = self.role == "messenger"
        for other, place in enumerate(pawns):
            if other == seat or not (anywhere or place == cell):
                continue
            for index, treasure in enumerate(TREASURES):
                if hand >> _SHIFT[index] & _MASK and not captured >> index & 1:
                    one = ONE[treasure]
                    given = put(put(hands, seat, hand - one), other, hands[other] + one)
                    if size(given[other]) > HAND_LIMIT:
                        given = put(given, other, self._without_worst(node, given, other))
                    key = flooded, pawns, given, captured, flown
                    yield from self._node(node, seat, GiveCard(other, treasure), key)

    def _without_worst(self, node: Node, hands: tuple[Cards, ...], seat: Seat) -> Cards:
        flooded, pawns, _, captured, _ = node.key
        lesser = [hands[seat] - ONE[card] for card in kinds(hands[seat])]
        return max(lesser, key=lambda hand: self.scene.worth(flooded, pawns, put(hands, seat, hand), captured))

    def _capture(self, node: Node) -> Iterator[Node]:
        flooded, pawns, hands, captured, flown = node.key
        treasure = TREASURE_AT.get(self.tiles[pawns[self.seat]])
        if treasure is None:
            return
        index = TREASURES.index(treasure)
        hand = hands[self.seat]
        if hand >> _SHIFT[index] & _MASK >= SET and not captured >> index & 1:
            spent = put(hands, self.seat, hand - SET * ONE[treasure])
            key = flooded, pawns, spent, captured | 1 << index, flown
            yield from self._node(node, self.seat, CaptureTreasure(), key)

    def _special(self, node: Node) -> Iterator[Node]:
        """Yield what the special cards worth a thought make of a position."""
        flooded, pawns, hands, captured, flown = node.key
        scene = self.scene
        needed = BIT[scene.landing]
        for index, pair in enumerate(scene.shrines):
            if not captured >> index & 1:
                needed |= pair
        for player in self.players:
            hand = hands[player]
            if hand >> 25 & _MASK:
                for cell in members(flooded & needed):
                    key = flooded & ~BIT[cell], pawns, put(hands, player, hand - _BAG), captured, flown
                    yield from self._node(node, player, PlaySandbags(self.tiles[cell]), key)
            if hand >> 20 & _MASK:
                ends = needed
                for cell in pawns:
                    ends |= BIT[cell]
                yield from self._lifts(node, player, ends & scene.land)

    def _lifts(self, node: Node, player: Seat, ends: Cells) -> Iterator[Node]:
        flooded, pawns, hands, captured, flown = node.key
        spent = put(hands, player, hands[player] - _LIFT)
        for start in set(pawns):
            group = tuple(seat for seat, cell in enumerate(pawns) if cell == start)
            for taken in (group, *((seat,) for seat in group if len(group) > 1)):
                for end in members(ends & ~BIT[start]):
                    moved = tuple(end if seat in taken else cell for seat, cell in enumerate(pawns))
                    key = flooded, moved, spent, captured, flown
                    yield from self._node(node, player, PlayHelicopter(taken, self.tiles[end]), key)


def path(node: Node) -> list[Node]:
    """Return the nodes on the way to a node, itself the last, without the position at the start."""
    found: list[Node] = []
    at: Node | None = node
    while at is not None and at.command is not None:
        found.append(at)
        at = at.before
    return found[::-1]


def _value(node: Node) -> float:
    return node.value
