"""All positions and games of the reference data, which lie beside the project."""

from __future__ import annotations

import functools
import json
import pathlib
from typing import Any

import pytest

from domain.games.tranquility import GAME, deck
from domain.games.tranquility.commands import DiscardTwo, PayDiscards, PlayFinish, PlayIsland, PlayStart
from domain.games.tranquility.events import Event, GameSetUp, SplitSet
from domain.games.tranquility.state import CELL_NAMES, FINISH, START, Card, Cards, State, start_in_pile
from domain.kernel.chance import NoChance, ScriptedChance
from tests.domain.games.tranquility.table import cell, position

FILE = pathlib.Path(__file__).parents[5] / "shared" / "data" / "tranquility" / "positions.json"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the reference data are not beside the project")


@functools.cache
def data() -> Any:
    return json.loads(FILE.read_text())


def card(value: int | str) -> Card:
    return {"F": FINISH, "S": START}[value] if isinstance(value, str) else value


def cards(values: list[int | str]) -> Cards:
    return tuple(sorted(map(card, values)))


def assert_position(case: Any) -> None:
    hand = cards(case["hand"])
    state = position((n or 0 for n in case["grid"]), hand, (), starter=1 if case["start_played"] else None, piles=False)
    commands = list(GAME.legal(state, 0))
    plays = {(c.card, c.cell, len(c.discard)) for c in commands if isinstance(c, PlayIsland)}
    assert plays == {(number, cell(place), cost) for number, place, cost in case["plays"]}
    assert len(plays) == case["n_plays"]
    assert any(isinstance(c, DiscardTwo) for c in commands) == case["can_discard_two"]
    assert (PlayFinish() in commands) == case["can_play_finish"]
    assert (commands == [PlayStart()]) == case["must_play_start"]
    assert (GAME.outcome(state) is not None) == case["lost"] == (not commands)


def test_a_sample_of_the_positions() -> None:
    for case in data()["positions"][::7]:
        assert_position(case)


@pytest.mark.soak
def test_all_positions() -> None:
    assert len(data()["positions"]) == 104
    for case in data()["positions"]:
        assert_position(case)


class Replay:
    """A recorded game: its piles have an order, so each draw is scripted to bring the recorded card."""

    def __init__(self, game: Any) -> None:
        self.piles = [[card(value) for value in pile] for pile in game["draw_piles"]]
        hands = tuple(cards(hand) for hand in game["hands"])
        sizes = tuple(len(pile) for pile in self.piles)
        self.state: State = GAME.initial(GameSetUp(hands, sizes, len(game["removed"]), 8))

    def command(self, seat: int, command: Any) -> None:
        GAME.check(self.state, seat, command)
        self.happen(GAME.resolve(self.state, seat, command, NoChance()))
        while events := self.forced():
            self.happen(events)

    def happen(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event)

    def forced(self) -> tuple[Event, ...]:
        state = self.state
        seats = [(state.turns + i) % len(state.hands) for i in range(len(state.hands))]
        short = [seat for seat in seats if state.piles[seat] and len(state.hands[seat]) < 5]
        if state.phase != "refill" or not short:
            return GAME.forced(state, NoChance())
        return GAME.forced(state, ScriptedChance(self.script(short[0], self.piles[short[0]].pop(0))))

    def script(self, seat: int, wanted: Card) -> list[int]:
        state, picks = self.state, []
        if start_in_pile(state, seat):
            picks.append(0 if wanted == START else state.piles[seat] - 1)
        finishes = state.unseen.count(FINISH)
        if wanted != START and finishes:
            picks.append(0 if wanted == FINISH else finishes)
        return picks if wanted >= FINISH else [*picks, state.unseen.index(wanted)]


def replay(game: Any) -> None:
    table = Replay(game)
    for turn in game["turns"]:
        seat = turn["seat"]
        assert GAME.awaiting(table.state) == {seat}
        if "play" in turn:
            table.command(seat, PlayIsland(turn["play"], CELL_NAMES.index(turn["cell"]), cards(turn["discard"])))
        elif "discard_two" in turn:
            table.command(seat, DiscardTwo(cards(turn["discard_two"])))
        elif "start" in turn:
            start(table, seat, turn)
        else:
            table.command(seat, PlayFinish())
    assert_end(table, game)


def start(table: Replay, seat: int, turn: Any) -> None:
    """Play a Start whose split is recorded without the talk that led to it."""
    table.happen(GAME.resolve(table.state, seat, PlayStart(), NoChance()))
    assert table.state.owed == sum(turn["split"])
    table.happen((SplitSet(tuple(turn["split"]), "agreement"),))
    for payer, paid in enumerate(turn["paid"]):
        if table.state.owing and table.state.owing[payer] < len(table.state.hands[payer]) and paid:
            table.command(payer, PayDiscards(cards(paid)))
    while events := table.forced():
        table.happen(events)


def assert_end(table: Replay, game: Any) -> None:
    state, result = table.state, game["result"]
    end = GAME.outcome(state)
    assert end is not None
    assert bool(end.winners) == (result["outcome"] == "win")
    assert list(state.grid) == [number or 0 for number in game["final_grid"]]
    assert list(state.piles) == game["draw_left"]
    assert [len(heap) for heap in state.discards] == game["discard_counts"]
    assert GAME.statistics is not None
    told = GAME.statistics(state)
    assert told["turns"] == result["turns"]
    assert told["cells_filled"] == result["cells_filled"]
    assert told["stuck_seat"] == result.get("stuck_seat")
    # the Finish that wins stays in the recorded hand
    won = [result["outcome"] == "win" and seat == game["turns"][-1]["seat"] for seat in range(len(state.hands))]
    for seat, hand in enumerate(game["final_hands"]):
        assert deck.merged(state.hands[seat], (FINISH,) * won[seat]) == cards(hand)


@pytest.mark.parametrize("number", [1, 4, 7])
def test_a_sample_of_the_games(number: int) -> None:
    replay(data()["games"][number])


@pytest.mark.soak
def test_all_games() -> None:
    assert len(data()["games"]) == 8
    for game in data()["games"]:
        replay(game)
