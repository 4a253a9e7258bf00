"""The only door to a stream: all or nothing, once, and again when somebody was quicker."""

from __future__ import annotations

import dataclasses
import threading

import pytest

from domain.kernel.errors import IllegalCommand, InvalidOptions
from domain.kernel.game import Seat
from domain.match.commands import OfferDraw, Play, Resign
from domain.match.errors import MatchRefusal
from domain.match.state import Actor, awaiting
from services.eventstore.port import ReusedKey, VersionConflict
from services.matches import load, opening, snapshots, submit
from services.matches.backend import Backend, Cache
from services.matches.errors import Unauthenticated, UnknownGame, UnknownMatch, UnknownVersion, WrongSeat
from tests.domain.kernel.pairs import Show
from tests.services.matches.desk import Desk, open_pairs, play, play_to_the_end


def request(seat: int, command_id: str, fingerprint: str = "f", expected: int | None = None) -> submit.Request:
    return submit.Request(Actor("player", seat), command_id, fingerprint, expected)


def test_opening_a_match_of_taken_seats_begins_it_in_one_commit(backend: Backend) -> None:
    opened = open_pairs(backend)
    assert [e.type for e in opened.committed.envelopes] == [
        "match.Created", "match.SeatTaken", "match.SeatTaken", "match.Begun", "pairs.Dealt",
    ]  # fmt: skip
    assert opened.committed.match.status == "running"
    assert sorted(opened.tokens) == [0, 1]


def test_a_match_with_an_open_seat_begins_when_it_is_taken(backend: Backend) -> None:
    opened = open_pairs(backend, ("human", "open"))
    match_id = opened.committed.match.id
    assert opened.committed.match.status == "open"
    with pytest.raises(MatchRefusal) as refusal:
        submit.submit(backend, match_id, lambda _: Play(0, (Show(1),)), request(0, "early"))
    assert refusal.value.code == "not-begun"
    seated = opening.take_seat(backend, match_id, 1, "sit", "sit")
    assert seated.committed.match.status == "running"
    assert load.player(backend, match_id, seated.token)[1] == 1
    with pytest.raises(MatchRefusal) as taken:
        opening.take_seat(backend, match_id, 1, "sit-2", "sit-2")
    assert taken.value.code == "seat-taken"


