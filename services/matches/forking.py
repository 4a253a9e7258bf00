"""Going on from an earlier position in a match of one's own."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.game import Seat
from domain.match import resolve, takebacks
from domain.match.commands import Create
from domain.match.errors import MatchRefusal
from domain.match.events import Visibility, Wanted
from domain.match.resolve import commitment
from services.matches import drafting, load, owed, seats
from services.matches.backend import Backend, Loaded
from services.matches.errors import UnknownVersion


class Forked(NamedTuple):
    """The new match, its human seats' tokens, and the watch token if it is seen by link."""

    loaded: Loaded
    tokens: dict[Seat, str]
    watch_token: str | None


def fork(
    backend: Backend, loaded: Loaded, version: int, wanted: tuple[Wanted, ...] | None, visibility: Visibility
) -> Forked:
    """Open a match that begins where `loaded` stood at `version`; all seats are the caller's unless `wanted` says else.

    Raises UnknownVersion, InvalidOptions, and MatchRefusal where a fork would open secrets of a running match, where
    the match had not begun yet, and where the game was over.
    """
    parent = loaded.match
    if parent.game.hidden and not parent.over:
        raise MatchRefusal("secrets-in-play", "this match hides cards from its seats; fork it when it is over")
    if not 1 <= version <= loaded.head.version:
        raise UnknownVersion(loaded.head.version)
    history = backend.store.read(parent.id, 0, version)
    copied = takebacks.effective(load.recorded(parent.game, envelope) for envelope in history)
    if not copied:
        raise MatchRefusal("not-begun", "the match had not begun at this version; fork a later one")
    seed, match_id = seats.new_seed(), seats.new_match_id()
    chosen = wanted if wanted is not None else (Wanted("human"),) * len(parent.chairs)
    create = Create(
        match=match_id, options=parent.options, seats=chosen, visibility=visibility, clock={"kind": "none"},
        commitment=commitment(seed), entropy=tuple(seats.new_entropy() for _ in chosen),
        origin={"kind": "fork", "match": parent.id, "version": version, "chain": history[-1].chain},
    )  # fmt: skip
    caused = resolve.fork(parent.game, create, backend.levels(parent.game), copied)
    at = backend.store.now()
    draft = drafting.begun(parent.game, caused, seed, at, "fork")
    return _opened(backend, draft, seed, visibility)


def _opened(backend: Backend, draft: drafting.History, seed: bytes, visibility: Visibility) -> Forked:
    match = draft.match
    humans = (seat for seat, chair in enumerate(match.chairs) if chair.kind == "human")
    tokens = {seat: seats.new_token(seats.SEAT_PREFIX) for seat in humans}
    watch = seats.new_token(seats.WATCH_PREFIX) if visibility == "link" else None
    secrets = {seats.SEED: seed.hex(), **seats.hashed_all(tokens)}
    if watch is not None:
        secrets[seats.WATCH] = seats.hashed(watch)
    due = owed.due_at(backend, match, match.at)
    backend.store.adopt(match.id, draft.envelopes, secrets=secrets, due=due)
    owed.ask(backend, match)
    return Forked(load.latest(backend, match.id).loaded, tokens, watch)
