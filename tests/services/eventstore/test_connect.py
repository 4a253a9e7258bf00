"""How a URL becomes a client."""

from __future__ import annotations

import pytest
from redis import Redis
from redis.cluster import RedisCluster

from services.eventstore.connect import _split, connect
from services.eventstore.port import StoreUnavailable
from tests.services.eventstore.servers import free_port


@pytest.mark.parametrize(
    ("url", "address", "cluster"),
    [
        ("redis://h:1/2", "redis://h:1/2", False),
        ("rediss://u:p@h:1/0?ssl_cert_reqs=none", "rediss://u:p@h:1/0?ssl_cert_reqs=none", False),
        ("unix:///run/redis.sock", "unix:///run/redis.sock", False),
        ("unix:///run/redis.sock?db=1", "unix:///run/redis.sock?db=1", False),
        ("redis+cluster://h:1", "redis://h:1", True),
        ("rediss+cluster://:p%40@h:1/0", "rediss://:p%40@h:1/0", True),
        ("redis://h:1/0?cluster=true", "redis://h:1/0", True),
        ("redis://h:1/0?cluster=TRUE&db=0", "redis://h:1/0?db=0", True),
        ("redis://h:1/0?cluster=false", "redis://h:1/0", False),
    ],
)
def test_a_cluster_is_named_by_scheme_or_query(url: str, address: str, cluster: bool) -> None:
    assert _split(url) == (address, cluster)


def test_a_client_gives_up_soon_and_one_that_listens_never() -> None:
    client = connect("redis://127.0.0.1:1/3")
    assert isinstance(client, Redis)
    options = client.connection_pool.connection_kwargs
    assert (options["db"], options["socket_timeout"]) == (3, 3.0)
    assert 2 <= options["socket_timeout"] <= 5
    listener = connect("redis://127.0.0.1:1/3", timeout=None)
    assert isinstance(listener, Redis)
    assert listener.connection_pool.connection_kwargs["socket_timeout"] is None


def test_a_cluster_that_is_not_there_is_an_outage() -> None:
    with pytest.raises(StoreUnavailable):
        connect(f"redis+cluster://127.0.0.1:{free_port()}", retries=0)


@pytest.mark.real
@pytest.mark.soak
def test_a_cluster_s_url_gives_a_cluster_s_client(cluster_url: str) -> None:
    for url in (cluster_url, cluster_url.replace("+cluster", "") + "?cluster=true"):
        client = connect(url)
        assert isinstance(client, RedisCluster)
        assert client.ping()
