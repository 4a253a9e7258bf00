"""Ratings and statistics: what counts, how it counts, and that they are nothing but the histories added up."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.game import Outcome
from domain.match.commands import Abandon, Resign
from domain.match.events import Wanted
from domain.match.state import Actor, Chair
from services.matches import (
    forking,
    history,
    importing,
    ledger,
    load,
    opening,
    players,
    ratings,
    results,
    scales,
    submit,
)
from services.matches import statistics as figures
from services.matches.backend import Backend
from services.matches.results import Elo, Result, Skill
from services.matches.scales import Standing
from tests.services.matches.desk import play, play_to_the_end


def seat_all(backend: Backend, who: tuple[str | None, ...], game: str = "pairs") -> str:
    """Open a match with these on its seats: players' ids, `bot:<level>`, None for somebody who is no player."""
    wanted = tuple(Wanted("bot", one[4:]) if one and one.startswith("bot:") else Wanted("open") for one in who)
    match_id = opening.open_match(backend, opening.Order(game, seats=wanted), "open", "open").committed.match.id
    for seat, one in enumerate(who):
        if one is None or not one.startswith("bot:"):
            opening.take_seat(backend, match_id, seat, f"sit-{seat}", "sit", player=one)
    return match_id


def finish(backend: Backend, match_id: str, seed: int = 1) -> Result:
    play_to_the_end(backend, match_id, seed)
    return of(backend, match_id)


def of(backend: Backend, match_id: str) -> Result:
    loaded = load.latest(backend, match_id).loaded
    assert results.counts(loaded.match)
    return results.of(loaded.match, history.whole(backend, match_id, loaded.head.version))


def record(backend: Backend, match_id: str) -> bool:
    return ratings.record(backend, load.latest(backend, match_id).loaded)


def resign(backend: Backend, match_id: str, seat: int) -> None:
    request = submit.Request(Actor("player", seat), f"resign-{seat}", "resign")
    submit.submit(backend, match_id, lambda _: Resign(seat), request)


def skill(*seats: tuple[str, int], at: int = 1, match: str = "m") -> Result:
    facts = {"finished": False}
    return Result(match, at, Skill(tuple(who for who, _ in seats), tuple(place for _, place in seats)), facts)


# What counts


def test_a_match_between_players_and_bots_is_rated(backend: Backend) -> None:
    found = finish(backend, seat_all(backend, ("ann", "bot:random")))
    assert isinstance(found.rated, Skill)
    assert found.rated.identities == ("ann", "bot:pairs:random")
    assert sorted(set(found.rated.places))[0] == 0


@pytest.mark.parametrize(
    "who",
    [("ann", None), (None, None), ("ann", "ann"), ("bot:random", "bot:random"), ("ann", "ann", "ben"), ("ann",)],
)
def test_strangers_and_matches_against_oneself_are_not_rated(backend: Backend, who: tuple[str | None, ...]) -> None:
    assert finish(backend, seat_all(backend, who)).rated is None


def test_abandoned_matches_are_not_rated(backend: Backend) -> None:
    match_id = seat_all(backend, ("ann", "ben"))
    submit.submit(backend, match_id, lambda _: Abandon("closed"), submit.Request(Actor("system"), "close", "close"))
    found = of(backend, match_id)
    assert found.rated is None
    assert found.facts == {"finished": False}


def test_imports_and_forks_do_not_count(backend: Backend) -> None:
    match_id = seat_all(backend, ("ann", "ben"))
    finish(backend, match_id)
    loaded = load.latest(backend, match_id).loaded
    exported = b"".join(history.export(backend, loaded, None))
    imported = importing.import_file(backend, exported).loaded
    middle = next(v for v in range(loaded.head.version, 0, -1) if not _over_at(backend, loaded, v))
    forked = forking.fork(backend, loaded, middle, None, "public").loaded
    play_to_the_end(backend, forked.match.id)
    for other in (imported, load.latest(backend, forked.match.id).loaded):
        assert other.match.over
        assert not results.counts(other.match)
        assert not ratings.record(backend, other)
    assert record(backend, match_id)


def _over_at(backend: Backend, loaded: Any, version: int) -> bool:
    match = load.at_version(backend, loaded, version)
    return match.over or match.state is None or match.game.outcome(match.state) is not None


