"""Votes, passes, answers and interrupts of several seats at once, none of which names a version: none is lost."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from domain.games.forbidden_island.commands import PlaySandbags
from domain.games.the_crew.commands import AnswerGiveUp, PassCard, ProposeGiveUp, VoteDistress
from domain.kernel.chance import SampledChance, choose
from domain.kernel.game import Seat
from domain.match.commands import MatchCommand, Play
from domain.match.events import Wanted
from domain.match.state import Actor, Match, awaiting
from services.matches import load, opening, submit
from services.matches.backend import Backend, Cache, Loaded
from tests.services.matches.desk import play

HUMAN = Wanted("human")


def open_table(backend: Backend, game: str, seats: int, **options: Any) -> Match:
    order = opening.Order(game, options, seats=(HUMAN,) * seats)
    return opening.open_match(backend, order, "create", "create").committed.match


def vote_of(seat: Seat) -> submit.Want:
    return lambda _: Play(seat, (VoteDistress("left"),))


def voting(backend: Backend, seats: int) -> Match:
    """Return a match of The Crew whose seats vote on the distress signal."""
    match = open_table(backend, "the_crew", seats, start_mission=1)
    while match.state.phase != "distress_vote":
        match = play(backend, match.id).match
    return match


def at_once(backend: Backend, match_id: str, commands: Mapping[Seat, Any]) -> Match:
    """Give all commands in the same moment, each by a process of its own that has seen the match as it is now."""
    ready, failures = threading.Barrier(len(commands)), list[BaseException]()
    before = load.latest(backend, match_id).loaded.head.version

    def give(seat: Seat, command: Any) -> None:
        own = dataclasses.replace(backend, cache=Cache())
        seen = load.latest(own, match_id)._replace(kept=True)
        request = submit.Request(Actor("player", seat), f"at-once-{before}", "f", seen=seen)
        ready.wait()
        try:
            assert not submit.submit(own, match_id, lambda _: Play(seat, (command,)), request).repeated
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=give, args=one) for one in commands.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    made = backend.store.read(match_id, before)
    assert {envelope.actor["seat"] for envelope in made} == set(commands)
    assert {envelope.command_id for envelope in made} == {f"at-once-{before}"}
    return load.latest(backend, match_id).loaded.match


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_crew_votes_passes_and_answers_all_at_once(backend: Backend, seats: int) -> None:
    match = voting(backend, seats)
    match = at_once(backend, match.id, dict.fromkeys(range(seats), VoteDistress("left")))
    assert match.state.phase == "distress_pass"
    assert match.state.votes == ("left",) * seats
    picked = {seat: first(match, seat, PassCard) for seat in range(seats)}
    match = at_once(backend, match.id, picked)
    assert match.state.phase != "distress_pass"
    for seat, passed in picked.items():
        assert passed.card in match.game.view(match.state, (seat + 1) % seats)["hands"][(seat + 1) % seats]
    while not isinstance(first(match, 1, ProposeGiveUp), ProposeGiveUp):
        match = play(backend, match.id).match
    match = at_once(backend, match.id, {1: ProposeGiveUp()})
    others = [seat for seat in range(seats) if seat != 1]
    match = at_once(backend, match.id, dict.fromkeys(others, AnswerGiveUp(True)))
    assert (match.state.phase, match.state.result.reason) == ("attempt_over", "given_up")


def test_a_vote_that_all_others_are_quicker_than_is_not_lost(backend: Backend) -> None:
    match = voting(backend, 5)
    others = iter(range(1, 5))

    def late(loaded: Loaded) -> MatchCommand:
        for other in islice(others, 1):
            quicker = submit.Request(Actor("player", other), "vote", "f")
            submit.submit(backend, match.id, vote_of(other), quicker)
        return vote_of(0)(loaded)

    after = submit.submit(backend, match.id, late, submit.Request(Actor("player", 0), "vote", "f")).match
    assert after.state.phase == "distress_pass"


def test_special_cards_are_played_while_somebody_else_acts(backend: Backend) -> None:
    """Each seat that holds Sandbags plays them in the same moment in which the seat on turn acts."""
    for number in range(40):
        match = open_table(backend, "forbidden_island", 4, difficulty="novice")
        chance = SampledChance(number)
        while not match.over:
            commands = interrupting(match)
            if len(commands) > 1:
                after = at_once(backend, match.id, commands)
                condition = after.game.view(after.state, None)["condition"]
                bagged = [one.tile for one in commands.values() if isinstance(one, PlaySandbags)]
                assert [condition[tile] for tile in bagged] == ["dry"] * len(bagged)
                return
            match = play(backend, match.id, lambda legal, drawn=chance: choose(quiet(legal), drawn)).match  # type: ignore[misc]
    raise AssertionError("nobody ever held Sandbags out of turn")


def interrupting(match: Match) -> dict[Seat, Any]:
    """Return a command of the seat on turn, and Sandbags of the others, each on a tile of its own."""
    if match.state.phase != "actions":
        return {}
    (mover,) = awaiting(match)
    found: dict[Seat, Any] = {}
    for seat in range(len(match.chairs)):
        taken = {command.tile for command in found.values()}
        bags = (one for one in match.game.legal(match.state, seat) if isinstance(one, PlaySandbags))
        mine = None if seat == mover else next((one for one in bags if one.tile not in taken), None)
        if mine is not None:
            found[seat] = mine
    moves = [one for one in match.game.legal(match.state, mover) if one.TYPE == "move"]
    return {**found, mover: moves[0]} if found and moves else {}


def quiet(legal: list[Any]) -> list[Any]:
    """Return the commands that keep special cards in the hands."""
    return [one for one in legal if not one.TYPE.startswith("play_")] or legal


def first(match: Match, seat: Seat, kind: type) -> Any:
    """Return the seat's first legal command of this kind, None when it has none."""
    return next((one for one in match.game.legal(match.state, seat) if isinstance(one, kind)), None)
