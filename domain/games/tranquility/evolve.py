"""The state after one event."""

from __future__ import annotations

from bisect import bisect
from typing import assert_never

from domain.games.tranquility import deck, setup
from domain.games.tranquility import state as table
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
from domain.games.tranquility.state import FINISH, START, Card, Cards, State
from domain.kernel.game import Seat


def evolve(state: State, event: Event) -> State:
    """Return the state after an event with nothing redacted."""
    match event:
        case CardDrawn(seat, card):
            assert card is not None
            return _drawn(state, seat, card)
        case TurnPassed():
            return state._replace(turns=state.turns + 1, phase="turn")
        case IslandPlayed(seat, card, cell, _, paid):
            return _acted(state._replace(grid=table.put(state.grid, cell, card)), seat, (card,), paid)
        case CardsDiscarded(seat, "two", _, cards):
            return _acted(state, seat, (), cards)
        case CardsDiscarded(seat, _, _, cards):
            return _share_paid(state, seat, cards)
        case StartPlayed() | OfferMade() | OffersClosed() | SplitSet():
            return _negotiated(state, event)
        case FinishPlayed(seat):
            return state._replace(hands=_hand_without(state, seat, (FINISH,)), phase="won")
        case GameSetUp():
            return setup.initial(event)
        case _:
            assert_never(event)


def _drawn(state: State, seat: Seat, card: Card) -> State:
    hand, unseen = state.hands[seat], state.unseen
    i = bisect(hand, card)
    return state._replace(
        hands=table.put(state.hands, seat, (*hand[:i], card, *hand[i:])),
        piles=table.put(state.piles, seat, state.piles[seat] - 1),
        fresh=table.put(state.fresh, seat, state.fresh[seat] + 1),
        unseen=unseen if card == START else table.without(unseen, (card,)),
    )


def _acted(state: State, seat: Seat, card: Cards, discarded: Cards) -> State:
    """Return the state with a turn's cards out of the hand: the one played, if any, and those discarded."""
    # whoever acts without playing the first Start holds none
    fresh = state.fresh if state.starter is not None else table.put(state.fresh, seat, 0)
    hands = _hand_without(state, seat, card)
    return _discarded(state._replace(hands=hands, fresh=fresh, phase="refill"), seat, discarded)


def _share_paid(state: State, seat: Seat, cards: Cards) -> State:
    owing = table.put(state.owing, seat, 0)
    state = _discarded(state._replace(owing=owing), seat, cards)
    return state if any(owing) else state._replace(owing=(), phase="refill")


def _discarded(state: State, seat: Seat, cards: Cards) -> State:
    if not cards:
        return state
    started = state.starter is not None
    return state._replace(
        hands=_hand_without(state, seat, cards),
        discards=table.put(state.discards, seat, deck.merged(state.discards[seat], cards)),
        shed=table.put(state.shed, seat, state.shed[seat] + len(cards)) if started else state.shed,
    )


def _negotiated(state: State, event: StartPlayed | OfferMade | OffersClosed | SplitSet) -> State:
    nobody: tuple[int | None, ...] = (None,) * len(state.hands)
    match event:
        case StartPlayed(seat, owed):
            state = state._replace(hands=_hand_without(state, seat, (START,)), starter=seat)
            return state._replace(owed=owed, offers=nobody, phase="offers") if owed else state._replace(phase="refill")
        case OfferMade(seat, count):
            return state._replace(offers=table.put(state.offers, seat, count))
        case OffersClosed(counts, _):
            return state._replace(rounds=(*state.rounds, counts), offers=nobody)
        case SplitSet(shares, _):
            return state._replace(owed=0, rounds=(), offers=(), owing=shares, phase="payment")
        case _:
            assert_never(event)


def _hand_without(state: State, seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return table.put(state.hands, seat, table.without(state.hands[seat], cards))

