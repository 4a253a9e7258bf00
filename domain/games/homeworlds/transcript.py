"""Games written by the SuperDuperGames site, turned into commands.

Rule: homeworlds.md#transcripts
"""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.games.homeworlds import legal, outcome, reader, setup, state
from domain.games.homeworlds.apply import apply
from domain.games.homeworlds.check import check
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.dialect import API, Dialect
from domain.games.homeworlds.events import GameOpened
from domain.games.homeworlds.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat, Transcript

_RULE = "homeworlds.md#transcripts"
_HEADER = re.compile(r"(?P<number>\d{1,5})\) (?P<player>[^:]+):(?P<action>.*)")
_PLAYER = re.compile(r"(?P<name>\S.{0,60}?) \((?P<side>[NSEW])\)")
_PASS = re.compile(r"p(a(ss?)?)?", re.IGNORECASE)


class Written(NamedTuple):
    """A file as written: players and turns in the order they moved; `winner` is a seat, or None for nobody named."""

    players: tuple[str, str]
    turns: tuple[tuple[str, ...], ...]
    winner: Seat | None


def load(text: str) -> Transcript:
    """Return the game a file tells; raises IllegalCommand, its detail naming the turn, where the rules refuse."""
    written = parse(text)
    dialect = Dialect(lenient=True, aliases=_home_names(written.players))
    return _replayed(dialect, written.turns, written.winner)


def load_turns(text: str) -> Transcript:
    """Return the game that a text tells in our own notation, one turn a line; raises IllegalCommand as `load` does.

    What was played was meant: a small first ship and a turn that eliminates its mover need no asterisk.
    """
    lines = (line.strip().removesuffix("*").rstrip() for line in text.splitlines())
    return _replayed(API, tuple((f"{line} *",) for line in lines if line), None)


def parse(text: str) -> Written:
    """Return what a file says, without its chat; raises IllegalCommand `syntax` when it is no game of two."""
    head, rows = _split(text)
    named = map(_PLAYER.fullmatch, head.get("Participants", "").split(", "))
    seats = {found["side"]: found["name"] for found in named if found}
    if set(seats) != {"N", "S"}:
        raise IllegalCommand("syntax", "A transcript names its two participants, (N) and (S).", _RULE)
    players = (seats["N"], seats["S"])
    turns = _turns(rows)
    played = _without_leading_passes(turns)
    if (len(turns) - len(played)) % 2:
        players = (players[1], players[0])
    winner = head.get("Winner")
    return Written(players, tuple(played), players.index(winner) if winner in players else None)


def replay_turn(dialect: Dialect, now: State, lines: tuple[str, ...]) -> tuple[tuple[Command, ...], State]:
    """Return the commands of one written turn and the state after it; raises IllegalCommand."""
    seat = state.to_move(now)
    if not legal.awaiting(now):
        raise IllegalCommand("game-over", "The game is over.", "homeworlds.md#end")
    commands = reader.read_as(dialect, now, seat, "\n".join(lines) or "pass", True)
    for command in commands:
        check(now, seat, command)
        now = apply(now, seat, command)
    return commands, now


def _replayed(dialect: Dialect, written: tuple[tuple[str, ...], ...], winner: Seat | None) -> Transcript:
    options = setup.Options(turn_limit=0)
    now = setup.initial(GameOpened(options.turn_limit))
    turns = []
    for number, lines in enumerate(written, 1):
        seat = state.to_move(now)
        try:
            commands, now = replay_turn(dialect, now, lines)
        except IllegalCommand as refusal:
            raise IllegalCommand(refusal.code, f"Turn {number}: {refusal.detail}", refusal.rule) from refusal
        turns.append((seat, commands))
    return Transcript(options, tuple(turns), None if outcome.outcome(now) else winner)


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the header's fields and the rows from the first turn on."""
    rows = text.splitlines()
    start = next((i for i, row in enumerate(rows) if _HEADER.match(row)), len(rows))
    return dict(row.split(": ", 1) for row in rows[:start] if ": " in row), rows[start:]


def _turns(rows: list[str]) -> list[tuple[str, ...]]:
    turns: list[list[str]] = []
    chatting = False
    for row in rows:
        found = _HEADER.match(row)
        if found and int(found["number"]) == len(turns) + 1:
            turns.append([found["action"]])
            chatting = False
        elif row.startswith("\t"):
            chatting = True
        elif not chatting:
            turns[-1].append(row)
    return [tuple(line.strip() for line in turn if line.strip()) for turn in turns]


def _without_leading_passes(turns: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    idle = 0
    while idle < len(turns) and all(map(_PASS.fullmatch, turns[idle])):
        idle += 1
    return turns[idle:]


def _home_names(players: tuple[str, str]) -> dict[str, str]:
    # The site calls a homeworld after its player; of a name with a blank only the first word is an argument.
    firsts = {player.split()[0].lower(): home for player, home in zip(players, state.HOMES)}
    return {**firsts, **{player.lower(): home for player, home in zip(players, state.HOMES)}}
