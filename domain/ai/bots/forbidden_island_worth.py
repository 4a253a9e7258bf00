"""What a position of Forbidden Island is worth, in points: how near the team is to each treasure, and what may sink."""

from __future__ import annotations

from typing import TypeAlias

from domain.ai.bots.forbidden_island_odds import odds
from domain.ai.bots.forbidden_island_weights import WEIGHTS, Weights
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT, BOARDS, CELLS, ISLAND, Cell, Cells, members
from domain.games.forbidden_island.cards import Cards
from domain.games.forbidden_island.pieces import HAND_LIMIT, SET, TREASURE_DRAWS, TREASURES, Role
from domain.games.forbidden_island.state import State
from domain.kernel.game import Seat

FAR = 9
_LIFT_SHIFT, _BAG_SHIFT = 20, 25
_MASK = 31
WON = 1000.0
ALL = (1 << len(TREASURES)) - 1
ROOM = HAND_LIMIT - TREASURE_DRAWS
HORIZON = 14
"""A wait of so many turns for the lift-off takes the worth of being that far away."""
NO_LIFT = 4
"""Turns that a Helicopter Lift is away, if nobody has one."""


Danger: TypeAlias = tuple[float, float, Cell | None]
"""Points lost, the chance that the game is lost, and the tile that it is lost by."""


