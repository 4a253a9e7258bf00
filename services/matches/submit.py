"""The only door through which events enter a stream: load, decide, append, and again when somebody was quicker."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from domain.kernel.chance import NoChance
from domain.kernel.errors import IllegalCommand, InvalidOptions, PeekRefused
from domain.match import evolve, legal, resolve
from domain.match.commands import Create, Expire, MatchCommand, Play
from domain.match.errors import MatchRefusal
from domain.match.state import Actor, Match, Recorded, expired
from services.eventstore.port import START, Envelope, Receipt, ReusedKey, VersionConflict, actor_key
from services.matches import codec, drafting, load, owed, seats, shapes
from services.matches.backend import Backend, Loaded
from services.matches.errors import Unauthenticated, UnknownMatch

log = logging.getLogger(__name__)

TRIES = 24
"""More than sit at any table: a request that names no version loses each time to somebody else's that succeeds."""

Want = Callable[[Loaded], MatchCommand]
"""The command, given the match it is meant for (a text is read against its state)."""


class Request(NamedTuple):
    """Who asks, and how to know the request again when it is repeated.

    `expected` is the version the client built on, None when it named none. `secrets` are set and `forget` deleted with
    the commit. `seen` is the match as the asker has just loaded it: the first try builds on it as it is. `token` is the
    seat's, where it spoke with one: it is looked at again whenever the match is loaded anew.
    """

    actor: Actor
    command_id: str
    fingerprint: str
    expected: int | None = None
    caused_by: int | None = None
    secrets: Mapping[str, str] = {}
    forget: Iterable[str] = ()
    seen: load.Now | None = None
    token: str | None = None


class Committed(NamedTuple):
    """The match after a commit, its events and their envelopes; `repeated` when it had been made before."""

    match: Match
    events: tuple[Any, ...]
    envelopes: tuple[Envelope, ...]
    repeated: bool


class Preview(NamedTuple):
    """What a dry run may tell: the match as it would be, or None where chance or a secret would show."""

    match: Match | None


def submit(backend: Backend, match_id: str, want: Want, request: Request) -> Committed:
    """Append what a command causes and return the commit; a repeated request returns its first one.

    Raises IllegalCommand, InvalidOptions, UnknownMatch, VersionConflict, ReusedKey, StoreUnavailable.
    """
    if request.seen is not None and request.seen.kept:
        try:
            return _try(backend, settled(backend, request.seen), want, request)
        except (VersionConflict, IllegalCommand, InvalidOptions, Unauthenticated):
            request = request._replace(seen=None)  # that may be so because the match has moved on: look, then say it
    tries = 1 if request.expected is not None else TRIES
    for attempt in range(1, tries + 1):
        try:
            seen = request.seen if attempt == 1 else None
            return _try(backend, settled(backend, seen or load.latest(backend, match_id)), want, request)
        except VersionConflict as conflict:
            repeated = _repeated(backend, match_id, request)
            if repeated is not None:
                return repeated
            if attempt == tries:
                raise
            log.info("event=conflict match=%s version=%d attempt=%d", match_id, conflict.version, attempt)
        except (IllegalCommand, InvalidOptions):
            # The position may have moved on because of this very request, when its first answer was lost.
            repeated = _repeated(backend, match_id, request)
            if repeated is not None:
                return repeated
            raise
    raise AssertionError("unreachable")


def settled(backend: Backend, seen: load.Now) -> load.Now:
    """Return the match once everything has happened that somebody's time being up brings; usually it is as it was.

    Who finds the same at the same time does no harm: each expiry is one command, of one version.
    """
    while True:
        loaded = seen.loaded
        at = max(loaded.head.at, seen.now)
        seat = expired(loaded.match, at)
        if seat is None or seats.SEED not in loaded.secrets:
            return seen
        version = loaded.head.version
        request = Request(Actor("system", seat), f"expire-{version}", "expire", caused_by=version)
        try:
            _commit(backend, seen, Expire(at), request)
        except VersionConflict:
            log.info("event=expiry-superseded match=%s version=%d", loaded.match.id, version)
        seen = load.latest(backend, loaded.match.id)


def preview(backend: Backend, seen: load.Now, command: MatchCommand, expected: int | None) -> Preview:
    """Return what a command would do, without appending and without chance. Raises as `submit` does.

    Somebody's time being up is not settled here either: then the command is refused as one that comes too late.
    """
    loaded = seen.loaded
    match = loaded.match
    if expected is not None and expected != match.version:
        raise VersionConflict(match.id, expected, match.version)
    legal.check(match, command, backend.levels(match.game))
    legal.check_time(match, command, max(loaded.head.at, seen.now))
    try:
        caused = resolve.resolve(match, command, lambda _: NoChance(), _options(match))
    except PeekRefused:
        return Preview(None)
    if match.game.hidden:
        return Preview(None)  # what a command turns up (a face-down card) is told only to those who commit to it
    return Preview(_evolved(match, caused, match.at, Request(Actor("player"), "preview", "")))


