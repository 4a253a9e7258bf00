"""The table as text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from domain.games.forbidden_island import cards, legal
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT, BOARDS, COLUMN_NAMES, Board, Cell, Cells, LayoutId, members
from domain.games.forbidden_island.cards import Cards
from domain.games.forbidden_island.commands import (
    Command,
    Discard,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
)
from domain.games.forbidden_island.pieces import (
    CARDS,
    FLOOD_CARDS,
    SKULL,
    TILES,
    TREASURE_AT,
    TREASURE_NAMES,
    TREASURES,
    TileId,
)
from domain.games.forbidden_island.state import State
from domain.kernel.game import Seat

_WIDTH = 80
_MARGIN = 3
_WIDEST = 12
_Pawns: TypeAlias = tuple[tuple[Cell, Seat], ...]
"""Where some of the pawns stand."""
_WORDS = {tile: (tile.split("_")[0].capitalize(), "".join(tile.split("_")[1:][-1:]).capitalize()) for tile in TILES}
"""The first and the last word of a tile's name, the second empty where there is one only."""
_LEGEND = (
    "A name after ~ is flooded, bare ~~~ is sunk. Below a name: the treasure one can",
    "capture there (E earth, W wind, F fire, O ocean), then the pawns by their seats.",
)


def draw(state: State, seat: Seat | None) -> str:
    """Return the island, the hands, the decks, and what a seat may do."""
    table_top = (_head(state), *_island(state), *_LEGEND, "", *_seats(state, seat), "", *_piles(state))
    return "\n".join((*table_top, *_choices(state, seat)))


def _head(state: State) -> str:
    flood = f"{FLOOD_CARDS[state.water]} flood cards a turn" if state.water < SKULL else "the skull"
    return f"turn {state.turn}: {_due(state)}; water {state.water} of {SKULL}, {flood}"


def _due(state: State) -> str:
    match state.phase:
        case "actions":
            return f"seat {state.active} has {state.actions} actions left"
        case "treasure" | "flood":
            return f"seat {state.active} draws {state.draws} {state.phase} card{'s'[: state.draws > 1]}"
        case "discard":
            return f"seat {table.over_limit(state)} holds too many cards"
        case "swim":
            return f"in the water: {', '.join(f'seat {seat}' for seat in table.in_water(state))}"
    return f"over, {'won' if state.result == 'lift_off' else 'lost'} ({state.result})"


def _island(state: State) -> Iterator[str]:
    board = table.board(state)
    width = _cell_width(board)
    yield (" " * _MARGIN + "".join(name.ljust(width) for name in COLUMN_NAMES[: board.columns])).rstrip()
    pawns: list[_Pawns] = [()] * board.rows
    for seat, cell in enumerate(state.pawns):
        pawns[board.spots[cell][1] - 1] += ((cell, seat),)
    for number, (line, standing) in enumerate(zip(board.lines, pawns)):
        yield from _row(
            state.layout, number, state.tiles, state.flooded & line, state.sunk & line, state.captured, standing
        )


@lru_cache(maxsize=1 << 12)
def _row(
    layout: LayoutId, number: int, tiles: tuple[TileId, ...], flooded: Cells, sunk: Cells,
    captured: tuple[Seat | None, ...], pawns: _Pawns,
) -> tuple[str, ...]:  # fmt: skip
    """Return the three lines of a row, given what is flooded and sunk in it, and who stands there."""
    board = BOARDS[layout]
    width = _cell_width(board)
    cells = [(" " * width,) * 3] * board.columns
    offered = {treasure for treasure, seat in zip(TREASURES, captured) if seat is None}
    for cell in members(board.lines[number]):
        tile, standing = tiles[cell], "".join(str(seat) for where, seat in pawns if where == cell)
        mark = TREASURE_AT[tile][0].upper() if TREASURE_AT.get(tile) in offered else " "
        (first, last), water = _WORDS[tile], "~" if BIT[cell] & flooded else ""
        lines = (water + first, last, f"{mark} {standing}") if not BIT[cell] & sunk else ("~~~", "~~~", f"  {standing}")
        upper, middle, lower = (text[: width - 1].ljust(width) for text in lines)
        cells[board.spots[cell][0] - 1] = upper, middle, lower
    marks = (str(number + 1), "", "")
    return tuple((mark.ljust(_MARGIN) + "".join(line)).rstrip() for mark, line in zip(marks, zip(*cells)))


