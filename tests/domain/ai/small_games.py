"""Games small enough to solve by trying everything, one for each thing a searcher must bear.

Nim has whole turns of several steps, Sow gives extra turns and counts points, Dare rolls a die, Climb is a common task
with hidden hands. (Pairs, of the kernel's tests, hides hands and draws, and has any number of rivals.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from domain.kernel.chance import Chance, shuffled
from domain.kernel.game import AnyGame, Game, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Options:
    pass


@dataclass(frozen=True, slots=True)
class Do:
    """The one command of all these games."""

    TYPE: ClassVar[str] = "do"
    what: int


@dataclass(frozen=True, slots=True)
class Opened:
    state: Any


@dataclass(frozen=True, slots=True)
class Became:
    state: Any


def small(key: str, opening: Any, turn: Any, legal: Any, after: Any, outcome: Any, **flags: Any) -> AnyGame:
    """A game whose every command leads to `after(state, seat, what, chance)`."""
    fields: dict[str, Any] = {
        "hidden": False, "chance": False, "cooperative": False, "determinize": lambda state, _seat, _chance: state,
        "position": lambda state: state, **flags,
    }  # fmt: skip

    def awaiting(state: Any) -> frozenset[Seat]:
        return frozenset() if outcome(state) else frozenset({turn(state)})

    def commands(state: Any, seat: Seat) -> Iterator[Do]:
        return (Do(what) for what in legal(state)) if seat in awaiting(state) else iter(())

    return Game(
        key=key, title=key, ruleset=1, seats=(2, 2), Options=Options, commands=(Do,), events=(Opened, Became),
        prepare=lambda _options, _seats, chance: Opened(opening(chance)), initial=lambda setup: setup.state,
        awaiting=awaiting, legal=commands, check=lambda *_: None,
        resolve=lambda state, seat, command, chance: (Became(after(state, seat, command.what, chance)),),
        forced=lambda *_: (), evolve=lambda _state, event: event.state, outcome=outcome, view=lambda *_: {},
        redact=lambda event, _seat: event, say=lambda command: str(command.what), read=lambda *_: (),
        tell=lambda _event: "", draw=lambda state, _seat: str(state), **fields,
    )  # fmt: skip


class Heaps(NamedTuple):
    heaps: tuple[int, ...]
    turn: Seat
    taking: int | None


def nim_legal(state: Heaps) -> Iterator[int]:
    """Take one more from the heap `i` this turn takes from; -1 ends the turn."""
    if state.taking is not None:
        yield -1
    for i, heap in enumerate(state.heaps):
        if heap and state.taking in (None, i):
            yield i


def nim_after(state: Heaps, seat: Seat, what: int, _chance: Chance) -> Heaps:
    if what == -1:
        return Heaps(state.heaps, 1 - seat, None)
    heaps = tuple(h - (i == what) for i, h in enumerate(state.heaps))
    if not any(heaps):
        return Heaps(heaps, 1 - seat, None)
    return Heaps(heaps, seat, what)


def nim_outcome(state: Heaps) -> Outcome | None:
    return None if any(state.heaps) else Outcome((1 - state.turn,), "empty")


NIM = small("nim", lambda _: Heaps((1, 3, 4), 0, None), lambda s: s.turn, nim_legal, nim_after, nim_outcome)


class Pits(NamedTuple):
    pits: tuple[int, ...]
    """0-1 seat 0's, 2 its store, 3-4 seat 1's, 5 its store."""
    turn: Seat


def sow_after(state: Pits, seat: Seat, what: int, _chance: Chance) -> Pits:
    pits = list(state.pits)
    seeds, pits[what] = pits[what], 0
    at = what
    while seeds:
        at = (at + 1) % 6
        if at != (5, 2)[seat]:
            pits[at] += 1
            seeds -= 1
    return Pits(tuple(pits), seat if at == (2, 5)[seat] else 1 - seat)


def sow_outcome(state: Pits) -> Outcome | None:
    mine = (0, 1) if state.turn == 0 else (3, 4)
    if any(state.pits[i] for i in mine):
        return None
    a, b = state.pits[2], state.pits[5]
    return Outcome((0, 1) if a == b else (0,) if a > b else (1,), "no-seeds", (a, b))


SOW = small(
    "sow", lambda _: Pits((2, 2, 0, 2, 2, 0), 0), lambda s: s.turn,
    lambda s: [i for i in ((0, 1) if s.turn == 0 else (3, 4)) if s.pits[i]], sow_after, sow_outcome,
)  # fmt: skip


class Race(NamedTuple):
    places: tuple[int, int]
    turn: Seat


def dare_after(state: Race, seat: Seat, what: int, chance: Chance) -> Race:
    """Walk two steps for sure, or roll: six steps forward on 2 of 3, else back to the start."""
    places = list(state.places)
    if what == 0:
        places[seat] += 2
    else:
        places[seat] = 0 if chance.pick(3) == 0 else places[seat] + 6
    return Race((places[0], places[1]), 1 - seat)


DARE = small(
    "dare", lambda _: Race((0, 0), 0), lambda s: s.turn, lambda _: (0, 1), dare_after,
    lambda s: Outcome((s.places.index(max(s.places)),), "home") if max(s.places) >= 10 else None, chance=True,
)  # fmt: skip


class Ladder(NamedTuple):
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    played: tuple[int, ...]
    waits: int
    turn: Seat


def climb_after(state: Ladder, seat: Seat, what: int, _chance: Chance) -> Ladder:
    if what == 0:
        return state._replace(waits=state.waits - 1, turn=1 - seat)
    hands = tuple(tuple(c for c in hand if c != what) for hand in state.hands)
    assert len(hands) == 2
    return Ladder((hands[0], hands[1]), (*state.played, what), state.waits, 1 - seat)


def climb_outcome(state: Ladder) -> Outcome | None:
    if list(state.played) != sorted(state.played):
        return Outcome((), "fallen")
    return None if any(state.hands) else Outcome((0, 1), "climbed")


def climb_guess(state: Ladder, seat: Seat, chance: Chance) -> Ladder:
    """A partner's hand that fits: any cards neither held nor played."""
    other = state.hands[1 - seat]
    pool = shuffled([c for c in range(1, 9) if c not in (*state.played, *state.hands[seat])], chance)
    guess = tuple(sorted(pool[: len(other)]))
    return state._replace(hands=(guess, state.hands[1]) if seat else (state.hands[0], guess))


def climb_opening(chance: Chance) -> Ladder:
    cards = shuffled(range(1, 9), chance)
    return Ladder((tuple(sorted(cards[:3])), tuple(sorted(cards[3:6]))), (), 4, 0)


CLIMB = small(
    "climb", climb_opening, lambda s: s.turn,
    lambda s: (*s.hands[s.turn], *((0,) if s.waits > 0 or not s.hands[s.turn] else ())), climb_after, climb_outcome,
    hidden=True, cooperative=True, determinize=climb_guess,
)  # fmt: skip
