"""Who may do what now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from domain.games.the_crew import cards, talk
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import NAMES, ROCKETS, SUIT, SUIT_OF, Hand
from domain.games.the_crew.commands import (
    AnswerGiveUp,
    AnswerHandover,
    AnswerPoll,
    AssignRoles,
    ChooseDirection,
    Command,
    Communicate,
    Continue,
    GiveTask,
    KeepTokens,
    MoveToken,
    PassCard,
    PassHandover,
    PickMember,
    PlayCard,
    ProposeGiveUp,
    ProposeHandover,
    RequestCommunication,
    SkipMission,
    StaySilent,
    SwapTokens,
    TakeTask,
    VoteDistress,
)
from domain.games.the_crew.records import Place, Vote
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.game import Seat

NOBODY: frozenset[Seat] = frozenset()
VOTES: tuple[Vote, ...] = ("no", "left", "right", "any")
PLAYS: tuple[PlayCard, ...] = tuple(PlayCard(name) for name in NAMES)
PASSES: tuple[PassCard, ...] = tuple(PassCard(name) for name in NAMES)


def awaiting(state: State) -> frozenset[Seat]:
    """Return the seats the game waits for. Nothing here looks at a card that anybody may not see."""
    if state.proposal is not None:
        return _seats(state, state.agreed)
    match state.phase:
        case "distress_vote":
            return frozenset(seat for seat, vote in enumerate(state.votes) if vote is None)
        case "distress_pass":
            owing = (place for place, card in enumerate(state.passed) if card is None)
            return frozenset(actor(state, place) for place in owing)
        case "handover":
            return _seats(state, state.ready)
        case "attempt_over":
            return _seats(state, state.ready | state.agreed)
    place = table.acting(state)
    return NOBODY if place is None else frozenset((actor(state, place),))


def actor(state: State, place: Place) -> Seat:
    """Return who acts for a place: its seat, or the commander for JARVIS. Rule: the_crew.md#jarvis"""
    return place if place < state.rules.seats else state.commander


def legal(state: State, seat: Seat) -> Iterator[Command]:
    """Yield every command the seat may give."""
    if state.proposal is not None:
        yield from _answers(state, seat)
        return
    match state.phase:
        case "trick":
            place = table.acting(state)
            if place is not None and actor(state, place) == seat:
                yield from (PLAYS[card] for card in cards.cards(playable(state, place)))
        case "communicate":
            if table.acting(state) == seat:
                yield from (Communicate(name) for name in talk.names_to_show(state, seat))
                yield from (StaySilent("next_trick"), StaySilent("request"))
        case _:
            yield from _beside_tricks(state, seat)
            return
    if talk.may_request(state, seat):
        yield RequestCommunication()
    yield ProposeGiveUp()


def playable(state: State, place: Place) -> Hand:
    """Return the cards a place may play to the trick. Rule: the_crew.md#tricks"""
    hand = table.hand(state, place)
    if state.table:
        return hand & SUIT[SUIT_OF[state.table[0]]] or hand
    return hand


def passable(state: State, place: Place) -> Hand:
    """Return the cards a place may pass. Rule: the_crew.md#distress"""
    return table.hand(state, place) & ~ROCKETS


def eligible(state: State) -> Iterator[Place]:
    """Yield who may get the task turned up, so that the tasks end evenly. Rule: the_crew.md#distribution"""
    counts = [0] * table.places(state.rules)
    for task in state.tasks:
        if task.owner is not None:
            counts[task.owner] += 1
    each, over = divmod(len(state.tasks), len(counts))
    above = sum(count > each for count in counts)
    return (p for p, count in enumerate(counts) if count < each or (count == each and above < over))


def nameable(state: State) -> Iterator[Place]:
    """Yield whom the commander may name. Rule: the_crew.md#roles"""
    if table.mission_of(state).assignment == "commander_distribution":
        yield from eligible(state)
        return
    humans_only = table.mission_of(state).role == "silent"
    for place in range(table.places(state.rules)):
        if place != state.commander and not (humans_only and table.is_jarvis(state, place)):
            yield place


def may_skip(state: State) -> bool:
    """Tell whether the crew may leave the mission unsolved now."""
    return state.phase == "attempt_over" and not table.is_logged(state)


def _seats(state: State, without: int) -> frozenset[Seat]:
    return frozenset(seat for seat in range(state.rules.seats) if not without >> seat & 1)


def _answers(state: State, seat: Seat) -> Iterator[Command]:
    assert state.proposal is not None
    if state.agreed >> seat & 1:
        return
    if state.proposal.card is None:
        yield from (AnswerGiveUp(True), AnswerGiveUp(False))
    else:
        yield from (AnswerHandover(True), AnswerHandover(False))


def _beside_tricks(state: State, seat: Seat) -> Iterator[Command]:
    match state.phase:
        case "distress_vote":
            yield from (VoteDistress(vote) for vote in VOTES if vote != state.votes[seat])
        case "distress_pass":
            yield from _passes(state, seat)
        case "handover":
            yield from _handovers(state, seat)
        case "attempt_over":
            if not state.ready >> seat & 1:
                yield Continue()
            if may_skip(state) and not state.agreed >> seat & 1:
                yield SkipMission()
        case "role_poll" | "draft" | "role_pick" | "token_adjust" | "distress_direction":
            place = table.acting(state)
            if place is not None and actor(state, place) == seat:
                yield from _in_turn(state)


def _passes(state: State, seat: Seat) -> Iterator[Command]:
    if state.passed[seat] is None:
        yield from (PASSES[card] for card in cards.cards(passable(state, seat)))
    if state.columns and seat == state.commander and state.passed[JARVIS] is None:
        yield from (PASSES[card] for card in cards.cards(passable(state, JARVIS)))


def _handovers(state: State, seat: Seat) -> Iterator[Command]:
    if state.ready >> seat & 1:
        return
    for task in state.tasks:
        if task.card is not None:
            others = (place for place in range(state.rules.seats) if place != task.owner)
            yield from (ProposeHandover(NAMES[task.card], place) for place in others)
    yield PassHandover()


def _in_turn(state: State) -> Iterator[Command]:
    mission = table.mission_of(state)
    match state.phase:
        case "role_poll":
            yield from (AnswerPoll(answer) for answer in mission.answers)
        case "draft":
            free = (task.card for task in state.tasks if task.owner is None and task.card is not None)
            yield from (TakeTask(NAMES[card]) for card in free)
        case "role_pick":
            if mission.source == "crew_assigns_any":
                pairs = permutations(range(table.places(state.rules)), 2)
                yield from (AssignRoles(first, last) for first, last in pairs)
            elif mission.assignment == "commander_distribution":
                yield from (GiveTask(place) for place in nameable(state))
            else:
                yield from (PickMember(place) for place in nameable(state))
        case "token_adjust":
            yield from _adjustments(state)
        case "distress_direction":
            yield from (ChooseDirection("left"), ChooseDirection("right"))


def _adjustments(state: State) -> Iterator[Command]:
    marked = [NAMES[task.card] for task in state.tasks if task.token and task.card is not None]
    bare = [NAMES[task.card] for task in state.tasks if not task.token and task.card is not None]
    if table.mission_of(state).adjustment == "swap_two_tokens":
        # the other order of the two does the same
        yield from (SwapTokens(first, second) for first, second in combinations(marked, 2))
    else:
        yield from (MoveToken(one, other) for one in marked for other in bare)
    yield KeepTokens()
