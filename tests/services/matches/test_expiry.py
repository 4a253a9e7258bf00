"""Time that is up: once, whoever finds it, before anything that arrives later, and provable afterwards."""

from __future__ import annotations

import dataclasses
import json
import threading
from typing import Any

import pytest

from domain.match.commands import AnswerTakeback, AskTakeback, MatchCommand, OfferDraw, Play, Resign, ResumeSeat
from domain.match.errors import MatchRefusal
from domain.match.events import Wanted
from domain.match.state import Actor, awaiting
from services.eventstore.port import VersionConflict
from services.matches import audit, forking, history_file, load, opening, owed, snapshots, submit
from services.matches.backend import Backend, Cache, Loaded
from tests.services.matches.desk import Desk, open_pairs, play
from tests.services.matches.late import LateStore, late
from tests.services.matches.test_verify import exported, fault, reforged

CLOCK = {"kind": "per_move", "seconds": 30}
LATE = 31_000


def begun(backend: Backend, seats: tuple[str, ...] = ("human", "human"), **order: Any) -> str:
    """A match on a clock in which everybody has moved."""
    match_id = open_pairs(backend, seats, clock=CLOCK, **order).committed.match.id
    for _ in seats:
        play(backend, match_id)
    return match_id


def give(backend: Backend, match_id: str, command: MatchCommand, name: str = "c") -> submit.Committed:
    seat = getattr(command, "seat", None)
    request = submit.Request(Actor("player", seat), f"{name}-{command}", "f")
    return submit.submit(backend, match_id, lambda _: command, request)


def now(backend: Backend, match_id: str) -> Loaded:
    return load.latest(backend, match_id).loaded


def types(backend: Backend, match_id: str) -> list[str]:
    return [envelope.type for envelope in backend.store.read(match_id)]


def settle(backend: Backend, match_id: str) -> Loaded:
    return submit.settled(backend, load.latest(backend, match_id)).loaded


@pytest.fixture
def shifted(backend: Backend) -> tuple[Backend, LateStore]:
    return late(backend)


def test_nothing_happens_before_the_time_is_up(backend: Backend) -> None:
    match_id = begun(backend)
    assert settle(backend, match_id) == now(backend, match_id)


def test_a_move_that_comes_too_late_is_not_made(shifted: tuple[Backend, LateStore]) -> None:
    backend, store = shifted
    match_id = begun(backend)
    store.ahead = LATE
    with pytest.raises(MatchRefusal) as refusal:
        play(backend, match_id)
    assert refusal.value.code == "match-over"
    assert types(backend, match_id)[-3:] == ["match.TimeExpired", "match.Forfeited", "match.Ended"]


def test_a_dry_run_that_comes_too_late_says_so_and_ends_nothing(shifted: tuple[Backend, LateStore]) -> None:
    backend, store = shifted
    match_id = begun(backend)
    match = now(backend, match_id).match
    seat = min(awaiting(match))
    command = Play(seat, (next(match.game.legal(match.state, seat)),))
    store.ahead = LATE
    with pytest.raises(MatchRefusal) as refusal:
        submit.preview(backend, load.latest(backend, match_id), command, None)
    assert refusal.value.code == "time-up"
    assert now(backend, match_id).match.version == match.version


def test_a_move_that_names_the_version_it_saw_is_told_that_the_match_has_moved_on(
    shifted: tuple[Backend, LateStore],
) -> None:
    backend, store = shifted
    match_id = begun(backend)
    store.ahead = LATE
    version = now(backend, match_id).head.version
    with pytest.raises(VersionConflict) as conflict:
        play(backend, match_id, expected=version)
    assert conflict.value.version == version + 3


def test_a_command_that_still_makes_sense_is_decided_on_what_is_left(shifted: tuple[Backend, LateStore]) -> None:
    backend, store = shifted
    match_id = begun(backend, ("human",) * 3)
    store.ahead = LATE
    assert give(backend, match_id, OfferDraw(1)).match.draw_offer == 1
    assert types(backend, match_id)[-3:] == ["match.TimeExpired", "match.Forfeited", "match.DrawOffered"]


def test_a_repeated_request_gets_its_answer_after_the_time_was_up(shifted: tuple[Backend, LateStore]) -> None:
    backend, store = shifted
    match_id = begun(backend)
    first = give(backend, match_id, OfferDraw(1))
    store.ahead = LATE
    again = give(backend, match_id, OfferDraw(1))
    assert (again.repeated, again.match.version) == (True, first.match.version)