def _cell_width(board: Board) -> int:
    return min(_WIDEST, (_WIDTH - _MARGIN) // board.columns)


def _seats(state: State, seat: Seat | None) -> Iterator[str]:
    for other, role in enumerate(state.roles):
        mark = ">" if other == state.active and state.phase != "over" else " "
        hand = " ".join(cards.held(state.hands[other])) or "no cards"
        where = table.board(state).names[state.pawns[other]]
        you = " (you)" if other == seat else ""
        flown = ", has flown" if role == "pilot" and other == state.active and state.flight_used else ""
        yield f"{mark} seat {other} {role} on {where}: {hand}{you}{flown}"
    won = ", ".join(TREASURE_NAMES[t] for t in TREASURES if table.captured_by(state, t) is not None)
    yield f"  captured: {won or 'nothing'}"


def _piles(state: State) -> Iterator[str]:
    yield from _counted("treasure deck", table.treasure_deck(state))
    yield from _counted("treasure discards", state.discards)
    for layer in reversed(state.layers):
        above = "next flood cards, any of" if layer == state.layers[-1] else "after those, any of"
        yield from _listed(above, state.tiles, layer)
    yield from _listed("flood discards", state.tiles, table.flood_discards(state))
    if state.sunk:
        yield from _listed("sunk", state.tiles, state.sunk)


def _wrapped(title: str, text: str) -> tuple[str, ...]:
    lines: list[str] = []
    line = f"{title}:"
    for word in text.split():
        if len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = "   "
        line += f" {word}"
    return (*lines, line)


@lru_cache(maxsize=1 << 10)
def _counted(title: str, pile: Cards) -> tuple[str, ...]:
    counts = [f"{count} {card}" for card in CARDS if (count := cards.count(pile, card))]
    return _wrapped(title, f"{cards.size(pile)} cards" + (f" ({', '.join(counts)})" if counts else ""))


@lru_cache(maxsize=1 << 10)
def _listed(title: str, tiles: tuple[TileId, ...], cells: Cells) -> tuple[str, ...]:
    return _wrapped(title, ", ".join(tiles[cell] for cell in members(cells)) or "none")


def _choices(state: State, seat: Seat | None) -> Iterator[str]:
    if seat is None:
        return
    grouped: dict[str, list[str]] = {}
    for command in legal.legal(state, seat):
        verb, target = _choice(state, command)
        targets = grouped.setdefault(verb, [])
        if target and target not in targets:
            targets.append(target)
    if grouped:
        yield ""
        steps = (" ".join((verb, *targets)) for verb, targets in grouped.items())
        yield from _wrapped("you may", "; ".join(steps))


def _choice(state: State, command: Command) -> tuple[str, str]:
    """Return the words of a command, apart from its last one: the cell or card it is for."""
    match command:
        case Move(to) | Fly(to) | Swim(to):
            return command.TYPE, _name(state, to)
        case Navigate(pawn, to):
            return f"navigate {pawn}", _name(state, to)
        case ShoreUp(tiles):
            return "shore", _name(state, tiles[0])
        case GiveCard(to_seat, card):
            return f"give {to_seat}", card
        case Discard(card):
            return "discard", card
        case PlaySandbags(tile):
            return "sandbags", _name(state, tile)
        case PlayHelicopter():
            return "lift", "pawns of a tile to any other"
        case LiftOff():
            return "lift off", ""
    return command.TYPE.split("_")[0], ""


def _name(state: State, tile: TileId) -> str:
    return table.board(state).names[table.cell_of(state, tile)]
