"""Histories: pages and exports."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from services.eventstore import chain
from services.eventstore.port import Envelope
from tests.services.api.conftest import Table, open_table

NDJSON = {"Accept": "application/x-ndjson"}


def test_a_history_is_paged_by_version(table: Table):
    whole = table.get("/events", 0).json
    assert [event["version"] for event in whole["events"]] == [1, 2, 3, 4, 5]
    assert whole["next"] is None
    page = table.get("/events?after=1&limit=2", 0).json
    assert page == {"events": whole["events"][1:3], "next": 3}
    assert table.get("/events?after=5", 0).json == {"events": [], "next": None}
    assert table.get("/events?after=999", 0).json == {"events": [], "next": None}


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "after=-1", "after=x", "wait=31"])
def test_a_page_that_cannot_be_made_is_refused(table: Table, query: str):
    assert table.get(f"/events?{query}").status_code == 400


def test_events_are_told_in_the_notation_as_far_as_the_reader_may_see_them(table: Table):
    card = table.hand(0)[0]
    table.play(0, f"hide {card}")
    for seat, seen in ((0, f"hide {card}"), (1, "hide ?"), (None, "hide ?")):
        told = table.get("/events?text=true", seat).json["events"]
        assert [one["text"] for one in told if one["text"]] == [seen]
        bare = [{name: value for name, value in one.items() if name != "text"} for one in told]
        assert bare == table.get("/events", seat).json["events"]


def test_an_export_has_a_header_and_one_event_a_line(table: Table):
    answer = table.get("/events", 0, headers=NDJSON)
    header, *events = map(json.loads, answer.text.splitlines())
    assert answer.content_type == "application/x-ndjson"
    assert (header["match"], header["game"], header["version"]) == (table.id, "pairs", 5)
    assert events == table.get("/events", 0).json["events"]
    assert header["chain"] == events[-1]["chain"]


def test_an_export_of_a_match_that_has_ended_opens_everything(table: Table):
    table.post("/resignation", 0)
    *lines, last = map(json.loads, table.get("/events", headers=NDJSON).text.splitlines())
    envelopes = [Envelope.from_json(line) for line in lines[1:]]
    assert not any(envelope.redacted for envelope in envelopes)
    assert chain.verify(envelopes, secret=bytes.fromhex(last["reveal"]["seed"])) is None


def test_an_export_is_whole(table: Table):
    for query in ("after=2", "text=true"):
        answer = table.get(f"/events?{query}", headers=NDJSON)
        assert (answer.status_code, answer.json["code"]) == (400, "malformed-request")


@pytest.mark.parametrize("accept", ["*/*", "text/html", "application/json, application/x-ndjson;q=0.5", ""])
def test_a_reader_that_asks_for_nothing_else_gets_json(table: Table, accept: str):
    assert table.get("/events", headers={"Accept": accept}).content_type == "application/json"


def test_a_history_is_shown_to_whom_the_match_is(client: FlaskClient):
    table = open_table(client, visibility="private")
    assert table.get("/events").status_code == 401
    assert table.get("/events", headers=NDJSON).status_code == 401
    assert table.get("/events", 1).status_code == 200
