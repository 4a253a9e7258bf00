"""Where a command's history comes from: a file, standard input, or a match on a server."""

from __future__ import annotations

import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

import orjson

from services.matches import history_file

TIMEOUT = 30


class SourceError(Exception):
    """What was named cannot be read or written; the message says why."""


def read(source: str, token: str | None = None) -> bytes:
    """Return the bytes of a file, of standard input (`-`), or of the export of a match's URL. Raises SourceError."""
    if source == "-":
        return sys.stdin.buffer.read()
    if source.startswith(("http://", "https://")):
        return _fetched(source, token)
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise SourceError(f"{source}: {error.strerror}") from None


def history(source: str, token: str | None = None) -> history_file.HistoryFile:
    """Return the history that a source holds. Raises SourceError."""
    try:
        return history_file.parse(read(source, token))
    except history_file.BrokenFile as broken:
        raise SourceError(f"{source}: {broken}") from None


def write(target: str | None, content: bytes) -> None:
    """Write to a new file, or to standard output when none is named. Raises SourceError; no file is overwritten."""
    if target is None or target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        with open(target, "xb") as file:
            file.write(content)
    except FileExistsError:
        raise SourceError(f"{target} exists already; name another file") from None
    except OSError as error:
        raise SourceError(f"{target}: {error.strerror}") from None


def post(url: str, body: bytes, content_type: str, token: str | None = None) -> dict[str, object]:
    """Return a server's JSON answer to a posted body. Raises SourceError with the server's own words."""
    request = urllib.request.Request(url, data=body, method="POST", headers={"Content-Type": content_type})
    answer: dict[str, object] = orjson.loads(_opened(request, token))
    return answer


def _fetched(url: str, token: str | None) -> bytes:
    events = url.rstrip("/")
    if not events.endswith("/events"):
        events += "/events"
    return _opened(urllib.request.Request(events, headers={"Accept": "application/x-ndjson"}), token)


def _opened(request: urllib.request.Request, token: str | None) -> bytes:
    secret = token or os.environ.get("MATCHFOLD_TOKEN")
    if secret:
        request.add_header("Authorization", f"Bearer {secret}")
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        raise SourceError(f"{request.full_url}: {_words(error)}") from None
    except (urllib.error.URLError, TimeoutError) as error:
        raise SourceError(f"{request.full_url}: {getattr(error, 'reason', error)}") from None


def _words(error: urllib.error.HTTPError) -> str:
    try:
        return f"{error.code} {orjson.loads(error.read())['detail']}"
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return f"{error.code} {error.reason}"