def create(
    backend: Backend, game_key: str, command: Create, seed: bytes, secrets: Mapping[str, str], request: Request
) -> Committed:
    """Open a new match and return its first commit. Raises UnknownGame, InvalidOptions, ShapeError."""
    game = load.game_of(backend.games, game_key)
    options = codec.options_from_json(game, command.options)
    wanted = replace(command, options=shapes.encode(options))
    caused = resolve.create(game, wanted, options, backend.levels(game), drafting.draws(seed, 0))
    now = backend.store.now()
    after = evolve.birth(game, Recorded(1, now, request.actor, request.command_id, caused[0]))
    after = _evolved(after, caused[1:], now, request)
    kept = {seats.SEED: seed.hex(), **secrets}
    drafts = tuple(drafting.draft_of(game.key, event) for event in caused)
    appended = backend.store.append(
        command.match, START, drafts, actor=drafting.actor_json(request.actor), command_id=request.command_id,
        fingerprint=request.fingerprint, secret=seed, now=now, due=owed.due_at(backend, after, now), secrets=kept,
    )  # fmt: skip
    backend.cache.put(after.id, Loaded(after, appended.envelopes[-1].head, kept))
    log.info("event=created match=%s game=%s version=%d", after.id, game.key, after.version)
    owed.ask(backend, after)
    return Committed(after, caused, appended.envelopes, False)


def _try(backend: Backend, seen: load.Now, want: Want, request: Request) -> Committed:
    loaded = seen.loaded
    match = loaded.match
    if request.expected is not None and request.expected != match.version:
        raise VersionConflict(match.id, request.expected, match.version)
    if request.token is not None and request.actor.seat not in load.seats_of(backend, loaded, request.token):
        raise Unauthenticated("this token is no longer the seat's")
    if seats.SEED not in loaded.secrets:
        raise MatchRefusal("imported", "an imported match may be looked at and forked; it cannot be played on")
    return _commit(backend, seen, want(loaded), request)


def _commit(backend: Backend, seen: load.Now, command: MatchCommand, request: Request) -> Committed:
    loaded, now = seen.loaded, seen.now
    match = loaded.match
    legal.check(match, command, backend.levels(match.game), bot=request.actor.kind == "bot")
    legal.check_time(match, command, max(loaded.head.at, now))
    seed = bytes.fromhex(loaded.secrets[seats.SEED])
    draws, state = drafting.draws(seed, match.version), None
    if isinstance(command, Play):
        caused, state = resolve.play(match, command.seat, command.commands, draws)
    else:
        caused = resolve.resolve(match, command, draws, _options(match))
    after = _evolved(match, caused, max(loaded.head.at, now), request, state)
    return _append(backend, loaded, after, caused, seed, now, request)


def _append(
    backend: Backend, loaded: Loaded, after: Match, caused: tuple[Any, ...], seed: bytes, now: int, request: Request
) -> Committed:
    match = loaded.match
    drafts = tuple(drafting.draft_of(match.game.key, event) for event in caused)
    appended = backend.store.append(
        match.id, loaded.head, drafts, actor=drafting.actor_json(request.actor), command_id=request.command_id,
        fingerprint=request.fingerprint, secret=seed, now=now, caused_by=request.caused_by,
        due=owed.due_at(backend, after, now), secrets=request.secrets, forget=request.forget,
    )  # fmt: skip
    if appended.repeated:
        return _receipted(backend, match.id, appended.receipt)
    backend.cache.put(match.id, Loaded(after, appended.envelopes[-1].head, _kept(loaded.secrets, request)))
    log.info(
        "event=commit match=%s version=%d events=%d command_id=%s actor=%s",
        match.id, after.version, len(caused), request.command_id, request.actor.kind,
    )  # fmt: skip
    owed.ask(backend, after)
    return Committed(after, caused, appended.envelopes, False)


def _kept(secrets: Mapping[str, str], request: Request) -> Mapping[str, str]:
    forget = set(request.forget)
    if not forget and not request.secrets:
        return secrets
    return {name: value for name, value in secrets.items() if name not in forget} | dict(request.secrets)


def _repeated(backend: Backend, match_id: str, request: Request) -> Committed | None:
    receipt = backend.store.receipt(match_id, actor_key(drafting.actor_json(request.actor)), request.command_id)
    if receipt is None:
        return None
    if receipt.fingerprint != request.fingerprint:
        raise ReusedKey(match_id, request.command_id, receipt)
    return _receipted(backend, match_id, receipt)


def _receipted(backend: Backend, match_id: str, receipt: Receipt) -> Committed:
    history = backend.store.read(match_id, 0, receipt.last)
    if len(history) < receipt.last:
        raise UnknownMatch
    match, envelopes = load.fold(backend.games, history), tuple(history[receipt.first - 1 :])
    caused = tuple(load.recorded(match.game, envelope).event for envelope in envelopes)
    return Committed(load.named(match_id, match), caused, envelopes, True)


def _evolved(match: Match, caused: tuple[Any, ...], at: int, request: Request, state: Any = None) -> Match:
    recorded = [
        Recorded(version, at, request.actor, request.command_id, event)
        for version, event in enumerate(caused, match.version + 1)
    ]  # fmt: skip
    return evolve.commit(match, recorded, state)


def _options(match: Match) -> Any:
    """Return the match's options as the game's own while they matter: until it has begun."""
    return codec.options_from_json(match.game, match.options) if match.status == "open" else None
