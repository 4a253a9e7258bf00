"""Which cards may be communicated, and who is asked. Rule: the_crew.md#communication"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.the_crew import cards
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import ABOVE, BELOW, BITS, COLOURS, ROCKET_1, SUIT, Card, Hand
from domain.games.the_crew.records import Position
from domain.games.the_crew.state import State
from domain.kernel.game import Seat


def showable(hand: Hand) -> Iterator[Card]:
    """Yield the cards of a hand that may be communicated: of each colour the lowest and the highest."""
    for suit in COLOURS:
        held = hand & SUIT[suit]
        if held:
            lowest = (held & -held).bit_length() - 1
            highest = held.bit_length() - 1
            yield lowest
            if highest != lowest:
                yield highest


def place_of(hand: Hand, card: Card) -> Position | None:
    """Return what a card of the hand is among its colour: only, highest or lowest; None between, and for rockets."""
    if card >= ROCKET_1:
        return None
    higher, lower = hand & ABOVE[card], hand & BELOW[card]
    if higher and lower:
        return None
    if not higher and not lower:
        return "only"
    return "lowest" if higher else "highest"


def asked(state: State) -> tuple[Seat, ...]:
    """Return the seats to ask before the next trick, in their order.

    It does not look at hands: a hand of rockets has nothing to show, and that nobody should see.
    """
    if table.number_of_trick(state) < table.mission_of(state).from_trick:
        return ()
    silent = table.holder(state, "silent")
    order = table.round_from(state.rules, state.leader)
    return tuple(seat for seat in order if state.asks >> seat & 1 and seat != silent)


def may_request(state: State, seat: Seat) -> bool:
    """Tell whether a seat that is not asked any more may want to be."""
    if state.phase not in ("communicate", "trick") or state.proposal is not None:
        return False
    asks = state.asks >> seat & 1
    return not asks and state.shown[seat] is None and seat != table.holder(state, "silent")


def names_to_show(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the names of the cards that the seat may show now."""
    return tuple(cards.NAMES[card] for card in showable(state.hands[seat]))


def on_display(state: State, seat: Seat) -> bool:
    """Tell whether the seat's communicated card still lies open."""
    shown = state.shown[seat]
    return shown is not None and bool(state.hands[seat] & BITS[shown.card])
