"""Where a piece gets over empty fields, and in how many steps."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.homeworlds_settlers.board import AROUND, BORDERING, EMPTY, FIELDS, WIDTH, Place

# A board is seen as a number of 36 bits, a1 the highest, so that all ways are followed at once.
_BIT = tuple(1 << (len(FIELDS) - 1 - place) for place in range(len(FIELDS)))
_ALL = (1 << len(FIELDS)) - 1
_NOT_A = _ALL ^ sum(_BIT[0::WIDTH])
_NOT_F = _ALL ^ sum(_BIT[WIDTH - 1 :: WIDTH])
_ZEROS_AND_ONES = bytes(ord("1") if code == ord(EMPTY) else ord("0") for code in range(256))


def reach(board: str, start: Place, steps: int) -> Iterator[Place]:
    """Yield the fields a piece gets to in 1 to `steps` steps over empty fields. Rule: homeworlds_settlers.md#move"""
    if steps == 1:
        for place, piece in zip(BORDERING[start], AROUND[start](board)):
            if piece == EMPTY:
                yield place
        return
    empty = _empty(board)
    flood = _BIT[start]
    for _ in range(steps):
        flood |= _spread(flood) & empty
    flood ^= _BIT[start]
    while flood:
        place = len(FIELDS) - flood.bit_length()
        yield place
        flood ^= _BIT[place]


def distance(board: str, start: Place, goal: Place, limit: int) -> int | None:
    """Return the fewest steps from `start` to an empty field, or None when that is more than `limit`.

    Rule: homeworlds_settlers.md#move
    """
    if goal in BORDERING[start]:
        return 1
    empty = _empty(board)
    flood = _BIT[start]
    for steps in range(1, limit + 1):
        flood |= _spread(flood) & empty
        if flood & _BIT[goal]:
            return steps
    return None


def _empty(board: str) -> int:
    return int(board.encode().translate(_ZEROS_AND_ONES), 2)


def _spread(fields: int) -> int:
    wide = fields | (fields & _NOT_F) >> 1 | (fields & _NOT_A) << 1
    return (wide | wide << WIDTH | wide >> WIDTH) & _ALL
