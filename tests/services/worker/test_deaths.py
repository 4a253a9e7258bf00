"""Whatever dies, every match goes on: no turn is lost, none is made twice. With real processes and SIGKILL."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import requests
from werkzeug.serving import make_server

from domain.match.commands import Play
from domain.match.state import Actor, awaiting, bots_to_move
from services.api.app import create_app
from services.eventstore.port import StoreUnavailable
from services.eventstore.redis_store import RedisEventStore
from services.matches import gauges, owed, queue, submit
from services.matches.backend import Backend
from services.matches.settings import Settings
from services.matches.wiring import backend_from
from services.worker import launcher, workers
from tests.services.eventstore.servers import free_port
from tests.services.worker.crew import Crew, all_over, children, crew, until
from tests.services.worker.matches import assert_sound, latest, open_match

pytestmark = pytest.mark.real

GAME = "homeworlds_settlers"
LONG = "photosynthesis"
"""Ends after its last round, whoever plays; the other may end in the first turns, when it is played by chance."""
FORK = multiprocessing.get_context("fork")


def kill_workers(at_work: Crew, kills: int, seed: int) -> None:
    """Kill workers at random and see that nothing is lost."""
    backend, chance = at_work.backend(), random.Random(seed)
    matches = [open_match(backend, game=GAME) for _ in range(4)]
    for _ in range(kills):
        time.sleep(chance.uniform(0.05, 0.25))
        if all_over(backend, matches[-3:]):
            matches += [open_match(backend, game=GAME) for _ in range(3)]
        with suppress(ProcessLookupError):  # the one chosen may have been dead already
            os.kill(chance.choice(at_work.workers()), signal.SIGKILL)
    until(lambda: all_over(backend, matches))
    for match_id in matches:
        assert latest(backend, match_id).status == "finished"
        assert_sound(backend, match_id)
    told = gauges.read(backend)
    assert told.owed == told.stalled == 0
    assert told.workers_replaced > 0, "some worker must have died at work"


def test_workers_killed_at_random_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    # two launchers, so two sweepers, both of which ask for what the dead have left
    with crew(tmp_path, launchers=2, workers=1) as at_work:
        kill_workers(at_work, 20, seed=2)


def test_forking_workers_and_their_horses_may_die_too(tmp_path: Path) -> None:
    with crew(tmp_path, worker_class="fork", workers=1) as at_work:
        backend = at_work.backend()
        match_id = open_match(backend, game=LONG)
        for kill in range(3):
            version = latest(backend, match_id).version
            until(lambda seen=version: latest(backend, match_id).version > seen + 4)
            hands = at_work.workers()
            horses = [horse for hand in hands for horse in children(hand)]
            with suppress(ProcessLookupError):  # a horse may have ended by itself
                os.kill(horses[0] if horses and kill else hands[0], signal.SIGKILL)
        until(lambda: latest(backend, match_id).version > version + 8)
        assert_sound(backend, match_id)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("worker_class", ["simple", "fork"])
def test_a_hundred_workers_killed_at_random(tmp_path: Path, worker_class: str) -> None:
    with crew(tmp_path, launchers=2, workers=2, worker_class=worker_class) as at_work:
        kill_workers(at_work, 100, seed=1)


def test_a_match_goes_on_within_its_lease_and_two_seconds_of_a_death(tmp_path: Path) -> None:
    with crew(tmp_path, workers=1) as at_work:
        backend = at_work.backend()
        match_id = open_match(backend, ("human", "bot"), game=LONG)
        person_moves(backend, match_id)
        hands = at_work.workers()
        until(lambda: not bots_to_move(latest(backend, match_id)) and in_line(at_work) == len(hands))
        # Stopped, a worker still stands in line: it is handed the job, and dies with it before it has begun.
        for pid in hands:
            os.kill(pid, signal.SIGSTOP)
        version = person_moves(backend, match_id)
        on = queue.queue(at_work.settings, queue.THINK)
        until(lambda: on.count == 0)
        for pid in hands:
            os.kill(pid, signal.SIGKILL)
        took = until(lambda: latest(backend, match_id).version > version)
        assert 0.2 < took < owed.lease_ms(backend) / 1000 + 2
        assert_sound(backend, match_id)


def test_emptying_the_queue_and_forgetting_scripts_loses_nothing(tmp_path: Path) -> None:
    with crew(tmp_path) as at_work:
        backend = at_work.backend()
        matches = [open_match(backend, game=GAME) for _ in range(5)]
        for _ in range(5):
            time.sleep(0.1)
            queue.client(at_work.settings).flushdb()
            backend.redis.script_flush()
        until(lambda: all_over(backend, matches))
        for match_id in matches:
            assert_sound(backend, match_id)
        assert gauges.read(backend).asked_again > 0


def test_a_killed_store_comes_back_with_every_acknowledged_move_and_all_go_on_by_themselves(tmp_path: Path) -> None:
    with crew(tmp_path) as at_work:
        backend = at_work.backend()
        bots = [open_match(backend, game=GAME) for _ in range(3)]
        person = Person(at_work)
        person.start()
        until(lambda: len(person.acknowledged) > 20)
        at_work.server.kill()
        person.join(30)
        api = create_app(backend).test_client()
        away = api.get(f"/matches/{bots[0]}")
        assert (away.status_code, away.json["code"]) == (503, "store-unavailable")
        assert int(away.headers["Retry-After"]) >= 1
        at_work.server.start()
        assert api.get(f"/matches/{bots[0]}").status_code == 200
        for match_id, command_id, versions in person.acknowledged:
            found = backend.store.read(match_id, versions[0] - 1, len(versions))
            assert [(e.version, e.command_id) for e in found] == [(v, command_id) for v in versions]
        until(lambda: all_over(backend, bots))
        for match_id in (*bots, *{match_id for match_id, _, _ in person.acknowledged}):
            assert_sound(backend, match_id)
        after = open_match(backend, game=GAME)
        until(lambda: all_over(backend, [after]))


class Person(threading.Thread):
    """Somebody who plays both sides of one match after another, noting what was acknowledged, until the store dies."""

    def __init__(self, at_work: Crew) -> None:
        super().__init__()
        self.matches: list[str] = []
        self.acknowledged: list[tuple[str, str, list[int]]] = []
        self._backend = at_work.backend()

    def run(self) -> None:
        """Play."""
        for number in count():
            try:
                if not self.matches or latest(self._backend, self.matches[-1]).over:
                    self.matches.append(open_match(self._backend, ("human", "human"), game=GAME))
                match_id = self.matches[-1]
                committed = _move(self._backend, match_id, f"move-{number}")
            except StoreUnavailable:
                return
            self.acknowledged.append((match_id, f"move-{number}", [e.version for e in committed.envelopes]))


def test_an_api_killed_between_append_and_answer_gives_the_first_receipt_when_asked_again(tmp_path: Path) -> None:
    with crew(tmp_path) as at_work:
        backend = at_work.backend()
        client = create_app(backend).test_client()
        seats = [{"kind": "human"}, {"kind": "bot", "level": "random"}]
        opened = client.post("/matches", json={"game": GAME, "seats": seats}).json
        match_id, version = opened["match"], opened["version"]
        authorized = {"Authorization": f"Bearer {opened['seats'][0]['token']}"}
        choices = client.get(f"/matches/{match_id}/commands", headers=authorized).json
        body, headers = {"commands": [choices["commands"][0]["command"]]}, {**authorized, "Idempotency-Key": "mine"}

        port = free_port()
        api = FORK.Process(target=_serve_and_die, args=(at_work.settings, port))
        api.start()
        with pytest.raises(requests.ConnectionError):
            until(lambda: _post(port, f"/matches/{match_id}/commands", body, headers))
        api.join(30)
        assert api.exitcode == -signal.SIGKILL
        # nobody was left to put the bot's job on the queue; it moves all the same
        until(lambda: any(e.actor["kind"] == "bot" for e in backend.store.read(match_id)))

        again = client.post(f"/matches/{match_id}/commands", json=body, headers=headers)
        assert again.status_code == 201
        assert again.json["events"][0]["version"] == version + 1
        own = [e.to_json() for e in assert_sound(backend, match_id) if e.actor["kind"] == "player"]
        assert again.json["events"] == own


def test_a_worker_that_hangs_is_killed_and_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "OVERTIME", 0.2)
    with crew(tmp_path, launchers=0, workers=1) as at_work:
        on = queue.queue(at_work.settings, queue.THINK)
        on.enqueue_call("tests.services.worker.hangs.hang", timeout=1)
        backend = at_work.backend()
        match_id = open_match(backend, game=GAME)
        process = FORK.Process(target=launcher.run, args=(at_work.settings,))
        process.start()
        try:
            until(lambda: all_over(backend, [match_id]))
            assert gauges.read(backend).workers_replaced == 1
        finally:
            process.terminate()
            process.join(30)
        assert process.exitcode == 0


def test_a_launcher_told_to_end_lets_the_job_at_hand_finish(tmp_path: Path) -> None:
    with crew(tmp_path) as at_work:
        backend = at_work.backend()
        matches = [open_match(backend, game=GAME) for _ in range(3)]
        until(lambda: all(latest(backend, match_id).version > 10 for match_id in matches))
        (first,) = at_work.launchers
        first.terminate()
        assert first.wait(30) == 0
        told = gauges.read(backend)
        assert ("think", "failed") not in told.jobs
        assert ("think", "lost") not in told.jobs
        for match_id in matches:
            assert_sound(backend, match_id)
        versions = {match_id: latest(backend, match_id).version for match_id in matches}
        at_work.launch()
        until(lambda: all(m.over or m.version > versions[m.id] for m in (latest(backend, one) for one in matches)))
        assert "Traceback" not in at_work.logs()


def in_line(at_work: Crew) -> int:
    """Return how many workers wait for a job."""
    return sum(client["cmd"] == "blmove" for client in queue.client(at_work.settings).client_list())


def person_moves(backend: Backend, match_id: str) -> int:
    """Move for the person until it is a bot's turn and return the version then."""
    match = latest(backend, match_id)
    while not bots_to_move(match):
        match = _move(backend, match_id, f"move-{match.version}").match
    return match.version


def _move(backend: Backend, match_id: str, command_id: str) -> submit.Committed:
    match = latest(backend, match_id)
    seat = min((s for s in awaiting(match) if match.chairs[s].kind == "human"), default=0)

    def first(loaded: Any) -> Play:
        return Play(seat, (next(match.game.legal(loaded.match.state, seat)),))

    return submit.submit(backend, match_id, first, submit.Request(Actor("player", seat), command_id, "f"))


def _post(port: int, path: str, body: Any, headers: dict[str, str]) -> bool:
    """Return False while nobody listens yet; raises ConnectionError when somebody did, and left without an answer."""
    try:
        requests.post(f"http://127.0.0.1:{port}{path}", json=body, headers=headers, timeout=20)
    except requests.ConnectionError as error:
        if "refused" in str(error):
            return False
        raise
    return True


def _serve_and_die(settings: Settings, port: int) -> None:
    """Be an API process that dies of its first append."""
    append = RedisEventStore.append

    def append_and_die(*args: Any, **kwargs: Any) -> Any:
        append(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    RedisEventStore.append = append_and_die  # type: ignore[method-assign]
    make_server("127.0.0.1", port, create_app(backend_from(settings))).serve_forever()
