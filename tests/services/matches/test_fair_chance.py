"""Nobody can steer a draw: not by waiting, repeating, trying out, losing a race or taking back. Rule: fair-chance.md"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.errors import IllegalCommand
from domain.match.commands import AskTakeback, Create, OfferDraw, Play
from domain.match.errors import MatchRefusal
from domain.match.events import Wanted
from domain.match.resolve import commitment
from domain.match.state import Actor, awaiting
from services.eventstore.port import VersionConflict
from services.matches import load, seats, submit
from services.matches.backend import Backend
from tests.domain.kernel.pairs import Hide, Show
from tests.services.matches.desk import fake_desk

SEED = bytes(range(32))


def match_of(backend: Backend, seed: bytes = SEED, entropy: str = "aa") -> str:
    """A match of Pairs with a known seed."""
    create = Create(
        match="known", options={}, seats=(Wanted("human"), Wanted("human")), visibility="public",
        clock={"kind": "none"}, commitment=commitment(seed), entropy=(entropy, "bb"),
    )  # fmt: skip
    kept = {seats.field(0): "x", seats.field(1): "y"}
    submit.create(backend, "pairs", create, seed, kept, submit.Request(Actor("system"), "create", "f"))
    return "known"


def give(backend: Backend, pick: Callable[[Any], Any], command_id: str, expected: int | None = None) -> Any:
    """The awaited seat's command; returns what was drawn."""
    match = load.latest(backend, "known").loaded.match
    seat = min(awaiting(match))
    command = pick(match.state.hands[seat])
    request = submit.Request(Actor("player", seat), command_id, str(command), expected)
    committed = submit.submit(backend, "known", lambda _: Play(seat, (command,)), request)
    return [e.data["card"] for e in committed.envelopes if e.type == "pairs.Drawn"]


def show_first(hand: tuple[int, ...]) -> Show:
    return Show(hand[0])


def test_waiting_retrying_and_trying_out_change_no_draw() -> None:
    straight, crooked = fake_desk().backend, fake_desk().backend
    for backend in (straight, crooked):
        match_of(backend)
    seen = load.latest(crooked, "known")
    for command in (Play(0, (Show(9),)), Play(1, (Show(1),)), Play(0, (Hide(9), Show(1)))):
        with pytest.raises(IllegalCommand):
            submit.preview(crooked, seen, command, None)
        asked = submit.Request(Actor("player", 0), f"{command}", "f")
        with pytest.raises(IllegalCommand):
            submit.submit(crooked, "known", lambda _, c=command: c, asked)  # type: ignore[misc]
    for turn in range(3):
        drawn = give(straight, show_first, f"move-{turn}")
        assert len(drawn) == 1
        assert give(crooked, show_first, f"another-{turn}") == drawn


def test_a_repeated_request_draws_nothing_new() -> None:
    backend = fake_desk().backend
    match_of(backend)
    hand = load.latest(backend, "known").loaded.match.state.hands[0]
    request = submit.Request(Actor("player", 0), "move", "f")
    answers = [
        submit.submit(backend, "known", lambda _: Play(0, (Show(hand[0]),)), request).envelopes for _ in range(3)
    ]
    assert answers[0] == answers[1] == answers[2]


def test_what_is_played_has_no_part_in_what_is_drawn() -> None:
    picks = []
    for pick in (lambda hand: Show(hand[0]), lambda hand: Hide(hand[0])):
        backend = fake_desk().backend
        match_of(backend)
        picks.append(give(backend, pick, "move"))
    assert picks[0] == picks[1]


def test_the_seed_and_each_seats_entropy_decide() -> None:
    deals = []
    for seed, entropy in ((SEED, "aa"), (SEED, "ab"), (SEED[::-1], "aa"), (SEED, "aa")):
        backend = fake_desk().backend
        match_of(backend, seed, entropy)
        deals.append(load.latest(backend, "known").loaded.match.state.hands)
    assert deals[0] == deals[3]
    assert len(set(deals)) == 3


def test_a_lost_race_shows_nothing_of_what_would_have_been_drawn() -> None:
    backend = fake_desk().backend
    match_of(backend)
    version = load.latest(backend, "known").loaded.head.version
    offer = submit.Request(Actor("player", 1), "offer", "f")
    submit.submit(backend, "known", lambda _: OfferDraw(1), offer)
    with pytest.raises(VersionConflict) as conflict:
        give(backend, show_first, "late", expected=version)
    assert "card" not in str(conflict.value)
    assert give(backend, show_first, "anew")


def test_no_draw_is_taken_back() -> None:
    backend = fake_desk().backend
    match_of(backend)
    give(backend, show_first, "move")
    asked = submit.Request(Actor("player", 0), "back", "f")
    with pytest.raises(MatchRefusal) as refusal:
        submit.submit(backend, "known", lambda _: AskTakeback(0, None), asked)
    assert refusal.value.code == "no-takebacks"
