"""Who may do what now, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NoReturn, assert_never

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
from domain.games.tranquility.state import CELL_NAMES, FINISH, START, Cards, Cell, State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

NOBODY: frozenset[Seat] = frozenset()


def awaiting(state: State) -> frozenset[Seat]:
    """Return the seat on turn, or during a Start all seats that have not offered or not paid."""
    match state.phase:
        case "turn":
            return frozenset((table.on_turn(state),)) if can_act(state) else NOBODY
        case "offers":
            return frozenset(seat for seat, offer in enumerate(state.offers) if offer is None)
        case "payment":
            return frozenset(seat for seat, share in enumerate(state.owing) if share)
    return NOBODY


def can_act(state: State) -> bool:
    """Tell whether the seat on turn has a legal command. Rule: tranquility.md#end"""
    hand = state.hands[table.on_turn(state)]
    if len(hand) != 1:
        return len(hand) > 1
    card = hand[0]
    if card == START:
        return state.starter is None
    if card == FINISH:
        return state.starter is not None and table.is_full(state.grid)
    return table.fits_free(state.grid, card)


def legal(state: State, seat: Seat) -> Iterator[Command]:
    """Yield every command the seat may give, payments as sorted cards."""
    match state.phase:
        case "turn":
            if seat == table.on_turn(state):
                yield from _turn(state, state.hands[seat])
        case "offers":
            if state.offers[seat] is None:
                yield from (OfferDiscards(count) for count in range(len(state.hands[seat]) + 1))
        case "payment":
            if state.owing[seat]:
                yield from (PayDiscards(cards) for cards in _choices(state.hands[seat], state.owing[seat]))


def check(state: State, seat: Seat, command: Command) -> None:
    """Raise IllegalCommand unless the seat may give the command now."""
    hand = state.hands[seat]
    match command:
        case OfferDiscards(count):
            _check_offer(state, seat, count)
        case PayDiscards(cards):
            _check_share(state, seat, cards)
        case PlayStart():
            _check_turn(state, seat)
            _check_start(state, hand)
        case PlayFinish() | PlayIsland() | DiscardTwo():
            _check_turn(state, seat)
            if table.must_play_start(state):
                _refuse("must-play-start", "you hold a Start and none was played yet; play it", "start")
            _check_choice(state, hand, command)
        case _:
            assert_never(command)


def _turn(state: State, hand: Cards) -> Iterator[Command]:
    if state.starter is None and START in hand:
        yield PlayStart()
        return
    spare = len(hand) - 1
    for i, card in enumerate(hand):
        if card >= FINISH:
            break
        rest = hand[:i] + hand[i + 1 :]
        for cell, cost in table.places(state.grid, card):
            if cost == 0:
                yield PlayIsland(card, cell)
            elif cost <= spare:
                yield from (PlayIsland(card, cell, paid) for paid in _choices(rest, cost))
    if FINISH in hand and state.starter is not None and table.is_full(state.grid):
        yield PlayFinish()
    yield from (DiscardTwo(cards) for cards in _choices(hand, 2))


def _choices(cards: Cards, count: int) -> Iterator[Cards]:
    # equal cards make equal choices, which count once
    return iter(dict.fromkeys(combinations(cards, count)))


def _check_turn(state: State, seat: Seat) -> None:
    if state.phase == "won" or (state.phase == "turn" and not can_act(state)):
        _refuse("not-your-turn", "the game is over", "end")
    if state.phase != "turn":
        _refuse("not-your-turn", "the discards for the Start come first; offer or pay your share", "start")
    if seat != table.on_turn(state):
        _refuse("not-your-turn", f"seat {table.on_turn(state)} is on turn; wait for yours", "turn")


def _check_start(state: State, hand: Cards) -> None:
    if state.starter is not None:
        _refuse("start-already-played", "a Start was played before; this one can only be discarded", "start")
    if START not in hand:
        _refuse("not-in-hand", "you hold no Start", "start")


def _check_choice(state: State, hand: Cards, command: PlayFinish | PlayIsland | DiscardTwo) -> None:
    match command:
        case PlayFinish():
            _check_finish(state, hand)
        case PlayIsland():
            _check_island(state, hand, command)
        case DiscardTwo(cards):
            _check_held(hand, cards)
            if len(cards) != 2:
                _refuse("wrong-payment", f"discard two cards, not {len(cards)}", "discard-two")
        case _:
            assert_never(command)


def _check_finish(state: State, hand: Cards) -> None:
    if FINISH not in hand:
        _refuse("not-in-hand", "you hold no Finish", "finish")
    if not table.is_full(state.grid):
        _refuse("grid-not-full", f"{state.grid.count(0)} cells are still empty; fill the grid first", "finish")
    if state.starter is None:
        _refuse("start-missing", "no Start was played yet; one is needed before the Finish", "finish")


def _check_island(state: State, hand: Cards, command: PlayIsland) -> None:
    card, cell, paid = command.card, command.cell, command.discard
    if card not in hand or card >= FINISH:
        _refuse("not-in-hand", f"you hold no island {card}; play one of your hand", "playing-an-island")
    place = CELL_NAMES[cell]
    if state.grid[cell]:
        _refuse("cell-occupied", f"{place} holds {state.grid[cell]}; choose an empty cell", "order")
    first, last = table.room(state.grid, card)
    if not first <= cell <= last:
        _refuse("out-of-order", f"{card} on {place} breaks the ascending line; it fits {_cells(first, last)}", "order")
    cost, rest = table.cost(state.grid, cell, card), table.without(hand, (card,))
    if cost > len(rest):
        _refuse("cannot-afford", f"{card} on {place} costs {cost}, and you hold {len(rest)} other cards", "cost")
    if len(paid) != cost:
        _refuse("wrong-payment", f"{card} on {place} costs {cost}; discard that many, not {len(paid)}", "cost")
    _check_held(rest, paid)


def _cells(first: Cell, last: Cell) -> str:
    if first > last:
        return "nowhere"
    return f"from {CELL_NAMES[first]} to {CELL_NAMES[last]}" if first < last else f"only {CELL_NAMES[first]}"


def _check_offer(state: State, seat: Seat, count: int) -> None:
    if state.phase != "offers":
        _refuse("not-your-turn", "no offers are due; they are made when a Start was played", "offers")
    if state.offers[seat] is not None:
        _refuse("not-your-turn", "you have offered in this round; wait for the other seats", "offers")
    most = len(state.hands[seat])
    if not 0 <= count <= most:
        _refuse("offer-out-of-range", f"offer a number from 0 to {most}, the cards in your hand", "offers")


def _check_share(state: State, seat: Seat, cards: Cards) -> None:
    if state.phase != "payment" or not state.owing[seat]:
        _refuse("not-your-turn", "you owe no cards for the Start now", "payment")
    _check_held(state.hands[seat], cards)
    if len(cards) != state.owing[seat]:
        _refuse("wrong-payment", f"your share is {state.owing[seat]} cards, not {len(cards)}", "payment")


def _check_held(hand: Cards, cards: Cards) -> None:
    if not table.contains(hand, cards):
        _refuse("not-in-hand", "you do not hold all of these cards, or not so often; name cards of your hand", "turn")


def _refuse(code: str, detail: str, anchor: str) -> NoReturn:
    raise IllegalCommand(code, detail, f"tranquility.md#{anchor}")
