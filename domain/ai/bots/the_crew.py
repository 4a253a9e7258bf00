"""The Crew's bots: a rule of thumb for every card, and playouts of it in guesses of what is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from domain.ai.bot import Bot, Level, Option, Task
from domain.ai.bots import the_crew_aims as aims
from domain.ai.bots import the_crew_before as before
from domain.ai.bots import the_crew_playout as playout
from domain.ai.bots import the_crew_thumb as thumb
from domain.games.the_crew import GAME, legal
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import cards
from domain.games.the_crew.commands import AnswerPoll, Command, GiveTask, PickMember
from domain.games.the_crew.state import State
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.decide import advance
from domain.kernel.game import Seat

PER_MILLE = 1000
PLAYOUT_STEPS = 20
"""About as many cards follow in a playout."""
OFFER_FROM = 600
"""Successes per mille from which a seat offers itself for a role."""
OFFERED = 300
"""What such an offer counts with the commander, per mille: the seat knows its hand."""
GOOD = frozenset({"yes", "bad"})
"""Answers that offer to take a role; in mission 5 a bad hand is the one that wins nothing."""


@dataclass(frozen=True, slots=True)
class Thumb:
    """The card that the rule of thumb likes best; any command where it has no say."""

    name: str = "thumb"

    def __call__(self, task: Task) -> list[Option]:
        """Return one option."""
        state, seat = task.state, task.seat
        task.budget.spend()
        command = before.by_rule(state, seat)
        if command is None:
            field = _worth_a_thought(state, seat)
            command = field[0] if state.phase == "trick" else field[task.chance.pick(len(field))]
        return [Option((command,), 0, 1)]


class Entrant:
    """A command that is looked at: how often it was played out, and how often the attempt succeeded."""

    __slots__ = ("command", "played", "prior", "won")

    def __init__(self, command: Command, prior: int) -> None:
        self.command = command
        self.prior = prior
        self.played = 0
        self.won = 0

    def score(self) -> int:
        """Return the successes per mille, and what the thumb thinks of the card."""
        return PER_MILLE * self.won // self.played + self.prior if self.played else self.prior


@dataclass(frozen=True, slots=True)
class Playouts:
    """Every command, played on by the thumb in the same guesses of what is hidden; the better half meets again in new
    guesses, until two are left.

    `guesses` are made for each heat; `trust` is what the thumb's favourite has in advance, per mille, as guesses alone
    leave many cards alike; `noise` makes the thumbs differ.
    """

    guesses: int
    trust: int = 100
    noise: int = 40
    name: str = "playouts"

    def __call__(self, task: Task) -> list[Option]:
        """Return the commands, best first; their value is in successes per mille."""
        command = before.by_rule(task.state, task.seat)
        if command is None and task.state.phase == "role_poll":
            command = self._answer(task)
        if command is not None:
            return [Option((command,), 0, 1)]
        field = self._field(task.state, task.seat)
        left = len(field)
        while left > 1 and not task.budget.over():
            self._heat(task, field[:left])
            field[:left] = sorted(field[:left], key=Entrant.score, reverse=True)
            left = (left + 1) // 2 if left > 2 else 0
        return [Option((entrant.command,), entrant.score(), entrant.played) for entrant in field]

    def _field(self, state: State, seat: Seat) -> list[Entrant]:
        commands = _worth_a_thought(state, seat)
        trust = self.trust if state.phase == "trick" else 0
        ranked = enumerate(reversed(commands), 1)
        return [Entrant(command, trust * i // len(commands) + _offered(state, command)) for i, command in ranked][::-1]

    def _heat(self, task: Task, field: list[Entrant]) -> None:
        for _ in range(self.guesses):
            world = GAME.determinize(task.state, task.seat, task.chance)
            seed = task.chance.pick(1 << 30)
            for entrant in field:
                chance = SampledChance(seed)
                state = advance(GAME, world, task.seat, entrant.command, chance)
                entrant.won += self._succeeds(state, chance)
                entrant.played += 1
            task.budget.spend(len(field) * PLAYOUT_STEPS)
            if task.budget.over():
                break

    def _answer(self, task: Task) -> AnswerPoll:
        """Return the answer to a poll, by how the attempts go in which this seat is named."""
        state, seat = task.state, task.seat
        answers = table.mission_of(state).answers
        if len(answers) > 2:
            return AnswerPoll("between")
        won = 0
        for _ in range(self.guesses):
            world = GAME.determinize(state, seat, task.chance)
            won += self._succeeds(_named(world, seat, task.chance), task.chance)
            task.budget.spend(PLAYOUT_STEPS)
        offers = PER_MILLE * won >= OFFER_FROM * self.guesses
        return AnswerPoll(next(answer for answer in answers if (answer in GOOD) == offers))

    def _succeeds(self, state: State, chance: Chance) -> bool:
        state = before.forward(state, chance)
        if state.result is None:
            return playout.solved(state, self.noise, chance)
        return state.result.reason == "solved"


def _offered(state: State, command: Command) -> int:
    """Return what the answer of the one named counts."""
    if not isinstance(command, (PickMember, GiveTask)) or command.seat >= len(state.answers):
        return 0
    return OFFERED if state.answers[command.seat] in GOOD else 0


def _named(world: State, seat: Seat, chance: Chance) -> State:
    """Return the position after the poll in which the commander names this seat, if it may."""
    while world.phase == "role_poll":
        asked = min(GAME.awaiting(world))
        world = advance(GAME, world, asked, next(GAME.legal(world, asked)), chance)
    gives = table.mission_of(world).assignment == "commander_distribution"
    if seat not in legal.nameable(world):
        return world
    return advance(GAME, world, world.commander, GiveTask(seat) if gives else PickMember(seat), chance)


def _worth_a_thought(state: State, seat: Seat) -> list[Command]:
    """Return the commands to choose from, cards in the order in which the thumb likes them."""
    place = table.acting(state)
    if state.phase != "trick" or place is None:
        return list(GAME.legal(state, seat))
    hand = table.hand(state, place)
    order = table.round_from(state.rules, state.leader)
    seen = thumb.Seen(place, hand, table.held(state) & ~hand, state.table, order)
    goal = aims.aims(state)
    playable = sorted(cards(legal.playable(state, place)), key=lambda card: -thumb.rate(card, seen, goal))
    return [legal.PLAYS[card] for card in playable]


BOT = Bot(
    levels=(
        Level("easy", Thumb(), steps=1_000),
        Level("normal", Playouts(guesses=6), steps=50_000),
        Level("strong", Playouts(guesses=24), steps=500_000),
    )
)
