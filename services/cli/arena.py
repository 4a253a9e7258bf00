"""`matchfold arena GAME`: levels of a bot against each other, and what their turns cost."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from domain.ai import arena
from domain.ai.choose import Decision, choose, levels
from domain.games import GAMES
from domain.kernel.errors import InvalidOptions
from domain.kernel.game import AnyGame, Seat
from services.cli.sources import SourceError
from services.matches import codec, shapes

OPENING = 2


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    about = "let the levels of a game's bot play each other"
    added = commands.add_parser("arena", help=about, description=about)
    added.add_argument("game", choices=sorted(GAMES))
    added.add_argument("--levels", help="weakest first, as random,greedy: each plays the one before it (default: all)")
    added.add_argument("--games", type=int, default=100, help="matches a pairing, the seats swapped in turn")
    added.add_argument("--seats", type=int, help="how many sit at the table (default: the fewest, but two)")
    added.add_argument("--seed", type=int, default=0, help="the same seed brings the same matches")
    added.add_argument("--options", default="{}", help="the game's options, as JSON")
    added.add_argument("--out", type=Path, help="write the figures here too, as JSON")
    added.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play all pairings, print the table and return 0."""
    game = GAMES[options.game]
    seats = options.seats or max(2, game.seats[0])
    clock = Clock()
    tallies = []
    for pair in pairs(game, _levels(game, options.levels)):
        opening = 0 if game.chance else OPENING
        pairing = arena.Pairing(game, _options(game, options.options), seats, pair, opening)
        matches = []
        for number in range(options.games):
            matches.append(arena.play(pairing, number, options.seed, clock.think))
            _progress(pair, number + 1, options.games)
        tallies.append(arena.tally(pair, matches))
    print(arena.table(tallies))
    print(clock.table())
    if options.out:
        figures = {"pairings": [asdict(tally) for tally in tallies], "seconds": clock.figures()}
        options.out.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


def pairs(game: AnyGame, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return who plays whom: each level the one below, the highest also the lowest; by itself in a common task."""
    if game.cooperative or len(names) == 1:
        return [(name, name) for name in names]
    rungs = [(better, worse) for worse, better in pairwise(names)]
    return rungs if len(names) == 2 else [*rungs, (names[-1], names[0])]


class Clock:
    """Thinks as `choose` does, and notes the processor time each level takes for a turn."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[float]] = {}

    def think(self, game: AnyGame, state: Any, seat: Seat, level: str, seed: int) -> Decision:
        """Return the level's decision."""
        began = time.process_time()
        decision = choose(game, state, seat, level, seed)
        self._seconds.setdefault(level, []).append(time.process_time() - began)
        return decision

    def figures(self) -> dict[str, dict[str, float]]:
        """Return level -> seconds a turn: mean, 95th percentile, most; and the number of turns."""
        found = {}
        for level, seconds in self._seconds.items():
            ranked = sorted(seconds)
            found[level] = {
                "turns": len(ranked),
                "mean": sum(ranked) / len(ranked),
                "p95": ranked[(len(ranked) - 1) * 95 // 100],
                "most": ranked[-1],
            }
        return found

    def table(self) -> str:
        """Return the figures as text."""
        rows = [("level", "turns", "mean s", "p95 s", "most s")]
        for level, row in self.figures().items():
            mean, late, most = (f"{row[key]:.4f}" for key in ("mean", "p95", "most"))
            rows.append((level, f"{row['turns']:.0f}", mean, late, most))
        widths = [max(map(len, column)) for column in zip(*rows)]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def _levels(game: AnyGame, text: str | None) -> tuple[str, ...]:
    known = levels(game)
    names = tuple(text.split(",")) if text else known
    for name in names:
        if name not in known:
            raise SourceError(f"no level is called {name!r}; {game.key} has {', '.join(known)}")
    return names


def _options(game: AnyGame, text: str) -> Any:
    try:
        return codec.options_from_json(game, json.loads(text))
    except (ValueError, shapes.ShapeError, InvalidOptions) as error:
        raise SourceError(f"--options: {error}") from error


def _progress(pair: tuple[str, str], done: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{pair[0]} - {pair[1]}: {done}/{games}", end="" if done < games else "\n", file=sys.stderr)
