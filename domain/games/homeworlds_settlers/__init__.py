"""Homeworlds Settlers: two seats, 36 pyramids, everything open, no chance. Rules: docs/rules/homeworlds_settlers.md"""

from __future__ import annotations

from domain.games.homeworlds_settlers import diagram, evolve, legal, notation, outcome, resolve, setup, view
from domain.games.homeworlds_settlers.commands import COMMANDS, Command
from domain.games.homeworlds_settlers.events import EVENTS, Event
from domain.games.homeworlds_settlers.state import State
from domain.kernel.game import Game

GAME: Game[State, Command, Event] = Game(
    key="homeworlds_settlers",
    title="Homeworlds Settlers",
    ruleset=1,
    seats=(2, 2),
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
    draw=diagram.draw,
    recall=resolve.recall,
    apply=resolve.apply,
    turn=legal.turn,
    skip=legal.skip,
    statistics=outcome.statistics,
)
