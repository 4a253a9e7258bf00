"""The small records a state is made of, and the words they use."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from domain.games.the_crew.cards import Card
from domain.games.the_crew.missions import RoleName, Token
from domain.kernel.game import Seat
from domain.kernel.shape import About, Between

Place: TypeAlias = Annotated[int, Between(0, 4), About("A seat; in a match of two seats, 2 is JARVIS.")]
Places: TypeAlias = int
"""A set of places: bit p stands for place p."""
Direction: TypeAlias = Literal["left", "right"]
Vote: TypeAlias = Literal["no", "left", "right", "any"]
Position: TypeAlias = Literal["only", "highest", "lowest"]
Phase: TypeAlias = Literal[
    "deal",
    "settling",
    "role_poll",
    "role_pick",
    "token_adjust",
    "draft",
    "handover",
    "distress_vote",
    "distress_direction",
    "distress_pass",
    "communicate",
    "trick",
    "ended",
    "attempt_over",
    "over",
]


class Rules(NamedTuple):
    """What was agreed for the match."""

    seats: int
    jarvis_after: Seat | None
    """The seat JARVIS sits behind, with two seats."""
    start_mission: int
    missions: int
    max_attempts: int | None
    on_exhausted: Literal["stop", "skip"]
    allow_distress: bool
    challenge: bool
    open_tricks: bool


class Entry(NamedTuple):
    """A line of the log book."""

    mission: int
    attempts: int
    distress: bool
    entry: int
    solved: bool


class Task(NamedTuple):
    """A task card: `card` is None while it lies face down, `trick` 0 until it is fulfilled."""

    card: Card | None
    token: Token
    owner: Place | None = None
    trick: int = 0


class Column(NamedTuple):
    """One of JARVIS's columns: a card face up, over a card face down that nobody knows."""

    face_up: Card | None
    face_down: Card | None


class Role(NamedTuple):
    """A role of the mission and who has it."""

    name: RoleName
    place: Place


class Shown(NamedTuple):
    """A card communicated before a trick; the display ends when the card is played.

    `position` is what it was in the hand then; None in a dead zone, where only that it was one of the three is known.
    """

    card: Card
    position: Position | None
    trick: int


class Trick(NamedTuple):
    """The cards of a trick in the order of play."""

    leader: Place
    cards: tuple[Card, ...]


class Proposal(NamedTuple):
    """What all other seats have to answer: to hand a task over, or without a card to give the attempt up."""

    seat: Seat
    card: Card | None = None
    to: Place | None = None


class Result(NamedTuple):
    """How an attempt ended: `solved`, or why it failed, and by whom and with which card where that says more."""

    reason: str
    place: Place | None = None
    card: Card | None = None
