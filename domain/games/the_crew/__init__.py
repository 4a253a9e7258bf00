"""The Crew: a crew takes tricks together through the 50 missions of a log book, hardly saying a word."""

from __future__ import annotations

from domain.games.the_crew import (
    drawing,
    evolve,
    guess,
    legal,
    notation,
    outcome,
    recalling,
    refusals,
    resolve,
    setup,
    talking,
    view,
)
from domain.games.the_crew.commands import COMMANDS, Command
from domain.games.the_crew.events import EVENTS, Event
from domain.games.the_crew.state import SEATS, State, position
from domain.kernel.game import Game

GAME: Game[State, Command, Event] = Game(
    key="the_crew",
    title="The Crew: The Quest for Planet Nine",
    ruleset=1,
    seats=SEATS,
    hidden=True,
    chance=True,
    cooperative=True,
    Options=setup.Options,
    commands=COMMANDS,
    events=EVENTS,
    prepare=setup.prepare,
    initial=setup.initial,
    awaiting=legal.awaiting,
    legal=legal.legal,
    check=refusals.check,
    resolve=resolve.resolve,
    forced=resolve.forced,
    evolve=evolve.evolve,
    outcome=outcome.outcome,
    view=view.view,
    redact=view.redact,
    determinize=guess.determinize,
    position=position,
    say=notation.say,
    read=notation.read,
    tell=talking.tell,
    draw=drawing.draw,
    recall=recalling.recall,
    statistics=outcome.statistics,
)
