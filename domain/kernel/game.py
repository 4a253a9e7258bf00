"""The record of pure functions that makes a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from domain.kernel.chance import Chance

Seat: TypeAlias = int
"""A place at the match, 0-based."""

Json: TypeAlias = dict[str, Any]
"""An object in JSON types only."""

Upcaster: TypeAlias = Callable[[Json], Json]
"""Lifts the data of one event from one schema number to the next."""

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `winners` are the seats that won: empty for a draw, and for a cooperative game that is lost. `scores` has one number
    a seat where the game counts, else None. `reason` is a stable word of the game (`elimination`).
    """

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...] | None = None


class Transcript(NamedTuple):
    """A game recorded in another notation, as commands.

    `options` are the game's Options; `turns` has one (seat, commands) a turn; `winner` is the seat that won otherwise
    than by the game's own rules (the loser resigned, or ran out of time), else None.
    """

    options: Any
    turns: tuple[tuple[Seat, tuple[Any, ...]], ...]
    winner: Seat | None


@dataclass(frozen=True)
class Game(Generic[S, C, E]):
    """A set of rules, as functions on its own state, command and event types.

    Command and event classes are frozen dataclasses with slots. A command class has a class variable `TYPE`, its word
    in JSON. An event class may have `SCHEMA` (default 1). A field named like a Python keyword ends in `_`, which JSON
    drops.
    """

    key: str
    title: str
    ruleset: int
    """Raised when a rule change would fold old matches differently; each match records it at its birth."""
    seats: tuple[int, int]
    """Fewest and most."""
    hidden: bool
    chance: bool
    cooperative: bool
    Options: type
    """A frozen dataclass; every field has a default."""
    commands: tuple[type[C], ...]
    events: tuple[type[E], ...]
    """All event classes; the first is the Setup event."""

    prepare: Callable[[Any, int, Chance], E]
    """(options, seats, chance) -> Setup: the first event, holding everything chance decided. Raises InvalidOptions."""
    initial: Callable[[Any], S]
    """(setup) -> the state it opens. `forced` is applied after it, by `open_game`."""
    awaiting: Callable[[S], frozenset[Seat]]
    """The seats the game waits for; empty once there is an outcome."""
    legal: Callable[[S, Seat], Iterator[C]]
    """Every command the seat may give now, each once; also for seats not awaited, where a rule lets them interrupt."""
    check: Callable[[S, Seat, C], None]
    """Nothing, or raises IllegalCommand."""
    resolve: Callable[[S, Seat, C, Chance], tuple[E, ...]]
    """What a checked command directly causes: one event or more."""
    forced: Callable[[S, Chance], tuple[E, ...]]
    """What the rules make happen next, before anyone may choose; () when nothing."""
    evolve: Callable[[S, E], S]
    """The state after one event; no rules, no chance, no refusals."""
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Seat | None], Json]
    """The state as this seat may see it (None: a spectator), in JSON types."""
    redact: Callable[[E, Seat | None], E | None]
    """The event as this seat may see it (same class, secret fields emptied); None when all of its fields are secret."""
    determinize: Callable[[S, Seat, Chance], S]
    """One full state that fits what this seat knows, drawn fairly; uses only what `view` shows."""
    position: Callable[[S], Hashable]
    """Equal for positions that play alike (drops names, numbering and counters that do not matter)."""
    say: Callable[[C], str]
    """A command as text: one step."""
    read: Callable[[S, Seat, str, bool], tuple[C, ...]]
    """(state, seat, text, whole) -> the commands that `text` names, as `seat` would give them in `state`.

    With `whole` the text is a whole turn, its end implied where the game has such a step; without it the text is
    the beginning of a turn. Raises IllegalCommand `syntax` or `ambiguous`; it does not check rules, apart from
    what it needs to tell two readings apart.
    """
    tell: Callable[[E], str]
    """A (redacted) event in the words of the notation, for "last move" lines; "" for what goes without saying."""
    draw: Callable[[S, Seat | None], str]
    """The board as text, as this seat may see it."""

    recall: Callable[[E], C | None] | None = None
    """The command that an event is the first consequence of, None for events that only rules force.

    Auditing decides every command of a history again, and this is how it learns them: the command may differ from the
    one given where that made no difference (a confirmation), but it causes the same events.
    """
    upcasters: Mapping[tuple[str, int], Upcaster] = field(default_factory=dict)
    """(event class name, schema it lifts from) -> upcaster."""
    apply: Callable[[S, Seat, C], S] | None = None
    """A faster way to the state after a legal command of a game without chance; `advance` prefers it."""
    turn: Callable[[S], int] | None = None
    """The number of the turn in progress: it grows when a turn ends. Only where a turn is several commands."""
    skip: Callable[[S, Seat], tuple[C, ...] | None] | None = None
    """The commands by which an awaited seat lets the rest of its turn go by; None where the rules allow none."""
    warnings: Callable[[S, Seat, C], tuple[str, ...]] | None = None
    """Codes of advice on a legal command; they never block."""
    transcripts: Mapping[str, Callable[[str], Transcript]] = field(default_factory=dict)
    """Readers of other notations, by the name of the format; they raise IllegalCommand where the rules refuse."""
    statistics: Callable[[S], Json] | None = None
    """What is worth reporting about a finished game, in JSON types."""


AnyGame: TypeAlias = Game[Any, Any, Any]


def type_of(command_class: type) -> str:
    """Return the word a command class has in JSON."""
    return str(command_class.TYPE)  # type: ignore[attr-defined]


def schema_of(event_class: type) -> int:
    """Return the schema number of an event class."""
    return int(getattr(event_class, "SCHEMA", 1))
