"""What is worth a notice: told once for each (match, version, kind) and seat, to the webhooks that want it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import orjson

from domain.kernel.game import Json, Seat
from domain.match.state import Match, awaiting
from services.eventstore.port import Envelope
from services.matches import history, outbox, webhooks
from services.matches.backend import Backend, Loaded
from services.matches.outbox import Delivery
from services.matches.webhooks import Hook, Kind

log = logging.getLogger(__name__)

EVENTS: Final[dict[str, Kind]] = {
    "match.Begun": "begun",
    "match.DrawOffered": "draw-offered",
    "match.TakebackAsked": "takeback-asked",
    "match.SeatTaken": "seat-taken",
    "match.Ended": "ended",
    "match.Abandoned": "ended",
}
ASKED: Final = ("draw-offered", "takeback-asked")
"""Kinds that are news to everybody but the seat that asks."""
STALE: Final = 86_400  # seconds after its end a match tells nothing any more
KEPT: Final = 7 * STALE


class Notice(NamedTuple):
    """Something that happened at `version`, `at` (ms); `seat` is whom it is about, None for the match as a whole."""

    kind: Kind
    version: int
    seat: Seat | None
    at: int


class Told(NamedTuple):
    """How far a match was told: up to `version`, when it waited for these seats."""

    version: int = 0
    awaiting: tuple[Seat, ...] = ()


def tell(backend: Backend, loaded: Loaded) -> bool:
    """Put the notices of what happened since last time on their way; return whether there were any."""
    match = loaded.match
    if match.origin is not None and match.origin["kind"] == "import":
        return False
    hooks = webhooks.of_all(backend, _owners(match))
    if not hooks:
        return False
    while True:
        before = outbox.told(backend, match.id)
        told = Told(*orjson.loads(before)) if before else Told()
        if told.version >= match.version or (not before and _long_over(backend, match)):
            return False
        found = list(_notices(match, told, history.between(backend, match.id, told.version, match.version)))
        new = [_delivery(match, hook, notice) for hook in hooks for notice in found if _wants(match, hook, notice)]
        now = orjson.dumps([match.version, sorted(awaiting(match))]).decode()
        if outbox.post(backend, match.id, before, now, KEPT if match.over else 0, new):
            break
    if match.over:
        webhooks.expire(backend, webhooks.of_match(match.id))
    if new:
        _ask(backend, match)
    return bool(new)


def forget(backend: Backend, match: Match) -> None:
    """Drop whatever was noted for the match's notices, its webhooks included."""
    webhooks.remove_all(backend, webhooks.of_match(match.id))
    outbox.forget(backend, match.id)


def _owners(match: Match) -> tuple[str, ...]:
    players = sorted({chair.player for chair in match.chairs if chair.player is not None})
    return (webhooks.of_match(match.id), *(webhooks.of_player(player) for player in players))


def _notices(match: Match, told: Told, envelopes: Iterator[Envelope]) -> Iterator[Notice]:
    seen = list(envelopes)
    for envelope in seen:
        kind = EVENTS.get(envelope.type)
        if kind is not None:
            yield Notice(kind, envelope.version, envelope.data.get("seat"), envelope.at)
    for seat in sorted(awaiting(match)):
        if match.chairs[seat].kind == "human" and (seat not in told.awaiting or _answered(seat, seen)):
            yield Notice("your-turn", match.version, seat, match.at)


def _answered(seat: Seat, envelopes: Sequence[Envelope]) -> bool:
    """Return whether the seat has moved and somebody else after it, so that its turn is another one."""
    moved = False
    for envelope in envelopes:
        if envelope.type.startswith("match."):
            continue
        if envelope.actor.get("seat") == seat:
            moved = True
        elif moved:
            return True
    return False


def _wants(match: Match, hook: Hook, notice: Notice) -> bool:
    if notice.kind not in hook.kinds or notice.at < hook.created_at:
        return False
    if hook.owner == webhooks.of_match(match.id):
        return True
    own = {seat for seat, chair in enumerate(match.chairs) if webhooks.of_player(chair.player or "") == hook.owner}
    if notice.kind in ASKED:
        return notice.seat not in own
    return notice.kind != "your-turn" or notice.seat in own


def _delivery(match: Match, hook: Hook, notice: Notice) -> Delivery:
    seat = "" if notice.seat is None else f".{notice.seat}"
    delivery_id = f"{hook.id}.{match.id}.{notice.version}.{notice.kind}{seat}"
    body: Json = {
        "id": delivery_id,
        "kind": notice.kind,
        "match": match.id,
        "game": match.game.key,
        "version": notice.version,
        "seat": notice.seat,
        "at": notice.at,
    }
    return Delivery(delivery_id, hook.owner, hook.id, body)


def _ask(backend: Backend, match: Match) -> None:
    try:
        backend.enqueue("notify", match.id, match.version, 0)
    except Exception:  # they are in the outbox; whatever the queue's trouble is, the launcher asks again
        log.exception("event=enqueue-failed match=%s version=%d job=notify", match.id, match.version)


def _long_over(backend: Backend, match: Match) -> bool:
    return match.over and backend.store.now() - match.at > STALE * 1000
