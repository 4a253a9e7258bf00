"""`matchfold play GAME`: a match at the terminal against bots, by the kernel alone; no server, no Redis."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from itertools import islice
from typing import Any, NamedTuple

from domain.ai.choose import choose, interrupting, levels
from domain.games import GAMES
from domain.kernel import decide
from domain.kernel.chance import Chance, SampledChance
from domain.kernel.errors import DomainError, IllegalCommand
from domain.kernel.game import AnyGame, Seat
from services.cli.sources import SourceError
from services.matches import codec

HUMAN = "human"
HELP = "type a move as text; ? lists what you may do, ?? all of it; board shows the board; quit ends"
LISTED = 24
THINKING = 5.0


class Quit(Exception):
    """The person at the terminal has had enough."""


class Table(NamedTuple):
    """Who sits where: "human", or a bot's level; and the chance and the seed of this sitting."""

    game: AnyGame
    chairs: tuple[str, ...]
    chance: Chance
    seed: int


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    about = "play a game here, against bots or in turn at one keyboard"
    added = commands.add_parser("play", help=about, description=about)
    added.add_argument("game", choices=sorted(GAMES))
    added.add_argument("--seats", help="who sits where, as human,greedy: `human` or a bot's level")
    added.add_argument("--options", default="{}", help="the game's options, as JSON")
    added.add_argument("--seed", type=int, help="the same seed brings the same draws and bots")
    added.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play one game and return 0."""
    game = GAMES[options.game]
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    table = Table(game, _chairs(game, options.seats), SampledChance(seed), seed)
    _, state = decide.open_game(game, _setup(table, options.options), table.chance)
    print(f"{game.title}, seed {seed}. {HELP}.")
    try:
        state = _played(table, state)
    except (Quit, EOFError):
        print("The game is left as it is.")
        return 0
    _tell_end(table, state)
    return 0


def _chairs(game: AnyGame, wanted: str | None) -> tuple[str, ...]:
    known = levels(game)
    if wanted is None:
        count = max(2, game.seats[0])
        return (HUMAN, *(known[-1] if len(known) < 4 else known[-2] for _ in range(count - 1)))
    chairs = tuple(wanted.split(","))
    fewest, most = game.seats
    if not fewest <= len(chairs) <= most:
        raise SourceError(f"{game.title} is played by {fewest} to {most} seats")
    for chair in chairs:
        if chair not in (HUMAN, *known):
            raise SourceError(f"{chair}: a seat is `human` or one of the levels {', '.join(known)}")
    return chairs


def _setup(table: Table, options: str) -> Any:
    try:
        chosen = codec.options_from_json(table.game, json.loads(options))
        return table.game.prepare(chosen, len(table.chairs), table.chance)
    except (ValueError, DomainError) as error:
        raise SourceError(f"--options: {error}") from None


def _played(table: Table, state: Any) -> Any:
    shown: tuple[Any, Seat | None] = (None, None)
    turn = 0
    while table.game.outcome(state) is None:
        seat = _next(table, state)
        if table.chairs[seat] == HUMAN:
            if (state, seat) != shown:
                print(f"\n{table.game.draw(state, seat)}\n")
            shown = (state, seat)
            commands = _asked(table, state, seat)
        else:
            commands = _thought(table, state, seat, turn)
        turn += 1
        state = _after(table, state, seat, commands)
    return state


def _next(table: Table, state: Any) -> Seat:
    bots = [seat for seat, chair in enumerate(table.chairs) if chair != HUMAN]
    cutting_in = interrupting(table.game, state, bots)
    if cutting_in is not None:
        return cutting_in
    # People come before bots where several may act, so that nobody waits for a machine.
    return min(table.game.awaiting(state), key=lambda seat: (table.chairs[seat] != HUMAN, seat))


def _thought(table: Table, state: Any, seat: Seat, turn: int) -> tuple[Any, ...]:
    deadline = time.monotonic() + THINKING
    decision = choose(
        table.game, state, seat, table.chairs[seat], table.seed * 1_000 + turn, lambda: time.monotonic() > deadline
    )
    return decision.commands


def _after(table: Table, state: Any, seat: Seat, commands: tuple[Any, ...]) -> Any:
    try:
        events, after = decide.decide(table.game, state, seat, commands, table.chance)
    except IllegalCommand as refusal:
        print(f"  no: {refusal.detail}" + (f" ({refusal.rule})" if refusal.rule else ""))
        return state
    people = [s for s, chair in enumerate(table.chairs) if chair == HUMAN]
    viewer = people[0] if len(people) == 1 else None
    seen = (table.game.redact(event, viewer) if table.game.hidden else event for event in events)
    told = [text for text in (table.game.tell(event) for event in seen if event is not None) if text]
    print(f"  seat {seat} ({table.chairs[seat]}): {'; '.join(told)}")
    return after


def _asked(table: Table, state: Any, seat: Seat) -> tuple[Any, ...]:
    while True:
        text = input(f"seat {seat}> ").strip()
        if not sys.stdin.isatty():
            print(text)
        match text:
            case "":
                continue
            case "quit" | "exit":
                raise Quit
            case "help":
                print(HELP)
            case "board":
                print(table.game.draw(state, seat))
            case "?" | "??":
                _list(table.game, state, seat, LISTED if text == "?" else None)
            case _:
                try:
                    return table.game.read(state, seat, text, True)
                except IllegalCommand as refusal:
                    print(f"  no: {refusal.detail}")


def _list(game: AnyGame, state: Any, seat: Seat, limit: int | None) -> None:
    found = [game.say(command) for command in islice(game.legal(state, seat), None if limit is None else limit + 1)]
    for text in found[:limit]:
        print(f"  {text}")
    if limit is not None and len(found) > limit:
        print("  ... and more: ?? lists all")


def _tell_end(table: Table, state: Any) -> None:
    outcome = table.game.outcome(state)
    assert outcome is not None
    print(f"\n{table.game.draw(state, None)}\n")
    winners = ", ".join(f"seat {seat} ({table.chairs[seat]})" for seat in outcome.winners) or "nobody"
    scores = "" if outcome.scores is None else f", scores {' : '.join(map(str, outcome.scores))}"
    print(f"The end: {outcome.reason}, won by {winners}{scores}.")

