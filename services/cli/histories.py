"""`matchfold verify | show | diff | export | import`: histories at the terminal, by the rules alone."""

from __future__ import annotations

import argparse
import difflib
import json
import time
from collections.abc import Iterator

import orjson

from domain.ai.choose import levels
from domain.games import GAMES
from domain.kernel.errors import DomainError
from domain.kernel.game import Json
from domain.match import events, view
from domain.match.state import Match
from services.cli import progress, sources
from services.eventstore.port import Envelope
from services.matches import history_file, load, seats, transcripts, verify
from services.matches.errors import UnknownGame

NOT_REDACTED = "a part of this history is closed to you: show it with the token of a seat, or when the match has ended"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands on histories."""
    check = _command(commands, "verify", verify_history, "check a history: chain, digests, rules, draws")
    check.add_argument("--json", action="store_true", help="print the report as JSON")
    show = _command(commands, "show", show_history, "print the board at a version")
    show.add_argument("--version", type=int, help="the version to show; the last one when left out")
    compare = _command(commands, "diff", diff_history, "print what changed between two versions")
    compare.add_argument("--from", dest="start", type=int, required=True, help="the earlier version")
    compare.add_argument("--to", dest="end", type=int, required=True, help="the later version")
    out = _command(commands, "export", export_history, "write a history, or its moves as text, to a file")
    out.add_argument("--format", choices=("ndjson", "text"), default="ndjson")
    out.add_argument("-o", "--output", help="the new file; standard output when left out")
    _add_import(commands)


def verify_history(options: argparse.Namespace) -> int:
    """Print the report and return 0 when nothing is at fault, else 1."""
    file = sources.history(options.source, options.token)
    try:
        with progress.bar(len(file), "verifying") as tick:
            report = verify.verify(GAMES, file.envelopes(), file.header, file.seed, tick)
    except history_file.BrokenFile as broken:
        raise sources.SourceError(f"{options.source}: {broken}") from None
    except load.NOT_HERE as error:
        raise sources.SourceError(f"{options.source}: cannot be verified here: {error}") from None
    if options.json:
        print(json.dumps(report.to_json(), indent=2))
    else:
        for check in report.checks:
            where = "" if check.version is None else f" (version {check.version})"
            print(f"{'ok   ' if check.ok else 'FAULT'} {check.check:9} {check.detail}{where}")
    return 0 if report.ok else 1


def show_history(options: argparse.Namespace) -> int:
    """Print the match and its board at a version."""
    print(_shown(_at(options, options.version)))
    return 0


def diff_history(options: argparse.Namespace) -> int:
    """Print the differences of two versions as a unified diff."""
    before, after = _at(options, options.start), _at(options, options.end)
    names = (f"version {before.version}", f"version {after.version}")
    lines = difflib.unified_diff(_lines(before), _lines(after), *names, lineterm="")
    print("\n".join(lines))
    return 0


def export_history(options: argparse.Namespace) -> int:
    """Write the history as it is, or its moves as text."""
    content = sources.read(options.source, options.token)
    file = sources.history(options.source, options.token) if options.source != "-" else history_file.parse(content)
    if options.format == "ndjson":
        sources.write(options.output, content)
        return 0
    match = _folded(file, None)
    if match.game.chance:
        raise sources.SourceError(f"moves alone do not tell what {match.game.title} drew; export it as ndjson")
    sources.write(options.output, "".join(f"{line}\n" for line in _moves(file, match)).encode())
    return 0


def import_history(options: argparse.Namespace) -> int:
    """Turn a transcript into a history file, or send a history or a transcript to a server."""
    content = sources.read(options.source, None)
    if options.to is not None:
        print(json.dumps(_sent(options, content), indent=2))
        return 0
    if options.game is None:
        raise sources.SourceError("name the transcript's game with --game, or a server with --to")
    sources.write(options.output, _written(options, content))
    return 0


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, run: object, about: str
) -> argparse.ArgumentParser:
    added = commands.add_parser(name, help=about, description=about)
    added.add_argument("source", help="a file, - for standard input, or the URL of a match")
    added.add_argument("--token", help="a seat's or watcher's token, for a URL (or MATCHFOLD_TOKEN)")
    added.set_defaults(run=run)
    return added


def _add_import(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    about = "turn a transcript into a history file, or send either to a server"
    added = commands.add_parser("import", help=about, description=about)
    added.add_argument("source", help="a transcript or a history, - for standard input")
    added.add_argument("--game", choices=sorted(GAMES), help="the transcript's game")
    added.add_argument("--format", default="text", help="the transcript's notation: text (one turn a line), sdg, ...")
    added.add_argument("--to", metavar="URL", help="the server to import into; otherwise a history is written")
    added.add_argument("--token", help="a token for the server (or MATCHFOLD_TOKEN)")
    added.add_argument("-o", "--output", help="the new file; standard output when left out")
    added.set_defaults(run=import_history)


def _at(options: argparse.Namespace, version: int | None) -> Match:
    return _folded(sources.history(options.source, options.token), version)


def _folded(file: history_file.HistoryFile, version: int | None) -> Match:
    wanted = len(file) if version is None else version
    if not 1 <= wanted <= len(file):
        raise sources.SourceError(f"this history has the versions 1 to {len(file)}")
    try:
        return load.fold(GAMES, _open(file.envelopes(), wanted))
    except (history_file.BrokenFile, *load.NOT_HERE) as error:
        raise sources.SourceError(str(error)) from None


def _open(envelopes: Iterator[Envelope], wanted: int) -> Iterator[Envelope]:
    for envelope in envelopes:
        if envelope.version > wanted:
            return
        if envelope.redacted:
            raise sources.SourceError(f"version {envelope.version}: {NOT_REDACTED}")
        yield envelope


def _shown(match: Match) -> str:
    return "\n".join(_lines(match))


def _lines(match: Match) -> list[str]:
    shown = view.view(match, None)
    outcome = shown["outcome"]
    ended = "" if outcome is None else f", {outcome['reason']}, won by {outcome['winners'] or 'nobody'}"
    awaited = f", awaiting {shown['awaiting']}" if shown["awaiting"] else ""
    head = f"{match.game.title}, version {match.version}: {match.status}{awaited}{ended}"
    last = shown["last"]
    lines = [head, *([f"last: seat {last['seat']}: {last['text']}"] if last and last["text"] else []), ""]
    board = "" if match.state is None else _whole_board(match)
    return lines + board.splitlines()


def _whole_board(match: Match) -> str:
    # Whoever holds the whole file may see it from every seat.
    if not match.game.hidden:
        return match.game.draw(match.state, None)
    boards = (f"seat {seat}:\n{match.game.draw(match.state, seat)}" for seat in range(len(match.chairs)))
    return "\n\n".join(boards)


def _moves(file: history_file.HistoryFile, match: Match) -> Iterator[str]:
    line: list[str] = []
    turn: str | None = None
    for envelope in _open(file.envelopes(), len(file)):
        if envelope.type.startswith(f"{events.PREFIX}."):
            continue
        if envelope.command_id != turn and line:
            yield "; ".join(line)
            line = []
        turn = envelope.command_id
        told = match.game.tell(load.recorded(match.game, envelope).event)
        line += [told] if told else []
    if line:
        yield "; ".join(line)


def _sent(options: argparse.Namespace, content: bytes) -> Json:
    url = options.to.rstrip("/") + "/matches/import"
    if options.game is None:
        return sources.post(url, content, "application/x-ndjson", options.token)
    body = {"game": options.game, "transcript": content.decode(errors="replace"), "format": options.format}
    return sources.post(url, orjson.dumps(body), "application/json", options.token)


def _written(options: argparse.Namespace, content: bytes) -> bytes:
    game, seed, at = GAMES[options.game], seats.new_seed(), time.time_ns() // 1_000_000
    text = content.decode(errors="replace")
    try:
        draft = transcripts.written(game, text, options.format, seats.new_match_id(), seed, levels(game), at)
    except (DomainError, UnknownGame) as refusal:
        raise sources.SourceError(f"{options.source}: {refusal}") from None
    return history_file.written(draft.match, draft.envelopes, seed.hex() if draft.match.over else None)

