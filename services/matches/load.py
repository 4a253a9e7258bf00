"""A match at its latest or an earlier version: what is cached, or its snapshot, and the events that came later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.kernel.game import AnyGame, Seat
from domain.match import events, evolve
from domain.match.state import Actor, Match, Recorded, awaiting
from services.eventstore.port import Envelope
from services.matches import codec, players, seats, snapshots
from services.matches.backend import Backend, Loaded
from services.matches.errors import (
    ForeignRuleset,
    Unauthenticated,
    UnknownGame,
    UnknownMatch,
    UnknownVersion,
    WrongSeat,
)

KEYED = ("match.SeatTaken", "match.SeatReleased", "match.SeatGivenToBot", "match.SeatRekeyed", "match.Resigned")
"""Events that come with a change of the match's secrets: secrets kept from before one of these are stale."""

NOT_HERE = (UnknownGame, ForeignRuleset, codec.UnknownEvent)
"""A history that is not at fault, but written in rules that are not spoken here."""


class Now(NamedTuple):
    """A match at its latest version, and the store's clock (ms) when it was read.

    A `kept` one was not read: it is as this process knows it, and somebody may have been quicker elsewhere.
    """

    loaded: Loaded
    now: int
    kept: bool = False


def latest(backend: Backend, match_id: str) -> Now:
    """Return the match as it is now, usually in one round trip, or another's who asks just now. Raises UnknownMatch."""
    found: Now = backend.looks.do(match_id, lambda: _latest(backend, match_id))
    return found


def at_version(backend: Backend, loaded: Loaded, version: int) -> Match:
    """Return an earlier version of a loaded match. Raises UnknownVersion."""
    if not 1 <= version <= loaded.head.version:
        raise UnknownVersion(loaded.head.version)
    if version == loaded.head.version:
        return loaded.match
    match_id = loaded.match.id
    return named(match_id, fold(backend.games, backend.store.read(match_id, 0, version)))


def fold(games: Mapping[str, AnyGame], envelopes: Iterable[Envelope]) -> Match:
    """Return the match that a history's first events describe. Raises UnknownGame, ForeignRuleset, UnknownEvent."""
    stream = iter(envelopes)
    match = birth(games, next(stream))
    for envelope in stream:
        match = evolve.evolve(match, recorded(match.game, envelope))
    return match


def named(match_id: str, match: Match) -> Match:
    """Return the match under the id it has here: an imported history keeps its own inside, which becomes its origin."""
    if match.id == match_id:
        return match
    return match._replace(id=match_id, origin={"kind": "import", "match": match.id, "origin": match.origin})


def birth(games: Mapping[str, AnyGame], envelope: Envelope) -> Match:
    """Return the match that a stream's first envelope opens. Raises UnknownGame, ForeignRuleset, UnknownEvent."""
    created = codec.event_from_json(events, events.PREFIX, envelope.type, envelope.schema, envelope.data)
    if not isinstance(created, events.Created):
        raise codec.UnknownEvent(envelope.type, envelope.schema)
    game = game_of(games, created.game)
    if created.ruleset != game.ruleset:
        raise ForeignRuleset(game.key, created.ruleset, game.ruleset)
    return evolve.birth(game, _record(envelope, created))


def recorded(game: AnyGame, envelope: Envelope) -> Recorded:
    """Return an envelope's event, decoded and lifted to today's form, with what the stream knows about it."""
    own = envelope.type.startswith(f"{events.PREFIX}.")
    source, prefix = (events, events.PREFIX) if own else (game, game.key)
    return _record(envelope, codec.event_from_json(source, prefix, envelope.type, envelope.schema, envelope.data))


def game_of(games: Mapping[str, AnyGame], key: str) -> AnyGame:
    """Return the game of this key. Raises UnknownGame."""
    game = games.get(key)
    if game is None:
        raise UnknownGame(tuple(games))
    return game


def seats_of(backend: Backend, loaded: Loaded, token: str | None) -> tuple[Seat, ...]:
    """Return the seats a token speaks for in this match: none without a token, and with a watcher's.

    A player's key speaks for every seat the player holds. Raises Unauthenticated for a token that is not of this match.
    """
    if token is None:
        return ()
    if players.is_key(token):
        held_by = players.of_key(backend, token)
        return tuple(seat for seat, chair in enumerate(loaded.match.chairs) if chair.player == held_by)
    seat = seats.seat_of(token, loaded.secrets, len(loaded.match.chairs))
    if seat is None and not seats.may_watch(token, loaded.secrets):
        raise Unauthenticated("this token is not of this match")
    return () if seat is None else (seat,)


