"""Notices: what is told, to whom, once; and the outbox they wait in."""

from __future__ import annotations

from typing import Any

import pytest

from domain.match.commands import OfferDraw, Resign
from domain.match.state import Actor
from services.matches import load, notices, opening, outbox, players, submit, webhooks
from services.matches.addresses import Forbidden
from services.matches.backend import Backend
from services.matches.outbox import Delivery
from tests.services.matches.desk import Desk, open_pairs, play

URL = "https://hooks.example.org/matchfold"


def tell(backend: Backend, match_id: str) -> bool:
    return notices.tell(backend, load.latest(backend, match_id).loaded)


def waiting(backend: Backend) -> list[tuple[str, str, int | None]]:
    """(owner's kind, kind of notice, seat) of all that waits, taken off the outbox, in order of their versions."""
    found = outbox.claim(backend, 100, 60_000)
    for delivery in found:
        outbox.settle(backend, delivery)
    found.sort(key=lambda d: (d.body["version"], d.owner, d.body["kind"]))
    return [(delivery.owner.partition(":")[0], delivery.body["kind"], delivery.body["seat"]) for delivery in found]


def ask(backend: Backend, match_id: str, command: Any) -> None:
    request = submit.Request(Actor("player", command.seat), f"{command}"[:20].replace("(", "."), "x")
    submit.submit(backend, match_id, lambda _: command, request)


@pytest.fixture
def ann(backend: Backend) -> str:
    return players.register(backend, "Ann").player.id


