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
from domain.games.tranquility.state import FINISH, START, Card, Cards, Cell, Island, Phase, State
from domain.kernel.game import Seat


def evolve(state: State, event: Event) -> State:
    """Return the state after an event with nothing redacted."""
    match event:
        case CardDrawn(seat, card):
            assert card is not None
            return _drawn(state, seat, card)
        case TurnPassed():
            return state._replace(turns=state.turns + 1, phase="turn")
        case IslandPlayed(seat, card, cell, _):
            return _played(state, seat, card, cell)
        case CardsDiscarded(seat, _, cards):
            return _discarded(state, seat, cards)
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


def _played(state: State, seat: Seat, card: Island, cell: Cell) -> State:
    return state._replace(
        grid=table.put(state.grid, cell, card),
        hands=_hand_without(state, seat, (card,)),
        fresh=state.fresh if state.starter is not None else table.put(state.fresh, seat, 0),
        phase="refill",
    )


def _discarded(state: State, seat: Seat, cards: Cards) -> State:
    hands = _hand_without(state, seat, cards)
    discards = table.put(state.discards, seat, deck.merged(state.discards[seat], cards))
    if state.starter is None:
        # whoever acts without playing the first Start holds none
        fresh = table.put(state.fresh, seat, 0)
        return state._replace(hands=hands, discards=discards, fresh=fresh, phase="refill")
    shed = table.put(state.shed, seat, state.shed[seat] + len(cards))
    owing = table.put(state.owing, seat, 0) if state.owing else ()
    phase: Phase = "payment" if any(owing) else "refill"
    return state._replace(hands=hands, discards=discards, shed=shed, owing=owing if any(owing) else (), phase=phase)


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

