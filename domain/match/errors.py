"""What the match itself refuses, as opposed to the game's rules."""

from __future__ import annotations

from domain.kernel.errors import IllegalCommand


class MatchRefusal(IllegalCommand):
    """A request that does not fit the state of the match (`match-over`, `not-begun`, `seat-taken`)."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail, rule=f"match.md#{_SECTIONS[code]}")


_SECTIONS = {
    "not-begun": "beginning",
    "match-over": "end",
    "no-such-seat": "seats",
    "seat-taken": "seats",
    "seat-not-taken": "seats",
    "seat-reserved": "rematch",
    "not-over": "rematch",
    "stood-in": "leavers",
    "no-stand-in": "leavers",
    "no-time-left": "leavers",
    "time-left": "clocks",
    "time-up": "clocks",
    "no-takebacks": "takebacks",
    "takeback-asked-already": "takebacks",
    "no-takeback-request": "takebacks",
    "nothing-to-take-back": "takebacks",
    "no-draws": "draw-offers",
    "draw-offered-already": "draw-offers",
    "no-draw-offer": "draw-offers",
    "imported": "imports-and-forks",
    "secrets-in-play": "imports-and-forks",
    "already-resigned": "resignation",
    "no-commands": "playing",
    "one-at-a-time": "playing",
}
