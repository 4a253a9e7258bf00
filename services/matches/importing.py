"""Bringing histories in: a file that was exported before, or a game recorded in another notation.

A file keeps its events, times and chain, and is refused as a whole when anything in it cannot have happened. A
transcript becomes a new match whose events are decided here, turn by turn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.kernel.errors import IllegalCommand
from domain.kernel.game import AnyGame, Json, Seat, Transcript
from domain.match.commands import Create, MatchCommand, Play, Resign
from domain.match.events import Wanted
from domain.match.resolve import commitment
from services.eventstore.port import Envelope
from services.matches import codec, drafting, history_file, load, seats, shapes
from services.matches.backend import Backend, Loaded
from services.matches.redecide import Untrue
from services.matches.verify import Verifier


class FaultyHistory(Exception):
    """The file's events cannot have happened; `check` and `version` (0: the header) say what and where."""

    def __init__(self, check: str, version: int, reason: str) -> None:
        super().__init__(f"version {version} fails the check of {check}: {reason}")
        self.check, self.version, self.reason = check, version, reason


class Imported(NamedTuple):
    """The match as it stands here; `tokens` play its seats where it can go on, `watch_token` shows it if not public."""

    loaded: Loaded
    tokens: dict[Seat, str]
    watch_token: str | None


def import_file(backend: Backend, content: bytes) -> Imported:
    """Take in an exported history. The same public history again is the same match.

    Raises BrokenFile, FaultyHistory, UnknownGame, ForeignRuleset, UnknownEvent.
    """
    file = history_file.parse(content)
    envelopes = _verified(backend, file)
    created = envelopes[0].data
    public = created["visibility"] == "public"
    match_id = _id_of(envelopes[-1].chain) if public else seats.new_match_id()
    watch = None if public else seats.new_token(seats.WATCH_PREFIX)
    secrets = {seats.REVEALED: file.seed} if file.seed is not None else {}
    if watch is not None:
        secrets[seats.WATCH] = seats.hashed(watch)
    backend.store.adopt(match_id, envelopes, secrets=secrets, due=None)
    return Imported(load.latest(backend, match_id).loaded, {}, watch)


def import_transcript(backend: Backend, game_key: str, text: str, format_: str) -> Imported:
    """Take in a game recorded in another notation, as a match that its human seats may go on with.

    `text` is one whole turn a line; other formats are the game's own. Raises UnknownGame, IllegalCommand (its detail
    names the turn), InvalidOptions.
    """
    game = load.game_of(backend.games, game_key)
    transcript = read_transcript(game, text, format_)
    seed, match_id = seats.new_seed(), seats.new_match_id()
    wanted = (Wanted("human"),) * _seats_of(game, transcript)
    create = Create(
        match=match_id, options=shapes.encode(transcript.options), seats=wanted, visibility="public",
        clock={"kind": "none"}, commitment=commitment(seed), entropy=tuple(seats.new_entropy() for _ in wanted),
        origin={"kind": "transcript", "format": format_},
    )  # fmt: skip
    draft = drafting.opened(game, create, transcript.options, seed, backend.levels(game), drafting.now(backend))
    for number, command in enumerate(_commands(transcript, len(wanted)), 1):
        draft = drafting.then(draft, command, f"turn-{number}", seed, backend.levels(game))
    tokens = {} if draft.match.over else {seat: seats.new_token(seats.SEAT_PREFIX) for seat in range(len(wanted))}
    secrets = {seats.SEED: seed.hex(), **{seats.field(s): seats.hashed(token) for s, token in tokens.items()}}
    backend.store.adopt(match_id, draft.envelopes, secrets=secrets, due=None)
    return Imported(load.latest(backend, match_id).loaded, tokens, None)


def read_transcript(game: AnyGame, text: str, format_: str) -> Transcript:
    """Return the game that a text records. Raises IllegalCommand."""
    if format_ == "text":
        return _plain(game, text)
    reader = game.transcripts.get(format_)
    if reader is None:
        known = ", ".join(("text", *game.transcripts))
        raise IllegalCommand("syntax", f"transcripts of {game.title} are read in the formats {known}")
    return reader(text)


def _plain(game: AnyGame, text: str) -> Transcript:
    if game.chance:
        raise IllegalCommand("syntax", f"{game.title} draws cards or lots; import an exported history instead")
    options = codec.options_from_json(game, {})
    setup = game.prepare(options, game.seats[0], drafting.nothing_drawn())
    state = game.initial(setup)
    turns: list[tuple[Seat, tuple[Any, ...]]] = []
    for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
        seat = min(game.awaiting(state), default=0)
        try:
            commands = game.read(state, seat, line.strip(), True)
            state = drafting.decided(game, state, seat, commands)
        except IllegalCommand as refusal:
            raise IllegalCommand(refusal.code, f"turn {number}: {refusal.detail}", refusal.rule) from refusal
        turns.append((seat, commands))
    return Transcript(options, tuple(turns), None)


def _commands(transcript: Transcript, seats_: int) -> Sequence[MatchCommand]:
    played: list[MatchCommand] = [Play(seat, commands) for seat, commands in transcript.turns]
    if transcript.winner is not None:
        played += [Resign(seat) for seat in range(seats_) if seat != transcript.winner]
    return played


def _seats_of(game: AnyGame, transcript: Transcript) -> int:
    return max([game.seats[0], *(seat + 1 for seat, _ in transcript.turns)])


def _verified(backend: Backend, file: history_file.HistoryFile) -> list[Envelope]:
    verifier = Verifier(backend.games, file.header, file.seed)
    envelopes = []
    try:
        verifier.begin()
        for envelope in file.envelopes():
            verifier.feed(envelope)
            envelopes.append(envelope)
        verifier.finish()
    except Untrue as fault:
        raise FaultyHistory(fault.check, fault.version, fault.reason) from None
    if verifier.follower.decided < len(envelopes):
        first = verifier.follower.decided + 1
        raise FaultyHistory("legality", first, "it is closed still: import the history once its match has ended")
    return envelopes


def _id_of(chain: str) -> str:
    return "i" + hashlib.sha256(chain.encode()).hexdigest()[:19]


def described(imported: Imported) -> Json:
    """Return the seats' tokens and the watch token as the answer to a creation lists them."""
    shown: Json = {"seats": [{"seat": seat, "token": token} for seat, token in imported.tokens.items()]}
    if imported.watch_token is not None:
        shown["watch_token"] = imported.watch_token
    return shown
