"""The store that `make run` starts: alone on its data, found by who may find it, and the same after its death."""

from __future__ import annotations

import io
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import AuthenticationError, Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from services import embedded
from services.embedded import Store
from services.engines import Refused

pytestmark = pytest.mark.real

Started = list[Store]


@pytest.fixture
def started() -> Iterator[Started]:
    """The stores of a test, ended with it."""
    stores: Started = []
    yield stores
    for store in stores:
        store.process.kill()
        store.process.wait()
        store.lock.close()


def start(started: Started, where: embedded.Place) -> Any:
    with (where.folder.parent / "log").open("ab") as log:
        started.append(embedded.start(where, "everysec", log))
    return Redis.from_url(where.url(embedded.EVENTS_DB))


def test_a_store_is_found_by_a_socket_for_its_owner_only(tmp_path: Path, started: Started) -> None:
    where = embedded.place(tmp_path / "with a space" / "redis")
    where.folder.parent.mkdir()
    client = start(started, where)
    assert client.ping()
    assert where.url(1).startswith("unix:///")
    assert (where.folder.stat().st_mode & 0o777, (where.folder / "sock").stat().st_mode & 0o777) == (0o700, 0o700)
    assert client.config_get("port") == {"port": "0"}


def test_where_the_path_is_too_long_it_is_found_at_a_port_with_a_password(tmp_path: Path, started: Started) -> None:
    where = embedded.place(tmp_path / ("long " * 25) / "redis")
    where.folder.parent.mkdir()
    assert start(started, where).ping()
    stranger = Redis(port=int(where.address.split(":")[2].split("?")[0]), retry=Retry(NoBackoff(), 0))
    with pytest.raises(AuthenticationError):
        stranger.ping()
    assert (where.folder / "ADDRESS").stat().st_mode & 0o777 == 0o600
    assert (where.folder / "store.conf").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("folder", ["short", "long " * 25])
def test_a_killed_store_comes_back_at_the_same_place_with_its_data(
    tmp_path: Path, started: Started, folder: str
) -> None:
    where = embedded.place(tmp_path / folder / "redis")
    where.folder.parent.mkdir()
    client = start(started, where)
    client.set("key", "value")
    started[0].process.send_signal(signal.SIGKILL)
    started[0].process.wait()
    started[0].lock.close()
    start(started, where)
    assert client.get("key") == b"value"


def test_a_store_left_behind_is_ended_before_another_takes_its_data(tmp_path: Path, started: Started) -> None:
    where = embedded.place(tmp_path / "redis")
    start(started, where).set("key", "value")
    started[0].lock.close()  # as when the process that started it is gone; the store itself holds the lock on
    assert start(started, where).get("key") == b"value"
    assert started[0].process.wait(5) == 0


def test_a_folder_that_something_else_works_on_is_refused(
    tmp_path: Path, started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = embedded.place(tmp_path / "redis")
    start(started, where)
    (where.folder / "ADDRESS").unlink()
    monkeypatch.setattr(embedded, "PATIENCE", 0.3)
    with pytest.raises(Refused, match="another server works on"):
        start(started, where)


def test_a_store_that_cannot_read_its_data_is_refused(tmp_path: Path, started: Started) -> None:
    where = embedded.place(tmp_path / "redis")
    client = start(started, where)
    client.set("key", "value")
    client.shutdown()
    started[0].process.wait()
    started[0].lock.close()
    (manifest,) = (where.folder / "appendonlydir").glob("*.manifest")
    manifest.write_text("nonsense\n")
    with pytest.raises(Refused, match="ended with code 1"):
        start(started, where)


def test_the_data_of_another_engine_is_refused_before_anything_starts(tmp_path: Path) -> None:
    where = embedded.place(tmp_path / "redis")
    where.folder.mkdir()
    (where.folder / "ENGINE").write_text("redis 8.2.3\n")
    with pytest.raises(Refused, match=r"written by redis 8\.2\.3"):
        embedded.start(where, "everysec", io.BytesIO())
    assert not (where.folder / "appendonlydir").exists()