def test_who_resigns_comes_last_and_is_still_rated(backend: Backend) -> None:
    match_id = seat_all(backend, ("ann", "ben", "cid"))
    resign(backend, match_id, 1)
    resign(backend, match_id, 0)
    found = of(backend, match_id)
    assert found.rated == Skill(("ann", "ben", "cid"), (1, 1, 0))


@pytest.mark.parametrize("newcomer", ["random", None])
def test_who_leaves_a_seat_has_lost_whatever_becomes_of_it(backend: Backend, newcomer: str | None) -> None:
    match_id = seat_all(backend, ("ann", "ben"))
    opening.release_seat(backend, match_id, 0, Actor("player", 0), "leave", "leave", newcomer)
    if newcomer is None:
        opening.take_seat(backend, match_id, 0, "sit-late", "sit", player="dan")
    resign(backend, match_id, 1)
    assert load.latest(backend, match_id).loaded.match.outcome == Outcome((0,), "resignation")
    assert of(backend, match_id).rated == Skill(("ann", "ben"), (0, 0))


def test_leaving_does_not_take_the_win_from_the_other(backend: Backend) -> None:
    match_id = seat_all(backend, ("ann", "ben"))
    opening.release_seat(backend, match_id, 0, Actor("player", 0), "leave", "leave", "random")
    found = finish(backend, match_id)
    assert found.rated == Skill(("ann", "ben"), (1, 0))


def test_who_comes_back_to_the_seat_has_not_left(backend: Backend) -> None:
    match_id = seat_all(backend, ("ann", "ben"))
    opening.release_seat(backend, match_id, 0, Actor("player", 0), "leave", "leave", None)
    opening.take_seat(backend, match_id, 0, "sit-again", "sit", player="ann")
    resign(backend, match_id, 1)
    assert of(backend, match_id).rated == Skill(("ann", "ben"), (0, 1))


def test_a_match_whose_bot_was_replaced_is_not_rated(backend: Backend) -> None:
    match_id = seat_all(backend, ("ann", "bot:random"))
    opening.release_seat(backend, match_id, 1, Actor("system"), "swap", "swap", "greedy")
    assert finish(backend, match_id).rated is None


def test_places_follow_the_winners_and_then_the_scores(backend: Backend) -> None:
    match = load.latest(backend, seat_all(backend, ("a", "b", "c", "d"))).loaded.match
    stayed = (False,) * 4

    def places(outcome: Outcome, left: tuple[bool, ...] = stayed) -> tuple[int, ...]:
        return results._places(match._replace(outcome=outcome), left)

    assert places(Outcome((2,), "score", (5, 9, 9, 1))) == (2, 1, 0, 3)
    assert places(Outcome((1, 2), "score", (5, 9, 9, 5))) == (1, 0, 0, 1)
    assert places(Outcome((1,), "elimination")) == (1, 0, 1, 1)
    assert places(Outcome((), "agreement", (1, 2, 3, 4))) == (0, 0, 0, 0)
    assert places(Outcome((0,), "score", (9, 7, 5, 3)), (True, False, False, False)) == (3, 0, 1, 2)


def test_together_everybody_at_the_table_counts_once_against_the_games_reference(backend: Backend) -> None:
    match_id = seat_all(backend, ("ann", None, "bot:random"), "tranquility")
    match = load.latest(backend, match_id).loaded.match
    won = match._replace(outcome=Outcome((0, 1, 2), "finish"))
    who = [results.identity(match.game, chair) for chair in match.chairs]
    found = results._together(won, who, (False, False, False), {"reference_rating": 1650})
    assert found == Elo(("ann", "bot:tranquility:random"), (True, True), 1650)
    assert results._together(won, who, (True, False, False), {}) == Elo(found.identities, (False, True), 1500)


def test_a_stand_in_at_the_end_means_having_left() -> None:
    before = Chair("human", player="ann")
    assert results._stayed(before, before)
    assert not results._stayed(before, before._replace(away=True))
    assert not results._stayed(before, before._replace(resigned=True))


# How it counts