def test_a_matchs_webhook_is_told_of_everybodys_turns(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    webhooks.add(backend, webhooks.of_match(match_id), URL, ("your-turn",))
    play(backend, match_id)
    assert tell(backend, match_id)
    assert waiting(backend) == [("match", "your-turn", 1)]
    play(backend, match_id)
    assert tell(backend, match_id)
    assert waiting(backend) == [("match", "your-turn", 0)]


def test_the_same_version_is_told_once(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    webhooks.add(backend, webhooks.of_match(match_id), URL, ("your-turn",))
    play(backend, match_id)
    assert tell(backend, match_id)
    assert not tell(backend, match_id)
    assert len(waiting(backend)) == 1


def test_a_player_is_told_of_its_own_turns_and_of_what_others_ask(backend: Backend, ann: str) -> None:
    webhooks.add(backend, webhooks.of_player(ann), URL)
    match_id = open_pairs(backend, ("human", "open"), player=ann).committed.match.id
    opening.take_seat(backend, match_id, 1, "sit", "sit")
    tell(backend, match_id)
    assert sorted(waiting(backend)) == [
        ("player", "begun", None), ("player", "seat-taken", 0), ("player", "seat-taken", 1), ("player", "your-turn", 0),
    ]  # fmt: skip
    play(backend, match_id)
    assert not tell(backend, match_id)
    ask(backend, match_id, OfferDraw(0))
    assert not tell(backend, match_id)
    play(backend, match_id)
    play(backend, match_id)
    ask(backend, match_id, OfferDraw(1))
    tell(backend, match_id)
    assert waiting(backend) == [("player", "draw-offered", 1)]
    ask(backend, match_id, Resign(1))
    tell(backend, match_id)
    assert waiting(backend) == [("player", "ended", None)]


def test_a_turn_that_comes_again_while_nobody_looked_is_told(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    webhooks.add(backend, webhooks.of_match(match_id), URL, ("your-turn",))
    play(backend, match_id)
    tell(backend, match_id)
    waiting(backend)
    play(backend, match_id)
    play(backend, match_id)
    assert tell(backend, match_id)
    assert waiting(backend) == [("match", "your-turn", 1)]


def test_bots_are_not_told_and_who_does_not_sit_there_neither(backend: Backend, ann: str) -> None:
    webhooks.add(backend, webhooks.of_player(ann), URL)
    match_id = open_pairs(backend, ("human", "bot")).committed.match.id
    webhooks.add(backend, webhooks.of_match(match_id), URL, ("your-turn",))
    play(backend, match_id)
    assert not tell(backend, match_id)
    assert waiting(backend) == []


def test_only_the_kinds_that_were_asked_for_are_told(backend: Backend, ann: str) -> None:
    webhooks.add(backend, webhooks.of_player(ann), URL, ("ended",))
    match_id = open_pairs(backend, player=ann).committed.match.id
    assert not tell(backend, match_id)
    ask(backend, match_id, Resign(0))
    assert tell(backend, match_id)
    assert waiting(backend) == [("player", "ended", None)]


def test_what_happened_before_the_webhook_was_there_is_not_told(
    backend: Backend, ann: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = open_pairs(backend, player=ann).committed.match.id
    later = load.latest(backend, match_id).now + 10_000
    monkeypatch.setattr(backend.store, "now", lambda: later)
    webhooks.add(backend, webhooks.of_player(ann), URL)
    assert not tell(backend, match_id)


def test_a_match_that_has_long_ended_tells_nothing(backend: Backend, ann: str, monkeypatch: pytest.MonkeyPatch) -> None:
    webhooks.add(backend, webhooks.of_player(ann), URL)
    match_id = open_pairs(backend, player=ann).committed.match.id
    ask(backend, match_id, Resign(0))
    later = load.latest(backend, match_id).now + 2 * notices.STALE * 1000
    monkeypatch.setattr(backend.store, "now", lambda: later)
    assert not tell(backend, match_id)


def test_two_who_tell_at_once_tell_once(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = open_pairs(backend).committed.match.id
    webhooks.add(backend, webhooks.of_match(match_id), URL, ("your-turn",))
    play(backend, match_id)
    post = outbox.post

    def interrupted(*args: Any) -> bool:
        monkeypatch.setattr(outbox, "post", post)
        assert tell(backend, match_id)
        return post(*args)

    monkeypatch.setattr(outbox, "post", interrupted)
    assert not tell(backend, match_id)
    assert len(waiting(backend)) == 1


def test_a_notice_names_what_happened_and_nothing_secret(desk: Desk) -> None:
    backend = desk.backend
    opened = open_pairs(backend)
    match = opened.committed.match
    hook = webhooks.add(backend, webhooks.of_match(match.id), URL, ("your-turn",))
    version = play(backend, match.id).match.version
    tell(backend, match.id)
    assert ("notify", match.id, version, 0) in desk.enqueued
    [delivery] = outbox.claim(backend, 10, 1000)
    assert set(delivery.body) == {"id", "kind", "match", "game", "version", "seat", "at"}
    assert delivery.id == delivery.body["id"] == f"{hook.id}.{match.id}.{version}.your-turn.1"
    assert hook.secret not in str(delivery)


def test_a_queue_that_does_not_answer_keeps_nothing_from_being_told(desk: Desk) -> None:
    match_id = open_pairs(desk.backend).committed.match.id
    webhooks.add(desk.backend, webhooks.of_match(match_id), URL)
    play(desk.backend, match_id)

    def away(*_: Any) -> None:
        raise ConnectionError

    object.__setattr__(desk.backend, "enqueue", away)
    assert tell(desk.backend, match_id)
    assert outbox.due(desk.backend)


# The outbox


def post(backend: Backend, *ids: str) -> list[Delivery]:
    new = [Delivery(one, "match:m", "hook", {"version": 1}) for one in ids]
    assert outbox.post(backend, ids[0], "", "told", 0, new)
    return new


def test_what_was_claimed_is_nobody_elses_until_the_lease_is_over(backend: Backend) -> None:
    post(backend, "a", "b")
    assert len(outbox.claim(backend, 1, 60_000)) == 1
    assert len(outbox.claim(backend, 10, 60_000)) == 1
    assert outbox.claim(backend, 10, 60_000) == []
    assert not outbox.due(backend)


def test_what_is_claimed_by_the_dead_comes_back(backend: Backend) -> None:
    [delivery] = post(backend, "a")
    assert outbox.claim(backend, 10, -1) == [delivery]
    assert outbox.claim(backend, 10, 60_000) == [delivery]


def test_each_try_waits_longer_and_the_last_gives_up(backend: Backend) -> None:
    [delivery] = post(backend, "a")
    waits = []
    for tries in range(len(outbox.WAITS)):
        before = backend.store.now()
        assert outbox.retry(backend, delivery._replace(tries=tries))
        waits.append(backend.redis.zscore(outbox.DUE, "a") - before)
    assert waits == sorted(waits)
    for wait, least in zip(waits, outbox.WAITS, strict=True):
        assert least * 1000 <= wait <= least * 1250
    assert not outbox.retry(backend, delivery._replace(tries=len(outbox.WAITS)))
    assert backend.redis.hlen(outbox.DELIVERIES) == backend.redis.zcard(outbox.DUE) == 0


# Webhooks


def test_a_webhook_is_listed_without_its_secret(backend: Backend, ann: str) -> None:
    owner = webhooks.of_player(ann)
    hook = webhooks.add(backend, owner, URL)
    assert webhooks.listed(backend, owner) == [hook]
    assert "secret" not in hook.shown()
    webhooks.remove(backend, owner, hook.id)
    for ask_again in (webhooks.remove, webhooks.find):
        with pytest.raises(webhooks.UnknownWebhook):
            ask_again(backend, owner, hook.id)


def test_an_owner_has_at_most_ten(backend: Backend, ann: str) -> None:
    for _ in range(webhooks.LIMIT):
        webhooks.add(backend, webhooks.of_player(ann), URL)
    with pytest.raises(webhooks.TooManyWebhooks):
        webhooks.add(backend, webhooks.of_player(ann), URL)


def test_an_internal_address_is_refused_at_once(backend: Backend, ann: str) -> None:
    with pytest.raises(Forbidden):
        webhooks.add(backend, webhooks.of_player(ann), "http://169.254.169.254/latest")
