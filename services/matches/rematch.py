"""The next match of the same seats: whoever asks first opens it, and everybody who asks sits down at it."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from domain.kernel.game import Seat
from domain.match.commands import Create, MatchCommand, RekeySeat, TakeSeat
from domain.match.errors import MatchRefusal
from domain.match.events import Wanted
from domain.match.resolve import commitment
from domain.match.state import Actor, Match
from services.eventstore.port import VersionConflict
from services.matches import seats, submit
from services.matches.backend import Backend, Loaded
from services.matches.submit import Request

LABEL = b"matchfold rematch 1"


class Rematch(NamedTuple):
    """The next match, and the caller's seat in it with its new token."""

    match: Match
    seat: Seat
    token: str


def rematch(backend: Backend, loaded: Loaded, seat: Seat, command_id: str, fingerprint: str) -> Rematch:
    """Seat whoever held `seat` of a match that is over at the next one, and return it. Raises MatchRefusal."""
    parent = loaded.match
    if not parent.over:
        raise MatchRefusal("not-over", "this match still runs; there is a rematch once it has ended")
    match_id = next_id(bytes.fromhex(loaded.secrets[seats.SEED]))
    if not backend.store.exists(match_id):
        _open(backend, loaded, match_id, command_id, fingerprint)
    token, own = seats.new_token(seats.SEAT_PREFIX), next_seat(parent, seat)
    hashed = seats.hashed(token)
    request = Request(
        Actor("player"), command_id, fingerprint, secrets={seats.field(own): hashed, _heir(own): hashed}
    )
    player = parent.chairs[seat].player
    committed = submit.submit(backend, match_id, lambda found: _claim(found, own, player), request)
    return Rematch(committed.match, own, token)


def next_id(seed: bytes) -> str:
    """Return the id of the match that follows the one with this seed: all who ask meet there."""
    return "r" + hmac.digest(seed, LABEL, "sha256").hex()[:19]


def next_seat(parent: Match, seat: Seat) -> Seat:
    """Return where a seat of the match sits in the next one: all move on by one, and the second begins."""
    return (seat - 1) % len(parent.chairs)


def _open(backend: Backend, loaded: Loaded, match_id: str, command_id: str, fingerprint: str) -> None:
    """Open the next match, unless somebody is quicker: its bots sit, its people's seats are kept for them."""
    parent, seed = loaded.match, seats.new_seed()
    places = {next_seat(parent, seat): _wanted(loaded, seat) for seat in range(len(parent.chairs))}
    wanted = tuple(places[seat] for seat in range(len(places)))
    create = Create(
        match=match_id, options=parent.options, seats=wanted, visibility=parent.visibility, clock=parent.clock,
        commitment=commitment(seed), entropy=tuple(seats.new_entropy() if w.kind == "bot" else "" for w in wanted),
        origin={"kind": "rematch", "match": parent.id}, leavers=parent.leavers,
    )  # fmt: skip
    secrets = {seats.WATCH: loaded.secrets[seats.WATCH]} if seats.WATCH in loaded.secrets else {}
    request = Request(Actor("system"), command_id, fingerprint)
    try:
        submit.create(backend, parent.game.key, create, seed, secrets, request)
    except VersionConflict:
        return


def _wanted(loaded: Loaded, seat: Seat) -> Wanted:
    """A person's seat is one with a token, also when a bot played it to the end."""
    chair = loaded.match.chairs[seat]
    if seats.field(seat) in loaded.secrets:
        return Wanted("reserved")
    return Wanted("bot", chair.level) if chair.kind == "bot" else Wanted("open")


def _claim(found: Loaded, seat: Seat, player: str | None) -> MatchCommand:
    """Sit down, or be given a new token in place of the one a rematch gave before."""
    match, chair = found.match, found.match.chairs[seat]
    if match.over:
        raise MatchRefusal("match-over", f"the rematch {match.id} has ended, too; ask there for the next one")
    if chair.kind == "open":
        return TakeSeat(seat, player=player, entropy=seats.new_entropy(), reserved=chair.reserved)
    given, current = found.secrets.get(_heir(seat)), found.secrets.get(seats.field(seat))
    if given is None or given != current:
        raise MatchRefusal("seat-taken", "your seat at the rematch was left, or its token changed; ask who holds it")
    return RekeySeat(seat)


def _heir(seat: Seat) -> str:
    """The name among a match's secrets of the hashed token that a rematch has given for the seat."""
    return f"heir:{seat}"
