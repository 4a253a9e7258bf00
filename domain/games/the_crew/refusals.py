"""Why a seat may not give a command now."""

from __future__ import annotations

from typing import assert_never

from domain.games.the_crew import legal, refusals_before, refusing, talk
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import BITS, NAMES, NUMBERS, ROCKET_1, SUIT_NAMES, SUIT_OF
from domain.games.the_crew.commands import (
    AnswerGiveUp,
    AnswerHandover,
    Command,
    Communicate,
    Continue,
    PlayCard,
    ProposeGiveUp,
    RequestCommunication,
    SkipMission,
    StaySilent,
)
from domain.games.the_crew.state import State
from domain.kernel.game import Seat


def check(state: State, seat: Seat, command: Command) -> None:
    """Raise IllegalCommand unless the seat may give the command now."""
    if state.phase == "over":
        refusing.refuse("match-over", "the match is over; open a new one to play on", "the-end")
    if state.proposal is not None and not isinstance(command, (AnswerGiveUp, AnswerHandover)):
        refusing.refuse("wrong-phase", "a proposal is open; every other seat answers it first", _proposals(state))
    match command:
        case PlayCard(card):
            _check_play(state, seat, card)
        case Communicate(card):
            _check_communication(state, seat)
            _check_shown(state, seat, card)
        case StaySilent():
            _check_window(state, seat)
        case RequestCommunication():
            _check_request(state, seat)
        case ProposeGiveUp():
            refusing.phase(state, ("communicate", "trick"), "attempts are given up while cards are played", "giving-up")
        case AnswerGiveUp() | AnswerHandover():
            _check_answer(state, seat, command)
        case Continue() | SkipMission():
            _check_break(state, seat, command)
        case _:
            refusals_before.check(state, seat, command)


def _proposals(state: State) -> str:
    return "handover" if state.phase == "handover" else "giving-up"


def _check_play(state: State, seat: Seat, name: str) -> None:
    refusing.phase(state, ("trick",), "cards are played to a trick when nobody is left to be asked", "tricks")
    place = refusing.turn(state, seat, "tricks")
    card, hand = NUMBERS[name], table.hand(state, place)
    if not hand & BITS[card]:
        if table.is_jarvis(state, place):
            refusing.refuse("not-an-open-jarvis-card", f"it is JARVIS's turn and {name} is not face up there", "jarvis")
        refusing.refuse("card-not-in-hand", f"you do not hold {name}; play a card of your hand", "tricks")
    if not legal.playable(state, place) & BITS[card]:
        suit = SUIT_NAMES[SUIT_OF[state.table[0]]]
        refusing.refuse("must-follow-suit", f"{NAMES[state.table[0]]} was led; play a {suit} card", "tricks")


def _check_communication(state: State, seat: Seat) -> None:
    refusing.phase(state, ("communicate", "trick"), "cards are shown before a trick", "communication")
    if state.shown[seat] is not None:
        refusing.refuse("token-used", "you have communicated in this attempt; once is all", "communication")
    if table.holder(state, "silent") == seat:
        refusing.refuse("silenced", "you were named as the silent member of this attempt", "roles")
    first = table.mission_of(state).from_trick
    if table.number_of_trick(state) < first:
        refusing.refuse("disrupted", f"nobody may communicate before trick {first}; wait for it", "disruption")
    if state.table:
        refusing.refuse("not-between-tricks", "a trick is in progress; cards are shown before one", "communication")
    _check_window(state, seat)


def _check_window(state: State, seat: Seat) -> None:
    refusing.phase(state, ("communicate",), "you are asked before a trick, or request it", "communication")
    refusing.turn(state, seat, "communication")


def _check_shown(state: State, seat: Seat, name: str) -> None:
    card = NUMBERS[name]
    if not state.hands[seat] & BITS[card]:
        refusing.refuse("card-not-in-hand", f"you do not hold {name}; show a card of your hand", "communication")
    if card >= ROCKET_1:
        refusing.refuse("rocket-not-allowed", "rockets are never communicated; show a colour card", "communication")
    if talk.place_of(state.hands[seat], card) is None:
        refusing.refuse(
            "not-highest-lowest-or-only",
            f"you hold higher and lower cards than {name} in its colour; show the highest or the lowest",
            "communication",
        )


def _check_request(state: State, seat: Seat) -> None:
    refusing.phase(state, ("communicate", "trick"), "requests are made while cards are played", "communication")
    if state.shown[seat] is not None:
        refusing.refuse("token-used", "you have communicated in this attempt; once is all", "communication")
    if table.holder(state, "silent") == seat:
        refusing.refuse("silenced", "you were named as the silent member of this attempt", "roles")
    if not talk.may_request(state, seat):
        refusing.refuse("already-asked", "you are asked before the next trick anyway", "communication")


def _check_answer(state: State, seat: Seat, command: AnswerGiveUp | AnswerHandover) -> None:
    anchor = "giving-up" if isinstance(command, AnswerGiveUp) else "handover"
    gives_up = state.proposal is not None and state.proposal.card is None
    if state.proposal is None or gives_up != isinstance(command, AnswerGiveUp):
        refusing.refuse("wrong-phase", "nothing of the kind is proposed", anchor)
    if state.agreed >> seat & 1:
        refusing.refuse("already-voted-final", "you have agreed already; the others are to answer", anchor)


def _check_break(state: State, seat: Seat, command: Continue | SkipMission) -> None:
    refusing.phase(state, ("attempt_over",), "this is for the time between two attempts", "log-book")
    match command:
        case Continue():
            if state.ready >> seat & 1:
                refusing.refuse("already-voted-final", "you are ready already; the others are to answer", "log-book")
        case SkipMission():
            if not legal.may_skip(state):
                refusing.refuse("wrong-phase", "the mission stands in the log book; continue", "log-book")
            if state.agreed >> seat & 1:
                refusing.refuse("already-voted-final", "you want to skip already; wait for the others", "log-book")
        case _:
            assert_never(command)
