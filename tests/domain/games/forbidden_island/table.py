"""Positions of Forbidden Island for tests, on one fixed island; a cell is written as its column and row, `34`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from domain.games.forbidden_island import GAME, cards
from domain.games.forbidden_island import state as rules
from domain.games.forbidden_island.board import BIT, BOARDS, ISLAND, Cell, Cells, LayoutId, members
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Command,
    DrawFlood,
    DrawTreasure,
    Fly,
    GiveCard,
    Move,
    Navigate,
    ShoreUp,
    Swim,
)
from domain.games.forbidden_island.events import Event
from domain.games.forbidden_island.pieces import ACTIONS, TREASURE_DRAWS, TREASURES, Card, HandCard, Role, TileId
from domain.games.forbidden_island.state import Phase, State, Tally
from domain.kernel.chance import NoChance, ScriptedChance
from domain.kernel.decide import decide
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

STANDARD: LayoutId = "forbidden_island"
ISLAND_R1: tuple[TileId, ...] = (
    "misty_marsh", "bronze_gate",
    "copper_gate", "gold_gate", "iron_gate", "silver_gate",
    "cave_of_embers", "watchtower", "coral_palace", "observatory", "howling_garden", "temple_of_the_sun",
    "temple_of_the_moon", "twilight_hollow", "crimson_forest", "fools_landing", "phantom_rock", "whispering_garden",
    "cave_of_shadows", "breakers_bridge", "tidal_palace", "cliffs_of_abandon",
    "dunes_of_deception", "lost_lagoon",
)  # fmt: skip

Happened = tuple[tuple[Event, ...], State]


def cell(name: str, layout: LayoutId = STANDARD) -> Cell:
    return BOARDS[layout].spots.index((int(name[:-1]), int(name[-1])))


def cells(names: str, layout: LayoutId = STANDARD) -> Cells:
    return sum(BIT[cell(name, layout)] for name in names.split())


def tile(name: str) -> TileId:
    return ISLAND_R1[cell(name)]


def name_of(where: TileId, layout: LayoutId = STANDARD) -> str:
    x, y = BOARDS[layout].spots[ISLAND_R1.index(where)]
    return f"{x}{y}"


def hand(text: str) -> tuple[HandCard, ...]:
    """Return the cards of `3 fire, sandbags`."""
    held: list[HandCard] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        count, _, kind = part.rpartition(" ")
        held += [kind] * int(count or 1)  # type: ignore[list-item]
    return tuple(held)


def position(
    pawns: str,
    *,
    flooded: str = "",
    sunk: str = "",
    hands: Sequence[str] = (),
    captured: Iterable[str] = (),
    phase: Phase = "actions",
    actions: int = ACTIONS,
    draws: int = TREASURE_DRAWS,
    water: int = 2,
    active: Seat = 0,
    deck: Iterable[Card] | None = None,
    layers: Sequence[str] | None = None,
    flood_discards: str = "",
    layout: LayoutId = STANDARD,
    flight_used: bool = False,
) -> State:
    """Return a position; `pawns` is `engineer 33, messenger 46`, seat 0 first.

    Without a `deck` no treasure card is discarded; without `layers` (top first) all flood cards but those of
    `flood_discards` lie in one layer.
    """
    seated = [words.split() for words in pawns.split(",")]
    roles: tuple[Role, ...] = tuple(role for role, _ in seated)  # type: ignore[misc]
    held = tuple(cards.packed(hand(text)) for text in hands) or (0,) * len(roles)
    gone = cells(sunk, layout)
    rest = ISLAND & ~gone & ~cells(flood_discards, layout)
    return State(
        layout=layout,
        difficulty="normal",
        tiles=ISLAND_R1,
        roles=roles,
        flooded=cells(flooded, layout),
        sunk=gone,
        water=water,
        pawns=tuple(cell(where, layout) for _, where in seated),
        hands=held,
        discards=0 if deck is None else cards.ALL - sum(held) - cards.packed(deck),
        layers=(rest,) if layers is None else tuple(cells(layer, layout) for layer in reversed(layers)),
        captured=tuple(0 if treasure in tuple(captured) else None for treasure in TREASURES),
        turn=1,
        active=active,
        phase=phase,
        actions=actions,
        draws=draws,
        flight_used=flight_used,
        left=None,
        result=None,
        tallies=(Tally(),) * len(roles),
    )


def happens(state: State, seat: Seat, *commands: Command) -> Happened:
    """Return what follows commands that draw nothing."""
    return decide(GAME, state, seat, commands, NoChance())


def after(state: State, seat: Seat, *commands: Command) -> State:
    return happens(state, seat, *commands)[1]


def draws(state: State, card: Card) -> Happened:
    """Return what follows when the active seat draws just this treasure card."""
    deck = list(cards.each(rules.treasure_deck(state)))
    return decide(GAME, state, state.active, [DrawTreasure()], ScriptedChance([deck.index(card)]))


def floods(state: State, where: str) -> Happened:
    """Return what follows when the active seat draws the flood card of a cell."""
    top = list(members(state.layers[-1]))
    return decide(GAME, state, state.active, [DrawFlood()], ScriptedChance([top.index(cell(where, state.layout))]))


def refusal(state: State, seat: Seat, command: Command) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(IllegalCommand) as refused:
        GAME.check(state, seat, command)
    assert refused.value.rule is not None
    assert refused.value.rule.startswith("forbidden_island.md#")
    assert refused.value.detail
    return refused.value.code


def targets(state: State, kind: type[Command], seat: Seat = 0) -> set[str]:
    """Return what the legal commands of one class are for: cells, `32+33` for two, `1:fire` for gifts."""
    found = [_target(state, command) for command in GAME.legal(state, seat) if isinstance(command, kind)]
    assert len(found) == len(set(found))
    return set(found)


def _target(state: State, command: Command) -> str:
    match command:
        case Move(to) | Fly(to) | Swim(to) | Navigate(_, to):
            return name_of(to, state.layout)
        case ShoreUp(tiles):
            return "+".join(sorted(name_of(where, state.layout) for where in tiles))
        case GiveCard(to_seat, card):
            return f"{to_seat}:{card}"
        case CaptureTreasure():
            return "capture"
    raise AssertionError(command)
