"""Positions of The Crew for tests.

Tricks and hands are written as in the rules: `0:P9 1:P5 2:Y2 3:P1` is a trick in its order of play, `P1 B6[1]:0` a task
without an owner and one with token 1 that seat 0 owns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import pytest

from domain.games.the_crew import GAME, cards, evolve, resolve, setup
from domain.games.the_crew import state as crew
from domain.games.the_crew.cards import BITS, NUMBERS, ROCKET_4, Hand
from domain.games.the_crew.commands import Command
from domain.games.the_crew.events import Event
from domain.games.the_crew.events_tricks import CardPlayed
from domain.games.the_crew.records import Role, Task
from domain.games.the_crew.state import State
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.decide import decide, open_game
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

TASK = re.compile(r"([PBGY][1-9]|\?)(?:\[(.+)\])?(?::(\d))?")


def opened(mission: int, seats: int, seed: int = 1, **options: object) -> State:
    """Return a real deal at its first choice."""
    chosen = setup.Options(start_mission=mission, **options)  # type: ignore[arg-type]
    return open_game(GAME, GAME.prepare(chosen, seats, SampledChance(seed)), SampledChance(seed))[1]


def position(
    mission: int,
    *hands: str,
    seats: int = 4,
    tasks: str = "",
    roles: Mapping[str, int] | None = None,
    commander: int = 0,
    leader: int | None = None,
    long_hand: int = 0,
    **options: object,
) -> State:
    """Return a position before the first trick that nobody is asked about; cards not named fill the hands up."""
    state = GAME.initial(GAME.prepare(setup.Options(start_mission=mission, **options), seats, SampledChance(1)))  # type: ignore[arg-type]
    held = [cards.hand_of(hand.split()) for hand in hands] + [0] * (seats - len(hands))
    if not any(hand & BITS[ROCKET_4] for hand in held):
        held[commander] |= BITS[ROCKET_4]
    dealt = _filled(state, held, long_hand)
    return state._replace(
        mission=mission,
        attempt=1,
        phase="trick",
        step=20,
        hands=dealt,
        commander=commander,
        leader=commander if leader is None else leader,
        roles=tuple(Role(name, place) for name, place in (roles or {}).items()),  # type: ignore[arg-type]
        tasks=tuple(map(_task, tasks.split())),
        shown=(None,) * seats,
    )


def _filled(state: State, held: list[Hand], long_hand: int) -> tuple[Hand, ...]:
    left = list(cards.cards(crew.deck(state.rules) & ~sum(held)))
    each, over = divmod(crew.deck(state.rules).bit_count(), len(held))
    for seat, hand in enumerate(held):
        room = each + (over if seat == long_hand else 0) - hand.bit_count()
        assert room >= 0, f"seat {seat} holds too many cards"
        for _ in range(room):
            held[seat] |= BITS[left.pop(0)]
    return tuple(held)


def _task(text: str) -> Task:
    found = TASK.fullmatch(text)
    assert found is not None, text
    card = None if found[1] == "?" else NUMBERS[found[1]]
    return Task(card, found[2] or "", None if found[3] is None else int(found[3]))  # type: ignore[arg-type]


def after_tricks(mission: int, *tricks: str, fill: str = "", **given: object) -> State:
    """Return the position after these tricks, played as written; `fill` names further cards as `seat:card`."""
    played = [pair.split(":") for trick in (*tricks, fill) for pair in trick.split()]
    seats = int(given.get("seats", 4))  # type: ignore[call-overload]
    hands = [" ".join(card for seat, card in played if int(seat) == s) for s in range(seats)]
    state = position(mission, *hands, leader=int(tricks[0][0]), **given)  # type: ignore[arg-type]
    for trick in tricks:
        state = play(state, trick)
    return state


def play(state: State, trick: str) -> State:
    """Return the position after the cards of a trick, which are played whatever the hands hold."""
    for seat, card in (pair.split(":") for pair in trick.split()):
        state = evolve.evolve(state, CardPlayed(int(seat), card, len(state.tricks) + 1))
        state = settled(state)
    return state


def settled(state: State) -> State:
    """Return the position once all that is forced has happened."""
    chance = SampledChance(1)
    while pending := resolve.forced(state, chance):
        for event in pending:
            state = evolve.evolve(state, event)
    return state


def verdict(state: State) -> str:
    """Return how the attempt stands: `running`, `solved`, or why it failed."""
    return state.result.reason if state.result is not None else "running"


def happens(
    state: State, seat: Seat, *commands: Command, chance: Chance | None = None
) -> tuple[tuple[Event, ...], State]:
    return decide(GAME, state, seat, commands, chance or SampledChance(1))


def after(state: State, seat: Seat, *commands: Command, chance: Chance | None = None) -> State:
    return happens(state, seat, *commands, chance=chance)[1]


def reach(state: State, phase: str, choose: Callable[[list[Command]], Command] = lambda legal: legal[0]) -> State:
    """Return the position when the attempt comes to a phase, by the first command of whoever is awaited."""
    while state.phase != phase:
        seat = min(GAME.awaiting(state))
        state = after(state, seat, choose(list(GAME.legal(state, seat))))
    return state


def to_tricks(state: State) -> State:
    """Return the position at the first window or trick: the first choice everywhere, no distress signal."""
    while state.phase not in ("communicate", "trick"):
        seat = min(GAME.awaiting(state))
        state = after(state, seat, next(iter(GAME.legal(state, seat))))
    return state


def allowed(state: State, seat: Seat) -> set[str]:
    """Return the texts of what a seat may do."""
    return {GAME.say(command) for command in GAME.legal(state, seat)}


def playable(state: State, seat: Seat) -> set[str]:
    """Return the names of the cards a seat may play."""
    return {text for text in allowed(state, seat) if text in NUMBERS}


def refusal(state: State, seat: Seat, command: Command) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(IllegalCommand) as refused:
        GAME.check(state, seat, command)
    assert refused.value.rule is not None
    assert refused.value.rule.startswith("the_crew.md#")
    return refused.value.code


def names(hand: Hand) -> set[str]:
    return set(cards.names(hand))


def bits(names_: Iterable[str]) -> Hand:
    return cards.hand_of(names_)


