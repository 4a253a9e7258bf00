"""Streams: what happens, told as it happens."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis.exceptions import ConnectionError

from services.api import live, streams
from services.api.app import create_app
from services.api.live import Live
from services.eventstore.port import StoreUnavailable
from services.matches import load, lobby
from services.matches.backend import Backend
from tests.services.api.conftest import HOST, Table, bearer, open_table, raising

SSE = {"Accept": "text/event-stream"}
NDJSON = {"Accept": "application/x-ndjson"}
BEAT = 0.3
SLOTS = 3


@pytest.fixture
def backend(backend: Backend) -> Backend:
    """A backend whose streams have a quick heart, and few slots."""
    return replace(backend, settings=replace(backend.settings, heartbeat=BEAT, streams=SLOTS))


@pytest.fixture
def own(app: Flask) -> Iterator[Live]:
    """What the app's streams share; it is stopped at the end."""
    yield live.of(app)
    live.of(app).stop()


@pytest.fixture(autouse=True)
def _ended(own: Live) -> None:
    """Have no listener outlive its test."""


class Watching:
    """A stream as its client reads it: frame by frame, heartbeats left out."""

    def __init__(self, client: FlaskClient, path: str, headers: dict[str, str]) -> None:
        self.answer = client.get(path, headers=headers, buffered=False)
        assert self.answer.status_code == 200, self.answer.text
        self._chunks = iter(self.answer.response)  # type: ignore[arg-type]
        self._frames: list[dict[str, Any]] = []
        self.beats = 0

    def next(self) -> dict[str, Any]:
        """The next frame as {"id"?, "event", "data"}."""
        while not self._frames:
            for block in next(self._chunks).decode().split("\n\n"):
                fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
                self.beats += ":" in block and not fields
                if "event" in fields:
                    self._frames.append({**fields, "data": json.loads(fields["data"])})
        return self._frames.pop(0)

    def rest(self) -> list[dict[str, Any]]:
        """All frames up to the end."""
        found = [self.next()]
        while found[-1]["event"] != "end":
            found.append(self.next())
        with pytest.raises(StopIteration):
            next(self._chunks)
        return found

    def leave(self) -> None:
        self.answer.close()


def watch(table: Table, seat: int | None = None, query: str = "", **headers: str) -> Watching:
    token = {} if seat is None else bearer(table.tokens[seat])
    return Watching(table.client, f"/matches/{table.id}/events{query}", {**SSE, **token, **headers})


def move(table: Table) -> int:
    """Make a move and return the version it leads to."""
    seat = table.get().json["awaiting"][0]
    answer = table.play(seat, f"show {table.hand(seat)[0]}")
    assert answer.status_code == 201
    return int(answer.json["version"])


def test_a_stream_begins_with_the_match_and_goes_on_with_each_event(table: Table):
    stream = watch(table, 0)
    assert stream.answer.headers["Content-Type"].startswith("text/event-stream")
    assert stream.answer.headers["Cache-Control"] == "no-store"
    first = stream.next()
    assert (first["event"], first["id"]) == ("state", str(table.opened["version"]))
    assert first["data"] == table.get(seat=0).json
    head = move(table)
    for version in range(table.opened["version"] + 1, head + 1):
        frame = stream.next()
        assert (frame["event"], frame["id"]) == ("event", str(version))
        assert frame["data"] == table.get(f"/events?after={version - 1}&limit=1", 0).json["events"][0]


def test_a_bell_is_quicker_than_the_heartbeat(table: Table, own: Live):
    own.heartbeat = 60
    stream = watch(table)
    stream.next()
    threading.Timer(0.2, move, (table,)).start()
    began = time.monotonic()
    assert stream.next()["event"] == "event"
    assert time.monotonic() - began < 5


