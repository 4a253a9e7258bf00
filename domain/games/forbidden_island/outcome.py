"""Whether the team has won or lost, and why; what is worth reporting afterwards."""

from __future__ import annotations

from domain.games.forbidden_island.pieces import Difficulty
from domain.games.forbidden_island.state import State
from domain.kernel.game import Json, Outcome

REFERENCE: dict[Difficulty, tuple[int, int, int]] = {
    "novice": (1350, 1400, 1450),
    "normal": (1550, 1600, 1650),
    "elite": (1750, 1800, 1850),
    "legendary": (1950, 2200, 2500),
}
"""The rating of the imagined opponent, for 2, 3 and 4 seats. Rule: forbidden_island.md#rating"""


def outcome(state: State) -> Outcome | None:
    """Return a win or a loss of all seats, or None while the game runs. Rule: forbidden_island.md#winning"""
    if state.result is None:
        return None
    seats = len(state.roles)
    if state.result == "lift_off":
        return Outcome(tuple(range(seats)), state.result, (1,) * seats)
    return Outcome((), state.result, (0,) * seats)


def reference(state: State) -> int:
    """Return the rating against which a match of this difficulty and size counts."""
    return REFERENCE[state.difficulty][len(state.roles) - 2]


def statistics(state: State) -> Json:
    """Return what a finished match tells; under `seats` are lists with one number a seat."""
    tallies = state.tallies
    shored = sum(tally.shore_ups + tally.second_tiles + tally.sandbags for tally in tallies)
    wet, gone = state.flooded.bit_count(), state.sunk.bit_count()
    return {
        "difficulty": state.difficulty,
        "layout": state.layout,
        "reference_rating": reference(state),
        "won": state.result == "lift_off",
        "turns": state.turn,
        # each tile that is wet, gone or dried again was flooded once
        "tiles_flooded": wet + gone + shored,
        "tiles_sunk": gone,
        "tiles_shored_up": shored,
        "treasures_captured": sum(seat is not None for seat in state.captured),
        "water_mark": state.water,
        "roles": list(state.roles),
        "seats": {name: [getattr(tally, name) for tally in tallies] for name in tallies[0]._fields},
    }
