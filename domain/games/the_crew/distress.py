"""The distress signal: votes, direction, and one card from everybody at the same time. Rule: the_crew.md#distress"""

from __future__ import annotations

from typing import assert_never

from domain.games.the_crew import events_before as before
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import NAMES, NUMBERS
from domain.games.the_crew.commands import ChooseDirection, PassCard, VoteDistress
from domain.games.the_crew.events import Event
from domain.games.the_crew.records import Direction
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.game import Seat


def caused(state: State, seat: Seat, command: VoteDistress | ChooseDirection | PassCard) -> Event:
    """Return what a checked command to do with the signal causes."""
    match command:
        case VoteDistress(vote):
            return before.DistressVoted(seat, vote)
        case ChooseDirection(direction):
            return before.DistressUsed(direction, "commander")
        case PassCard(card):
            own = state.hands[seat] >> NUMBERS[card] & 1
            return before.DistressCardChosen(seat, seat if own else JARVIS, card)
        case _:
            assert_never(command)


def count_votes(state: State) -> tuple[Event, ...]:
    """Return what the votes come to once all are in. Rule: the_crew.md#distress"""
    votes = {vote for vote in state.votes if vote != "any"}
    if None in votes:
        return ()
    if not votes or "no" in votes:
        return (before.DistressNotUsed(),)
    if len(votes) > 1:
        return (before.DistressVotesSplit(),)
    direction: Direction = "left" if "left" in votes else "right"
    return (before.DistressUsed(direction, "vote"),)


def pass_cards(state: State) -> tuple[Event, ...]:
    """Return the passing of all cards once all are chosen: all at the same time."""
    transfers = []
    for place, card in enumerate(state.passed):
        if card is None:
            return ()
        to = table.receiver(state, place)
        seen = table.is_jarvis(state, place) or table.is_jarvis(state, to)
        transfers.append(before.Transfer(place, to, NAMES[card], seen))
    return (before.CardsPassed(tuple(transfers)),)
