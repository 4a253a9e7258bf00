"""Opening matches and sitting down: ids, seeds and tokens are made here, and shown once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from domain.kernel.game import Json, Seat
from domain.match.commands import Create, RekeySeat, ReleaseSeat, TakeSeat
from domain.match.events import Leavers, Visibility, Wanted
from domain.match.resolve import commitment
from domain.match.state import Actor
from services.matches import load, seats, submit
from services.matches.backend import Backend
from services.matches.submit import Committed, Request


@dataclass(frozen=True, slots=True)
class Order:
    """A match somebody wants to host. `entropy` (hex) is what the creator's seats add to the chance.

    `player` is the creator's id, None for whoever is no player.
    """

    game: str
    options: Json = field(default_factory=dict)
    seats: tuple[Wanted, ...] | None = None
    visibility: Visibility = "public"
    clock: Json = field(default_factory=lambda: {"kind": "none"})
    leavers: Leavers = "loss"
    entropy: str | None = None
    player: str | None = None


class Opened(NamedTuple):
    """A new match, the tokens of its human seats, and the watchers' token of a match seen by link."""

    committed: Committed
    tokens: Mapping[Seat, str]
    watch_token: str | None


class Seated(NamedTuple):
    """A seat's new occupant; `token` is None for a bot, and for a repeated request: no token is shown twice."""

    committed: Committed
    token: str | None


def open_match(backend: Backend, order: Order, command_id: str, fingerprint: str) -> Opened:
    """Open a match. Raises UnknownGame, InvalidOptions, ShapeError."""
    game = load.game_of(backend.games, order.game)
    wanted = order.seats if order.seats is not None else (Wanted("human"),) * game.seats[0]
    tokens = {seat: seats.new_token(seats.SEAT_PREFIX) for seat, one in enumerate(wanted) if one.kind == "human"}
    watch = seats.new_token(seats.WATCH_PREFIX) if order.visibility == "link" else None
    seed = seats.new_seed()
    create = Create(
        match=seats.new_match_id(), options=order.options, seats=wanted, visibility=order.visibility,
        clock=order.clock, commitment=commitment(seed), entropy=tuple(_entropy(one, order.entropy) for one in wanted),
        leavers=order.leavers, players=tuple(order.player if one.kind == "human" else None for one in wanted),
    )  # fmt: skip
    secrets = seats.hashed_all(tokens)
    if watch is not None:
        secrets[seats.WATCH] = seats.hashed(watch)
    request = Request(Actor("system"), command_id, fingerprint)
    committed = submit.create(backend, order.game, create, seed, secrets, request)
    return Opened(committed, tokens, watch)


def take_seat(
    backend: Backend,
    match_id: str,
    seat: Seat,
    command_id: str,
    fingerprint: str,
    *,
    kind: Literal["human", "bot"] = "human",
    level: str | None = None,
    entropy: str | None = None,
    player: str | None = None,
    expected: int | None = None,
) -> Seated:
    """Sit down on an open seat, or put a bot there. Raises MatchRefusal, InvalidOptions, UnknownMatch."""
    token = seats.new_token(seats.SEAT_PREFIX) if kind == "human" else None
    command = TakeSeat(seat, kind, level, player if kind == "human" else None, entropy or seats.new_entropy())
    kept = {seats.field(seat): seats.hashed(token)} if token else {}
    request = Request(Actor("player"), command_id, fingerprint, expected, secrets=kept)
    committed = submit.submit(backend, match_id, lambda _: command, request)
    return Seated(committed, None if committed.repeated else token)


def release_seat(
    backend: Backend,
    match_id: str,
    seat: Seat,
    actor: Actor,
    command_id: str,
    fingerprint: str,
    level: str | None,
    *,
    expected: int | None = None,
) -> Committed:
    """Leave a seat open, or to a bot of `level`; its token is void from now on."""
    request = Request(actor, command_id, fingerprint, expected, forget=(seats.field(seat),))
    return submit.submit(backend, match_id, lambda _: ReleaseSeat(seat, level), request)


def rotate_token(
    backend: Backend,
    match_id: str,
    seat: Seat,
    actor: Actor,
    command_id: str,
    fingerprint: str,
    *,
    expected: int | None = None,
) -> Seated:
    """Replace a seat's token; the old one is void from now on."""
    token = seats.new_token(seats.SEAT_PREFIX)
    kept = {seats.field(seat): seats.hashed(token)}
    request = Request(actor, command_id, fingerprint, expected, secrets=kept)
    committed = submit.submit(backend, match_id, lambda _: RekeySeat(seat), request)
    return Seated(committed, None if committed.repeated else token)


def _entropy(wanted: Wanted, given: str | None) -> str:
    if wanted.kind == "open":
        return ""
    return given if given is not None and wanted.kind == "human" else seats.new_entropy()
