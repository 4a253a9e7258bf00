"""The table as text, at most 80 columns wide."""

from __future__ import annotations

from domain.games.photosynthesis import board, outcome, pieces, state
from domain.games.photosynthesis.board import AXIAL, LEAVES, NAME, Bit
from domain.games.photosynthesis.state import Player, State
from domain.kernel.game import Seat

_WIDTH = 10
_MARGIN = 6
_SUN_AT = ((-3, True), (0, True), (3, True), (3, False), (0, False), (-3, False))
"""The row r of the sun's corner in each of its positions, and whether the corner ends that row."""

_LEGEND = (
    "Each space: its name, then seat:size (0 seed, 1 small, 2 medium, 3 large),",
    "or dots for the leaves of an empty one; ~ stands in shade, ! was used this turn.",
)


def table(now: State) -> str:
    """Return board, player boards and token stacks as text."""
    lines = [_head(now), "", *_board(now), "", *_players(now), "", *_stacks(now)]
    return "\n".join(line.rstrip() for line in lines)


def _head(now: State) -> str:
    sun = state.sun(now)
    where = f"sun {board.CORNER[sun]}, light runs {board.LIGHT_TO[sun]}"
    result = outcome.outcome(now)
    if result:
        return f"over after round {now.round}; won by {' and '.join(f'seat {seat}' for seat in result.winners)}"
    modes = (", long mode" if now.long_mode else "") + (", heavy shadow" if now.heavy_shadow else "")
    if not now.round:
        return f"setup; {where}; seat {state.current(now)} places a tree{modes}"
    return f"round {now.round} of {state.rounds(now)}; {where}; seat {state.current(now)} to play{modes}"


def _board(now: State) -> list[str]:
    sun_row, at_end = _SUN_AT[state.sun(now)]
    shaded = state.shaded(now)
    lines = []
    for row in range(-board.RADIUS, board.RADIUS + 1):
        spaces = "".join(_space(now, bit, shaded).ljust(_WIDTH) for bit, (_, r) in zip(NAME, AXIAL) if r == row)
        before = "(SUN) " if row == sun_row and not at_end else ""
        after = " (SUN)" if row == sun_row and at_end else ""
        lines.append(before.rjust(_MARGIN + abs(row) * _WIDTH // 2) + spaces.rstrip() + after)
    return [*lines, "", *_LEGEND]


def _space(now: State, bit: Bit, shaded: int) -> str:
    size = state.size_at(now, bit)
    held = "." * LEAVES[bit] if size is None else f"{state.owner_at(now, bit)}:{size}"
    marks = ("~" if bit & shaded else "") + ("!" if bit & now.activated else "")
    return f"{NAME[bit]} {held}{marks}"


def _players(now: State) -> list[str]:
    on_turn = None if now.over else state.current(now)
    return [
        f"{'':29}available     to buy: left@price of the next",
        f"{'':8}light points score   0  1  2  3    0    1    2    3",
        *(_player(now, seat, ">" if seat == on_turn else " ") for seat in range(len(now.players))),
    ]


def _player(now: State, seat: Seat, mark: str) -> str:
    player = now.players[seat]
    ready = "".join(f"{count:>3}" for count in pieces.counts(player.available))
    columns = "".join(f"{_column(player, size):>5}" for size in range(len(pieces.SIZES)))
    return f"{mark}seat {seat} {player.light:>5}{player.points:>7}{state.score(player):>6} {ready}  {columns}"


def _column(player: Player, size: int) -> str:
    price = state.price(player, size)
    return f"{pieces.count(player.stock, size)}@{price}" if price else "none"


def _stacks(now: State) -> list[str]:
    stacks = ((leaves, " ".join(map(str, state.tokens(now, leaves)))) for leaves in (4, 3, 2, 1))
    return ["tokens, the next one first:", *(f"{'.' * leaves:>6} {stack or 'none'}" for leaves, stack in stacks)]
