"""Which of Redis's errors mean "not now": they become StoreUnavailable, all others are bugs and stay what they are."""

from __future__ import annotations

import re
from types import TracebackType

from redis import exceptions

from services.eventstore.port import StoreUnavailable

# Seconds until trying again may help: a dropped connection is back at once, a full disk is not.
CODES = {
    "LOADING": 2,
    "BUSY": 1,
    "TRYAGAIN": 1,
    "READONLY": 2,
    "MASTERDOWN": 2,
    "CLUSTERDOWN": 2,
    "NOREPLICAS": 5,
    "MISCONF": 10,
    "OOM": 10,
}
KINDS: tuple[tuple[type[Exception], int], ...] = (
    (exceptions.BusyLoadingError, 2),
    (exceptions.ConnectionError, 1),
    (exceptions.TimeoutError, 1),
    (exceptions.ReadOnlyError, 2),
    (exceptions.ClusterDownError, 2),
    (exceptions.TryAgainError, 1),
    (exceptions.OutOfMemoryError, 10),
    (exceptions.ClusterError, 2),
    (exceptions.SlotNotCoveredError, 2),
)
# An error inside a script may come wrapped, so its code is looked for anywhere in the text.
CODE = re.compile(r"\b(" + "|".join(CODES) + r")\b")


def outage(error: BaseException) -> StoreUnavailable | None:
    """Return the outage that this error means, None when it means something else."""
    for kind, seconds in KINDS:
        if isinstance(error, kind):
            return StoreUnavailable(str(error), seconds)
    if isinstance(error, exceptions.ResponseError):
        found = CODE.search(str(error))
        return StoreUnavailable(str(error), CODES[found[1]]) if found else None
    # The cluster client raises this very class, and no narrower one, when it reaches none of its nodes.
    if type(error) is exceptions.RedisClusterException:
        return StoreUnavailable(str(error), 2)
    return None


class Outages:
    """A context that turns outages into StoreUnavailable."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is not None and (unavailable := outage(error)) is not None:
            raise unavailable from error


OUTAGES = Outages()
