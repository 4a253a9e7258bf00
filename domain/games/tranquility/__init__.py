"""Tranquility: all seats together fill a sea of 36 cells in ascending order, without a word."""

from __future__ import annotations

from domain.games.tranquility import evolve, legal, notation, outcome, resolve, setup, view
from domain.games.tranquility.commands import COMMANDS, Command
from domain.games.tranquility.events import EVENTS, Event
from domain.games.tranquility.state import SEATS, State, position
from domain.kernel.game import Game

GAME: Game[State, Command, Event] = Game(
    key="tranquility",
    title="Tranquility",
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
    check=legal.check,
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
    tell=notation.tell,
    draw=notation.draw,
    recall=resolve.recall,
    statistics=outcome.statistics,
)