class Scene:
    """What stays as it is while a seat plans its turn, and the worth of positions under it."""

    def __init__(self, state: State, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.state = state
        self.board = BOARDS[state.layout]
        self.roles = state.roles
        self.sunk = state.sunk
        self.land = ISLAND & ~state.sunk
        marks = table.landmarks(state)
        self.landing, self.shrines = marks.landing, marks.shrines
        chances = odds(state)
        self.risk = [a + weights.later * (b - a) for a, b in zip(chances.soon, chances.later)]
        self.next = (state.active + 1) % len(state.roles)
        self.deck = table.treasure_deck(state)
        self._far: dict[tuple[bool, Cells], list[int]] = {}
        self._wet: dict[tuple[Cells, int], tuple[float, Cell | None]] = {}
        self._held: dict[tuple[tuple[Cards, ...], tuple[Cell, ...], int], float] = {}
        self._pawn: dict[tuple[Cell, ...], float] = {}

    def worth(self, flooded: Cells, pawns: tuple[Cell, ...], hands: tuple[Cards, ...], captured: int) -> float:
        """Return the points of a position; `captured` has a bit a treasure."""
        key = flooded, captured
        wet = self._wet.get(key)
        if wet is None:
            wet = self._wet[key] = self._dangers(flooded, captured)
        held_key = hands, pawns, captured
        held = self._held.get(held_key)
        if held is None:
            held = self._held[held_key] = self._progress(hands, pawns, captured)
        points = wet[0] + held
        for seat, cell in enumerate(pawns):
            if flooded & BIT[cell]:
                points -= self._stranding(seat, cell)
        if wet[1] is not None:
            points -= self.weights.guard * self.steps(self.next, pawns[self.next], BIT[wet[1]])
        return points

    def steps(self, seat: Seat, cell: Cell, ends: Cells) -> int:
        """Return about how many actions a seat's pawn needs from a cell to the nearest of `ends`."""
        role = self.roles[seat]
        key = role == "explorer", ends
        far = self._far.get(key)
        if far is None:
            far = self._far[key] = self._distances(*key)
        steps = far[cell]
        if role == "pilot":
            return min(steps, 1)
        if role == "diver" and steps > 1:
            return min(steps, 3)
        return steps

    def _distances(self, diagonal: bool, ends: Cells) -> list[int]:
        touching = self.board.around if diagonal else self.board.near
        found = [FAR] * CELLS
        seen = front = ends & self.land
        steps = 0
        while front:
            reached = 0
            for cell in members(front):
                found[cell] = steps
                reached |= touching[cell]
            front = reached & self.land & ~seen
            seen |= front
            steps += 1
        return found

    def _dangers(self, flooded: Cells, captured: int) -> tuple[float, Cell | None]:
        """Return the points of the island, and the flooded tile whose loss would lose the game most likely."""
        weights, plain = self.weights, ISLAND & ~BIT[self.landing]
        found: list[Danger] = [self._wet_landing() if flooded & BIT[self.landing] else (0.0, 0.0, None)]
        for index, pair in enumerate(self.shrines):
            if not captured >> index & 1:
                plain &= ~pair
                found.append(self._wet_shrines(pair, flooded))
        points = sum(loss for loss, _, _ in found)
        for cell in members(plain & flooded):
            points += weights.other[0] + weights.other[1] * self.risk[cell]
        points += weights.sunk_other * (plain & self.sunk).bit_count()
        return -points, max(found, key=_danger)[2]

    def _wet_landing(self) -> Danger:
        fixed, by_risk = self.weights.landing
        risk = self.risk[self.landing]
        return fixed + by_risk * risk, risk + 0.01, self.landing

    def _wet_shrines(self, pair: Cells, flooded: Cells) -> Danger:
        """Return what the tiles of a treasure still to be captured are in for."""
        weights, risk = self.weights, self.risk
        wet = list(members(pair & flooded))
        if pair & self.sunk:
            fixed, by_risk = weights.orphan
            if not wet:
                return weights.sunk_shrine, 0.0, None
            return weights.sunk_shrine + fixed + by_risk * risk[wet[0]], risk[wet[0]], wet[0]
        points = sum(weights.shrine[0] + weights.shrine[1] * risk[cell] for cell in wet)
        if len(wet) < 2:
            return points, 0.0, None
        both = risk[wet[0]] * risk[wet[1]]
        return points + weights.pair * both, both, wet[0]

    def _progress(self, hands: tuple[Cards, ...], pawns: tuple[Cell, ...], captured: int) -> float:
        weights = self.weights
        points = weights.captured * captured.bit_count() + self._stock(hands)
        to_be_had = self.deck + sum(hands)
        for index in range(len(TREASURES)):
            if not captured >> index & 1:
                points += self._collection(hands, pawns, index)
                if to_be_had >> 5 * index & _MASK < SET:
                    points -= weights.blocked
        landing = BIT[self.landing]
        ways = [self.steps(seat, cell, landing) for seat, cell in enumerate(pawns)]
        points -= weights.homeward[captured.bit_count()] * sum(ways)
        if captured == ALL:
            points += self._departure(hands, ways)
        for seat, cell in enumerate(pawns):
            points += weights.mobility * (self._touching(seat)[cell] & self.land).bit_count()
        return points

    def _stock(self, hands: tuple[Cards, ...]) -> float:
        """Return the points of the special cards, less those of hands too full for the next draw."""
        weights = self.weights
        lifts, points = 0, 0.0
        for seat, hand in enumerate(hands):
            lifts += hand >> _LIFT_SHIFT & _MASK
            points += weights.bags * (hand >> _BAG_SHIFT & _MASK)
            over = hand % _MASK - ROOM
            if over > 0:
                points -= over * weights.overflow[seat != self.state.active]
        return points + weights.lifts[lifts]

    def _departure(self, hands: tuple[Cards, ...], ways: list[int]) -> float:
        """Return the points for the turn in which a seat with a Helicopter Lift finds all pawns at Fools' Landing."""
        weights, seats = self.weights, len(ways)
        turns = [(seat - self.next) % seats + 1 for seat in range(seats)]
        home = max(turn + seats * ((way + 2) // 3 - 1) if way else 0 for turn, way in zip(turns, ways))
        leaving = [
            turn + seats * max(0, -((turn - home) // seats))
            for turn, hand in zip(turns, hands)
            if hand >> _LIFT_SHIFT & _MASK
        ]
        if not leaving:
            return weights.wait * (HORIZON - max(home, 1) - NO_LIFT) - weights.liftless
        return weights.wait * (HORIZON - min(leaving))

    def _collection(self, hands: tuple[Cards, ...], pawns: tuple[Cell, ...], index: int) -> float:
        """Return how near the team is to a treasure: the best hand, and what the others can add to it."""
        weights, shift, ends = self.weights, 5 * index, self.shrines[index]
        best, holder, most = -99.0, -1, 0
        for seat, hand in enumerate(hands):
            count = hand >> shift & _MASK
            if count:
                points = weights.ladder[count]
                if count >= 2:
                    points -= weights.step[count] * self.steps(seat, pawns[seat], ends)
                if points > best:
                    best, holder, most = points, seat, count
        if holder < 0:
            return 0.0
        need = SET - most
        for seat, hand in enumerate(hands):
            count = hand >> shift & _MASK
            if count and seat != holder and need > 0:
                far = 0 if self.roles[seat] == "messenger" else self.steps(seat, pawns[seat], BIT[pawns[holder]])
                useful = min(count, need)
                best += useful * (weights.spare - weights.carry * far)
                best += weights.share * (weights.ladder[SET - need + useful] - weights.ladder[SET - need])
                need -= useful
        return best

    def _stranding(self, seat: Seat, cell: Cell) -> float:
        role: Role = self.roles[seat]
        if role in ("pilot", "diver") or self._touching(seat)[cell] & self.land:
            return 0.0
        return self.weights.stranded * self.risk[cell]

    def _touching(self, seat: Seat) -> tuple[Cells, ...]:
        return self.board.around if self.roles[seat] == "explorer" else self.board.near


def worth(state: State, weights: Weights = WEIGHTS) -> float:
    """Return the points of a state; it must not be over."""
    return Scene(state, weights).worth(state.flooded, state.pawns, state.hands, captured_mask(state))


def _danger(found: Danger) -> float:
    return found[1]


def captured_mask(state: State) -> int:
    """Return a bit for each treasure the team has."""
    return sum(1 << index for index, seat in enumerate(state.captured) if seat is not None)
