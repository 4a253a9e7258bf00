"""`matchfold rebuild`: what is computed from the histories, computed again."""

from __future__ import annotations

import argparse
import os
import sys

from services.cli.sources import SourceError
from services.eventstore.port import StoreUnavailable
from services.matches import rebuilding
from services.matches.settings import InvalidSetting, from_environment
from services.matches.wiring import backend_from

ABOUT = "make lists, ratings and statistics anew from the histories; REDIS_URL names the store"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    added = commands.add_parser("rebuild", help=ABOUT, description=f"{ABOUT}. The service may run meanwhile.")
    added.set_defaults(run=_rebuild)


def _rebuild(_: argparse.Namespace) -> int:
    try:
        backend = backend_from(from_environment(os.environ))
        shown = rebuilding.rebuild(backend, _tell)
    except (InvalidSetting, StoreUnavailable) as why:
        raise SourceError(str(why)) from None
    print(f"{shown} matches")
    return 0


def _tell(shown: int) -> None:
    if shown % 1000 == 0:
        print(f"{shown} matches so far", file=sys.stderr)
