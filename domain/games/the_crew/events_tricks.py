"""What can happen from the first trick of an attempt on, and between attempts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from domain.games.the_crew.cards import CardName
from domain.games.the_crew.events_before import Transfer
from domain.games.the_crew.records import Place, Position
from domain.kernel.game import Seat


@dataclass(frozen=True, slots=True)
class TrickStarted:
    """A trick began; these seats are asked in turn whether they communicate before it."""

    trick: int
    leader: Place
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Communicated:
    """A seat showed a card of its hand."""

    seat: Seat
    card: CardName


@dataclass(frozen=True, slots=True)
class PositionShown:
    """The token tells what the shown card is in its hand; in a dead zone it tells nothing, and this does not happen."""

    seat: Seat
    position: Position


@dataclass(frozen=True, slots=True)
class StayedSilent:
    """A seat showed nothing before this trick."""

    seat: Seat
    until: Literal["next_trick", "request"]


@dataclass(frozen=True, slots=True)
class CommunicationRequested:
    """A seat wants to be asked again from the next trick on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played to a trick."""

    seat: Place
    card: CardName
    trick: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is over; its cards stand in the order of play."""

    trick: int
    seat: Place
    cards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class TaskFulfilled:
    """A task's owner won its card."""

    card: CardName
    seat: Place
    trick: int


@dataclass(frozen=True, slots=True)
class JarvisCardRevealed:
    """A card that lay face down lost its cover and was turned up."""

    column: int
    card: CardName


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Everybody drew a card from the right neighbour; JARVIS's went from and to a column."""

    transfers: tuple[Transfer, ...]
    column: int | None


@dataclass(frozen=True, slots=True)
class AttemptSucceeded:
    """The mission is solved."""


@dataclass(frozen=True, slots=True)
class AttemptFailed:
    """The attempt failed: why, and by whom and with which card where that says more."""

    reason: str
    seat: Place | None
    card: CardName | None


@dataclass(frozen=True, slots=True)
class HandsRevealed:
    """The ended attempt lies open: what is left in each hand and what each was dealt."""

    left: tuple[tuple[CardName, ...], ...]
    dealt: tuple[tuple[CardName, ...], ...]


@dataclass(frozen=True, slots=True)
class Continued:
    """A seat is ready for what comes next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SkipWanted:
    """A seat wants to leave the mission unsolved; all others say again what they want."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveUpProposed:
    """A seat proposed to give the attempt up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveUpAnswered:
    """A seat agreed to give up, or closed the proposal."""

    seat: Seat
    agree: bool


@dataclass(frozen=True, slots=True)
class MissionLogged:
    """The mission is done with, and stands in the log book."""

    mission: int
    attempts: int
    distress: bool
    entry: int
    solved: bool


@dataclass(frozen=True, slots=True)
class VoyageEnded:
    """The match is over."""

    total: int
    mission: int
    solved: bool
