"""The description against the service: requests made from it, well-formed and not, are answered as it says.

What is tuned (schemathesis.toml): a well-formed request may still be refused for what it asks. What never ends, and
waiting, is left out.
"""

from __future__ import annotations

import re
from zlib import crc32

import fakeredis
import pytest
import schemathesis
from hypothesis import HealthCheck, assume, settings
from schemathesis.specs.openapi.checks import ignored_auth

from services.api import streams
from services.api.app import create_app
from services.api.schemas.base import MATCH_ID
from tests.services.api.conftest import HOST, Table, bearer, fake_backend, open_table

SEATS = [{"kind": "human"}, {"kind": "human"}]
HOSTS = {"owner", "host"}


store = fakeredis.FakeRedis(server=fakeredis.FakeServer(server_type="redis", version=(7,)))
app = create_app(fake_backend(store, only=("pairs",)))
api = schemathesis.openapi.from_wsgi("/openapi.json", app).exclude(path="/matches/live")


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pages answered at once, however long they may wait."""
    page = streams.page
    monkeypatch.setattr(streams, "page", lambda *asked: page(*asked[:-1], 0))


def seated(case: schemathesis.Case) -> Table:
    """A match for this case; every other one still waits for a player."""
    waits = crc32(repr(case.path_parameters).encode()) % 2
    return open_table(app.test_client(), seats=[*SEATS[waits:], *([{"kind": "open"}] if waits else [])])


def check(case: schemathesis.Case) -> None:
    """Send the case, to a match that is there where its id could be one, with a token that will do."""
    assume((case.query or {}).get("follow") not in (True, "true"))  # for ndjson alone, where it never ends
    named = (case.path_parameters or {}).get("match_id")
    token = HOST
    if isinstance(named, str) and re.fullmatch(MATCH_ID, named):
        table = seated(case)
        case.path_parameters["match_id"] = table.id
        token = HOST if case.operation.definition.raw["x-access"] in HOSTS else table.tokens[0]
    # A match that was removed is gone for whoever asks next, with a token or without.
    once_only = [ignored_auth] if case.operation.definition.raw["operationId"] == "purge_match" else []
    case.call_and_validate(headers=bearer(token), excluded_checks=once_only)


@api.parametrize()
@settings(max_examples=4, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_service_answers_as_it_is_described(case: schemathesis.Case):
    check(case)


@pytest.mark.soak
@api.parametrize()
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_service_answers_as_it_is_described_whatever_is_sent(case: schemathesis.Case):
    check(case)
