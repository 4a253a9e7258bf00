"""Streams of the whole service: woken across processes, freed when the client is gone, ended when the service ends."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.e2e.service import Service

pytestmark = [pytest.mark.real, pytest.mark.timeout(180)]

HEARTBEAT = 2


def watch(service: Service, path: str) -> requests.Response:
    url = f"http://127.0.0.1:{service.port}{path}"
    return requests.get(url, headers={"Accept": "text/event-stream"}, stream=True, timeout=20)


def frames(answer: requests.Response) -> Iterator[tuple[str, Any]]:
    """Each frame's name and data."""
    name = ""
    for line in answer.iter_lines(chunk_size=1):
        field, _, value = line.decode().partition(": ")
        if field == "event":
            name = value
        if field == "data":
            yield name, json.loads(value)


def move(service: Service, match: str, tokens: dict[int, str]) -> int:
    seat = service.call("GET", f"/matches/{match}").body["awaiting"][0]
    choice = service.call("GET", f"/matches/{match}/commands?limit=1", token=tokens[seat]).body["commands"][0]
    body = {"commands": [choice["command"]]}
    return int(service.call("POST", f"/matches/{match}/commands", body, tokens[seat]).body["version"])


def test_streams_are_woken_freed_and_ended(tmp_path: Path) -> None:
    with Service(tmp_path / "var", streams=2, heartbeat=HEARTBEAT) as service:
        opened = service.call("POST", "/matches", {"game": "homeworlds_settlers"}).body
        match, tokens = opened["match"], {seat["seat"]: seat["token"] for seat in opened["seats"]}
        path = f"/matches/{match}/events"
        watching = watch(service, path)
        rows = watch(service, "/matches/live")
        told, lobby = frames(watching), frames(rows)
        assert next(told)[0] == "state"
        assert next(lobby)[0] == "matches"
        head = move(service, match, tokens)
        versions = [next(told)[1]["version"] for _ in range(opened["version"], head)]
        assert versions == list(range(opened["version"] + 1, head + 1))
        while next(lobby)[1].get("version") != head:
            pass
        assert watch(service, path).status_code == 503
        rows.close()
        gone = time.monotonic()
        service.until(lambda: watch_briefly(service, path) == 200, 10)
        assert time.monotonic() - gone < 2 * HEARTBEAT
        assert service.end() == 0
        with watching:
            assert list(told)[-1] == ("end", {"reason": "stopping", "version": head})


def watch_briefly(service: Service, path: str) -> int:
    with watch(service, path) as answer:
        return answer.status_code
