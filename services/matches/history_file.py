"""A history as a file: a header line, one envelope a line, and the reveal when the match is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import orjson

from domain.kernel.game import Json
from domain.match.state import Match
from services.eventstore.port import Envelope, Head

FORMAT: Final = 1
_ENVELOPE = {"version", "type", "schema", "at", "actor", "command_id", "digest", "chain"}
_OPTIONAL = {"data", "redacted", "caused_by"}
_HEADER = {"matchfold", "match", "game", "ruleset", "options", "commitment", "version", "chain"}


class BrokenFile(Exception):
    """The file is no history; `line` (1-based) is where it stops being one."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class HistoryFile(NamedTuple):
    """A parsed file; `seed` (hex) is None where the match was still running."""

    header: Json
    lines: Sequence[bytes]
    seed: str | None

    def envelopes(self) -> Iterator[Envelope]:
        """Yield the events. Raises BrokenFile at a line that is none."""
        for number, line in enumerate(self.lines, 2):
            yield _envelope(number, line)

    def __len__(self) -> int:
        return len(self.lines)


def parse(content: bytes) -> HistoryFile:
    """Return the history that a file holds; its events are read when they are asked for. Raises BrokenFile."""
    lines = [line for line in content.split(b"\n") if line.strip()]
    if not lines:
        raise BrokenFile(1, "the file is empty")
    header = _object(1, lines[0])
    if set(header) != _HEADER:
        raise BrokenFile(1, "this is not the header of a Matchfold history")
    if header["matchfold"] != FORMAT:
        raise BrokenFile(1, f"this file has format {header['matchfold']}; this version reads format {FORMAT}")
    seed = None
    if len(lines) > 1 and lines[-1].lstrip().startswith(b'{"reveal"'):
        seed = _reveal(len(lines), lines.pop())
    return HistoryFile(header, lines[1:], seed)


def header(match: Match, head: Head) -> Json:
    """Return the first line of a match's history up to `head`: what it is of, and where it ends."""
    return {
        "matchfold": FORMAT,
        "match": first_id(match),
        "game": match.game.key,
        "ruleset": match.ruleset,
        "options": match.options,
        "commitment": match.commitment,
        "version": head.version,
        "chain": head.chain,
    }


def first_id(match: Match) -> str:
    """Return the id under which the match was created: another than its own if it was imported."""
    return str(match.origin["match"]) if match.origin is not None and match.origin["kind"] == "import" else match.id


def line(value: Json) -> bytes:
    """Return one line of a file."""
    return orjson.dumps(value) + b"\n"


def written(match: Match, envelopes: Sequence[Envelope], seed: str | None) -> bytes:
    """Return the file of a whole history; `seed` (hex) is revealed when it is given."""
    lines = [header(match, envelopes[-1].head), *(envelope.to_json() for envelope in envelopes)]
    if seed is not None:
        lines.append({"reveal": {"seed": seed}})
    return b"".join(line(value) for value in lines)


def _reveal(number: int, line: bytes) -> str:
    value = _object(number, line)
    inside = value["reveal"]
    if set(value) != {"reveal"} or not isinstance(inside, dict) or set(inside) != {"seed"}:
        raise BrokenFile(number, 'the reveal must be {"reveal": {"seed": "..."}}')
    if not isinstance(inside["seed"], str):
        raise BrokenFile(number, "the revealed seed must be a string of hexadecimal digits")
    return inside["seed"]


def _envelope(number: int, line: bytes) -> Envelope:
    value = _object(number, line)
    fields = set(value)
    if not fields >= _ENVELOPE or fields - _ENVELOPE - _OPTIONAL or not fields & {"data", "redacted"}:
        raise BrokenFile(number, "this is not an event: a field is missing or unknown")
    if "redacted" in fields and value["redacted"] is not True:
        raise BrokenFile(number, "`redacted` can only be true")
    return Envelope.from_json(value)


def _object(number: int, line: bytes) -> dict[str, Any]:
    try:
        value = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise BrokenFile(number, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise BrokenFile(number, "not a JSON object")
    return value