def reader(backend: Backend, match_id: str, token: str | None) -> tuple[Now, Seat | None]:
    """Return the match and the seat (None: a spectator) that may read it with this token.

    Raises UnknownMatch, Unauthenticated, WrongSeat.
    """
    found = latest(backend, match_id)
    if is_host(backend, token):
        return found, None
    own = seats_of(backend, found.loaded, token)
    if not own and found.loaded.match.visibility != "public":
        if token is None:
            raise Unauthenticated("this match is not public; send the token of a seat or a watcher")
        if players.is_key(token):
            raise WrongSeat("this match is not public, and you hold no seat of it; send a watcher's token")
    return found, min(own, default=None)


def mover(backend: Backend, match_id: str, token: str | None) -> tuple[Now, Seat]:
    """Return what `player` does for whoever is about to append, in no round trip where this seat is to move.

    Nobody else could have moved meanwhile in a game of turns, and what was decided on an older match is not appended.
    Raises UnknownMatch, Unauthenticated, WrongSeat.
    """
    kept = backend.cache.get(match_id)
    if kept is not None and token is not None and not players.is_key(token):
        seat = seats.seat_of(token, kept.secrets, len(kept.match.chairs))
        if seat is not None and seat in awaiting(kept.match):
            return Now(kept, backend.store.now(), kept=True), seat
    return player(backend, match_id, token)


def player(backend: Backend, match_id: str, token: str | None) -> tuple[Now, Seat]:
    """Return the match and the seat that this token plays. Raises UnknownMatch, Unauthenticated, WrongSeat."""
    found = latest(backend, match_id)
    if token is None:
        raise Unauthenticated("send the token of your seat as `Authorization: Bearer mfs_...`")
    if is_host(backend, token):
        raise WrongSeat("the host's token plays no seat; send the token of a seat")
    own = seats_of(backend, found.loaded, token)
    if not own:
        raise WrongSeat("this is neither a seat's token nor the key of a player who holds a seat; send one of these")
    if len(own) > 1:
        raise WrongSeat("you hold several seats of this match; send the token of the one you mean")
    return found, own[0]


def is_host(backend: Backend, token: str | None) -> bool:
    """Return whether this is the host's token."""
    wanted = backend.settings.host_token
    return bool(wanted) and token is not None and seats.hashed(token) == seats.hashed(wanted)


def _latest(backend: Backend, match_id: str) -> Now:
    kept = backend.cache.get(match_id) or snapshots.read(backend, match_id)
    tail = backend.store.tail(match_id, kept.head.version if kept else 0)
    if kept is not None and tail.base != kept.head:
        # The store lost history that was folded here (a failover): what was kept is not true any more.
        backend.cache.drop(match_id)
        snapshots.drop(backend, match_id)
        kept, tail = None, backend.store.tail(match_id, 0)
    loaded = _onto(backend, match_id, kept, tail.envelopes)
    return Now(loaded, tail.now)


def _onto(backend: Backend, match_id: str, kept: Loaded | None, tail: tuple[Envelope, ...]) -> Loaded:
    if kept is not None and not tail:
        backend.cache.put(match_id, kept)
        return kept
    if kept is None and not tail:
        raise UnknownMatch
    match = _folded(backend, match_id, kept, tail)
    stale = kept is None or any(envelope.type in KEYED for envelope in tail)
    secrets = backend.store.secrets(match_id) if stale or kept is None else kept.secrets
    loaded = Loaded(match, tail[-1].head, secrets)
    backend.cache.put(match_id, loaded)
    return loaded


def _folded(backend: Backend, match_id: str, kept: Loaded | None, tail: tuple[Envelope, ...]) -> Match:
    if kept is None:
        return named(match_id, fold(backend.games, tail))
    match = kept.match
    for envelope in tail:
        match = evolve.evolve(match, recorded(match.game, envelope))
    return match


def _record(envelope: Envelope, event: object) -> Recorded:
    actor = Actor(envelope.actor["kind"], envelope.actor.get("seat"))
    return Recorded(envelope.version, envelope.at, actor, envelope.command_id, event)

