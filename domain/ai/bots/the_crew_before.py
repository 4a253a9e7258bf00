"""What a bot does beside the tricks, where a rule serves as well as a search."""

from __future__ import annotations

from domain.games.the_crew import GAME, legal, talk
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import ABOVE, BITS, NUMBERS, RANK_OF, ROCKETS, SUIT, SUIT_OF, Card, Hand
from domain.games.the_crew.commands import (
    AnswerGiveUp,
    AnswerHandover,
    Command,
    Communicate,
    Continue,
    PassHandover,
    SkipMission,
    StaySilent,
    TakeTask,
    VoteDistress,
)
from domain.games.the_crew.missions import RoleWinsNoTrick
from domain.games.the_crew.records import Vote
from domain.games.the_crew.state import State
from domain.kernel.chance import Chance, choose
from domain.kernel.decide import advance
from domain.kernel.game import Seat

SHOW_AT = 15
"""A card is shown when it tells at least so much; 50 is the card of another's task."""


def by_rule(state: State, seat: Seat) -> Command | None:
    """Return the command of a step that needs no search, or None."""
    if state.proposal is not None:
        return AnswerGiveUp(True) if state.proposal.card is None else AnswerHandover(True)
    match state.phase:
        case "attempt_over":
            return SkipMission() if state.agreed and legal.may_skip(state) else Continue()
        case "handover":
            return PassHandover()
        case "distress_vote":
            return VoteDistress(_vote(state))
        case "communicate":
            return _talk(state, seat)
    return None


def forward(state: State, chance: Chance) -> State:
    """Return the position at the next trick, with everything before it done as the others may do it."""
    while state.phase != "trick" and state.result is None:
        seat = min(GAME.awaiting(state))
        state = advance(GAME, state, seat, _usual(state, seat, chance), chance)
    return state


def _vote(state: State) -> Vote:
    """Return a vote that goes along with whoever wants the signal."""
    return "any" if "left" in state.votes or "right" in state.votes else "no"


def _talk(state: State, seat: Seat) -> Command:
    """Return the showing of the card that tells most, or silence until there is reason to speak."""
    told = [(_tells(state, seat, NUMBERS[name]), name) for name in talk.names_to_show(state, seat)]
    value, name = max(told, default=(0, ""))
    return Communicate(name) if value >= SHOW_AT else StaySilent("request")


def _tells(state: State, seat: Seat, card: Card) -> int:
    """Return how much a card tells the others."""
    if any(isinstance(row, RoleWinsNoTrick) for row in table.mission_of(state).conditions):
        return 0
    owners = {task.card: task.owner for task in state.tasks if not task.trick and task.card is not None}
    if card in owners and owners[card] != seat:
        return 50 + RANK_OF[card]
    of_colour = [owner for other, owner in owners.items() if SUIT_OF[other] == SUIT_OF[card]]
    value = RANK_OF[card]
    if seat in of_colour and RANK_OF[card] >= 7:
        value += 30
    if of_colour and talk.place_of(state.hands[seat], card) == "only":
        value += 15
    return value


def _usual(state: State, seat: Seat, chance: Chance) -> Command:
    """Return what somebody may do; shown cards and passed cards are left out of a guess."""
    if state.phase == "communicate":
        return StaySilent("request")
    if state.phase == "distress_vote":
        return VoteDistress("no")
    command = by_rule(state, seat)
    if command is not None:
        return command
    offered = list(GAME.legal(state, seat))
    place = table.acting(state)
    if state.phase == "draft" and place is not None:
        hand = table.hand(state, place)
        return max(offered, key=lambda take: _fits(take, hand) + chance.pick(20))
    return choose(offered, chance)


def _fits(command: Command, hand: Hand) -> int:
    """Return how well a task suits a hand, from about 0 to 60."""
    if not isinstance(command, TakeTask):
        return 0
    card = NUMBERS[command.task]
    rockets = (hand & ROCKETS).bit_count()
    if hand & BITS[card]:
        # the own card has to win by itself
        return 6 * RANK_OF[card] - 8 + 4 * rockets
    of_suit = hand & SUIT[SUIT_OF[card]]
    best = RANK_OF[of_suit.bit_length() - 1] if of_suit & ABOVE[card] else 0
    return 5 * best + 8 * rockets * (of_suit.bit_count() < 3)
