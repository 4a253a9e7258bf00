"""`matchfold run | api | worker`: the service's own processes, each a module that can be run."""

from __future__ import annotations

import argparse
import runpy
from collections.abc import Callable

MODULES = (
    ("run", "services.supervise", "start everything: store, workers and API"),
    ("worker", "services.worker", "start the workers and the sweeper; REDIS_URL names the store"),
    ("api", "services.api", "start the API; REDIS_URL names the store"),
)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands that serve."""
    for name, module, about in MODULES:
        added = commands.add_parser(name, help=about, description=f"{about}. Settings come from the environment.")
        added.set_defaults(run=_runner(module))


def _runner(module: str) -> Callable[[argparse.Namespace], int]:
    def run(_: argparse.Namespace) -> int:
        runpy.run_module(module, run_name="__main__", alter_sys=True)  # ends by SystemExit
        return 0

    return run
