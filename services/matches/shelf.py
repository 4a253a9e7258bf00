"""Where archived histories lie: a folder, or whatever file system fsspec reaches by a URL."""

from __future__ import annotations

import importlib
import os
import secrets
from pathlib import Path
from typing import Any, Protocol

from services.matches.settings import InvalidSetting, Settings


class Shelf(Protocol):
    """A place for whole files by name (`p07/<match>.ndjson.gz`). Reading what is not there raises OSError."""

    def write(self, name: str, content: bytes) -> None:
        """Write a file, or replace it: never is there half of it under its name."""
        ...

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        ...

    def remove(self, name: str) -> None:
        """Remove a file that may be gone already."""
        ...


def shelf_of(settings: Settings) -> Shelf:
    """Return the shelf these settings name; nothing is written yet. Raises InvalidSetting."""
    where = settings.archive
    if "://" not in where:
        return Folder(Path(where) if where else settings.data / "archive")
    try:
        fsspec = importlib.import_module("fsspec")
    except ImportError:
        raise InvalidSetting("MATCHFOLD_ARCHIVE is a URL, which needs fsspec: install matchfold[archive]") from None
    try:
        files, root = fsspec.core.url_to_fs(where)
    except (ImportError, ValueError) as error:
        raise InvalidSetting(f"MATCHFOLD_ARCHIVE: {error}") from None
    return Files(files, root)


class Folder:
    """A folder of this machine; only its owner may look into it, since private matches lie there, too."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def write(self, name: str, content: bytes) -> None:
        """Write a file, and let it reach the disk before it gets its name."""
        path = self._root / name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        try:
            with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            aside.replace(path)
            self._sync(path.parent)
        finally:
            aside.unlink(missing_ok=True)

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        return (self._root / name).read_bytes()

    def remove(self, name: str) -> None:
        """Remove a file that may be gone already."""
        (self._root / name).unlink(missing_ok=True)

    def _sync(self, folder: Path) -> None:
        # The name, too, must have reached the disk before the store forgets the history.
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


class Files:
    """A file system of fsspec's. Object stores show a file only when it is whole."""

    def __init__(self, files: Any, root: str) -> None:
        self._files = files
        self._root = root.rstrip("/")

    def write(self, name: str, content: bytes) -> None:
        """Write a file, or replace it."""
        path = self._path(name)
        self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
        self._files.pipe_file(path, content)

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        return bytes(self._files.cat_file(self._path(name)))

    def remove(self, name: str) -> None:
        """Remove a file that may be gone already."""
        try:
            self._files.rm_file(self._path(name))
        except FileNotFoundError:
            return

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"
