"""Photosynthesis: trees compete for light while the sun circles the board."""

from __future__ import annotations

from domain.games.photosynthesis import advice, evolve, legal, notation, outcome, resolve, setup, state, view
from domain.games.photosynthesis.apply import apply
from domain.games.photosynthesis.commands import COMMANDS, Command
from domain.games.photosynthesis.events import EVENTS, UPCASTERS, Event
from domain.games.photosynthesis.state import State
from domain.kernel.game import Game

GAME: Game[State, Command, Event] = Game(
    key="photosynthesis",
    title="Photosynthesis",
    ruleset=1,
    seats=(setup.FEWEST, setup.MOST),
    hidden=False,
    chance=False,
    cooperative=False,
    Options=setup.Options,
    commands=COMMANDS,
    events=EVENTS,
    prepare=setup.prepare,
    initial=setup.initial,
    awaiting=legal.awaiting,
    legal=legal.legal,
    check=legal.check,
    resolve=resolve.resolve,
    forced=resolve.forced,
    evolve=evolve.evolve,
    outcome=outcome.outcome,
    view=view.view,
    redact=view.redact,
    determinize=view.determinize,
    position=view.position,
    say=notation.say,
    read=notation.read,
    tell=notation.tell,
    draw=notation.draw,
    recall=resolve.recall,
    upcasters=UPCASTERS,
    apply=apply,
    turn=state.turn,
    skip=legal.skip,
    warnings=advice.warnings,
    statistics=outcome.statistics,
)
