"""Commands, events and the board as text. Rule: tranquility.md#notation"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

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
from domain.games.tranquility.state import CELL_NAMES, COLUMNS, FINISH, START, Card, Cards, Cell, State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_CARD = r"(?:[1-9][0-9]?|F|S)"
_CARDS = rf"{_CARD}(?:,{_CARD})*"
_PLAY = re.compile(rf"([1-9][0-9]?)@([A-F][1-6])(?:/({_CARDS}))?")
_DISCARD = re.compile(rf"-({_CARD},{_CARD})")
_OFFER = re.compile(r"OFFER([0-5])")
_PAY = re.compile(rf"PAY({_CARDS})")
_NAMES: dict[Card, str] = {FINISH: "F", START: "S", **{card: str(card) for card in range(1, table.ISLANDS + 1)}}
_FIELDS: tuple[str, ...] = ("..", *(f"{number:2}" for number in range(1, table.ISLANDS + 1)))
"""What stands in a cell of the grid, by its number; 0 for an empty one."""
_CELLS: dict[str, Cell] = {name.upper(): cell for cell, name in enumerate(CELL_NAMES)}


def say(command: Command) -> str:
    """Return a command as text."""
    match command:
        case PlayIsland(card, cell, paid):
            return f"{card}@{CELL_NAMES[cell]}" + (f"/{_cards(paid)}" if paid else "")
        case DiscardTwo(cards):
            return f"-{_cards(cards)}"
        case PlayStart():
            return "S"
        case PlayFinish():
            return "F"
        case OfferDiscards(count):
            return f"offer {count}"
        case PayDiscards(cards):
            return f"pay {_cards(cards)}"
        case _:
            assert_never(command)


def read(state: State, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:  # noqa: ARG001
    """Return the one command that a text names; raises IllegalCommand `syntax`. A turn is one command."""
    packed = "".join(text.split()).upper()
    if packed == "S":
        return (PlayStart(),)
    if packed == "F":
        return (PlayFinish(),)
    if (found := _PLAY.fullmatch(packed)) and int(found[1]) <= table.ISLANDS:
        return (PlayIsland(int(found[1]), _CELLS[found[2]], _read_cards(found[3] or "")),)
    if found := _DISCARD.fullmatch(packed):
        return (DiscardTwo(_read_cards(found[1])),)
    if found := _OFFER.fullmatch(packed):
        return (OfferDiscards(int(found[1])),)
    if found := _PAY.fullmatch(packed):
        return (PayDiscards(_read_cards(found[1])),)
    raise IllegalCommand(
        "syntax",
        f"cannot read {text!r}; write 12@c1 or 12@c1/45,F (paying two cards), -45,F (discarding two), S, F,"
        " offer 3 or pay 12,F",
        "tranquility.md#notation",
    )


def tell(event: Event) -> str:
    """Return an event in the words of the notation."""
    match event:
        case IslandPlayed(_, card, cell, cost, paid):
            # of a payment in another hand only its size is known
            return say(PlayIsland(card, cell, paid)) + (f" for {cost}" if cost and not paid else "")
        case CardsDiscarded(_, kind, count, cards):
            if not cards:
                return f"{'pays' if kind == 'share' else 'discards'} {count} card{'s'[: count > 1]}"
            return f"pay {_cards(cards)}" if kind == "share" else f"-{_cards(cards)}"
        case StartPlayed(_, owed):
            return f"S, {owed} to discard"
        case OfferMade(_, count):
            return "offer" if count is None else f"offer {count}"
        case OffersClosed(counts):
            return f"offers {_numbers(counts)}"
        case SplitSet(shares, by):
            return f"shares {_numbers(shares)} by {by}"
        case FinishPlayed():
            return "F"
        case CardDrawn(_, card):
            return "" if card is None else f"draws {_card(card)}"
        case GameSetUp() | TurnPassed():
            return ""
        case _:
            assert_never(event)


def draw(state: State, seat: Seat | None) -> str:
    """Return the grid, the seats' counts and, for a seat, its hand with the cells that each card fits."""
    return "\n".join((*_grid(state), *_seats(state, seat), *_phase(state), *_hand(state, seat)))


def _grid(state: State) -> Iterator[str]:
    for row in reversed(range(table.CELLS // COLUMNS)):
        numbers = state.grid[row * COLUMNS : (row + 1) * COLUMNS]
        finish = "  F" if row == COLUMNS - 1 and state.phase == "won" else ""
        yield f"{row + 1}  {' '.join([_FIELDS[number] for number in numbers])}{finish}"
    yield "    " + "  ".join("abcdef")


def _seats(state: State, seat: Seat | None) -> Iterator[str]:
    yield "Start: " + ("not played" if state.starter is None else f"played by seat {state.starter}")
    if state.removed:
        yield f"Removed islands: {state.removed}"
    on_turn = table.on_turn(state)
    for other, hand in enumerate(state.hands):
        mark = ">" if other == on_turn else " "
        you = " (you)" if other == seat else ""
        counts = f"hand {len(hand)}, pile {state.piles[other]}, discards {len(state.discards[other])}"
        yield f"{mark} seat {other}: {counts}{you}"


def _phase(state: State) -> Iterator[str]:
    if state.phase == "offers":
        yield f"Together discard {state.owed}: offer a number each"
        yield from (f"  round {i}: {_numbers(counts)}" for i, counts in enumerate(state.rounds, 1))
        waiting = [seat for seat, offer in enumerate(state.offers) if offer is None]
        yield f"  waiting for seats {_numbers(tuple(waiting))}"
    if state.phase == "payment":
        yield f"Still to discard, by seat: {_numbers(state.owing)}"


def _hand(state: State, seat: Seat | None) -> Iterator[str]:
    if seat is None:
        return
    hand = state.hands[seat]
    yield f"Your hand: {' '.join(map(_card, hand)) or 'empty'}"
    if state.discards[seat]:
        yield f"Your discards: {' '.join(map(_card, state.discards[seat]))}"
    yield from (f"  {card:2} {_affordable(state, card, len(hand) - 1)}" for card in hand if card < FINISH)


def _affordable(state: State, card: Card, spare: int) -> str:
    """Return the cells where a card can be paid, with the cost of those that have one: `b1(2) c1-f3`."""
    first, last = table.room(state.grid, card)
    if first > last:
        return "fits nowhere"
    # only the ends of a gap have a neighbour, and cost something
    low, high = table.cost(state.grid, first, card), table.cost(state.grid, last, card)
    free = range(first + (low > 0), last + (high == 0))
    parts = [f"{CELL_NAMES[first]}({low})"] if 0 < low <= spare else []
    if free:
        parts.append(CELL_NAMES[free[0]] + (f"-{CELL_NAMES[free[-1]]}" if len(free) > 1 else ""))
    if 0 < high <= spare and last > first:
        parts.append(f"{CELL_NAMES[last]}({high})")
    return " ".join(parts) or "fits nowhere"


def _card(card: Card) -> str:
    return _NAMES.get(card) or str(card)


def _cards(cards: Cards) -> str:
    return ",".join(map(_card, sorted(cards)))


def _read_cards(text: str) -> Cards:
    names = {"F": FINISH, "S": START}
    return tuple(sorted(names.get(name) or int(name) for name in text.split(",") if name))


def _numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))
