"""`make run`, a match between two bots over HTTP, Ctrl-C, and the match again."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.service import Answer, Service, chain_of

pytestmark = [pytest.mark.real, pytest.mark.timeout(180)]

BOTS = [{"kind": "bot", "level": "random"}] * 2


def open_match(service: Service, seats: Any = BOTS, game: str = "homeworlds") -> dict[str, Any]:
    answer = service.call("POST", "/matches", {"game": game, "seats": seats})
    assert answer.status == 201, answer.body
    return dict(answer.body)


def test_two_bots_play_a_match_over_http_and_a_second_run_finds_it_again(tmp_path: Path) -> None:
    data = tmp_path / "var"
    with Service(data) as service:
        match = open_match(service)["match"]

        def seen() -> Answer:
            return service.call("GET", f"/matches/{match}")

        service.until(lambda: seen().body["status"] == "finished")
        final = seen()
        assert final.body["outcome"] is not None
        service.until(lambda: [m["match"] for m in lobby(service, "finished")] == [match])
        export = service.call("GET", f"/matches/{match}/events", Accept="application/x-ndjson").body
        person = open_match(service, [{"kind": "human"}, BOTS[0]])
        assert_no_second_run(service, data)
        assert service.end() == 0
        # one line says where it is; nothing else was worth saying
        assert service.said.splitlines() == [
            f"Matchfold is at http://127.0.0.1:{service.port} (data in {data}, Ctrl-C stops)"
        ]

    with Service(data) as again:
        found = again.call("GET", f"/matches/{match}")
        assert (found.body, found.headers["ETag"]) == (final.body, final.headers["ETag"])
        once_more = again.call("GET", f"/matches/{match}/events", Accept="application/x-ndjson").body
        assert chain_of(once_more) == chain_of(export)
        assert [m["match"] for m in lobby(again, "running")] == [person["match"]]
        token = person["seats"][0]["token"]
        choice = again.call("GET", f"/matches/{person['match']}/commands", token=token).body["commands"][0]["command"]
        moved = again.call("POST", f"/matches/{person['match']}/commands", {"commands": [choice]}, token)
        assert moved.status == 201, moved.body
        assert again.end(signal.SIGTERM) == 0


def test_every_part_that_dies_is_started_again_and_an_orphan_is_no_hindrance(tmp_path: Path) -> None:
    data = tmp_path / "var"
    with Service(data, workers=1) as service:
        matches = [open_match(service)["match"] for _ in range(3)]
        for part, command in (("store", "redis/"), ("worker", "services.worker"), ("api", "granian")):
            os.kill(service.child(command), signal.SIGKILL)
            told = f"{part} ended with code -9; starting it again"
            service.until(lambda told=told: told in service.said and answers(service))
        service.until(lambda: all(service.call("GET", f"/matches/{m}").body["outcome"] for m in matches))
        assert service.process is not None
        service.process.kill()
        service.process.wait()
    # what the killed run has left behind, its store above all, is in nobody's way
    with Service(data) as again:
        assert {m["match"] for m in lobby(again, "finished")} == set(matches)


def test_data_of_an_engine_that_cannot_be_read_is_refused_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "var" / "redis"
    folder.mkdir(parents=True)
    (folder / "ENGINE").write_text("redis 8.2.3\n")
    service = Service(tmp_path / "var")
    assert service.launch().wait(30) == 2
    assert "was written by redis 8.2.3" in service.said
    assert not (folder / "appendonlydir").exists()


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [("port", "none", "MATCHFOLD_PORT must be"), ("bind", "192.0.2.7", "cannot listen at 192.0.2.7")],
)
def test_a_setting_that_cannot_be_is_refused_in_plain_words(
    tmp_path: Path, setting: str, value: str, told: str
) -> None:
    service = Service(tmp_path / "var", **{setting: value})
    assert service.launch().wait(30) == 2
    assert told in service.said


def assert_no_second_run(service: Service, data: Path) -> None:
    """See that a second run on the same data folder or port is refused, in plain words."""
    assert service.process is not None
    same_folder, same_port = Service(data), Service(data.with_name("other"), port=service.port)
    runs = [same_folder.launch(), same_port.launch()]
    assert [run.wait(30) for run in runs] == [2, 2]
    assert f"another Matchfold (process {service.process.pid}) runs on the data folder" in same_folder.said
    assert f"port {service.port} is taken" in same_port.said


def lobby(service: Service, status: str) -> list[dict[str, Any]]:
    """Return the lobby's matches of this status."""
    return list(service.call("GET", f"/matches?status={status}").body["matches"])


def answers(service: Service) -> bool:
    """Return whether the API and its store answer."""
    try:
        return service.call("GET", "/readyz").status == 200
    except OSError:
        return False
