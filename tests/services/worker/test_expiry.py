"""Time that is up while nobody looks: a sweeper finds it, and the match goes on or ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.match.commands import Play
from domain.match.events import Leavers, Wanted
from domain.match.state import Actor, awaiting
from services.matches import load, opening, owed, submit
from services.matches.backend import Backend
from services.worker.sweeper import Sweeper
from tests.services.matches.late import late
from tests.services.worker.crew import crew, until
from tests.services.worker.draining import drain
from tests.services.worker.matches import assert_sound, latest

CLOCK = {"kind": "per_move", "seconds": 1}
GAME = "homeworlds_settlers"


def begun(backend: Backend, leavers: Leavers = "loss", seats: tuple[str, ...] = ("human", "human")) -> str:
    """A match on a clock of a second in which every person has moved."""
    wanted = tuple(Wanted(kind, "random" if kind == "bot" else None) for kind in seats)  # type: ignore[arg-type]
    order = opening.Order(GAME, seats=wanted, clock=CLOCK, leavers=leavers)
    match_id = opening.open_match(backend, order, "open", "open").committed.match.id
    for _ in range(seats.count("human")):
        move(backend, match_id)
    return match_id


def move(backend: Backend, match_id: str) -> None:
    match = latest(backend, match_id)
    seat = min(awaiting(match))
    command = list(match.game.legal(match.state, seat))[-1]
    request = submit.Request(Actor("player", seat), f"move-{match.version}", "move")
    submit.submit(backend, match_id, lambda _: Play(seat, (command,)), request)


def score(backend: Backend, match_id: str) -> int | None:
    found = backend.redis.zscore(backend.keys.due(backend.keys.partition(match_id)), match_id)
    return None if found is None else int(found)


def test_a_match_ends_on_time_with_nobody_there(backend: Backend) -> None:
    ahead, store = late(backend)
    match_id = begun(ahead)
    Sweeper(ahead).sweep()
    assert latest(ahead, match_id).status == "running"
    store.ahead = 1_000
    Sweeper(ahead).sweep()
    match = latest(ahead, match_id)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "time")
    assert score(ahead, match_id) is None
    assert_sound(ahead, match_id)


def test_two_sweepers_end_a_turn_once(backend: Backend) -> None:
    ahead, store = late(backend)
    match_id = begun(ahead, "skip")
    store.ahead = 1_000
    for _ in range(3):
        Sweeper(late(backend)[0]).sweep()
        Sweeper(ahead).sweep()
    expired = [envelope for envelope in ahead.store.read(match_id) if envelope.type == "match.TimeExpired"]
    assert [envelope.command_id for envelope in expired] == [f"expire-{expired[0].caused_by}"]
    due = score(ahead, match_id)
    assert due is not None
    assert due == latest(ahead, match_id).at + 1_000


def test_a_stand_in_is_asked_for_and_plays_on(backend: Backend) -> None:
    ahead, store = late(backend)
    match_id = begun(ahead, "bot")
    store.ahead = 1_000
    Sweeper(ahead).sweep()
    version = latest(ahead, match_id).version
    drain(ahead)
    assert latest(ahead, match_id).version > version
    assert awaiting(latest(ahead, match_id)) == {1}


def test_a_match_that_everybody_has_left_comes_to_its_end(backend: Backend) -> None:
    ahead, store = late(backend)
    match_id = begun(ahead, "skip")
    for _ in range(12):
        store.ahead += 1_000
        Sweeper(ahead).sweep()
    assert latest(ahead, match_id).over


def test_a_deadline_that_moved_is_waited_for_anew(backend: Backend) -> None:
    match_id = begun(backend)
    seen = score(backend, match_id)
    assert seen is not None
    assert backend.store.bump(match_id, 1)  # as if the time had been set by an earlier version
    Sweeper(backend).sweep()
    assert latest(backend, match_id).status == "running"
    assert score(backend, match_id) == seen


def test_a_bot_that_is_late_is_asked_for_and_loses_nothing(backend: Backend) -> None:
    ahead, store = late(backend)
    match_id = begun(ahead, seats=("human", "bot"))
    assert score(ahead, match_id) == latest(ahead, match_id).at + owed.lease_ms(ahead)
    store.ahead = 60_000
    Sweeper(ahead).sweep()
    assert latest(ahead, match_id).status == "running"
    drain(ahead)
    assert awaiting(latest(ahead, match_id)) == {0}


def test_one_match_whose_time_cannot_be_seen_to_does_not_keep_the_others(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead, store = late(backend)
    broken, sound = begun(ahead), begun(ahead)
    settled = submit.settled

    def fail(on: Backend, seen: load.Now) -> load.Now:
        if seen.loaded.match.id == broken:
            raise ZeroDivisionError
        return settled(on, seen)

    monkeypatch.setattr(submit, "settled", fail)
    store.ahead = 1_000
    Sweeper(ahead).sweep()
    assert (latest(ahead, broken).status, latest(ahead, sound).status) == ("running", "finished")


@pytest.mark.real
def test_launchers_end_a_match_on_time_with_no_client_connected(tmp_path: Path) -> None:
    with crew(tmp_path, launchers=2, workers=1) as at_work:
        backend = at_work.backend()
        match_id = begun(backend)
        deadline = latest(backend, match_id).at + 1_000
        until(lambda: latest(backend, match_id).over, 20)
        ended = assert_sound(backend, match_id)[-1]
        assert ended.type == "match.Ended"
        assert ended.data["reason"] == "time"
        assert deadline <= ended.at < deadline + 2_000
        assert [e.type for e in backend.store.read(match_id)].count("match.TimeExpired") == 1
