"""A backend on an empty store, with Pairs among the games; what it enqueues is kept in a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import fakeredis
import pytest
import redis

from domain.ai.choose import levels
from domain.games import GAMES
from domain.kernel.chance import SampledChance, choose
from domain.match.commands import Play
from domain.match.events import Wanted
from domain.match.state import Actor, awaiting
from services.eventstore.keys import Keys
from services.eventstore.redis_store import RedisEventStore
from services.matches import load, opening, submit
from services.matches.backend import Backend
from services.matches.settings import Settings
from tests.domain.kernel.pairs import PAIRS

Enqueued = list[tuple[str, str, int, int]]


class Desk(NamedTuple):
    """A backend and what it has asked the queue for."""

    backend: Backend
    enqueued: Enqueued


def desk_on(client: redis.Redis) -> Desk:
    """Return a desk whose store is this client's server."""
    enqueued: Enqueued = []

    def enqueue(job: str, match: str, version: int, seat: int) -> None:
        enqueued.append((job, match, version, seat))

    store = RedisEventStore(client)
    backend = Backend(
        store=store,
        keys=Keys(len(store.partitions)),
        redis=client,
        games={**GAMES, PAIRS.key: PAIRS},
        settings=Settings(host_token="mfh_the-host-of-this-test-suite"),
        levels=levels,
        enqueue=enqueue,
    )
    return Desk(backend, enqueued)


def fake_desk() -> Desk:
    """Return a desk on a fake server of its own, for what no server has a part in."""
    server = fakeredis.FakeServer(server_type="redis", version=(7,))
    return desk_on(fakeredis.FakeRedis(server=server))


@pytest.fixture
def desk(redis_client: redis.Redis) -> Desk:
    return desk_on(redis_client)


@pytest.fixture
def backend(desk: Desk) -> Backend:
    return desk.backend


def open_pairs(backend: Backend, seats: tuple[str, ...] = ("human", "human"), **order: Any) -> opening.Opened:
    wanted = tuple(Wanted(kind, "random" if kind == "bot" else None) for kind in seats)  # type: ignore[arg-type]
    return opening.open_match(backend, opening.Order("pairs", seats=wanted, **order), "create", "create")


def play(
    backend: Backend,
    match_id: str,
    pick: Callable[[list[Any]], Any] = lambda legal: legal[0],
    command_id: str | None = None,
    expected: int | None = None,
) -> submit.Committed:
    """Give the first awaited seat's first (or picked) legal command."""
    match = load.latest(backend, match_id).loaded.match
    seat = min(awaiting(match))
    command = pick(list(match.game.legal(match.state, seat)))
    request = submit.Request(
        Actor("player", seat), command_id or f"move-{match.version}", str(command), expected=expected
    )
    return submit.submit(backend, match_id, lambda _: Play(seat, (command,)), request)


def play_to_the_end(backend: Backend, match_id: str, seed: int = 1) -> None:
    chance = SampledChance(seed)
    for _ in range(400):
        if load.latest(backend, match_id).loaded.match.over:
            return
        play(backend, match_id, lambda legal: choose(legal, chance))
    raise AssertionError("the match did not end")
