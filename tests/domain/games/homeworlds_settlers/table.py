"""Positions, turns and refusals as text, for the tests of Homeworlds Settlers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from domain.games.homeworlds_settlers import GAME, diagram
from domain.games.homeworlds_settlers.commands import Command, Pass
from domain.games.homeworlds_settlers.events import Event
from domain.games.homeworlds_settlers.state import State
from domain.kernel.chance import NoChance
from domain.kernel.decide import decide
from domain.kernel.errors import IllegalCommand

CHANCE = NoChance()
EMPTY_BOARD = "....../....../....../....../....../......"


def given(position: str, redless: bool = False, moves_any: bool = False) -> State:
    return diagram.read_position(position, redless, moves_any)


def board(state: State) -> str:
    return diagram.write_position(state).split()[0]


def commands(state: State, turn: str) -> tuple[Command, ...]:
    return GAME.read(state, state.seat, turn, True)


def events(state: State, turn: str) -> tuple[Event, ...]:
    return decide(GAME, state, state.seat, commands(state, turn), CHANCE)[0]


def after(state: State, turn: str) -> State:
    """The state after a whole turn; the other seat must be on turn, or the turn was not whole."""
    _, result = decide(GAME, state, state.seat, commands(state, turn), CHANCE)
    assert result.seat != state.seat
    return result


def steps(state: State, *texts: str) -> State:
    """The state after single steps, which may leave the turn open."""
    seat = state.seat
    for text in texts:
        _, state = decide(GAME, state, seat, GAME.read(state, seat, text, False), CHANCE)
    return state


def refusal(state: State, turn: str) -> IllegalCommand:
    """The refusal that a turn meets."""
    try:
        decide(GAME, state, state.seat, commands(state, turn), CHANCE)
    except IllegalCommand as refused:
        return refused
    raise AssertionError(f"{turn} was accepted in\n{GAME.draw(state, None)}")


def code(state: State, turn: str) -> str:
    return refusal(state, turn).code


def first_commands(state: State) -> dict[str, int]:
    """How many actions can open the turn, for each action piece and for landing."""
    counted: Counter[str] = Counter()
    for command in GAME.legal(state, state.seat):
        if not isinstance(command, Pass):
            counted[getattr(command, "by", "land")] += 1
    return dict(counted)


def turn_results(state: State, openings: Iterable[Command] | None = None) -> set[str]:
    """The boards, other than the present one, that a whole turn can lead to; it may have to begin with an opening."""
    return {board(state._replace(board=letters)) for letters in boards_after(state, openings)}


def boards_after(state: State, openings: Iterable[Command] | None = None) -> set[str]:
    """The same, in the letters of the state. Found by plain walking, apart from the searchers' way."""
    seat, found = state.seat, set()
    todo = [step(state, command) for command in (GAME.legal(state, seat) if openings is None else openings)]
    seen = set(todo)
    while todo:
        now = todo.pop()
        if now.seat != seat:
            found.add(now.board)
            continue
        fresh = {step(now, command) for command in GAME.legal(now, seat)} - seen
        seen |= fresh
        todo += fresh
    return found - {state.board}


def step(state: State, command: Command) -> State:
    assert GAME.apply is not None
    return GAME.apply(state, state.seat, command)
