"""What can happen before the first trick of an attempt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from domain.games.the_crew.cards import CardName
from domain.games.the_crew.missions import Answer, RoleName, Token
from domain.games.the_crew.records import Direction, Phase, Place, Vote
from domain.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class CrewAssembled:
    """The match was set up; with two seats, JARVIS sits behind one of them."""

    seats: int
    jarvis_after: Seat | None
    start_mission: int
    missions: int
    max_attempts: int | None
    on_exhausted: Literal["stop", "skip"]
    allow_distress: bool
    challenge: bool
    open_tricks: bool


@dataclass(frozen=True, slots=True)
class AttemptStarted:
    """An attempt at a mission began; all cards were shuffled."""

    mission: int
    attempt: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat was dealt its hand; only it sees the cards."""

    seat: Seat
    size: int
    cards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class JarvisDealt:
    """JARVIS's columns were laid out; nobody sees the cards that lie face down."""

    face_up: tuple[CardName, ...]
    face_down: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class CommanderFound:
    """A seat holds rocket 4 and is the commander."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoleAssigned:
    """A role went to somebody: named by the commander, or as the deal has it."""

    role: RoleName
    seat: Place
    by: Literal["commander", "deal"]


@dataclass(frozen=True, slots=True)
class RolesAssigned:
    """The commander named who wins the first four tricks and who the last."""

    first_four: Place
    last: Place


@dataclass(frozen=True, slots=True)
class TasksDrawn:
    """Task cards were laid out with their tokens; one that lies face down has no card yet."""

    cards: tuple[CardName | None, ...]
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class TaskRevealed:
    """The next task that lay face down was turned up."""

    card: CardName


@dataclass(frozen=True, slots=True)
class StepBegun:
    """The attempt went on to its next step."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class PollAnswered:
    """A seat answered the commander."""

    seat: Seat
    answer: Answer


@dataclass(frozen=True, slots=True)
class TokensSwapped:
    """Two tasks exchanged their tokens."""

    first: CardName
    second: CardName


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """A token went to a task that had none."""

    from_: CardName
    to: CardName


@dataclass(frozen=True, slots=True)
class TokensKept:
    """The tokens stayed."""


@dataclass(frozen=True, slots=True)
class TaskAssigned:
    """A task found its owner: by its own choice, by the commander's gift, or because nothing else was left."""

    card: CardName
    seat: Place
    by: Literal["choice", "commander", "rule"]


@dataclass(frozen=True, slots=True)
class HandoverProposed:
    """A seat proposed that a task goes to somebody else."""

    seat: Seat
    card: CardName
    to: Place


@dataclass(frozen=True, slots=True)
class HandoverAnswered:
    """A seat accepted the proposal, or rejected it for all."""

    seat: Seat
    accept: bool


@dataclass(frozen=True, slots=True)
class HandoverPassed:
    """A seat wants no handover."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TaskHandedOver:
    """All agreed, and a task changed its owner."""

    card: CardName
    from_: Place
    to: Place


@dataclass(frozen=True, slots=True)
class HandoverClosed:
    """Nobody wants a handover."""


@dataclass(frozen=True, slots=True)
class DistressVoted:
    """A seat voted on the distress signal."""

    seat: Seat
    vote: Vote


@dataclass(frozen=True, slots=True)
class DistressVotesSplit:
    """All want the signal, but not in one direction: the commander chooses."""


@dataclass(frozen=True, slots=True)
class DistressUsed:
    """The signal is used; every place passes a card."""

    direction: Direction
    by: Literal["vote", "commander"]


@dataclass(frozen=True, slots=True)
class DistressNotUsed:
    """The signal is not used in this attempt."""


@dataclass(frozen=True, slots=True)
class DistressCardChosen:
    """A card to pass was chosen; only who chose it sees it until all are passed."""

    seat: Seat
    giver: Place
    card: CardName | None


@dataclass(frozen=True, slots=True)
class Transfer:
    """A card that went from one to another: seen by these two, by all if it lies open, if at all."""

    from_: Place
    to: Place
    card: CardName | None
    open: bool


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """All passed their cards at the same time."""

    transfers: tuple[Transfer, ...]