@pytest.mark.parametrize(
    ("rating", "reference", "win", "loss"),
    [
        (1500, 1350, 9.49, -22.51), (1500, 1550, 18.29, -13.71), (1500, 1600, 20.48, -11.52),
        (1500, 1850, 28.23, -3.77), (1500, 2500, 31.90, -0.10), (1650, 1650, 16.00, -16.00),
    ],
)  # fmt: skip
def test_the_table_of_cooperative_ratings(rating: int, reference: int, win: float, loss: float) -> None:
    """Rule: ratings.md#together"""
    before = {"ann": Standing(float(rating), None, 0, 0, 0, 0)}
    for won, change in ((True, win), (False, loss)):
        after = scales.rate(Elo(("ann",), (won,), reference), 7, before)["ann"]
        assert round(after.value - rating, 2) == change
        assert (after.wins, after.losses, after.rated_at) == (int(won), int(not won), 7)


def test_a_win_moves_both_and_makes_both_more_certain() -> None:
    after = scales.rate(Skill(("ann", "ben"), (0, 1)), 1, {})
    ann, ben = after["ann"], after["ben"]
    assert ann.value > scales.MU > ben.value
    for one in (ann, ben):
        assert one.sigma is not None
        assert one.sigma < scales.SIGMA
        assert one.ordinal == one.value - 3 * one.sigma
    assert (ann.wins, ben.losses) == (1, 1)


def test_a_draw_between_equals_moves_nobody() -> None:
    after = scales.rate(Skill(("ann", "ben"), (0, 0)), 1, {})
    assert after["ann"].value == pytest.approx(scales.MU)
    assert (after["ann"].draws, after["ben"].draws) == (1, 1)


def test_four_seats_are_ordered_by_their_places() -> None:
    after = scales.rate(Skill(("a", "b", "c", "d"), (2, 0, 1, 3)), 1, {})
    values = [after[who].value for who in ("b", "c", "a", "d")]
    assert values == sorted(values, reverse=True)


def test_a_bot_on_several_seats_is_rated_once() -> None:
    after = scales.rate(Skill(("ann", "bot", "bot"), (0, 1, 1)), 1, {})
    assert set(after) == {"ann", "bot"}
    assert after["bot"].value < scales.MU < after["ann"].value
    assert after["bot"].losses == 1


# Nothing but the histories


def test_results_in_any_order_of_arrival_come_to_the_same(backend: Backend) -> None:
    who = ["ann", "ben", "cid", "bot"]
    dice = random.Random(7)
    told = []
    for number in range(30):
        seats = dice.sample(who, dice.choice((2, 3, 4)))
        found = skill(*((one, dice.randrange(3)) for one in seats), at=dice.randrange(12), match=f"m{number:02d}")
        told.append(found if number % 7 else found._replace(rated=None))
    book = ledger.fold(told)
    dice.shuffle(told)
    for result in told:
        assert ledger.record(backend, "pairs", result)
        assert not ledger.record(backend, "pairs", result)
    assert ledger.read(backend, "pairs") == book
    assert book.sums["abandoned"] == 30


def test_a_result_that_is_struck_out_leaves_no_trace(backend: Backend) -> None:
    told = [skill(("ann", 0), ("ben", 1), at=n, match=f"m{n}") for n in range(6)]
    told.append(skill(("cid", 0), ("ann", 1), at=2, match="odd"))
    for result in told:
        ledger.record(backend, "pairs", result)
    assert ledger.standing(backend, ("pairs",), "cid")
    ledger.remove(backend, "pairs", "odd")
    assert ledger.read(backend, "pairs") == ledger.fold(told[:-1])
    assert not ledger.standing(backend, ("pairs",), "cid")
    assert [who for who, _ in ledger.best(backend, "pairs", 0, 10)] == ["ann", "ben"]


