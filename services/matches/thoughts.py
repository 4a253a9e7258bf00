"""How bots came to their turns: records beside the match, one for each version that a bot saw."""

from __future__ import annotations

import orjson

from domain.ai import choose
from domain.kernel.game import Json, Seat
from domain.match.errors import MatchRefusal
from domain.match.state import Match
from services.eventstore.outage import OUTAGES
from services.matches.backend import Backend, Loaded
from services.matches.errors import UnknownVersion


class UnknownThought(Exception):
    """No bot has made its turn at this version."""


def record(match: Match, seat: Seat, decision: choose.Decision, ms: int) -> Json:
    """Return what is kept of a decision that took `ms`."""
    return {
        "version": match.version,
        "seat": seat,
        "level": decision.level,
        "searcher": decision.searcher,
        "text": choose.say(match.game, decision.commands),
        "budget": decision.budget,
        "steps": decision.steps,
        "candidates": [{"text": c.text, "value": c.value, "visits": c.visits} for c in decision.candidates],
        # as text: it has 64 bits, and JSON's readers keep 53
        "seed": str(decision.seed),
        "ms": ms,
    }


def read(backend: Backend, loaded: Loaded, version: int) -> Json:
    """Return the record of the turn that a bot made when it saw `version`.

    Raises UnknownVersion, UnknownThought, and MatchRefusal while the record could tell a secret.
    """
    match = loaded.match
    if match.game.hidden and not match.over:
        raise MatchRefusal("secrets-in-play", "what a bot thinks tells what it holds; ask when the match has ended")
    if version > match.version:
        raise UnknownVersion(match.version)
    with OUTAGES:
        kept = backend.redis.hget(backend.keys.thoughts(match.id), str(version))
    if kept is None:
        raise UnknownThought("no bot made its turn at this version; an event's `caused_by` names one where a bot did")
    thought: Json = orjson.loads(kept)
    return thought
