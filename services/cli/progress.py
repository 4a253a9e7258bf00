"""A progress bar on standard error, shown only to a person and only when there is something to wait for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WIDTH = 40
WORTH_SHOWING = 300


@contextmanager
def bar(total: int, label: str) -> Iterator[Callable[[int], None]]:
    """Yield what is to be told how many of `total` are done."""
    if total < WORTH_SHOWING or not sys.stderr.isatty():
        yield lambda _: None
        return

    def tick(done: int) -> None:
        if done % 50 == 0 or done == total:
            filled = WIDTH * done // total
            sys.stderr.write(f"\r{label} [{'#' * filled}{' ' * (WIDTH - filled)}] {done}/{total}")
            sys.stderr.flush()

    try:
        yield tick
    finally:
        sys.stderr.write("\n")
