"""What the finished matches of a game have in common: counts and spreads, added up from each match's facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.game import Json


def empty() -> Json:
    """Return the sums over no match."""
    none = {"times": 0, "total": 0, "least": 0, "most": 0}
    return {
        "matches": 0, "abandoned": 0, "seats": {}, "reasons": {}, "events": dict(none), "duration_ms": dict(none),
        "numbers": {}, "words": {},
    }  # fmt: skip


def add(sums: Json, facts: Json) -> None:
    """Add a match's facts (results.py) to the sums. The order in which matches are added makes no difference."""
    if not facts["finished"]:
        sums["abandoned"] += 1
        return
    sums["matches"] += 1
    _count(sums["reasons"], facts["reason"])
    _seat(sums["seats"], facts)
    _spread(sums["events"], [facts["events"]])
    _spread(sums["duration_ms"], [facts["duration_ms"]])
    for name, values in facts["numbers"].items():
        _spread(sums["numbers"].setdefault(name, {"times": 0, "total": 0, "least": 0, "most": 0}), values)
    for name, values in facts["words"].items():
        for value in values:
            _count(sums["words"].setdefault(name, {}), value)


def shown(game: str, sums: Json) -> Json:
    """Return a game's statistics as the API shows them."""
    return {
        "game": game,
        **sums,
        "seats": {count: _shares(found) for count, found in sorted(sums["seats"].items())},
        "events": _mean(sums["events"]),
        "duration_ms": _mean(sums["duration_ms"]),
        "numbers": {name: _mean(found) for name, found in sorted(sums["numbers"].items())},
    }


def _seat(by_count: Json, facts: Json) -> None:
    found = by_count.setdefault(
        str(facts["seats"]), {"matches": 0, "wins": [0] * facts["seats"], "without_winner": 0}
    )  # fmt: skip
    found["matches"] += 1
    for seat in facts["winners"]:
        found["wins"][seat] += 1
    found["without_winner"] += not facts["winners"]


def _count(counts: dict[str, int], word: str) -> None:
    counts[word] = counts.get(word, 0) + 1


def _spread(found: dict[str, int], values: Iterable[int]) -> None:
    for value in values:
        found["least"] = value if not found["times"] else min(found["least"], value)
        found["most"] = value if not found["times"] else max(found["most"], value)
        found["times"] += 1
        found["total"] += value


def _shares(found: Json) -> Json:
    return {**found, "shares": [round(wins / found["matches"], 4) for wins in found["wins"]]}


def _mean(found: dict[str, Any]) -> Json | None:
    if not found["times"]:
        return None
    return {
        "times": found["times"],
        "mean": round(found["total"] / found["times"], 3),
        "least": found["least"],
        "most": found["most"],
    }
