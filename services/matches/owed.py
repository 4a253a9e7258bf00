"""What the service owes a match: the turns of its bots, and an end to what somebody's time is up for.

The due set is the truth, the queue only the fast path.
"""

from __future__ import annotations

import logging

from domain.ai import choose
from domain.kernel.game import Seat
from domain.match.state import Match, bots_to_move, first_up
from services.matches.backend import Backend

log = logging.getLogger(__name__)


def due_at(backend: Backend, match: Match, now: int) -> int | None:
    """Return when (ms) what the match owes is late, or None when it owes nothing."""
    up = first_up(match)
    lease = now + lease_ms(backend) if bots_to_move(match) else None
    return min(filter(None, (lease, up and up[0])), default=None)


def lease_ms(backend: Backend) -> int:
    """Return how long a bot's turn may take before it is asked for again, in ms."""
    settings = backend.settings
    return int((settings.think_limit + settings.lease) * 1000)


def ask(backend: Backend, match: Match) -> None:
    """Put a job on the queue for every bot the match waits for; a failure is logged, and the sweeper asks again.

    Where it waits for people, a bot that could act out of turn is asked whether it wants to. Nothing is owed then.
    """
    for seat in [seat for seat, _ in bots_to_move(match)] or _bystander(match):
        try:
            backend.enqueue("think", match.id, match.version, seat)
        except Exception:  # the move is accepted already: whatever the queue's trouble is, it must not reach the player
            log.exception("event=enqueue-failed match=%s version=%d seat=%d", match.id, match.version, seat)
            return


def _bystander(match: Match) -> list[Seat]:
    """Return one bot that may act though nobody waits for it, if there is any: it speaks for all of them."""
    if match.status != "running" or match.state is None:
        return []
    bots = (seat for seat, chair in enumerate(match.chairs) if chair.kind == "bot")
    return [seat for seat in bots if choose.may_interrupt(match.game, match.state, seat)][:1]
