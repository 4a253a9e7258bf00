"""A bot's turn: once, explained, and not at all when the match has moved on."""

from __future__ import annotations

import contextvars
import dataclasses
import threading
import time
from typing import Any

import orjson
import pytest

from domain.ai import choose
from domain.kernel.game import Seat
from domain.match.commands import Resign
from domain.match.state import Actor, awaiting, bots_to_move
from services.eventstore.port import StoreUnavailable
from services.matches import gauges, queue, submit
from services.matches.backend import Backend, Cache
from services.worker import standing
from services.worker.jobs.think import BEAT, held_back, seed, think
from tests.services.matches.desk import play
from tests.services.worker.draining import drain, work
from tests.services.worker.matches import assert_sound, latest, open_match


def ends(backend: Backend) -> dict[str, int]:
    return {end: n for (job, end), n in gauges.read(backend).jobs.items() if job == "think" and end != "started"}


def test_two_bots_play_a_match_to_its_end(backend: Backend) -> None:
    match_id = open_match(backend)
    drain(backend)
    assert latest(backend, match_id).status == "finished"
    history = assert_sound(backend, match_id)
    assert ends(backend) == {"done": len({e.command_id for e in history if e.actor["kind"] == "bot"})}


@pytest.mark.parametrize("game", ["homeworlds", "homeworlds_settlers", "photosynthesis", "tranquility"])
def test_bots_play_every_game_to_its_end(backend: Backend, game: str) -> None:
    match_id = open_match(backend, game=game)
    drain(backend)
    assert latest(backend, match_id).over
    assert_sound(backend, match_id)


def test_a_bot_answers_a_person_and_then_waits(backend: Backend) -> None:
    match_id = open_match(backend, ("human", "bot"))
    assert not work(backend, queue.THINK)
    while not bots_to_move(latest(backend, match_id)):
        play(backend, match_id)
    assert work(backend, queue.THINK)
    match = latest(backend, match_id)
    assert match.over or not bots_to_move(match)
    assert {e.actor["kind"] for e in assert_sound(backend, match_id)} == {"system", "player", "bot"}


def island(backend: Backend, *kinds: str) -> tuple[str, Seat, Seat]:
    """A match of Forbidden Island with the seat on turn and another that could play a special card."""
    while True:
        match_id = open_match(backend, kinds, game="forbidden_island")
        match = latest(backend, match_id)
        (mover,) = awaiting(match)
        for seat, chair in enumerate(match.chairs):
            if seat != mover and chair.kind == "bot" and choose.may_interrupt(match.game, match.state, seat):
                return match_id, mover, seat


