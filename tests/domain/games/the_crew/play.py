"""Random matches of The Crew for tests."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.the_crew import GAME, setup
from domain.games.the_crew.state import State
from domain.kernel.chance import SampledChance, choose
from domain.kernel.decide import advance, open_game

NEVER = ("ProposeGiveUp", "SkipMission")


def states(mission: int, seats: int, seed: int, votes: tuple[str, ...] = (), **options: object) -> Iterator[State]:
    """Yield the states of one random match that nobody gives up; `votes` are the distress votes to choose from."""
    chance = SampledChance(seed)
    chosen = setup.Options(start_mission=mission, **{"max_attempts": 1, **options})  # type: ignore[arg-type]
    state = open_game(GAME, GAME.prepare(chosen, seats, chance), chance)[1]
    yield state
    while awaited := GAME.awaiting(state):
        seat = choose(sorted(awaited), chance)
        legal = [command for command in GAME.legal(state, seat) if type(command).__name__ not in NEVER]
        if votes and state.phase == "distress_vote":
            legal = [command for command in legal if getattr(command, "vote", None) in votes]
        state = advance(GAME, state, seat, choose(legal, chance), chance)
        yield state
