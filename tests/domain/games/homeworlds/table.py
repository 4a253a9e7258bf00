"""Shorthand of the Homeworlds tests: positions and turns as text."""

from __future__ import annotations

from domain.ai.search.turns import whole_turns
from domain.games.homeworlds import GAME, position_text, state
from domain.games.homeworlds.events import Event
from domain.games.homeworlds.state import State
from domain.kernel.chance import NoChance
from domain.kernel.decide import decide, open_game
from domain.kernel.errors import IllegalCommand

NO_CHANCE = NoChance()


def new_game(turn_limit: int = 0) -> State:
    """Return the state before anything is set up."""
    return open_game(GAME, GAME.prepare(GAME.Options(turn_limit=turn_limit), 2, NO_CHANCE), NO_CHANCE)[1]


def at(text: str, turn_limit: int = 0) -> State:
    """Return the state at a position."""
    return position_text.parse(text, turn_limit)


def happens(now: State, text: str, whole: bool = True) -> tuple[Event, ...]:
    """Return the events of a turn of the side to move."""
    seat = state.to_move(now)
    return decide(GAME, now, seat, GAME.read(now, seat, text, whole), NO_CHANCE)[0]


def play(now: State, *turns: str) -> State:
    """Return the state after whole turns."""
    for text in turns:
        seat = state.to_move(now)
        _, now = decide(GAME, now, seat, GAME.read(now, seat, text, True), NO_CHANCE)
    return now


def begin(now: State, text: str) -> State:
    """Return the state after the beginning of a turn."""
    seat = state.to_move(now)
    return decide(GAME, now, seat, GAME.read(now, seat, text, False), NO_CHANCE)[1]


def after(position: str, *turns: str) -> str:
    """Return the position after whole turns, names left out."""
    return position_text.key(play(at(position), *turns))


def canonical(now: State, text: str) -> str:
    """Return a turn as the service writes it."""
    ended = happens(now, text)[-1]
    return GAME.tell(ended)


def refusal(now: State, text: str, whole: bool = True) -> IllegalCommand:
    """Return why a turn is refused."""
    seat = state.to_move(now)
    try:
        decide(GAME, now, seat, GAME.read(now, seat, text, whole), NO_CHANCE)
    except IllegalCommand as refused:
        return refused
    raise AssertionError(f"{text!r} was accepted")


def code(now: State, text: str, whole: bool = True) -> str:
    """Return the code with which a turn is refused."""
    return refusal(now, text, whole).code


def ends(position: str, *turns: str) -> tuple[tuple[int, ...], str] | None:
    """Return the winners and the reason after whole turns, None while the game goes on."""
    outcome = GAME.outcome(play(at(position), *turns))
    return outcome and (outcome.winners, outcome.reason)


def continuations(position: str) -> set[str]:
    """Return the positions after all turns that end nothing."""
    now = at(position)
    results = (result for _, result in whole_turns(GAME, now, state.to_move(now)))
    return {position_text.key(result) for result in results if GAME.outcome(result) is None}
