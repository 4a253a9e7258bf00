"""Who has won, and why.

Rule: homeworlds.md#end
"""

from __future__ import annotations

from domain.games.homeworlds import state, systems
from domain.games.homeworlds.state import State
from domain.kernel.game import Json, Outcome

_MUTUAL = Outcome((), "mutual-elimination")
_WON = (Outcome((0,), "elimination"), Outcome((1,), "elimination"))
_GIVEN = (Outcome((0,), "self-elimination"), Outcome((1,), "self-elimination"))
_CLAIMED = Outcome((), "repetition")
_LIMIT = Outcome((), "turn-limit")


def outcome(now: State) -> Outcome | None:
    """Return how the game ended. Nothing is looked at in the middle of a turn."""
    if now.progress != state.FRESH or now.steps:
        return _CLAIMED if now.progress == state.CLAIMED else None
    mover = 1 - state.to_move(now)
    mover_out, other_out = state.eliminated(now, mover), state.eliminated(now, 1 - mover)
    if mover_out:
        return _MUTUAL if other_out else _GIVEN[1 - mover]
    if other_out:
        return _WON[mover]
    return _LIMIT if 0 < now.turn_limit <= now.turn else None


def statistics(now: State) -> Json:
    """Return the turns played, the systems discovered, and the fleets and stars at the end."""
    on_map = [systems.facts(system) for system in now.systems]
    return {
        "turns": now.turn,
        "discoveries": now.discoveries,
        "systems": sum(1 for facts in on_map if facts.stars),
        "ships": [sum(len(facts.sides[seat].fleet) for facts in on_map) for seat in (0, 1)],
    }
