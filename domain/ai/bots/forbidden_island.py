"""Forbidden Island's bots: one plan for the team, made by whoever is on turn, and playouts of the best few plans."""

from __future__ import annotations

from dataclasses import dataclass

from domain.ai.bot import Bot, Budget, Commands, Level, Option, Points, Task
from domain.ai.bots import forbidden_island_react as react
from domain.ai.bots.forbidden_island_plan import Node, Planner, path
from domain.ai.bots.forbidden_island_worth import WON
from domain.games.forbidden_island import GAME, cards, legal
from domain.games.forbidden_island.commands import Command, EndTurn, GiveCard, LiftOff
from domain.games.forbidden_island.pieces import HAND_LIMIT, LIFT, SANDBAGS
from domain.games.forbidden_island.state import State
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.decide import advance
from domain.kernel.game import Seat

CENTI = 100
"""Points of an option for a point of the evaluation."""
KEPT = 12
JOINT_BEAM = 20
HELP = 0.5
"""Points that a special card of another seat must bring to a turn beyond its own worth."""


def evaluate(state: State, seat: Seat) -> Points:  # noqa: ARG001 - one team, one worth
    """Return what an unfinished state is worth."""
    return round(CENTI * react.value(state))


def policy(state: State, seat: Seat, chance: Chance) -> Command:  # noqa: ARG001
    """Return the first command of a quick plan."""
    command: Command = _options(state, seat, 6, None)[0].commands[0]
    return command


def interrupt(state: State, seat: Seat) -> Command | None:
    """Return the special card a seat should play now though nobody waits for it, None to let things go on."""
    hand = state.hands[seat]
    if state.result is not None or not (cards.count(hand, LIFT) or cards.count(hand, SANDBAGS)):
        return None
    if legal.may_lift_off(state) and cards.count(hand, LIFT):
        return LiftOff()
    if state.phase == "actions":
        return _joint(state, seat)
    rated = react.rate(state, seat) if state.phase in ("treasure", "flood") else []
    return rated[0][1] if rated and rated[0][0] > react.value(state) else None


def interrupts(state: State, seat: Seat) -> bool:
    """Return whether a seat should play a special card now though nobody waits for it."""
    return interrupt(state, seat) is not None


def _joint(state: State, seat: Seat) -> Command | None:
    """Return the first step of the turn that the seat on turn could make with this seat's help, if it is the help."""
    alone = Planner(state, (state.active,)).best(JOINT_BEAM)[0]
    helped = Planner(state, (state.active, seat)).best(JOINT_BEAM)[0]
    steps = path(helped)
    return steps[0].command if steps and steps[0].seat == seat and helped.value > alone.value + HELP else None


@dataclass(frozen=True, slots=True)
class Planned:
    """The best whole turn a beam search finds; single decisions by what they leave."""

    beam: int
    name: str = "plan"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns found, best first."""
        return _options(task.state, task.seat, self.beam, task.budget)


@dataclass(frozen=True, slots=True)
class Sampled:
    """The best planned turns, each played on for a few turns with the same draws; half of them are dropped each round.

    What a turn is worth is the mean of what the playouts end with.
    """

    beam: int = 200
    candidates: int = 12
    ahead: int = 3
    playout_beam: int = 6
    samples: int = 16
    rounds: int = 4
    name: str = "plan and playouts"

    def __call__(self, task: Task) -> list[Option]:
        """Return the turns found, those played on most first."""
        options = _options(task.state, task.seat, self.beam, task.budget)
        racing = options[: self.candidates]
        if task.state.phase != "actions" or len(racing) < 2 or isinstance(racing[0].commands[0], LiftOff):
            return options
        totals, done = dict.fromkeys(range(len(racing)), 0.0), 0
        order = list(totals)
        for _ in range(self.rounds):
            seeds = [task.chance.pick(1 << 30) for _ in range(self.samples)]
            ran = 0
            for seed in seeds:
                if task.budget.over():
                    break
                for i in order:
                    totals[i] += self._played_on(task, racing[i].commands, seed)
                ran += 1
            done += ran
            if done:
                order.sort(key=lambda i: -totals[i])
            if task.budget.over() or len(order) <= 2:
                break
            order = order[: (len(order) + 1) // 2]
        first = [Option(racing[i].commands, round(CENTI * totals[i] / max(done, 1)), done) for i in order]
        return first + [option for i, option in enumerate(options) if i not in order]

    def _played_on(self, task: Task, commands: Commands, seed: int) -> float:
        chance = SampledChance(seed)
        state: State = task.state
        last = state.turn + self.ahead
        seat = task.seat
        for command in commands:
            state = advance(GAME, state, seat, command, chance)
        while state.result is None and state.turn < last:
            state = _team_step(state, self.playout_beam, chance, task.budget)
        return react.value(state)


def _team_step(state: State, beam: int, chance: Chance, budget: Budget) -> State:
    """Return the state after what the seat that is awaited does, a whole plan where it is on turn."""
    seat = min(legal.awaiting(state))
    for command in _options(state, seat, beam, budget)[0].commands:
        state = advance(GAME, state, seat, command, chance)
    return state


def _options(state: State, seat: Seat, beam: int, budget: Budget | None) -> list[Option]:
    if legal.may_lift_off(state) and cards.count(state.hands[seat], LIFT):
        return [Option((LiftOff(),), round(CENTI * WON), 1)]
    if seat not in legal.awaiting(state):
        command = interrupt(state, seat)
        assert command is not None, "a seat that nobody waits for is asked only when it interrupts"
        return [Option((command,), 0, 1)]
    if state.phase != "actions":
        rated = react.rate(state, seat)
        if budget is not None:
            budget.spend(len(rated))
        return [Option((command,), round(CENTI * value), 1) for value, command in rated]
    planner = Planner(state, (seat,))
    ends = planner.best(beam)[:KEPT]
    if budget is not None:
        budget.spend(planner.evaluated)
    return [Option(_commands(state, node), round(CENTI * node.value), 1) for node in ends]


def _commands(state: State, node: Node) -> Commands:
    """Return the commands of a plan, up to a gift after which its receiver has to discard."""
    hands = state.hands
    found: list[Command] = []
    for at in path(node):
        assert at.command is not None
        found.append(at.command)
        if isinstance(at.command, GiveCard) and cards.size(hands[at.command.to_seat]) == HAND_LIMIT:
            return tuple(found)
        hands = at.key[2]
    if node.value > WON / 2:
        return (*found, LiftOff())
    return (*found, EndTurn())


BOT = Bot(
    levels=(
        Level("greedy", Planned(1, "short plan"), steps=10_000),
        Level("medium", Planned(20), steps=10_000),
        Level("hard", Planned(200), steps=100_000),
        Level("expert", Sampled(), steps=400_000),
    ),
    evaluate=evaluate,
    scale=2000,
    policy=policy,
    interrupts=interrupts,
)
