"""Homeworlds for two: the record of its rules."""

from __future__ import annotations

from domain.games.homeworlds import (
    advice,
    apply,
    check,
    commands,
    events,
    evolve,
    legal,
    notation,
    outcome,
    reader,
    resolve,
    setup,
    state,
    transcript,
    view,
)
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.events import Event
from domain.games.homeworlds.state import State
from domain.kernel.game import Game

GAME: Game[State, Command, Event] = Game(
    key="homeworlds",
    title="Homeworlds",
    ruleset=1,
    seats=(2, 2),
    hidden=False,
    chance=False,
    cooperative=False,
    Options=setup.Options,
    commands=commands.COMMANDS,
    events=events.EVENTS,
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
    position=state.position,
    say=notation.say,
    read=reader.read,
    tell=notation.tell,
    draw=notation.draw,
    apply=apply.apply,
    recall=resolve.recall,
    warnings=advice.warnings,
    statistics=outcome.statistics,
    transcripts={"text": transcript.load_turns, "sdg": transcript.load},
    turn=state.turn,
    skip=legal.skip,
)