def test_a_repeated_request_gets_its_first_commit_whatever_has_happened_since(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    first = play(backend, match_id, command_id="mine")
    played = first.match.last
    assert played is not None
    seat, command = first.envelopes[0].actor["seat"], Show(played.events[0].card)
    play(backend, match_id)
    again = submit.submit(
        backend, match_id, lambda _: Play(seat, (command,)), submit.Request(Actor("player", seat), "mine", str(command))
    )
    assert again.repeated
    assert again.envelopes == first.envelopes
    assert again.match.version == first.match.version
    with pytest.raises(ReusedKey):
        submit.submit(backend, match_id, lambda _: Play(seat, (command,)), request(seat, "mine", "another body"))


def test_a_repeated_request_with_its_stale_version_is_answered_not_refused(backend: Backend) -> None:
    opened = open_pairs(backend)
    match_id, version = opened.committed.match.id, opened.committed.match.version
    first = play(backend, match_id, command_id="mine", expected=version)
    command = Show(first.match.last.events[0].card)  # type: ignore[union-attr]
    again = submit.submit(
        backend, match_id, lambda _: Play(0, (command,)),
        submit.Request(Actor("player", 0), "mine", str(command), expected=version),
    )  # fmt: skip
    assert again.repeated


def test_a_named_version_that_has_passed_is_a_conflict(backend: Backend) -> None:
    opened = open_pairs(backend)
    match_id, version = opened.committed.match.id, opened.committed.match.version
    after = play(backend, match_id).match.version
    with pytest.raises(VersionConflict) as conflict:
        play(backend, match_id, expected=version)
    assert conflict.value.version == after


def test_a_refused_step_refuses_the_whole_request_and_names_the_step(backend: Backend) -> None:
    opened = opening.open_match(backend, opening.Order("homeworlds_settlers"), "create", "create")
    match, head = opened.committed.match, load.latest(backend, opened.committed.match.id).loaded.head
    landing = next(iter(match.game.legal(match.state, 0)))
    with pytest.raises(IllegalCommand) as refusal:
        submit.submit(backend, match.id, lambda _: Play(0, (landing, landing)), request(0, "two"))
    assert (refusal.value.code, refusal.value.step) == ("not-your-turn", 1)
    assert load.latest(backend, match.id).loaded.head == head


def test_requests_that_do_not_depend_on_each_other_all_succeed(backend: Backend) -> None:
    match_id = open_pairs(backend, ("human",) * 4).committed.match.id
    fresh = dataclasses.replace(backend, cache=Cache())
    outcomes: list[str] = []

    def resign(seat: int) -> None:
        committed = submit.submit(fresh, match_id, lambda _: Resign(seat), request(seat, "resign"))
        outcomes.append(committed.match.status)

    threads = [threading.Thread(target=resign, args=(seat,)) for seat in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes == ["running", "running"]
    chairs = load.latest(backend, match_id).loaded.match.chairs
    assert [chair.resigned for chair in chairs] == [False, True, True, False]


def test_a_dry_run_of_a_game_with_secrets_tells_only_that_the_command_is_legal(backend: Backend) -> None:
    opened = open_pairs(backend)
    seen = load.latest(backend, opened.committed.match.id)
    card = seen.loaded.match.state.hands[0][0]
    assert submit.preview(backend, seen, Play(0, (Show(card),)), None) == submit.Preview(None)
    with pytest.raises(IllegalCommand):
        submit.preview(backend, seen, Play(1, (Show(card),)), None)
    assert load.latest(backend, opened.committed.match.id).loaded.head == seen.loaded.head


def test_every_match_is_found_by_another_process_with_and_without_a_snapshot(backend: Backend) -> None:
    match_id = open_pairs(backend, ("human", "human", "human")).committed.match.id
    play(backend, match_id)
    here = load.latest(backend, match_id).loaded
    snapshots.write(backend, here)
    play(backend, match_id)
    here = load.latest(backend, match_id).loaded
    with_snapshot = load.latest(dataclasses.replace(backend, cache=Cache()), match_id).loaded
    snapshots.drop(backend, match_id)
    without = load.latest(dataclasses.replace(backend, cache=Cache()), match_id).loaded
    assert here == with_snapshot == without


def test_an_old_snapshot_never_replaces_a_later_one(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    early = load.latest(backend, match_id).loaded
    play(backend, match_id)
    late = load.latest(backend, match_id).loaded
    snapshots.write(backend, late)
    snapshots.write(backend, early)
    kept = snapshots.read(backend, match_id)
    assert kept is not None
    assert kept.head == late.head


def test_history_that_the_store_lost_is_not_remembered_either(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    before = load.latest(backend, match_id).loaded.head.version
    play(backend, match_id)
    backend.redis.xdel(backend.keys.events(match_id), *(f"{v}-0" for v in range(before + 1, before + 20)))
    assert load.latest(backend, match_id).loaded.head.version == before


def test_the_view_at_any_earlier_version_is_that_of_then(backend: Backend) -> None:
    opened = open_pairs(backend)
    then = opened.committed.match
    play(backend, then.id)
    loaded = load.latest(backend, then.id).loaded
    assert load.at_version(backend, loaded, then.version) == then
    for version in (0, loaded.head.version + 1):
        with pytest.raises(UnknownVersion):
            load.at_version(backend, loaded, version)


def test_tokens_speak_for_their_own_seat_and_match_only(backend: Backend) -> None:
    one, other = open_pairs(backend), open_pairs(backend, visibility="link")
    match_id = one.committed.match.id
    assert [load.player(backend, match_id, one.tokens[seat])[1] for seat in (0, 1)] == [0, 1]
    with pytest.raises(Unauthenticated):
        load.player(backend, match_id, other.tokens[0])
    with pytest.raises(Unauthenticated):
        load.player(backend, match_id, None)
    with pytest.raises(WrongSeat):
        load.player(backend, other.committed.match.id, other.watch_token)
    with pytest.raises(WrongSeat):
        load.player(backend, match_id, backend.settings.host_token)


def test_only_public_matches_are_watched_without_a_token(backend: Backend) -> None:
    public, link = open_pairs(backend), open_pairs(backend, visibility="link")
    private = open_pairs(backend, visibility="private")
    assert load.reader(backend, public.committed.match.id, None)[1] is None
    assert load.reader(backend, link.committed.match.id, link.watch_token)[1] is None
    assert private.watch_token is None
    for opened in (link, private):
        with pytest.raises(Unauthenticated):
            load.reader(backend, opened.committed.match.id, None)
    assert load.reader(backend, private.committed.match.id, backend.settings.host_token)[1] is None


def test_a_replaced_or_released_token_is_void_at_once_in_every_process(backend: Backend) -> None:
    opened = open_pairs(backend)
    match_id, elsewhere = opened.committed.match.id, dataclasses.replace(backend, cache=Cache())
    load.player(elsewhere, match_id, opened.tokens[0])
    rotated = opening.rotate_token(backend, match_id, 0, Actor("player", 0), "rotate", "rotate")
    with pytest.raises(Unauthenticated):
        load.player(elsewhere, match_id, opened.tokens[0])
    assert load.player(elsewhere, match_id, rotated.token)[1] == 0
    opening.release_seat(backend, match_id, 0, Actor("player", 0), "leave", "leave", None)
    with pytest.raises(Unauthenticated):
        load.player(elsewhere, match_id, rotated.token)


def stale(backend: Backend) -> tuple[Backend, load.Now, Seat, str]:
    """Return another process's backend, the match as it is kept there, the seat to move, and that seat's token."""
    opened = open_pairs(backend)
    match_id, elsewhere = opened.committed.match.id, dataclasses.replace(backend, cache=Cache())
    mover = min(awaiting(load.latest(elsewhere, match_id).loaded.match))
    found, _ = load.mover(elsewhere, match_id, opened.tokens[mover])
    return elsewhere, found, mover, opened.tokens[mover]


def test_who_is_to_move_begins_from_the_match_as_it_is_known_here(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = open_pairs(backend)
    match = opened.committed.match
    seat = min(awaiting(match))
    monkeypatch.setattr(backend.store, "tail", pytest.fail)
    found, own = load.mover(backend, match.id, opened.tokens[seat])
    assert (found.kept, found.loaded.match, own) == (True, match, seat)


def test_all_others_are_looked_up(backend: Backend) -> None:
    opened = open_pairs(backend)
    match = opened.committed.match
    other = 1 - min(awaiting(match))
    found, own = load.mover(backend, match.id, opened.tokens[other])
    assert (found.kept, own) == (False, other)
    for token in (None, "mfs_nobody"):
        with pytest.raises(Unauthenticated):
            load.mover(backend, match.id, token)


def test_what_was_decided_on_an_older_match_is_decided_again(backend: Backend) -> None:
    elsewhere, found, mover, _ = stale(backend)
    known = found.loaded.match
    play(backend, known.id)
    late = submit.Request(Actor("player", mover), "late", "f", seen=found)
    with pytest.raises(IllegalCommand) as refusal:  # it is the other's turn now
        submit.submit(elsewhere, known.id, lambda _: Play(mover, (Show(known.state.hands[mover][0]),)), late)
    assert refusal.value.code == "not-your-turn"
    resigning = submit.Request(Actor("player", mover), "resign", "f", seen=found)
    resigned = submit.submit(elsewhere, known.id, lambda _: Resign(mover), resigning)
    assert resigned.match.over
    assert resigned.envelopes[0].version > known.version + 1


def test_a_version_that_was_asked_for_is_compared_with_the_match_as_it_is(backend: Backend) -> None:
    elsewhere, found, mover, _ = stale(backend)
    known = found.loaded.match
    play(backend, known.id)
    for expected in (known.version, known.version + 9):
        wanted = submit.Request(Actor("player", mover), "late", "f", expected, seen=found)
        with pytest.raises(VersionConflict) as conflict:
            submit.submit(elsewhere, known.id, lambda _: Resign(mover), wanted)
        assert conflict.value.version > known.version


def test_a_token_that_was_replaced_elsewhere_plays_no_more(backend: Backend) -> None:
    elsewhere, found, mover, token = stale(backend)
    match_id = found.loaded.match.id
    opening.rotate_token(backend, match_id, mover, Actor("player", mover), "rotate", "rotate")
    wanted = submit.Request(Actor("player", mover), "late", "f", seen=found, token=token)
    with pytest.raises(Unauthenticated):
        submit.submit(elsewhere, match_id, lambda _: Resign(mover), wanted)


def test_a_bot_on_the_move_is_owed_until_it_has_moved(desk: Desk) -> None:
    backend = desk.backend
    match = open_pairs(backend, ("human", "bot")).committed.match
    assert desk.enqueued == []
    after = play(backend, match.id).match
    assert desk.enqueued == [("think", match.id, after.version, 1)]
    (owed,) = backend.store.overdue(2**52, 10)
    assert owed.stream == match.id
    play(backend, match.id)
    assert backend.store.overdue(2**52, 10) == []


def test_a_queue_that_fails_does_not_fail_the_move(backend: Backend) -> None:
    def broken(job: str, match: str, version: int, seat: int) -> None:
        raise ConnectionError(job, match, version, seat)

    failing = dataclasses.replace(backend, enqueue=broken)
    match = open_pairs(failing, ("human", "bot")).committed.match
    assert play(failing, match.id).match.version > match.version


def test_a_match_that_ended_takes_no_more_commands(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    play_to_the_end(backend, match_id)
    match = load.latest(backend, match_id).loaded.match
    assert match.status == "finished"
    assert match.outcome is not None
    for command in (Resign(0), OfferDraw(0), Play(0, (Show(1),))):
        with pytest.raises(MatchRefusal) as refusal:
            submit.submit(backend, match_id, lambda _, c=command: c, request(0, f"late-{command}"))  # type: ignore[misc]
        assert refusal.value.code == "match-over"


def test_what_does_not_exist_is_said_so(backend: Backend) -> None:
    with pytest.raises(UnknownMatch):
        load.latest(backend, "nobody")
    with pytest.raises(UnknownGame):
        opening.open_match(backend, opening.Order("chess"), "c", "c")
    with pytest.raises(InvalidOptions):
        open_pairs(backend, ("human",) * 5)


def test_a_token_that_was_replaced_while_its_request_was_under_way_is_not_listened_to(backend: Backend) -> None:
    opened = open_pairs(backend)
    match_id, token = opened.committed.match.id, opened.tokens[0]
    seen = load.latest(backend, match_id)
    opening.rotate_token(backend, match_id, 0, Actor("player", 0), "rotate", "rotate")
    asked = submit.Request(Actor("player", 0), "resign", "resign", seen=seen, token=token)
    with pytest.raises(Unauthenticated):
        submit.submit(backend, match_id, lambda _: Resign(0), asked)
    assert load.latest(backend, match_id).loaded.match.status == "running"
