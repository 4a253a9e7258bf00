"""A match that is played in a test, commit by commit, with a clock that the test turns."""

from __future__ import annotations

from typing import Any

import pytest

from domain.ai.choose import levels
from domain.games import GAMES
from domain.kernel.chance import SampledChance, choose
from domain.kernel.game import AnyGame, Json, Seat
from domain.match import clock as clocks
from domain.match import evolve, legal, resolve
from domain.match.commands import Create, Expire, MatchCommand, Play
from domain.match.errors import MatchRefusal
from domain.match.events import Leavers, Wanted
from domain.match.state import Actor, Match, Recorded, awaiting, first_up
from services.matches import codec
from tests.domain.kernel.pairs import PAIRS

START = 1_000_000
ALL: dict[str, AnyGame] = {**GAMES, PAIRS.key: PAIRS}

PER_MOVE: Json = {"kind": "per_move", "seconds": 30}
TOTAL: Json = {"kind": "total", "seconds": 60, "increment": 5}
DAYS: Json = {"kind": "days_per_turn", "days": 2}


class Sitting:
    """A match, the moment it is, and every event with what is recorded of it."""

    match: Match

    def __init__(
        self,
        game: str = "homeworlds_settlers",
        kinds: tuple[str, ...] = ("human", "human"),
        clock: Json = clocks.NONE,
        leavers: Leavers = "loss",
        options: Json | None = None,
    ) -> None:
        self.game, self.now = ALL[game], START
        self.history: list[Recorded] = []
        self._options = codec.options_from_json(self.game, options or {})
        wanted = tuple(Wanted(kind, "random" if kind == "bot" else None) for kind in kinds)  # type: ignore[arg-type]
        create = Create("m1", options or {}, wanted, "public", clock, "c0", ("aa",) * len(kinds), leavers=leavers)
        caused = resolve.create(self.game, create, self._options, levels(self.game), self._draws)
        self._record(caused, Actor("system"), "create")

    def wait(self, ms: int) -> Sitting:
        self.now += ms
        return self

    def give(self, command: MatchCommand, kind: str = "player") -> list[str]:
        """Give a command and return the names of the events it causes."""
        match = self.match
        legal.check(match, command, levels(self.game), bot=kind == "bot")
        legal.check_time(match, command, self.now)
        caused = resolve.resolve(match, command, self._draws, self._options)
        seat = getattr(command, "seat", None)
        if isinstance(command, Play):
            again, state = resolve.play(match, command.seat, command.commands, self._draws)
            assert again == caused
        if isinstance(command, Expire):
            found = first_up(match)
            assert found is not None
            kind, seat = "system", found[1]
        self._record(caused, Actor(kind, seat), f"c{match.version}")  # type: ignore[arg-type]
        if isinstance(command, Play):
            assert evolve.commit(match, self.history[match.version :], state) == self.match
        return [type(event).__name__ for event in caused]

    def expire(self) -> list[str]:
        return self.give(Expire(self.now))

    def step(self, pick: int = 0, seat: Seat | None = None) -> list[str]:
        """Give one legal command of the game, as a commit of its own."""
        mover = min(awaiting(self.match)) if seat is None else seat
        command = choose(list(self.game.legal(self.match.state, mover)), SampledChance(pick))
        return self.give(Play(mover, (command,)), self._kind(mover))

    def turn(self, pick: int = 0) -> Seat:
        """Play a whole turn, step by step, and return whose it was."""
        mover = min(awaiting(self.match))
        while mover in awaiting(self.match):
            self.step(pick)
            pick += 1
        return mover

    def refused(self, command: MatchCommand, kind: str = "player") -> str:
        with pytest.raises(MatchRefusal) as refusal:
            self.give(command, kind)
        assert refusal.value.detail
        return refusal.value.code

    def left(self) -> tuple[int, ...]:
        assert self.match.time is not None
        return clocks.left(self.match.time, self.now)

    def _kind(self, seat: Seat) -> str:
        return "bot" if self.match.chairs[seat].kind == "bot" else "player"

    def _draws(self, entropy: tuple[str, ...]) -> SampledChance:  # noqa: ARG002
        return SampledChance(len(self.history))

    def _record(self, caused: tuple[Any, ...], actor: Actor, command_id: str) -> None:
        for event in caused:
            recorded = Recorded(len(self.history) + 1, self.now, actor, command_id, event)
            self.history.append(recorded)
            opening = recorded.version == 1
            self.match = evolve.birth(self.game, recorded) if opening else evolve.evolve(self.match, recorded)
