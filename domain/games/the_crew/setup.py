"""Options, the first event, and the state it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NoReturn

from domain.games.the_crew.events_before import CrewAssembled
from domain.games.the_crew.missions import MISSIONS
from domain.games.the_crew.records import Rules
from domain.games.the_crew.state import SEATS, State
from domain.kernel.chance import Chance
from domain.kernel.errors import InvalidOptions
from domain.kernel.shape import About, Between

LAST = len(MISSIONS)
MOST_ATTEMPTS = 100


@dataclass(frozen=True, slots=True)
class Options:
    """What a match plays. Rule: the_crew.md#options"""

    start_mission: Annotated[int, Between(1, LAST), About("The mission to begin with.")] = 1
    missions: Annotated[int, Between(1, LAST), About("How many missions to play in a row.")] = 1
    max_attempts: Annotated[int, Between(1, MOST_ATTEMPTS), About("Attempts at a mission; null: no limit.")] | None = 10
    on_exhausted: Annotated[
        Literal["stop", "skip"], About("Whether the match ends after the last attempt, or goes on to the next mission.")
    ] = "stop"
    allow_distress: Annotated[bool, About("Whether the crew may use the distress signal.")] = True
    challenge_for_three: Annotated[bool, About("Three seats without green cards and rocket 1.")] = False
    jarvis_after: (
        Annotated[int, Between(0, 1), About("With two seats, the seat JARVIS sits behind; null for chance.")] | None
    ) = None
    open_tricks: Annotated[bool, About("Whether all finished tricks may be looked at, not only the last.")] = False


def prepare(options: Options, seats: int, chance: Chance) -> CrewAssembled:
    """Return the setup, with JARVIS's place drawn where it is left open. Raises InvalidOptions."""
    _check(options, seats)
    after = options.jarvis_after
    if seats == 2 and after is None:
        after = chance.pick(2)
    return CrewAssembled(
        seats=seats,
        jarvis_after=after,
        start_mission=options.start_mission,
        missions=options.missions,
        max_attempts=options.max_attempts,
        on_exhausted=options.on_exhausted,
        allow_distress=options.allow_distress,
        challenge=options.challenge_for_three,
        open_tricks=options.open_tricks,
    )


def initial(setup: CrewAssembled) -> State:
    """Return the state before the first deal."""
    return State(
        Rules(
            seats=setup.seats,
            jarvis_after=setup.jarvis_after,
            start_mission=setup.start_mission,
            missions=setup.missions,
            max_attempts=setup.max_attempts,
            on_exhausted=setup.on_exhausted,
            allow_distress=setup.allow_distress,
            challenge=setup.challenge,
            open_tricks=setup.open_tricks,
        )
    )


def _check(options: Options, seats: int) -> None:
    if not SEATS[0] <= seats <= SEATS[1]:
        _refuse("seats", f"The Crew is for {SEATS[0]} to {SEATS[1]} seats")
    if not 1 <= options.start_mission <= LAST:
        _refuse("start_mission", f"start_mission must be from 1 to {LAST}")
    most = LAST + 1 - options.start_mission
    if not 1 <= options.missions <= most:
        _refuse("missions", f"missions must be from 1 to {most}, beginning with mission {options.start_mission}")
    if options.max_attempts is not None and not 1 <= options.max_attempts <= MOST_ATTEMPTS:
        _refuse("max_attempts", f"max_attempts must be from 1 to {MOST_ATTEMPTS}, or null for no limit")
    if options.challenge_for_three and seats != 3:
        _refuse("challenge_for_three", "the challenge for three needs three seats")
    if options.jarvis_after is not None and (seats != 2 or options.jarvis_after not in (0, 1)):
        _refuse("jarvis_after", "JARVIS takes part with two seats only; name seat 0 or 1, or leave it out")


def _refuse(field: str, detail: str) -> NoReturn:
    raise InvalidOptions(field, detail)
