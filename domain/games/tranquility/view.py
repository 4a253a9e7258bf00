"""Who may know what."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias, assert_never

from domain.games.tranquility import deck, outcome
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
from domain.kernel.chance import Chance, choose
from domain.kernel.game import Json, Seat

Place: TypeAlias = Literal["grid", "pile", "hand", "discards"]


def view(state: State, seat: Seat | None) -> Json:
    """Return the table as a seat sees it; once the game is over all cards lie open. Rule: tranquility.md#secrets"""
    over = outcome.outcome(state) is not None
    return {
        "grid": [number or None for number in state.grid],
        "turn": table.on_turn(state),
        "turns": state.turns,
        "phase": state.phase,
        "start_played_by": state.starter,
        "removed": state.removed,
        "start_discard": state.start_discard,
        "hand_sizes": [len(hand) for hand in state.hands],
        "pile_sizes": list(state.piles),
        "discard_sizes": [len(heap) for heap in state.discards],
        "drawn_since_no_start": list(state.fresh),
        "discarded_since_start": list(state.shed),
        "hands": _seen(state.hands, seat, over),
        "discards": _seen(state.discards, seat, over),
        "unseen": list(state.unseen) if over else None,
        "owed": state.owed,
        "rounds": [list(counts) for counts in state.rounds],
        "offered": [offer is not None for offer in state.offers],
        "own_offer": state.offers[seat] if state.offers and seat is not None else None,
        "owing": list(state.owing),
    }


def redact(event: Event, seat: Seat | None) -> Event:
    """Return an event without the cards and offers that only their owner may see."""
    match event:
        case IslandPlayed(owner):
            return event if owner == seat else replace(event, paid=())
        case CardsDiscarded(owner):
            return event if owner == seat else replace(event, cards=())
        case CardDrawn(owner):
            return event if owner == seat else replace(event, card=None)
        case OfferMade(owner):
            return event if owner == seat else replace(event, count=None)
        case GameSetUp(hands):
            return replace(event, hands=tuple(hand if owner == seat else () for owner, hand in enumerate(hands)))
        case StartPlayed() | OffersClosed() | SplitSet() | FinishPlayed() | TurnPassed():
            return event
        case _:
            assert_never(event)


def determinize(state: State, seat: Seat, chance: Chance) -> State:
    """Return a state with every card that the seat has not seen dealt anew. Rule: tranquility.md#secrets"""
    if outcome.outcome(state) is not None:
        return state
    pool = _unknown(state, seat)
    hands, discards, offers = list(state.hands), list(state.discards), list(state.offers)
    # the seat on turn goes first: see _usable_card
    for other in table.from_active(state):
        if other == seat:
            continue
        hands[other], discards[other], pool = _deal(state, other, pool, chance)
        if offers and offers[other] is not None:
            offers[other] = chance.pick(len(hands[other]) + 1)
    return state._replace(hands=tuple(hands), discards=tuple(discards), offers=tuple(offers), unseen=pool)


def _seen(heaps: tuple[Cards, ...], seat: Seat | None, over: bool) -> list[list[int] | None]:
    return [list(heap) if over or owner == seat else None for owner, heap in enumerate(heaps)]


def _unknown(state: State, seat: Seat) -> Cards:
    """Return all islands and Finish whose place the seat does not know."""
    others = (s for s in range(len(state.hands)) if s != seat)
    heaps = (heap for s in others for heap in (state.hands[s], state.discards[s]))
    return deck.merged(state.unseen, (card for heap in heaps for card in heap if card != START))


def _deal(state: State, other: Seat, pool: Cards, chance: Chance) -> tuple[Cards, Cards, Cards]:
    """Return (hand, discards, rest of the pool) for another seat."""
    hand_size, heap_size = len(state.hands[other]), len(state.discards[other])
    last: Cards = ()
    if _last_card_is_usable(state, other):
        last = (_usable_card(state, pool, chance),)
        pool = table.without(pool, last)
        hand_size = 0
    start = _place_start(state, other, hand_size, chance)
    hand, pool = deck.pull_many(hand_size - (start == "hand"), pool, state.removed, chance)
    heap, pool = deck.pull_many(heap_size - (start == "discards"), pool, state.removed, chance)
    return hand + last + (START,) * (start == "hand"), heap + (START,) * (start == "discards"), pool


def _last_card_is_usable(state: State, other: Seat) -> bool:
    """Tell whether all know that a seat can play its only card, as the game goes on, and that it is no Start."""
    if len(state.hands[other]) != 1 or state.phase != "turn" or other != table.on_turn(state):
        return False
    # with a hand of one the pile is empty: before the first Start the card is the seat's own Start
    return state.starter is not None


def _usable_card(state: State, pool: Cards, chance: Chance) -> Card:
    if table.is_full(state.grid):
        return FINISH
    islands = (card for card in pool if card < FINISH)
    return choose([card for card in islands if table.fits_free(state.grid, card)], chance)


def _place_start(state: State, other: Seat, hand_size: int, chance: Chance) -> Place:
    """Return where another seat's Start lies."""
    if other == state.starter:
        return "grid"
    # alike for each card left to draw and each drawn since the seat showed that it held none
    left, fresh = state.piles[other], state.fresh[other]
    if chance.pick(left + fresh) < left:
        return "pile"
    return "hand" if chance.pick(hand_size + state.shed[other]) < hand_size else "discards"