def test_a_bot_cuts_in_and_the_one_on_turn_is_asked_again(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, mover, other = island(backend, "bot", "bot", "bot")
    monkeypatch.setattr(choose, "interrupting", lambda *_: other)
    match = latest(backend, match_id)
    think(match_id, match.version, mover)
    after = latest(backend, match_id)
    assert after.last is not None
    assert after.last.seat == other
    assert [seat for seat, _ in bots_to_move(after)] == [mover]
    assert_sound(backend, match_id)


def test_a_bot_is_asked_whether_it_cuts_in_while_people_are_on_turn(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, _, other = island(backend, "human", "bot", "bot")
    before = latest(backend, match_id).version
    think(match_id, before, other)  # whatever it likes to do, nothing is owed
    assert not bots_to_move(latest(backend, match_id))
    while work(backend, queue.THINK):
        pass
    match_id, _, other = island(backend, "human", "bot", "bot")
    monkeypatch.setattr(choose, "interrupting", lambda _game, _state, seats: other if other in seats else None)
    assert work(backend, queue.THINK)
    after = latest(backend, match_id)
    assert after.last is not None
    assert after.last.seat == other


def test_how_long_a_bot_thought_does_not_tell_what_it_holds(backend: Backend) -> None:
    hidden = latest(backend, open_match(backend, ("human", "bot")))
    for thought in (0.0, 0.001, BEAT - 0.001, BEAT + 0.001, 2.5 * BEAT):
        answered = thought + held_back(hidden, thought)
        assert answered == pytest.approx(round(answered / BEAT) * BEAT)
        assert thought <= answered < thought + BEAT
    for told in (open_match(backend, ("bot", "bot")), open_match(backend, ("human", "bot"), game="homeworlds")):
        assert held_back(latest(backend, told), 0.001) == 0


def test_an_answer_is_held_back_before_it_is_given(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = open_match(backend, ("human", "bot"))
    while not bots_to_move(latest(backend, match_id)):
        play(backend, match_id)
    before = backend.store.head(match_id)
    held: list[tuple[float, bool]] = []
    monkeypatch.setattr(time, "sleep", lambda s: held.append((s, backend.store.head(match_id) == before)))
    match = latest(backend, match_id)
    think(match_id, match.version, 1)
    assert [(0 < seconds < BEAT, unmoved) for seconds, unmoved in held] == [(True, True)]
    assert backend.store.head(match_id) != before


def test_the_same_job_again_changes_nothing(backend: Backend) -> None:
    match_id = open_match(backend)
    match = latest(backend, match_id)
    seat = bots_to_move(match)[0][0]
    think(match_id, match.version, seat)
    after = backend.store.head(match_id)
    think(match_id, match.version, seat)
    assert backend.store.head(match_id) == after
    assert ends(backend) == {"done": 1, "superseded": 1}


def test_the_same_job_twice_at_once_makes_one_turn(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = open_match(backend)
    match = latest(backend, match_id)
    seat = bots_to_move(match)[0][0]
    both_chose = threading.Barrier(2)
    chosen = choose.choose

    def choose_together(*args: Any) -> choose.Decision:
        decision = chosen(*args)
        both_chose.wait(10)
        return decision

    monkeypatch.setattr(choose, "choose", choose_together)

    def job() -> None:
        standing.BACKEND.set(dataclasses.replace(backend, cache=Cache()))
        think(match_id, match.version, seat)

    threads = [threading.Thread(target=contextvars.Context().run, args=(job,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    turns = {e.command_id for e in assert_sound(backend, match_id) if e.actor["kind"] == "bot"}
    assert turns == {f"think-{match.version}-{seat}"}
    assert ends(backend) == {"done": 1, "superseded": 1}


def test_a_turn_decided_too_late_is_a_conflict_and_no_failure(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = open_match(backend, ("bot", "bot", "human"), game="photosynthesis")
    match = latest(backend, match_id)
    seat = bots_to_move(match)[0][0]
    chosen = choose.choose

    def choose_slowly(*args: Any) -> choose.Decision:
        resignation = submit.Request(Actor("player", 2), "resign", "resign")
        submit.submit(backend, match_id, lambda _: Resign(2), resignation)
        return chosen(*args)

    monkeypatch.setattr(choose, "choose", choose_slowly)
    think(match_id, match.version, seat)
    assert latest(backend, match_id).version == match.version + 1
    assert ends(backend) == {"superseded": 1}
    assert gauges.read(backend).conflicts == 1


@pytest.mark.parametrize("case", ["another version", "a seat not awaited", "no such match"])
def test_a_job_that_fits_nothing_ends_quietly(backend: Backend, case: str) -> None:
    match_id = open_match(backend)
    match = latest(backend, match_id)
    seat = bots_to_move(match)[0][0]
    match case:
        case "another version":
            think(match_id, match.version - 1, seat)
        case "a seat not awaited":
            think(match_id, match.version, 1 - seat)
        case _:
            think("nobody", 1, 0)
    assert backend.store.head(match_id).version == match.version
    assert ends(backend) == {"superseded": 1}


def test_the_stand_in_of_a_seat_that_resigned_plays_on(backend: Backend) -> None:
    match_id = open_match(backend, ("human", "bot", "bot"), game="photosynthesis")
    submit.submit(backend, match_id, lambda _: Resign(0), submit.Request(Actor("player", 0), "resign", "resign"))
    drain(backend)
    match = latest(backend, match_id)
    assert match.status == "finished"
    assert match.outcome is not None
    assert 0 not in match.outcome.winners
    assert any(e.actor == {"kind": "bot", "seat": 0} for e in assert_sound(backend, match_id))


def test_a_decision_is_kept_under_the_version_the_bot_saw(backend: Backend) -> None:
    match_id = open_match(backend, level="greedy", game="homeworlds_settlers")
    match = latest(backend, match_id)
    (seat, _), *_ = bots_to_move(match)
    think(match_id, match.version, seat)
    kept = orjson.loads(backend.redis.hget(backend.keys.thoughts(match_id), str(match.version)))
    secret = bytes.fromhex(backend.store.secrets(match_id)["seed"])
    assert kept["seed"] == str(seed(secret, match.version, seat))
    assert (kept["version"], kept["seat"], kept["level"], kept["searcher"]) == (match.version, seat, "greedy", "score")
    assert kept["text"] == kept["candidates"][0]["text"] != ""
    assert len(kept["candidates"]) > 1
    assert 0 < kept["steps"] <= kept["budget"]
    assert kept["ms"] >= 0
    last = latest(backend, match_id).last
    assert last is not None
    assert last.command_id == f"think-{match.version}-{seat}"


def test_the_seed_is_a_function_of_match_version_and_seat() -> None:
    # computed apart from this code, with openssl
    assert seed(bytes(32), 17, 1) == 0x7AC8E3843CB93CDF
    assert len({seed(bytes(32), v, s) for v in range(5) for s in range(3)}) == 15
    assert seed(b"\x01" * 32, 17, 1) != seed(bytes(32), 17, 1)


def test_a_search_is_told_to_stop_at_the_think_limit(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = open_match(backend)
    match = latest(backend, match_id)
    told: list[bool] = []
    chosen = choose.choose

    def choose_and_look(*args: Any) -> choose.Decision:
        should_stop = args[-1]
        told.append(should_stop())
        clock[0] += backend.settings.think_limit
        told.append(should_stop())
        return chosen(*args)

    clock = [100.0]
    monkeypatch.setattr(choose, "choose", choose_and_look)
    monkeypatch.setattr("services.worker.jobs.think.time.monotonic", lambda: clock[0])
    think(match_id, match.version, bots_to_move(match)[0][0])
    assert told == [False, True]


def test_a_bot_that_cannot_move_fails_its_job_and_nothing_else(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> choose.Decision:
        raise ZeroDivisionError

    monkeypatch.setattr(choose, "choose", broken)
    match_id = open_match(backend)
    version = latest(backend, match_id).version
    drain(backend)
    assert latest(backend, match_id).version == version
    assert ends(backend) == {"failed": 1}
    assert gauges.read(backend).owed == 1


def test_without_the_store_a_job_fails_and_the_turn_is_still_owed(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = open_match(backend)
    match = latest(backend, match_id)

    def away(*_: Any, **__: Any) -> None:
        raise StoreUnavailable("gone")

    monkeypatch.setattr(type(backend.store), "append", away)
    with pytest.raises(StoreUnavailable):
        think(match_id, match.version, bots_to_move(match)[0][0])
    assert gauges.read(backend).owed == 1
