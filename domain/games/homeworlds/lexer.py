"""Turn texts cut into actions and words, and what a word can mean by itself.

Rule: homeworlds.md#notation
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from domain.games.homeworlds import pieces
from domain.games.homeworlds.pieces import Letter, Piece

STAR = "*"
PREPOSITIONS = ("at", "in", "from", "to", "for")

_SEPARATORS = re.compile(r"[\n;,]|(?<=\s)/(?=\s)")
_PIECE = re.compile(r"([rygb][123])(?:[01ns\D].*)?", re.IGNORECASE)
_LOOSE_PIECE = re.compile(r"([rygb][123]).*", re.IGNORECASE)
_SEVERAL = re.compile(r"(?:[rygb][123]){2,}", re.IGNORECASE)
# Verbs and their beginnings; the first letters of the last group all differ, so that one letter is enough.
_WHOLE_VERBS = {"hw": "homeworld", "x": "capture", "swap": "trade", "end": "end", "claim-draw": "claim-draw"}
_STEMS = {"conq": "capture", "conv": "trade", "con": "build", "cap": "capture"}
_VERBS = ("catastrophe", "homeworld", "discover", "move", "build", "trade", "attack", "sacrifice", "pass")


@dataclass(frozen=True, slots=True)
class Action:
    """One action: its verb in the words of the commands (or `pass`), the rest as written, and the text it came from."""

    verb: str
    words: tuple[str, ...]
    text: str


def actions(text: str) -> tuple[list[str], bool]:
    """Return the texts of the actions in order, and whether a `*` was among them."""
    parts = [part.strip() for part in _SEPARATORS.split(text)]
    return [bare for part in parts if (bare := part.replace(STAR, " ").strip())], STAR in text


def lines(text: str) -> tuple[list[str], bool]:
    """Return the same where only a new line separates actions, as in transcripts."""
    parts = [part.strip() for part in text.splitlines()]
    return [bare for part in parts if (bare := part.replace(STAR, " ").strip())], STAR in text


def action(text: str) -> Action | None:
    """Return the action a text names, or None when its first word is no verb."""
    first, *words = text.split()
    verb = _verb(first.lower())
    return Action(verb, tuple(words), text) if verb else None


def piece(word: str, loose: bool = False) -> Piece | None:
    """Return the piece a word names. What is glued behind it is ignored: an owner's mark, or anything but a digit.

    A `loose` reading, for transcripts, also ignores further digits.
    """
    found = (_LOOSE_PIECE if loose else _PIECE).fullmatch(word.strip("()"))
    return found[1].lower() if found else None


def several(word: str) -> tuple[Piece, ...]:
    """Return the pieces of a word like `g1g2`; () when it is no such word."""
    if not _SEVERAL.fullmatch(word):
        return ()
    return tuple(word[i : i + 2].lower() for i in range(0, len(word), 2))


def colour(word: str) -> Letter | None:
    """Return the colour a word names, by its letter or in full."""
    bare = word.lower()
    return bare if bare in pieces.WORD else pieces.LETTER.get(bare)


def _verb(word: str) -> str | None:
    if word in _WHOLE_VERBS:
        return _WHOLE_VERBS[word]
    for stem, verb in _STEMS.items():
        if word.startswith(stem):
            return verb
    full = next((verb for verb in _VERBS if verb.startswith(word)), None)
    return "capture" if full == "attack" else full
