"""What a match that is over means for ratings and statistics, told from its events alone.

Rule: ratings.md#what-counts
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from domain.kernel.game import AnyGame, Json
from domain.match import events, evolve
from domain.match.state import Chair, Match
from services.eventstore.port import Envelope
from services.matches import load

ELSEWHERE: Final = frozenset({"import", "transcript", "fork"})
"""Origins of matches that were not played here from their beginning."""
USUAL_REFERENCE: Final = 1500
"""What a cooperative game counts against that names no reference of its own."""


class Skill(NamedTuple):
    """A match against others: each seat's identity, and its place (equal places are a draw), 0 for the best."""

    identities: tuple[str, ...]
    places: tuple[int, ...]


class Elo(NamedTuple):
    """A match that is won or lost together, as one against an opponent with the rating `reference`."""

    identities: tuple[str, ...]
    won: tuple[bool, ...]
    reference: int


Rated = Skill | Elo


class Result(NamedTuple):
    """A match that is over; `ended_at` in ms. `rated` is None where it does not count; `facts` are for statistics."""

    match: str
    ended_at: int
    rated: Rated | None
    facts: Json

    @property
    def order(self) -> tuple[int, str]:
        """Return what puts results in the order in which their matches ended."""
        return self.ended_at, self.match

    def to_json(self) -> Json:
        """Return the result in JSON types."""
        kind = None if self.rated is None else "skill" if isinstance(self.rated, Skill) else "elo"
        rated = None if self.rated is None else {"kind": kind, **self.rated._asdict()}
        return {"match": self.match, "ended_at": self.ended_at, "rated": rated, "facts": self.facts}

    @classmethod
    def from_json(cls, shown: Json) -> Result:
        """Return the result that `to_json` shows as `shown`."""
        return cls(shown["match"], shown["ended_at"], _rated_from(shown["rated"]), shown["facts"])


def counts(match: Match) -> bool:
    """Return whether the match is over and was played here, from its beginning."""
    return match.over and (match.origin is None or match.origin["kind"] not in ELSEWHERE)


def of(match: Match, history: Iterable[Envelope]) -> Result:
    """Return the result of a match that `counts`, given its whole history."""
    began, began_at, ended_at = _course(match.game, history)
    finished = match.status == "finished"
    told = match.game.statistics(match.state) if finished and match.game.statistics is not None else {}
    rated = _rated(match, began, told) if finished else None
    return Result(match.id, ended_at, rated, _facts(match, told, ended_at - began_at))


def identity(game: AnyGame, chair: Chair) -> str | None:
    """Return who sits there, as far as ratings know: a player's id, `bot:<game>:<level>`, or None."""
    return f"bot:{game.key}:{chair.level}" if chair.kind == "bot" else chair.player


def _course(game: AnyGame, history: Iterable[Envelope]) -> tuple[tuple[Chair, ...], int, int]:
    """Return who sat where when the match began, and when (ms) it began and ended."""
    match, began_at, ended_at = None, 0, 0
    for envelope in history:
        if envelope.type == "match.Created":
            match, began_at = load.birth({game.key: game}, envelope), envelope.at
        if envelope.type in ("match.Ended", "match.Abandoned"):
            ended_at = envelope.at
        if match is None or match.status != "open" or not envelope.type.startswith(f"{events.PREFIX}."):
            continue
        if envelope.version > 1:
            match = evolve.evolve(match, load.recorded(game, envelope))
        if match.status == "running":
            began_at = envelope.at
    assert match is not None, "a history begins with match.Created"
    return match.chairs, began_at, ended_at


def _rated(match: Match, began: Sequence[Chair], told: Json) -> Rated | None:
    bots_stayed = all(_stayed(chair, now) for chair, now in zip(began, match.chairs) if chair.kind == "bot")
    identities = [identity(match.game, chair) for chair in began]
    players = [chair.player for chair in began if chair.kind == "human" and chair.player is not None]
    if not bots_stayed or len(set(identities)) < 2:
        return None
    lost = [not _stayed(chair, now) for chair, now in zip(began, match.chairs)]
    if match.game.cooperative:
        return _together(match, identities, lost, told)
    known = [one for one in identities if one is not None]
    if len(known) < len(identities) or len(set(players)) < len(players):
        return None
    return Skill(tuple(known), _places(match, lost))


def _stayed(before: Chair, now: Chair) -> bool:
    same = (before.kind, before.level, before.player) == (now.kind, now.level, now.player)
    return same and not now.resigned and not now.away


def _together(match: Match, identities: Sequence[str | None], lost: Sequence[bool], told: Json) -> Elo | None:
    assert match.outcome is not None
    fates: dict[str, bool] = {}
    for who, left in zip(identities, lost):
        if who is not None:  # a player or a bot on several seats counts once, and stays only with all of them
            fates[who] = fates.get(who, True) and bool(match.outcome.winners) and not left
    return Elo(tuple(fates), tuple(fates.values()), told.get("reference_rating", USUAL_REFERENCE)) if fates else None


def _places(match: Match, lost: Sequence[bool]) -> tuple[int, ...]:
    """Return each seat's place: winners, then the others by score, and at last those who left, whoever played on."""
    outcome = match.outcome
    assert outcome is not None
    scores = outcome.scores if outcome.winners and outcome.scores is not None else (0,) * len(lost)
    keys = []
    for seat, left in enumerate(lost):
        won = seat in outcome.winners and not left
        keys.append((left, not won, 0 if won or left else -scores[seat]))
    ranks = sorted(set(keys))
    return tuple(ranks.index(key) for key in keys)


def _facts(match: Match, told: Json, duration: int) -> Json:
    outcome = match.outcome
    if match.status != "finished" or outcome is None:
        return {"finished": False}
    numbers: dict[str, list[int]] = {}
    words: dict[str, list[str]] = {}
    _flatten(told, "", numbers, words)
    return {
        "finished": True,
        "seats": len(match.chairs),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "events": match.version,
        "duration_ms": duration,
        "numbers": numbers,
        "words": words,
    }


def _flatten(value: Any, path: str, numbers: dict[str, list[int]], words: dict[str, list[str]]) -> None:
    """Collect the whole numbers and words of a JSON value under their dotted names; lists add nothing to a name."""
    if isinstance(value, dict):
        for name, inner in value.items():
            _flatten(inner, f"{path}.{name}".lstrip("."), numbers, words)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _flatten(inner, path, numbers, words)
    elif isinstance(value, str):
        words.setdefault(path, []).append(value)
    elif isinstance(value, int):
        numbers.setdefault(path, []).append(int(value))


def _rated_from(shown: Mapping[str, Any] | None) -> Rated | None:
    if shown is None:
        return None
    if shown["kind"] == "skill":
        return Skill(tuple(shown["identities"]), tuple(shown["places"]))
    return Elo(tuple(shown["identities"]), tuple(shown["won"]), shown["reference"])
