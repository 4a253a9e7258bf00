"""Bringing histories in: a file that was exported before, or a game recorded in another notation.

A file keeps its events, times and chain, and is refused as a whole when anything in it cannot have happened. A
transcript becomes a new match whose events are decided here, turn by turn.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from domain.kernel.game import Json, Seat
from services.eventstore.port import Envelope
from services.matches import history_file, load, seats, transcripts
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
    seed, at = seats.new_seed(), backend.store.now()
    draft = transcripts.written(game, text, format_, seats.new_match_id(), seed, backend.levels(game), at)
    playable = () if draft.match.over else range(len(draft.match.chairs))
    tokens = {seat: seats.new_token(seats.SEAT_PREFIX) for seat in playable}
    secrets = {seats.SEED: seed.hex(), **seats.hashed_all(tokens)}
    backend.store.adopt(draft.match.id, draft.envelopes, secrets=secrets, due=None)
    return Imported(load.latest(backend, draft.match.id).loaded, tokens, None)


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
