"""The host removes a match for good; everybody else is told that it is gone."""

from __future__ import annotations

import fakeredis
import pytest
from flask.testing import FlaskClient

from services.matches import load, projections
from services.matches.archive import ArchivedStore
from services.matches.backend import Backend
from services.matches.shelf import shelf_of
from tests.services.api.conftest import HOST, Table, bearer, fake_backend, open_table


@pytest.fixture
def backend() -> Backend:
    """A backend whose store knows what is gone, as the service's own does."""
    client = fakeredis.FakeRedis(server=fakeredis.FakeServer(server_type="redis", version=(7,)))
    plain = fake_backend(client)
    object.__setattr__(plain, "store", ArchivedStore(plain.store, client, plain.keys, shelf_of(plain.settings)))
    return plain


def test_only_the_host_removes_a_match(client: FlaskClient, table: Table):
    path = f"/matches/{table.id}"
    assert client.delete(path).json["code"] == "unauthenticated"
    assert client.delete(path, headers=bearer(table.tokens[0])).json["code"] == "wrong-seat"
    assert table.get().status_code == 200


def test_a_removed_match_is_gone_for_everybody(client: FlaskClient, backend: Backend, table: Table):
    other = open_table(client)
    for match_id in (table.id, other.id):
        projections.show(backend, load.latest(backend, match_id).loaded)
    answer = client.delete(f"/matches/{table.id}", headers=bearer(HOST))
    assert (answer.status_code, answer.json) == (200, {"removed": table.id})
    for path, method, headers in (
        ("", "GET", {}),
        ("", "GET", bearer(table.tokens[0])),
        ("/events", "GET", bearer(HOST)),
        ("/commands", "POST", bearer(table.tokens[0])),
        ("/seats/0", "POST", {}),
        ("", "DELETE", bearer(HOST)),
    ):
        told = client.open(f"/matches/{table.id}{path}", method=method, headers=headers)
        assert (told.status_code, told.json["code"]) == (410, "gone"), (path, method)
    assert [row["match"] for row in client.get("/matches").json["matches"]] == [other.id]
    assert client.get("/matches/nowhere").json["code"] == "unknown-match"
