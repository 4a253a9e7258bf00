"""The Lua scripts, called by their hash."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from redis.exceptions import NoScriptError


class Script:
    """A script that a server may or may not have seen yet."""

    def __init__(self, name: str) -> None:
        self._source = Path(__file__).with_name(name).read_bytes()
        self._sha = hashlib.sha1(self._source, usedforsecurity=False).hexdigest()

    def __call__(self, client: Any, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Return the script's answer."""
        try:
            return client.execute_command("EVALSHA", self._sha, len(keys), *keys, *args)
        except NoScriptError:
            # EVAL runs it and makes it known in one step; loading it first would leave a gap for a SCRIPT FLUSH.
            return client.eval(self._source, len(keys), *keys, *args)


# What the scripts answer with, first of all.
TORN: Final = 0
DONE: Final = 1
BEFORE: Final = 2
ELSEWHERE: Final = 3

APPEND: Final = Script("append.lua")
ADOPT: Final = Script("adopt.lua")
