"""`matchfold`: the commands of the terminal. Exit code 0: done; 1: the history is at fault, or it failed; 2: usage."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from services.cli import arena, doctor, histories, play, rebuilding, serving
from services.cli.sources import SourceError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except SourceError as error:
        print(f"matchfold: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = argparse.ArgumentParser(prog="matchfold", description="Board-game matches as histories anyone can verify.")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for part in (histories, play, arena, doctor, rebuilding, serving):
        part.add_parser(commands)
    return top


if __name__ == "__main__":
    sys.exit(main())
