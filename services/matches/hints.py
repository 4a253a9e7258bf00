"""Advice for a seat, thought out in the background by what plays for bots, from what the seat may know.

There is one hint for each seat and version: whoever asks again is told of the same.
"""

from __future__ import annotations

import hmac
import re
import time
from typing import Final

from domain.ai import choose
from domain.kernel.game import Json, Seat
from domain.match import legal
from domain.match.commands import Play
from domain.match.state import Match
from services.matches import background, codec, load, queue, seats, thoughts
from services.matches.backend import Backend, Loaded
from services.matches.errors import WrongSeat
from services.matches.settings import Settings

LABEL: Final = b"matchfold hint 1"
KEPT: Final = 3600
"""How long (s) a hint can be looked at."""
MARGIN: Final = 5
HINT: Final = re.compile(r"([0-9]+)-([0-9]+)")


class NothingToDecide(Exception):
    """The seat has no command to give now."""


class UnknownHint(Exception):
    """Nobody has asked for this hint, or it was long ago."""


def ask(backend: Backend, loaded: Loaded, seat: Seat, level: str | None) -> str:
    """Return the id of the hint for what `seat` has to decide now; `level` is the strongest when left out.

    Raises MatchRefusal, InvalidOptions, NothingToDecide.
    """
    match, levels = loaded.match, backend.levels(loaded.match.game)
    legal.check(match, Play(seat, ()), levels)
    legal.check_level(level, levels, "level")
    if next(iter(match.game.legal(match.state, seat)), None) is None:
        raise NothingToDecide(f"seat {seat} has nothing to decide at version {match.version}; ask when it has the move")
    hint = f"{match.version}-{seat}"
    work = _work(backend.settings, match.id, hint)
    known = background.order(backend, work, {"level": level or levels[-1]})
    _see_to(backend, work, known, match.version, seat)
    return hint


def look(backend: Backend, loaded: Loaded, seat: Seat, hint: str) -> Json | None:
    """Return the hint, None while it is being thought out. Raises UnknownHint, and WrongSeat for another seat's."""
    found = HINT.fullmatch(hint)
    if found is None:
        raise UnknownHint
    version, whose = int(found[1]), int(found[2])
    if whose != seat:
        raise WrongSeat("a hint is for the seat that asked for it")
    work = _work(backend.settings, loaded.match.id, hint)
    known = background.look(backend, work)
    if known is None:
        raise UnknownHint
    _see_to(backend, work, known, version, seat)
    result: Json | None = known.get(background.RESULT)
    return result


def think(backend: Backend, match_id: str, version: int, seat: Seat) -> bool:
    """Think the hint out and keep it where `look` finds it; return False when nobody waits for it any more."""
    work = _work(backend.settings, match_id, f"{version}-{seat}")
    known = background.look(backend, work)
    if known is None or background.RESULT in known:
        return False
    loaded = load.latest(backend, match_id).loaded
    match = load.at_version(backend, loaded, version)
    began = time.monotonic()
    end = began + backend.settings.think_limit
    decision = choose.choose(
        match.game, match.state, seat, known["level"], _seed(loaded, version, seat), lambda: time.monotonic() >= end
    )
    spent = round((time.monotonic() - began) * 1000)
    background.tell(backend, work, {**known, background.RESULT: _result(match, seat, decision, spent)}, KEPT)
    return True


def _result(match: Match, seat: Seat, decision: choose.Decision, spent: int) -> Json:
    commands = [codec.command_to_json(command) for command in decision.commands]
    return {**thoughts.record(match, seat, decision, spent), "commands": commands}


def _seed(loaded: Loaded, version: int, seat: Seat) -> int:
    """Return what the advice's random choices are made from: not what a bot on the seat would choose by."""
    message = LABEL + version.to_bytes(8, "big") + seat.to_bytes(8, "big")
    return int.from_bytes(hmac.digest(bytes.fromhex(loaded.secrets[seats.SEED]), message, "sha256")[:8], "big")


def _see_to(backend: Backend, work: background.Work, known: Json, version: int, seat: Seat) -> None:
    if background.RESULT not in known:
        background.see_to(backend, work, queue.HINT, version, seat)


def _work(settings: Settings, match_id: str, hint: str) -> background.Work:
    return background.Work(match_id, f"hint-{hint}", queue.think_timeout(settings) + MARGIN)