def test_a_lost_bell_costs_no_more_than_a_heartbeat(table: Table, own: Live, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(own, "_hear", lambda _: None)
    stream = watch(table)
    stream.next()
    move(table)
    assert stream.next()["event"] == "event"


def test_while_nothing_happens_the_heart_beats(table: Table):
    stream = watch(table)
    stream.next()
    threading.Timer(3 * BEAT, move, (table,)).start()
    stream.next()
    assert stream.beats >= 1


@pytest.mark.parametrize("how", ["header", "query", "both"])
def test_a_stream_goes_on_where_it_was_left(table: Table, how: str):
    head = move(table)
    query = "" if how == "header" else "?after=1" if how == "both" else "?after=3"
    headers = {} if how == "query" else {"Last-Event-ID": "3"}
    stream = watch(table, 1, query, **headers)
    assert [stream.next()["id"] for _ in range(4, head + 1)] == [str(version) for version in range(4, head + 1)]


def test_a_long_absence_is_made_up_for_page_by_page(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live, "PAGE", 2)
    head = move(table)
    stream = watch(table, query="?after=0")
    assert [stream.next()["id"] for _ in range(head)] == [str(version) for version in range(1, head + 1)]


def test_who_has_seen_more_than_there_is_is_shown_the_match_anew(table: Table):
    stream = watch(table, query="?after=99")
    assert stream.next()["event"] == "state"


def test_a_stream_ends_with_the_match_and_says_so(table: Table):
    stream = watch(table)
    stream.next()
    table.post("/resignation", 0)
    *events, end = stream.rest()
    assert events[-1]["data"]["type"] == "match.Ended"
    assert end["data"] == {"reason": "match-over", "version": int(events[-1]["id"])}
    assert "id" not in end


def test_a_browser_that_has_seen_all_is_told_not_to_come_back(table: Table):
    table.post("/resignation", 0)
    head = table.get().json["version"]
    assert [frame["event"] for frame in watch(table).rest()] == ["state", "end"]
    assert table.get("/events", headers={**SSE, "Last-Event-ID": str(head)}).status_code == 204
    assert watch(table, query=f"?after={head - 1}").rest()[0]["id"] == str(head)


@pytest.mark.parametrize("void", ["rotation", "release"])
def test_a_token_that_is_void_ends_its_stream(table: Table, void: str):
    stream, other = watch(table, 0), watch(table, 1)
    stream.next(), other.next()
    assert table.post(f"/seats/0/{void}", 0).status_code == 201
    assert stream.rest()[-1]["data"]["reason"] == "token-void"
    assert other.next()["event"] == "event"


def test_a_stream_shows_what_the_seat_may_see(table: Table):
    mine, spectators = watch(table, 0), watch(table)
    mine.next(), spectators.next()
    hand = table.hand(0)
    move(table)
    own, shown = ([one.next() for _ in range(3)] for one in (mine, spectators))
    drawn = next(frame for frame in own if frame["data"]["type"] == "pairs.Drawn")
    assert "redacted" not in drawn["data"]
    theirs = next(frame for frame in shown if frame["id"] == drawn["id"])
    assert theirs["data"]["redacted"] is True
    assert theirs["data"]["data"]["card"] is None
    assert hand


def test_a_stream_is_for_whom_the_match_is(client: FlaskClient):
    table = open_table(client, visibility="private")
    assert table.get("/events", headers=SSE).status_code == 401
    assert watch(table, 0).next()["data"]["your_seat"] == 0
    assert Watching(client, f"/matches/{table.id}/events", {**SSE, **bearer(HOST)}).next()["data"]["your_seat"] is None


def test_scripts_get_the_same_as_lines(table: Table):
    answer = table.get("/events?follow=true", 0, headers=NDJSON, buffered=False)
    assert answer.content_type == "application/x-ndjson"
    chunks = iter(answer.response)  # type: ignore[arg-type]
    begun = next(chunks) + next(chunks)
    table.post("/resignation", 1)
    first, *events, end = [json.loads(line) for line in (begun + b"".join(chunks)).splitlines() if line.strip()]
    assert first["state"]["your_seat"] == 0
    begin, head = first["state"]["version"], end["end"]["version"]
    assert [event["version"] for event in events] == list(range(begin + 1, head + 1))
    assert (end["end"]["reason"], begin < head) == ("match-over", True)


def test_a_page_waits_for_its_first_event(table: Table):
    version = table.opened["version"]
    threading.Timer(0.2, move, (table,)).start()
    began = time.monotonic()
    page = table.get(f"/events?after={version}&wait=20", 0).json
    assert 0.1 < time.monotonic() - began < 5
    assert page["events"][0]["version"] == version + 1


def test_a_page_waits_no_longer_than_it_was_asked_to(table: Table):
    began = time.monotonic()
    assert table.get(f"/events?after={table.opened['version']}&wait=1").json == {"events": [], "next": None}
    assert 0.9 < time.monotonic() - began < 4


def test_a_page_does_not_wait_where_it_need_not(table: Table):
    began = time.monotonic()
    for query in ("after=1&wait=30", "wait=30"):
        assert table.get(f"/events?{query}").json["events"]
    table.post("/resignation", 0)
    head = table.get().json["version"]
    assert table.get(f"/events?after={head}&wait=30").json["events"] == []
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        ("after=1&wait=-1", {}), ("after=1&wait=31", {}), ("follow=true", {}), ("follow=true", SSE), ("limit=3", SSE),
        ("limit=3", NDJSON), ("after=1&wait=3", NDJSON), ("after=3", NDJSON), ("", {**SSE, "Last-Event-ID": "x"}),
        ("", {"Last-Event-ID": "=8"}), ("", {**SSE, "Last-Event-ID": "1" * 16}),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(table: Table, query: str, headers: dict[str, str]):
    answer = table.get(f"/events?{query}", headers=headers)
    assert (answer.status_code, answer.json["code"]) == (400, "malformed-request")


def test_there_are_so_many_streams_and_no_more(table: Table):
    streams_open = [watch(table) for _ in range(SLOTS)]
    for path in ("/events", f"/events?after={table.opened['version']}&wait=20"):
        answer = table.get(path, headers=SSE if path == "/events" else {})
        assert (answer.status_code, answer.json["code"]) == (503, "too-many-streams")
        assert int(answer.headers["Retry-After"]) > 0
    assert table.client.get("/matches/live").status_code == 503
    assert table.get().status_code == 200
    streams_open[0].leave()
    streams_open[0].leave()
    assert watch(table).next()["event"] == "state"
    assert table.get("/events", headers=SSE).status_code == 503


def test_a_slot_is_free_again_whatever_ends_a_stream(table: Table, monkeypatch: pytest.MonkeyPatch):
    for _ in range(2 * SLOTS):
        watch(table).leave()  # before its first frame
        table.client.head(f"/matches/{table.id}/events", headers=SSE)
    with monkeypatch.context() as patch:
        patch.setattr(streams, "_news", raising(RuntimeError("a fault")))
        patch.setattr(streams, "page", raising(StoreUnavailable("away")))
        for _ in range(SLOTS + 1):
            stream = watch(table)
            with pytest.raises(StopIteration):
                stream.next()
            assert table.get(f"/events?after={table.opened['version']}&wait=1").json["code"] == "store-unavailable"
    assert watch(table).next()["event"] == "state"
    told = table.client.get("/metrics").text
    assert f'matchfold_streams_ended_total{{how="failed",kind="match"}} {SLOTS + 1:.1f}' in told
    assert f'matchfold_streams_ended_total{{how="left",kind="match"}} {2 * SLOTS:.1f}' in told


def test_a_stream_outlives_an_outage_of_the_store(table: Table, monkeypatch: pytest.MonkeyPatch):
    stream = watch(table)
    stream.next()
    with monkeypatch.context() as patch:
        patch.setattr(load, "reader", raising(StoreUnavailable("away")))
        for _ in range(3):
            assert next(stream._chunks) == b": \n\n"
    move(table)
    assert stream.next()["event"] == "event"


def test_bells_are_heard_again_after_a_break_and_everybody_looks(
    table: Table, own: Live, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(live, "AGAIN", 0.05)
    own.heartbeat = 60
    broken = threading.Event()
    hear = own._hear

    def break_once(ring: Any) -> None:
        if ring is not None and not broken.is_set():
            broken.set()
            raise ConnectionError("gone")
        hear(ring)

    monkeypatch.setattr(own, "_hear", break_once)
    stream = watch(table)
    stream.next()
    move(table)  # the bell that breaks it is lost with it
    assert stream.next()["event"] == "event"
    assert broken.is_set()


def test_when_the_server_stops_streams_end_and_say_so(table: Table, own: Live):
    own.heartbeat = 60
    stream, rows = watch(table), Watching(table.client, "/matches/live", {})
    stream.next(), rows.next()
    threading.Timer(0.2, own.stop).start()
    assert stream.rest()[-1]["data"]["reason"] == "stopping"
    assert rows.rest()[-1]["data"]["reason"] == "stopping"
    assert table.get("/events", headers=SSE).status_code == 503


def shown(backend: Backend, match_id: str) -> None:
    lobby.project(backend, load.latest(backend, match_id).loaded.match)


def test_the_lobby_is_told_row_by_row(table: Table, backend: Backend):
    shown(backend, table.id)
    stream = Watching(table.client, "/matches/live", {})
    first = stream.next()
    assert (first["event"], [row["match"] for row in first["data"]["matches"]]) == ("matches", [table.id])
    move(table)
    shown(backend, table.id)
    row = stream.next()
    assert (row["event"], row["data"]["version"]) == ("match", table.get().json["version"])
    assert row["data"] == table.client.get("/matches").json["matches"][0]


def test_of_the_lobby_one_game_can_be_watched_and_nothing_private_is(client: FlaskClient, backend: Backend):
    stream = Watching(client, "/matches/live?game=pairs", {})
    stream.next()
    for more in ({"game": "homeworlds"}, {"visibility": "private"}, {"visibility": "link"}, {}):
        last = open_table(client, **more)
        shown(backend, last.id)
    assert stream.next()["data"]["match"] == last.id


def test_where_rows_may_have_been_missed_the_lobby_is_told_anew(table: Table, backend: Backend, own: Live):
    stream = Watching(table.client, "/matches/live", {})
    assert stream.next()["data"]["matches"] == []
    shown(backend, table.id)
    stream.next()
    own.rows.doubt()
    again = stream.next()
    assert (again["event"], len(again["data"]["matches"])) == ("matches", 1)


def test_rows_are_known_up_to_a_number():
    rows = live.Rows()
    mark = rows.mark
    assert rows.since(mark, 0) == []
    rows.add(b"1")
    rows.add(b"2")
    assert rows.since(mark, 0) == [b"1", b"2"]
    assert rows.since(mark + 1, 0) == [b"2"]
    for _ in range(live.ROWS):
        rows.add(b"x")
    assert rows.since(mark, 0) is None
    assert len(rows.since(mark + 2, 0) or ()) == live.ROWS
    rows.doubt()
    assert rows.since(mark + 2 + live.ROWS, 0) is None
    assert rows.since(rows.mark, 0) == []


def test_a_stream_that_nobody_watches_any_more_leaves_nothing(table: Table, own: Live):
    for _ in range(3):
        stream = watch(table)
        stream.next()
        assert len(own._rooms) == 1
        stream.leave()
        assert not own._rooms


def test_one_read_serves_all_who_stand_at_the_end(table: Table, backend: Backend, monkeypatch: pytest.MonkeyPatch):
    both = [watch(table), watch(table, 0)]
    for stream in both:
        stream.next()
    reads = []
    read = backend.store.read
    monkeypatch.setattr(backend.store, "read", lambda *args: reads.append(args) or read(*args))
    move(table)
    assert both[0].next()["id"] == both[1].next()["id"]
    assert len(reads) == 1


def test_the_number_of_slots_leaves_threads_for_the_rest(app: Flask, backend: Backend):
    def most(**more: int) -> int:
        return replace(backend.settings, **{"streams": 0, **more}).most_streams

    assert most(api_threads=128) == 112
    assert most(api_threads=20) == 10
    assert most(api_threads=1) == 1
    assert most(api_threads=128, streams=5) == 5
    assert create_app(backend) is not app
