"""Forbidden Island: all seats together take four treasures off an island that sinks under their feet."""

from __future__ import annotations

from domain.games.forbidden_island import (
    check,
    drawing,
    evolve,
    legal,
    notation,
    outcome,
    recall,
    resolve,
    setup,
    telling,
    view,
)
from domain.games.forbidden_island.commands import COMMANDS, Command
from domain.games.forbidden_island.events import EVENTS, Event
from domain.games.forbidden_island.pieces import SEATS
from domain.games.forbidden_island.state import State, position
from domain.kernel.game import Game


def _turn(state: State) -> int:
    return state.turn


GAME: Game[State, Command, Event] = Game(
    key="forbidden_island",
    title="Forbidden Island",
    ruleset=1,
    seats=SEATS,
    hidden=False,
    chance=True,
    cooperative=True,
    Options=setup.Options,
    commands=COMMANDS,
    events=EVENTS,
    prepare=setup.prepare,
    initial=setup.initial,
    awaiting=legal.awaiting,
    legal=legal.legal,
    check=check.check,
    resolve=resolve.resolve,
    forced=resolve.forced,
    evolve=evolve.evolve,
    outcome=outcome.outcome,
    view=view.view,
    redact=view.redact,
    determinize=view.determinize,
    position=position,
    say=notation.say,
    read=notation.read,
    tell=telling.tell,
    draw=drawing.draw,
    recall=recall.recall,
    turn=_turn,
    statistics=outcome.statistics,
)