def test_many_timers_end_a_turn_once(shifted: tuple[Backend, LateStore]) -> None:
    backend, store = shifted
    match_id = begun(backend, ("human",) * 3, leavers="skip")
    store.ahead = LATE
    found: list[Loaded] = []
    barrier = threading.Barrier(4)

    def timer() -> None:
        elsewhere, _ = late(backend)
        seen = load.latest(elsewhere, match_id)
        barrier.wait()
        found.append(submit.settled(elsewhere, seen).loaded)

    threads = [threading.Thread(target=timer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert types(backend, match_id).count("match.TimeExpired") == 1
    assert len({one.head for one in found}) == 1


def test_what_is_owed_is_the_earlier_of_lease_and_deadline(desk: Desk) -> None:
    backend = desk.backend
    human = open_pairs(backend, ("human", "bot"), clock=CLOCK).committed.match
    assert owed.due_at(backend, human, human.at) == human.at + 30_000
    (due,) = backend.store.overdue(2**52, 10)
    assert due.score == human.at + 30_000
    bots = play(backend, human.id).match
    assert owed.due_at(backend, bots, bots.at) == bots.at + owed.lease_ms(backend)


def test_who_was_stood_in_for_reads_with_the_old_token_and_comes_back(shifted: tuple[Backend, LateStore]) -> None:
    backend, store = shifted
    opened = open_pairs(backend, clock=CLOCK, leavers="bot")
    match_id = opened.committed.match.id
    play(backend, match_id)
    play(backend, match_id)
    store.ahead = LATE
    away = settle(backend, match_id).match
    assert (away.chairs[0].kind, away.chairs[0].away) == ("bot", True)
    assert load.player(backend, match_id, opened.tokens[0])[1] == 0
    with pytest.raises(MatchRefusal) as refusal:
        give(backend, match_id, Resign(0))
    assert refusal.value.code == "stood-in"
    assert give(backend, match_id, ResumeSeat(0)).match.chairs[0].kind == "human"


@pytest.mark.parametrize("policy", ["loss", "bot", "skip"])
@pytest.mark.parametrize("game", ["pairs", "tranquility", "homeworlds_settlers", "photosynthesis"])
def test_every_history_with_time_in_it_can_be_verified(
    shifted: tuple[Backend, LateStore], game: str, policy: str
) -> None:
    backend, store = shifted
    order = opening.Order(game, seats=(Wanted("human"),) * 2, clock=CLOCK, leavers=policy)  # type: ignore[arg-type]
    match_id = opening.open_match(backend, order, "c", "c").committed.match.id
    for _ in range(40):
        if now(backend, match_id).match.over:
            break
        if set(now(backend, match_id).match.moved) == {0, 1}:
            store.ahead += LATE
            found = settle(backend, match_id).match
            for seat, chair in enumerate(found.chairs):
                if chair.away and not found.over:
                    give(backend, match_id, ResumeSeat(seat), f"at-{found.version}")
        if not now(backend, match_id).match.over:
            play(backend, match_id, lambda legal: legal[-1])
    assert "match.TimeExpired" in types(backend, match_id)
    loaded = now(backend, match_id)
    report = audit.audit(backend, loaded, loaded.head.version)
    assert report.fault is None
    if loaded.match.over:
        lines = exported(backend, match_id)
        assert fault(backend, lines) is None


def test_time_that_was_not_up_is_found_in_a_forged_history(shifted: tuple[Backend, LateStore]) -> None:
    backend, store = shifted
    match_id = begun(backend)
    store.ahead = LATE
    settle(backend, match_id)
    lines = exported(backend, match_id)
    first = next(i for i, line in enumerate(lines) if line.get("type") == "match.TimeExpired")
    early = json.loads(json.dumps(lines))
    for line in early[first:-1]:
        line["at"] -= 5_000
    assert fault(backend, reforged(early, first, lambda _: None)) == ("legality", first)


def test_a_late_move_is_found_in_a_forged_history(backend: Backend) -> None:
    match_id = begun(backend)
    give(backend, match_id, Resign(1))
    lines = exported(backend, match_id)
    resigned = next(i for i, line in enumerate(lines) if line.get("type") == "match.Resigned")
    forged = json.loads(json.dumps(lines))
    for line in forged[resigned:-1]:
        line["at"] += LATE
    assert fault(backend, reforged(forged, resigned, lambda _: None)) == ("legality", resigned)


def test_takebacks_survive_snapshots_forks_and_verification(backend: Backend) -> None:
    order = opening.Order("homeworlds_settlers", clock={"kind": "total", "seconds": 600, "increment": 2})
    match_id = opening.open_match(backend, order, "c", "c").committed.match.id
    for _ in range(5):
        play(backend, match_id, lambda legal: legal[-1])
    seat = next(iter(awaiting(now(backend, match_id).match)))
    give(backend, match_id, AskTakeback(1 - seat))
    asked = now(backend, match_id)
    snapshots.write(backend, asked)
    assert snapshots.read(backend, match_id) == asked
    to = asked.match.takeback.to  # type: ignore[union-attr]
    give(backend, match_id, AnswerTakeback(seat, True))
    back = now(backend, match_id)
    assert back.match.state == load.at_version(backend, back, to).state
    fork = forking.fork(backend, back, back.head.version, None, "public")
    assert fork.loaded.match.state == back.match.state
    play(backend, match_id, lambda legal: legal[1])
    played = now(backend, match_id)
    snapshots.write(backend, played)
    assert snapshots.read(backend, match_id) == played
    other = load.latest(dataclasses.replace(backend, cache=Cache()), match_id).loaded
    assert other == played
    give(backend, match_id, Resign(0))
    report = audit.audit(backend, now(backend, match_id), now(backend, match_id).head.version)
    assert report.fault is None
    content = b"\n".join(json.dumps(line).encode() for line in exported(backend, match_id))
    assert history_file.parse(content).seed is not None

