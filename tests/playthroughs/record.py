"""Whole games as text: `make playthroughs` plays every file anew and rewrites it; the diff is the review.

A file has a header (`key: value` lines), then each command with the events it causes and now and then the board:

    0> build g1 P1
         ShipBuilt seat=0 ...

A new one is found by `python -m tests.playthroughs.record GAME NAME --level random --seed 1 --needs ShipCaptured`: the
first game from that seed on in which all the needed events happen.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from domain.ai.choose import choose, levels
from domain.games import GAMES
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, open_game
from domain.kernel.game import AnyGame, Seat
from services.matches import codec, shapes

FOLDER = Path(__file__).parent
BOARD_EVERY = 10
INDENT = "     "


class Header(NamedTuple):
    """What a playthrough is of; `seed` makes its draws."""

    game: str
    ruleset: int
    about: str
    seats: int
    options: dict[str, Any]
    seed: int


Move = tuple[Seat, str]


def played(header: Header, moves: Iterator[Move] | list[Move]) -> Iterator[str]:
    """Yield the lines of a playthrough: the header, and every move with what it causes."""
    game = GAMES[header.game]
    yield from (f"{name}: {json.dumps(value)}" for name, value in header._asdict().items())
    yield ""
    options = codec.options_from_json(game, header.options)
    chance = SeededChance(header.seed.to_bytes(32, "big"), (), 0)
    events, state = open_game(game, game.prepare(options, header.seats, chance), chance)
    yield from map(_event, events)
    yield from _board(game, state)
    for number, (seat, text) in enumerate(moves, 1):
        chance = SeededChance(header.seed.to_bytes(32, "big"), (), number)
        yield f"{seat}> {text}"
        events, state = decide(game, state, seat, game.read(state, seat, text, False), chance)
        yield from map(_event, events)
        if number % BOARD_EVERY == 0:
            yield from _board(game, state)
    yield from _board(game, state)
    yield f"outcome: {json.dumps(shapes.encode(game.outcome(state)))}"


def parse(text: str) -> tuple[Header, list[Move]]:
    """Return the header and the moves of a playthrough."""
    head, _, body = text.partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    header = Header(**{name: json.loads(value) for name, value in fields.items()})
    marked = (line.split("> ", 1) for line in body.splitlines() if line[:1].isdigit() and "> " in line[:4])
    return header, [(int(seat), move) for seat, move in marked]


def files() -> list[Path]:
    """Return every playthrough there is."""
    return sorted(FOLDER.glob("*/*.play"))


def _event(event: Any) -> str:
    fields = " ".join(f"{key}={json.dumps(value)}" for key, value in shapes.encode(event).items())
    return f"{INDENT}{type(event).__name__} {fields}".rstrip()


def _board(game: AnyGame, state: Any) -> Iterator[str]:
    yield ""
    yield from (f"    | {line}".rstrip() for line in game.draw(state, None).splitlines())
    yield ""


def _found(header: Header, level: str, needs: set[str], longest: int) -> tuple[Header, list[Move]]:
    while True:
        moves = _bots(header, level, longest)
        lines = list(played(header, moves)) if moves else []
        happened = {line.split()[0] for line in lines if line.startswith(INDENT)}
        if moves and needs <= happened:
            return header, moves
        header = header._replace(seed=header.seed + 1)


def _bots(header: Header, level: str, longest: int) -> list[Move]:
    """Return the moves of a whole game between bots, [] when it takes more than `longest`."""
    game = GAMES[header.game]
    options = codec.options_from_json(game, header.options)
    chance = SeededChance(header.seed.to_bytes(32, "big"), (), 0)
    _, state = open_game(game, game.prepare(options, header.seats, chance), chance)
    moves: list[Move] = []
    while game.outcome(state) is None:
        seat = min(game.awaiting(state))
        turn = choose(game, state, seat, level, header.seed * 7919 + len(moves))
        for command in turn.commands:
            moves.append((seat, game.say(command)))
            chance = SeededChance(header.seed.to_bytes(32, "big"), (), len(moves))
            _, state = decide(game, state, seat, [command], chance)
        if len(moves) > longest:
            return []
    return moves


def main(arguments: list[str]) -> None:
    """Rewrite every playthrough, or find a new one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=sorted(GAMES))
    parser.add_argument("name", nargs="?")
    parser.add_argument("--about", default="")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--level", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--needs", nargs="*", default=[])
    parser.add_argument("--longest", type=int, default=400)
    wanted = parser.parse_args(arguments)
    if wanted.game is None:
        for path in files():
            path.write_text("\n".join(played(*parse(path.read_text()))) + "\n")
        return
    game = GAMES[wanted.game]
    assert wanted.level in levels(game)
    options = shapes.encode(codec.options_from_json(game, json.loads(wanted.options)))
    header = Header(game.key, game.ruleset, wanted.about, wanted.seats or game.seats[0], options, wanted.seed)
    header, moves = _found(header, wanted.level, set(wanted.needs), wanted.longest)
    path = FOLDER / game.key / f"{wanted.name}.play"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(played(header, moves)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
