"""Who may know what: in Homeworlds, everyone everything."""

from __future__ import annotations

from domain.games.homeworlds import pieces, state, systems
from domain.games.homeworlds.events import Event
from domain.games.homeworlds.state import State
from domain.kernel.chance import Chance
from domain.kernel.game import Json, Seat

_PHASES = {state.SETUP: "setup", state.FRESH: "free", state.SPENT: "spent", state.CLAIMED: "over"}


def view(now: State, _seat: Seat | None) -> Json:
    """Return the table in JSON types, the same for everyone.

    `turn.phase` says what the seat to move may still do: `setup`, `free` (an action or a sacrifice), `sacrifice`
    (`turn.actions` actions of `turn.colour`), `spent` (catastrophes and the end only) or `over` (a draw was claimed).
    """
    there = state.bank(now)
    return {
        "to_move": state.to_move(now),
        "turn": {"number": now.turn + 1, "limit": now.turn_limit, **_progress(now)},
        "systems": [_system(now, at) for at, system in enumerate(now.systems) if system],
        "bank": {piece: pieces.count(there, piece) for piece in pieces.PIECES},
        "repetitions": state.repetitions(now),
    }


def redact(event: Event, _seat: Seat | None) -> Event:
    """Return the event: nothing is hidden."""
    return event


def determinize(now: State, _seat: Seat, _chance: Chance) -> State:
    """Return the state: nothing is hidden."""
    return now


def _progress(now: State) -> Json:
    steps = [" ".join(step) for step in now.steps]
    if free := state.sacrificed(now.progress):
        return {"steps": steps, "phase": "sacrifice", "colour": pieces.WORD[free[0]], "actions": free[1]}
    return {"steps": steps, "phase": _PHASES[now.progress], "colour": None, "actions": int(now.progress == state.FRESH)}


def _system(now: State, at: int) -> Json:
    facts = systems.facts(now.systems[at])
    return {
        "name": now.names[at],
        "home": at if state.is_home(at) else None,
        "stars": list(facts.stars),
        "ships": [list(side.fleet) for side in facts.sides],
        "overpopulated": list(facts.overpopulated),
    }
