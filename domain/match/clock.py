"""Time, as arithmetic on recorded moments: who has how much left, whose time runs, when it is up. Rule: match.md#clocks

Moments are milliseconds since the epoch, spans are milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from domain.kernel.errors import InvalidOptions
from domain.kernel.game import Json, Seat

NONE: Final[Json] = {"kind": "none"}
SECOND: Final = 1000
DAY: Final = 86_400 * SECOND

BOUNDS: Final[dict[str, dict[str, tuple[int, int]]]] = {
    "none": {},
    "per_move": {"seconds": (1, 86_400)},
    "total": {"seconds": (1, 360_000), "increment": (0, 3600)},
    "days_per_turn": {"days": (1, 30)},
}
"""The kinds of clocks, and of each figure the least and the most."""


class Clock(NamedTuple):
    """What each seat had left at `since`, and the seats whose time has run from then on.

    `turn` is the number of the game's turn in progress, where the game counts them.
    """

    remaining: tuple[int, ...]
    running: tuple[Seat, ...]
    since: int
    turn: int | None = None


def checked(config: Json) -> Json:
    """Return the configuration with nothing left out. Raises InvalidOptions."""
    bounds = BOUNDS.get(config.get("kind", ""))
    if bounds is None:
        raise InvalidOptions("clock.kind", f"choose one of {', '.join(BOUNDS)}")
    whole = {"increment": 0, **config} if "increment" in bounds else config
    if whole.keys() - {"kind"} != bounds.keys():
        raise InvalidOptions("clock", f"a clock of this kind has the fields {', '.join(('kind', *bounds))}")
    for name, (low, high) in bounds.items():
        if not isinstance(whole[name], int) or not low <= whole[name] <= high:
            raise InvalidOptions(f"clock.{name}", f"choose a whole number from {low} to {high}")
    return whole


def fresh(config: Json, seats: int, at: int) -> Clock | None:
    """Return the clock before the first move, stopped; None where no time is kept."""
    return None if config["kind"] == "none" else Clock((_full(config),) * seats, (), at)


def left(clock: Clock, at: int) -> tuple[int, ...]:
    """Return what each seat has left at a moment; never less than 0."""
    spent = max(0, at - clock.since)
    return tuple(max(0, ms - spent) if s in clock.running else ms for s, ms in enumerate(clock.remaining))


def after(
    config: Json, before: Clock, awaited: Collection[Seat], turn: int | None, mover: Seat | None, at: int
) -> Clock:
    """Return the clock after a commit at `at` by `mover`, from which on the game awaits these seats in this turn.

    A seat's turn has ended when it is not awaited any more or the game counts another turn; where the game counts
    none, every commit is a turn.
    """
    remaining = list(left(before, at))
    for seat in before.running:
        if seat not in awaited or turn != before.turn or (turn is None and seat == mover):
            remaining[seat] = _gained(config, remaining[seat])
    return Clock(tuple(remaining), tuple(sorted(awaited)), at, turn)


def again(clock: Clock, at: int) -> Clock:
    """Return the clock of an earlier position that is played on from `at`: time used since then is given back."""
    return clock._replace(since=at)


def stopped(clock: Clock, at: int) -> Clock:
    """Return the clock of a match that ended at `at`."""
    return clock._replace(remaining=left(clock, at), running=(), since=at)


def refilled(config: Json, clock: Clock, seat: Seat, at: int) -> Clock:
    """Return the clock with the seat's whole span for this turn; a total is not made good."""
    remaining = list(left(clock, at))
    remaining[seat] = remaining[seat] if config["kind"] == "total" else _full(config)
    return clock._replace(remaining=tuple(remaining), since=at)


def first_up(clock: Clock, exempt: Collection[Seat]) -> tuple[int, Seat] | None:
    """Return (moment, seat): whose time is up first, as things stand; None when nobody's runs but the exempt's."""
    return min(((clock.since + clock.remaining[s], s) for s in clock.running if s not in exempt), default=None)


def allowance(config: Json, clock: Clock, seat: Seat, at: int) -> int:
    """Return how long a bot should think: half of what one move has, or a fair part of what the whole match has."""
    remaining = left(clock, at)[seat]
    if config["kind"] != "total":
        return remaining // 2
    gain: int = config["increment"] * SECOND
    return min(remaining // 2, remaining // 30 + gain * 3 // 4)


def _full(config: Json) -> int:
    span: int = config["days"] * DAY if config["kind"] == "days_per_turn" else config["seconds"] * SECOND
    return span


def _gained(config: Json, remaining: int) -> int:
    return remaining + config["increment"] * SECOND if config["kind"] == "total" else _full(config)