def test_two_recorders_at_once_lose_nothing(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = skill(("ann", 0), ("ben", 1), at=1, match="a"), skill(("ben", 0), ("ann", 1), at=2, match="b")
    write = ledger._write

    def interrupted(*args: Any, **more: Any) -> bool:
        monkeypatch.setattr(ledger, "_write", write)
        assert ledger.record(backend, "pairs", second)
        return write(*args, **more)

    monkeypatch.setattr(ledger, "_write", interrupted)
    assert ledger.record(backend, "pairs", first)
    assert ledger.read(backend, "pairs") == ledger.fold([first, second])


def test_ratings_and_statistics_can_be_recomputed_from_the_streams(backend: Backend) -> None:
    """The read models that grew match by match equal what the histories alone give."""
    ann, ben = (players.register(backend, name).player.id for name in ("Ann", "Ben"))
    tables = [(ann, ben), (ben, "bot:random"), (ann, ben, "bot:random"), (ann, None), (ben, ann), ("bot:greedy", ann)]
    ids = []
    for number, who in enumerate(tables):
        ids.append(seat_all(backend, who))
        play_to_the_end(backend, ids[-1], number)
    quit_early = seat_all(backend, (ann, ben))
    resign(backend, quit_early, 0)
    running = seat_all(backend, (ann, ben))
    play(backend, running)
    for match_id in (quit_early, *reversed(ids)):
        assert record(backend, match_id)
    assert not record(backend, running)
    grown = {game: ledger.read(backend, game) for game in backend.games}
    assert ratings.recompute(backend) == grown
    assert grown["pairs"].sums["matches"] == 7
    assert {ann, ben, "bot:pairs:random", "bot:pairs:greedy"} == set(grown["pairs"].table)
    backend.redis.delete(*backend.redis.keys("mf:{results:*"))
    ratings.rebuild(backend)
    assert {game: ledger.read(backend, game) for game in backend.games} == grown
    assert [row["game"] for row in ratings.of(backend, ann)] == ["pairs"]


def test_the_list_of_the_best_goes_by_what_is_sure(backend: Backend) -> None:
    ann = players.register(backend, "Ann").player.id
    for number in range(4):
        ledger.record(backend, "pairs", skill((ann, 0), ("bot:pairs:random", 1), at=number, match=f"m{number}"))
    ledger.record(backend, "pairs", skill(("lucky", 0), ("bot:pairs:random", 1), at=9, match="once"))
    page = ratings.page(backend, "pairs", 0, 2)
    assert [(row["player"], row.get("name")) for row in page["ratings"]] == [(ann, "Ann"), ("lucky", None)]
    rest = ratings.page(backend, "pairs", page["next"], 2)
    assert [row["player"] for row in rest["ratings"]] == ["bot:pairs:random"]
    assert rest["next"] is None


# Statistics


def test_statistics_count_seats_reasons_lengths_and_what_the_game_tells() -> None:
    sums = figures.empty()
    told = {"turns": 9, "won": True, "ships": [3, 5], "mode": "hard", "log": [{"tries": 1}, {"tries": 4}]}
    numbers: dict[str, list[int]] = {}
    words: dict[str, list[str]] = {}
    results._flatten(told, "", numbers, words)
    common = {"finished": True, "seats": 2, "reason": "score", "events": 20, "numbers": numbers, "words": words}
    figures.add(sums, {**common, "winners": [1], "duration_ms": 1000})
    figures.add(sums, {**common, "winners": [], "duration_ms": 4000})
    figures.add(sums, {"finished": False})
    shown = figures.shown("pairs", sums)
    assert (shown["matches"], shown["abandoned"], shown["reasons"]) == (2, 1, {"score": 2})
    assert shown["seats"] == {"2": {"matches": 2, "wins": [0, 1], "shares": [0.0, 0.5], "without_winner": 1}}
    assert shown["duration_ms"] == {"times": 2, "mean": 2500.0, "least": 1000, "most": 4000}
    assert shown["numbers"]["ships"] == {"times": 4, "mean": 4.0, "least": 3, "most": 5}
    assert shown["numbers"]["log.tries"]["most"] == 4
    assert shown["numbers"]["won"]["mean"] == 1.0
    assert shown["words"] == {"mode": {"hard": 2}}


def test_every_games_statistics_fit_the_sums(backend: Backend) -> None:
    bare = replace(backend, levels=lambda _: ("random",))
    for key, game in bare.games.items():
        match = load.latest(bare, seat_all(bare, (None,) * max(game.seats[0], 2), key)).loaded.match
        ended = match._replace(status="finished", outcome=Outcome((), "test"))
        told = game.statistics(match.state) if game.statistics is not None else {}
        sums = figures.empty()
        figures.add(sums, results._facts(ended, told, 5))
        assert figures.shown(key, sums)["matches"] == 1
