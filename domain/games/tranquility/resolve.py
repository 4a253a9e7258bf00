"""What a command causes, and what the rules make happen by themselves."""

from __future__ import annotations

from typing import assert_never

from domain.games.tranquility import deck, split
from domain.games.tranquility import state as table
from domain.games.tranquility.commands import (
    Command,
    DiscardTwo,
    OfferDiscards,
    PayDiscards,
    PlayFinish,
    PlayIsland,
    PlayStart,
)
from domain.games.tranquility.events import (
    CardDrawn,
    CardsDiscarded,
    Event,
    FinishPlayed,
    GameSetUp,
    IslandPlayed,
    OfferMade,
    OffersClosed,
    SplitSet,
    StartPlayed,
    TurnPassed,
)
from domain.games.tranquility.state import HAND, OFFER_ROUNDS, START, Card, Cards, State
from domain.kernel.chance import Chance
from domain.kernel.game import Seat


def resolve(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001
    """Return what a checked command directly causes."""
    match command:
        case PlayIsland(card, cell, paid):
            return (IslandPlayed(seat, card, cell, len(paid), tuple(sorted(paid))),)
        case DiscardTwo(cards):
            return (CardsDiscarded(seat, "two", len(cards), tuple(sorted(cards))),)
        case PayDiscards(cards):
            return (_share_paid(seat, cards),)
        case PlayStart():
            return (StartPlayed(seat, _owed(state)),)
        case PlayFinish():
            return (FinishPlayed(seat),)
        case OfferDiscards(count):
            return (OfferMade(seat, count),)
        case _:
            assert_never(command)


def forced(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return what happens next before anyone may choose.

    Whether anything is forced depends only on what all seats see: sizes and numbers, never the cards of a hand.
    """
    match state.phase:
        case "refill":
            return (_refill(state, chance),)
        case "offers":
            return _negotiate(state)
        case "payment":
            return _settle(state)
    return ()


def recall(event: Event) -> Command | None:
    """Return the command that an event is the first consequence of, None for what only rules force."""
    match event:
        case IslandPlayed(_, card, cell, _, paid):
            return PlayIsland(card, cell, paid)
        case CardsDiscarded(_, kind, _, cards):
            return DiscardTwo(cards) if kind == "two" else PayDiscards(cards)
        case StartPlayed():
            return PlayStart()
        case FinishPlayed():
            return PlayFinish()
        case OfferMade(_, count):
            return None if count is None else OfferDiscards(count)
        case GameSetUp() | OffersClosed() | SplitSet() | CardDrawn() | TurnPassed():
            return None
        case _:
            assert_never(event)


def _share_paid(seat: Seat, cards: Cards) -> CardsDiscarded:
    return CardsDiscarded(seat, "share", len(cards), tuple(sorted(cards)))


def _owed(state: State) -> int:
    """Return the cards all seats owe for a Start that is just leaving the hand. Rule: tranquility.md#start"""
    return min(state.start_discard, sum(map(len, state.hands)) - 1)


def _refill(state: State, chance: Chance) -> Event:
    """Return the next draw up to five cards, or the passing of the turn. Rule: tranquility.md#drawing"""
    # after a common turn only the active seat is short of cards that its pile still has
    for seat in table.from_active(state):
        if state.piles[seat] and len(state.hands[seat]) < HAND:
            return CardDrawn(seat, _top_card(state, seat, chance))
    return TurnPassed((state.turns + 1) % len(state.hands))


def _top_card(state: State, seat: Seat, chance: Chance) -> Card:
    if table.start_in_pile(state, seat) and chance.pick(state.piles[seat]) == 0:
        return START
    card, _ = deck.pull(state.unseen, state.removed, chance)
    return card


def _negotiate(state: State) -> tuple[Event, ...]:
    """Return the split when it is found, or the end of a round of offers. Rule: tranquility.md#offers"""
    hands = tuple(map(len, state.hands))
    if len(hands) == 1 or state.owed == sum(hands):
        return (SplitSet(_shares(state, (0,) * len(hands)), "rule"),)
    if state.rounds:
        last = state.rounds[-1]
        if sum(last) == state.owed:
            return (SplitSet(last, "agreement"),)
        if len(state.rounds) == OFFER_ROUNDS:
            return (SplitSet(_shares(state, last), "rule"),)
    counts = tuple(offer for offer in state.offers if offer is not None)
    if len(counts) < len(hands):
        return ()
    return (OffersClosed(counts, sum(counts) == state.owed),)


def _shares(state: State, offers: tuple[int, ...]) -> tuple[int, ...]:
    return split.by_rule(offers, tuple(map(len, state.hands)), state.owed, table.on_turn(state))


def _settle(state: State) -> tuple[Event, ...]:
    """Return the payments that leave no choice: whole hands. Rule: tranquility.md#payment"""
    # a hand of equal cards leaves no choice either, but settling it here would tell the others what it holds
    whole = (seat for seat, share in enumerate(state.owing) if share and share == len(state.hands[seat]))
    return tuple(_share_paid(seat, state.hands[seat]) for seat in whole)
