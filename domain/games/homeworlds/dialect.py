"""How freely a text is read: the API's way, or that of a transcript written elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.games.homeworlds import names, state
from domain.games.homeworlds.state import State


@dataclass(frozen=True, slots=True)
class Dialect:
    """`lenient` is the reading of transcripts: words too many are dropped, the names given there are remembered in
    `aliases` (lower case) with the names the systems have here, and only new lines part actions."""

    lenient: bool = False
    aliases: dict[str, str] = field(default_factory=dict)

    def system(self, now: State, word: str) -> str | None:
        """Return the name of the system on the map that a word means, or None."""
        known = names.ALIASES.get(word.lower(), word)
        if self.lenient:
            known = self.aliases.get(word.lower(), known)
        at = state.index_of(now, known)
        return now.names[at] if at >= 0 else None


API = Dialect()
